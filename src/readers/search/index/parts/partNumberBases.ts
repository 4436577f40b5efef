import { codeOf } from "../../text/normalise.ts";
import { SimilarCodes } from "./similarCodes.ts";

/** Beginning of a part number by which readers call it: `TPS54331` of `TPS54331DR`. */
interface NumberBase {
  /** Normalised by `codeOf`. */
  readonly code: string;
  readonly written: string;
}

/** A base that a mistyped code may stand for. */
export interface SimilarBase extends NumberBase {
  /** Cost of the edits between them. */
  readonly cost: number;
}

/** Minimum length: shorter bases are one edit away from too many others. */
const minBaseLength = 5;

/** Penalty of a base: of equal matches, a whole number is preferred. */
const costOfBase = 0.2;

/**
 * Bases of a number: up to each letter behind two or more digits, where makers begin to state grade
 * and package, and up to each separator. The number itself is not included.
 */
export function basesOf(number: string): NumberBase[] {
  const found: NumberBase[] = [];
  for (let at = minBaseLength; at < number.length; at += 1) {
    const written = number.slice(0, at);
    const isEnd = /\d\d$/.test(written)
      ? /^[^\d.,]/.test(number.slice(at))
      : /[\p{L}\p{N}]$/u.test(written) && /^[^\p{L}\p{N}.,]/u.test(number.slice(at));
    const code = codeOf(written);
    if (!isEnd || code.length < minBaseLength || !/\p{L}/u.test(code) || !/\d/.test(code)) continue;
    if (codeOf(number) !== code) found.push({ code, written });
  }
  return found;
}

/** Bases of all numbers, indexed for edits. */
export class NumberBases {
  readonly #bases: NumberBase[] = [];
  readonly #known = new Set<string>();
  readonly #codes = new SimilarCodes();

  put(number: string): void {
    for (const base of basesOf(number)) {
      if (this.#known.has(base.code)) continue;
      this.#known.add(base.code);
      this.#codes.put(base.code, this.#bases.push(base) - 1, base.written);
    }
  }

  /** Bases within one edit, not counting characters that look alike. */
  oneEditFrom(code: string): SimilarBase[] {
    return this.#codes.oneEditFrom(code).flatMap(({ owner, cost }) => {
      const base = this.#bases[owner];
      return base === undefined ? [] : [{ ...base, cost: cost + costOfBase }];
    });
  }

  /** Bases within two edits. */
  nearest(code: string): SimilarBase[] {
    return this.#codes.nearest(code).flatMap(({ owner, cost }) => {
      const base = this.#bases[owner];
      return base === undefined ? [] : [{ ...base, cost }];
    });
  }
}
