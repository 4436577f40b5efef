import { codeOf } from "../../text/normalise.ts";
import { NumberBases, type SimilarBase } from "./partNumberBases.ts";
import { type SimilarCode, SimilarCodes } from "./similarCodes.ts";

/** Names by which a part is found: its number and order codes. */
export interface CodeNames {
  readonly number: string;
  readonly orderCodes: readonly string[];
}

/**
 * Grades of a code's match with a part, greater is better. `whole` is the part's number or an order
 * code, apart from lookalike characters; `bare` its number without the maker's leading letters;
 * `variant` one with more letters at the end, or continued as an order code; `beginning` a prefix
 * of it, with or without the maker's letters; `edit` all of it with one edit; `kin` one with other
 * letters at the end; `inner` a piece of it.
 */
export const matchGrades = {
  whole: 8,
  bare: 7,
  variant: 6,
  beginning: 5,
  edit: 4,
  kin: 3,
  inner: 2,
} as const;

export type MatchGrade = (typeof matchGrades)[keyof typeof matchGrades];

export interface MatchingPart {
  readonly ordinal: number;
  readonly fit: MatchGrade;
  /** Cost of the edits: among equal grades, the lowest is the most likely part. */
  readonly cost: number;
  /** Term in the index of terms. */
  readonly term: string;
  /** The matched number or order code, as published. */
  readonly written: string;
  /** The number of another maker, or the older one, that the part replaces. */
  readonly crossReference?: string;
}

/** Minimum length: shorter pieces are found in too many parts. */
const minPieceLength = 3;

/** A letter beside a digit is as distinctive as three characters of one kind: `f4`. */
const shortPiece = /^(?:\p{L}\d|\d\p{L})$/u;

/** Minimum length for edits: shorter codes are one edit away from too many others. */
const minLengthForEdit = 4;

/** Minimum length for edits of a number without its maker's letters. */
const minBareLengthForEdit = 6;

interface PartEntry {
  readonly ordinal: number;
  readonly written: string;
  readonly number: string;
  /** The number without its last letters. */
  readonly trunk: string;
  /** The number without its first letters. */
  readonly bare: string;
  readonly bareTrunk: string;
  readonly orderCodes: readonly string[];
}

/** Parts by number, in any spelling. */
export class PartIndex {
  readonly #entries: (PartEntry | undefined)[] = [];
  readonly #byOrdinal = new Map<number, number>();
  /** By three adjacent characters, and by an adjacent letter and digit. */
  readonly #byPiece = new Map<string, number[]>();
  readonly #near = new SimilarCodes();
  readonly #bases = new NumberBases();

  put(ordinal: number, { number, orderCodes }: CodeNames): void {
    const code = codeOf(number);
    const bare = bareOf(code);
    const entry: PartEntry = {
      ordinal,
      written: number,
      number: code,
      trunk: trunkOf(code),
      bare,
      bareTrunk: trunkOf(bare),
      orderCodes: orderCodes.map(codeOf),
    };
    const at = this.#entries.push(entry) - 1;
    this.#byOrdinal.set(ordinal, at);
    for (const piece of new Set([code, ...entry.orderCodes].flatMap(piecesOf))) {
      const list = this.#byPiece.get(piece);
      if (list) list.push(at);
      else this.#byPiece.set(piece, [at]);
    }
    for (const name of new Set([number, ...orderCodes])) this.#near.put(codeOf(name), at, name);
    if (bare !== code && bare.length >= minBareLengthForEdit && hasBoth(bare)) {
      this.#near.put(bare, at, number);
    }
    this.#bases.put(number);
  }

  remove(ordinal: number): void {
    const at = this.#byOrdinal.get(ordinal);
    if (at === undefined) return;
    this.#byOrdinal.delete(ordinal);
    this.#entries[at] = undefined;
  }

  /** The parts that a code, normalised by `codeOf`, matches without edits. */
  find(code: string): MatchingPart[] {
    if (!/\d/.test(code) || (code.length < minPieceLength && !shortPiece.test(code))) return [];
    const asMeant = withDigits(code);
    const pieces = asMeant === code ? [code] : [code, asMeant];
    const found = new Map<number, MatchingPart>();
    for (const piece of pieces) {
      const trunk = trunkOf(piece);
      for (const entry of this.#candidates(piece, trunk)) {
        const fit = fitOf(piece, trunk, entry);
        const known = found.get(entry.ordinal);
        if (fit === undefined || (known !== undefined && known.fit >= fit)) continue;
        found.set(entry.ordinal, fittingPart(entry, fit));
      }
    }
    return found.size > 0 ? [...found.values()] : this.#behindLetters(code);
  }

