import { codeOf } from "./partCode.ts";
import { SimilarCodes } from "./similarCodes.ts";

/** What a number begins with and readers call it by: `TPS54331` of `TPS54331DR`. */
interface NumberBase {
  /** As `codeOf` has it. */
  readonly code: string;
  readonly written: string;
}

/** A base that a code may have been meant for. */
export interface SimilarBase extends NumberBase {
  /** Cost of the slips that lie between. */
  readonly cost: number;
}

/** Shorter ones lie one slip away from too much else. */
const minBaseLength = 5;

/** Where equally much speaks for both, a whole number is meant and not a base. */
const costOfBase = 0.2;

/**
 * The bases of a number: up to each letter behind two digits or more, which begin what its maker tells
 * grade and package by, and up to each sign. The number itself is none.
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
    if (codeOf(number) !== code && found.at(-1)?.code !== code) found.push({ code, written });
  }
  return found;
}

/** The bases of all numbers, each once, by what slips of the hand make of them. */
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

  /** Bases one slip away at the most, characters that look alike not counted. */
  oneEditFrom(code: string): SimilarBase[] {
    return this.#codes.oneEditFrom(code).flatMap(({ owner, cost }) => {
      const base = this.#bases[owner];
      return base === undefined ? [] : [{ ...base, cost: cost + costOfBase }];
    });
  }

  /** Bases two slips away at the most. */
  nearest(code: string): SimilarBase[] {
    return this.#codes.nearest(code).flatMap(({ owner, cost }) => {
      const base = this.#bases[owner];
      return base === undefined ? [] : [{ ...base, cost }];
    });
  }
}