  /** The parts that a code matches after leading letters which they lack: `SN74HC595`. */
  #behindLetters(code: string): MatchingPart[] {
    const bare = bareOf(code);
    if (bare === code || bare.length < minBareLengthForEdit || !hasBoth(bare)) return [];
    return this.find(bare).flatMap((part) => {
      const fit = Math.min(part.fit, matchGrades.variant) as MatchGrade;
      return part.term.startsWith(bare) || bare.startsWith(part.term) ? [{ ...part, fit }] : [];
    });
  }

  /**
   * The parts of which a number or an order code is one edit away from this code, or begins with
   * such a one.
   */
  findMeant(code: string): MatchingPart[] {
    if (code.length < minLengthForEdit) return [];
    const whole = this.#parts(this.#near.oneEditFrom(code)).map(({ entry, cost, written }) => ({
      ...fittingPart(entry, cost < slightest ? matchGrades.whole : matchGrades.edit),
      cost,
      written,
    }));
    const numbers = new Set(whole.map(({ term }) => term));
    // A number that only ends differently is another one of the same base.
    const bases = this.#bases
      .oneEditFrom(code)
      .filter((base) => !numbers.has(base.code) && !code.startsWith(base.code));
    const found = new Map(whole.map((part) => [part.ordinal, part]));
    for (const part of this.#begun(bases)) {
      const known = found.get(part.ordinal);
      if (known === undefined || known.fit < part.fit) found.set(part.ordinal, part);
    }
    return [...found.values()];
  }

  /** The parts that begin with bases, each with its most likely name. */
  #begun(bases: readonly SimilarBase[]): MatchingPart[] {
    const found = new Map<number, MatchingPart>();
    const isAlike = bases.some(({ cost }) => cost < slightest);
    for (const { code, written, cost } of bases.toSorted((a, b) => a.cost - b.cost)) {
      if (isAlike && cost >= slightest) break;
      for (const part of this.find(code)) {
        if (part.fit < matchGrades.beginning || !part.term.startsWith(code)) continue;
        if (found.has(part.ordinal)) continue;
        const isSame = cost < slightest;
        found.set(part.ordinal, {
          ...part,
          ...(isSame ? { cost } : { cost, fit: matchGrades.edit, written }),
        });
      }
    }
    return [...found.values()];
  }

  /** The parts that begin with a code, with or without the maker's letters. */
  from(beginning: string): MatchingPart[] {
    if (beginning === "") return [];
    return this.#entries.flatMap((entry) => {
      const begins =
        entry?.number.startsWith(beginning) || (entry?.bare.startsWith(beginning) ?? false);
      return entry && begins ? [fittingPart(entry, matchGrades.beginning)] : [];
    });
  }

  /**
   * Parts with numbers similar to a code that matches none: first those with fewer edits, then
   * those with a longer common prefix.
   */
  near(code: string, max: number): MatchingPart[] {
    if (!/\d/.test(code)) return [];
    return this.#nearest(code)
      .toSorted((a, b) => a.cost - b.cost || (a.term < b.term ? -1 : 1))
      .slice(0, max);
  }

  #nearest(code: string): MatchingPart[] {
    const told = (codes: readonly SimilarCode[]) =>
      this.#parts(codes).map(({ entry, cost }) => ({
        ...fittingPart(entry, matchGrades.edit),
        cost,
      }));
    const inFull = told(this.#near.nearest(code));
    if (inFull.length > 0) return inFull;
    const begun = this.#begun(this.#bases.nearest(code));
    return begun.length > 0 ? begun : told(this.#near.nearestBeginnings(code));
  }

  /** Each part once, with its most likely name. */
  #parts(codes: readonly SimilarCode[]): { entry: PartEntry; cost: number; written: string }[] {
    const found = new Map<number, { entry: PartEntry; cost: number; written: string }>();
    for (const { owner, cost, written } of codes) {
      const entry = this.#entries[owner];
      if (entry === undefined || (found.get(owner)?.cost ?? Infinity) <= cost) continue;
      found.set(owner, { entry, cost, written });
    }
    return [...found.values()];
  }

  /** Candidates for a code: the parts with its rarest piece. */
  *#candidates(code: string, trunk: string): Iterable<PartEntry> {
    let rarest: readonly number[] | undefined;
    for (const piece of piecesOf(trunk.length < minPieceLength ? code : trunk)) {
      const list = this.#byPiece.get(piece) ?? [];
      if (rarest === undefined || list.length < rarest.length) rarest = list;
    }
    for (const at of rarest ?? []) {
      const entry = this.#entries[at];
      if (entry !== undefined) yield entry;
    }
  }
}

/** Costs below this come only from characters that look alike. */
const slightest = 0.45;

function fittingPart({ ordinal, number, written }: PartEntry, fit: MatchGrade): MatchingPart {
  return { ordinal, fit, cost: 0, term: number, written };
}

function fitOf(code: string, trunk: string, entry: PartEntry): MatchGrade | undefined {
  const { number, bare, orderCodes } = entry;
  if (code === number || orderCodes.includes(code)) return matchGrades.whole;
  if (code === bare || orderCodes.some((orderCode) => bareOf(orderCode) === code)) {
    return matchGrades.bare;
  }
  if (trunk === number || trunk === bare) return matchGrades.variant;
  if (code.startsWith(number) && orderCodes.some((orderCode) => orderCode.startsWith(code))) {
    return matchGrades.variant;
  }
  if (entry.trunk === code || entry.bareTrunk === code) return matchGrades.variant;
  if (number.startsWith(code) || bare.startsWith(code)) return matchGrades.beginning;
  if (entry.trunk === trunk || entry.bareTrunk === trunk) return matchGrades.kin;
  const isInner = number.includes(code) || orderCodes.some((one) => one.includes(code));
  return isInner ? matchGrades.inner : undefined;
}

/** A code without its first letters, which are the maker's. */
function bareOf(code: string): string {
  return code.replace(/^\p{L}+/u, "");
}

/** A code without its last letters. */
function trunkOf(code: string): string {
  return code.replace(/(?<=\d)\p{L}+$/u, "");
}

/** A code with digits for letters that look like them: `rg881o`. */
function withDigits(code: string): string {
  return code
    .replace(/(?<=\d)o+|o+(?=\d)/g, (letters) => "0".repeat(letters.length))
    .replace(/(?<=\d)[il](?=\d)/g, "1");
}

function hasBoth(code: string): boolean {
  return /\p{L}/u.test(code) && /\d/.test(code);
}

function piecesOf(code: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < code.length - 1; at += 1) {
    if (at < code.length - 2) pieces.push(code.slice(at, at + 3));
    const pair = code.slice(at, at + 2);
    if (shortPiece.test(pair)) pieces.push(pair);
  }
  return pieces;
}
