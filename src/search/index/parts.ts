import { slipsBetween } from "./words.ts";

/** A part as it is looked for: its number and the codes it is ordered by. */
export interface PartNames {
  readonly number: string;
  readonly orderCodes: readonly string[];
}

/**
 * How well a code fits a part, the better the greater. `whole` is the part's number or an order code,
 * `bare` its number without the maker's letters in front, `variant` one that differs in letters at
 * the end or goes on as an order code does, `beginning` and `inner` a piece of it, `slip` all of it
 * but for one wrong letter.
 */
export const fits = { whole: 6, bare: 5, variant: 4, slip: 3, beginning: 3, inner: 2 } as const;

export type Fit = (typeof fits)[keyof typeof fits];

export interface FittingPart {
  readonly ordinal: number;
  readonly fit: Fit;
  /** As the index of terms holds it. */
  readonly term: string;
}

/** A shorter piece would be found in too many parts. */
const shortestPiece = 3;

interface Entry {
  readonly ordinal: number;
  readonly number: string;
  /** The number without the letters it begins with. */
  readonly bare: string;
  readonly digits: string;
  readonly orderCodes: readonly string[];
}

/** A code in the form that codes are compared in: lower case, nothing between its characters. */
export function codeOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The parts by their numbers, however those are written. */
export class PartIndex {
  readonly #entries: (Entry | undefined)[] = [];
  readonly #byOrdinal = new Map<number, number>();
  readonly #byDigits = new Map<string, number[]>();
  readonly #byTriple = new Map<string, number[]>();

  get size(): number {
    return this.#byOrdinal.size;
  }

  put(ordinal: number, { number, orderCodes }: PartNames): void {
    const code = codeOf(number);
    const entry: Entry = {
      ordinal,
      number: code,
      bare: bareOf(code),
      digits: digitsOf(code),
      orderCodes: orderCodes.map(codeOf),
    };
    const at = this.#entries.push(entry) - 1;
    this.#byOrdinal.set(ordinal, at);
    listed(this.#byDigits, entry.digits, at);
    const triples = new Set([code, ...entry.orderCodes].flatMap(triplesOf));
    for (const triple of triples) listed(this.#byTriple, triple, at);
  }

  remove(ordinal: number): void {
    const at = this.#byOrdinal.get(ordinal);
    if (at === undefined) return;
    this.#byOrdinal.delete(ordinal);
    this.#entries[at] = undefined;
  }

  /** The parts that a code fits; it is in the form of `codeOf`. */
  find(code: string): FittingPart[] {
    if (!/\d/.test(code) || code.length < shortestPiece) return [];
    const asMeant = withDigits(code);
    const pieces = asMeant === code ? [code] : [code, asMeant];
    const found = new Map<number, FittingPart>();
    for (const piece of pieces) {
      for (const entry of this.#candidates(piece)) {
        const fit = fitOf(piece, entry);
        const known = found.get(entry.ordinal);
        if (fit === undefined || (known !== undefined && known.fit >= fit)) continue;
        found.set(entry.ordinal, { ordinal: entry.ordinal, fit, term: entry.number });
      }
    }
    return [...found.values()];
  }

  /** The parts that begin like this, the maker's letters counted or not. */
  from(beginning: string): FittingPart[] {
    if (beginning === "") return [];
    return this.#entries.flatMap((entry) => {
      const begins =
        entry?.number.startsWith(beginning) || (entry?.bare.startsWith(beginning) ?? false);
      if (!entry || !begins) return [];
      return [{ ordinal: entry.ordinal, fit: fits.beginning, term: entry.number }];
    });
  }

  /**
   * Parts whose numbers come near a code that fits none: those that share its beginning first, then
   * those with fewer slips.
   */
  near(code: string, most: number): number[] {
    if (!/\d/.test(code)) return [];
    const bare = bareOf(code);
    return this.#entries
      .filter((entry) => entry !== undefined)
      .map((entry) => ({
        ordinal: entry.ordinal,
        number: entry.number,
        shared: sharedBeginning(bare, entry.bare),
        slips: slipsBetween(digitsOf(code), entry.digits, 2),
      }))
      .filter(({ shared, slips }) => slips <= 2 && shared >= 2)
      .sort((a, b) => b.shared - a.shared || a.slips - b.slips || (a.number < b.number ? -1 : 1))
      .slice(0, most)
      .map(({ ordinal }) => ordinal);
  }

  /** All that a code may fit: those of equal digits, and those with its rarest three characters. */
  *#candidates(code: string): Iterable<Entry> {
    const trunk = trunkOf(code);
    let rarest: readonly number[] | undefined;
    for (const triple of triplesOf(trunk.length < shortestPiece ? code : trunk)) {
      const list = this.#byTriple.get(triple) ?? [];
      if (rarest === undefined || list.length < rarest.length) rarest = list;
    }
    for (const at of new Set([...(this.#byDigits.get(digitsOf(code)) ?? []), ...(rarest ?? [])])) {
      const entry = this.#entries[at];
      if (entry !== undefined) yield entry;
    }
  }
}

function fitOf(code: string, entry: Entry): Fit | undefined {
  const { number, bare, orderCodes } = entry;
  if (code === number || orderCodes.includes(code)) return fits.whole;
  if (code === bare || orderCodes.some((orderCode) => bareOf(orderCode) === code)) {
    return fits.bare;
  }
  const trunk = trunkOf(code);
  if (trunk === number || trunk === bare) return fits.variant;
  if (orderCodes.some((orderCode) => orderCode.startsWith(code)) && code.startsWith(number)) {
    return fits.variant;
  }
  if (trunkOf(number) === code || trunkOf(bare) === code) return fits.variant;
  if (trunkOf(number) === trunk || (trunkOf(bare) === trunk && trunk.length > 0)) {
    return fits.beginning;
  }
  if (number.startsWith(code) || bare.startsWith(code)) return fits.beginning;
  if (digitsOf(code) === entry.digits && slipsBetween(code, number, 1) <= 1) return fits.slip;
  const isInner = number.includes(code) || orderCodes.some((one) => one.includes(code));
  return isInner ? fits.inner : undefined;
}

/** Without the letters it begins with, which are the maker's. */
function bareOf(code: string): string {
  return code.replace(/^\p{L}+/u, "");
}

/** Without the letters it ends with. */
function trunkOf(code: string): string {
  return code.replace(/(?<=\d)\p{L}+$/u, "");
}

/** With the digits that were meant where letters stand that look like them: `rg881o`. */
function withDigits(code: string): string {
  return code
    .replace(/(?<=\d)o+|o+(?=\d)/g, (letters) => "0".repeat(letters.length))
    .replace(/(?<=\d)[il](?=\d)/g, "1");
}

function digitsOf(code: string): string {
  return code.replace(/[^\d]/g, "");
}

function triplesOf(code: string): string[] {
  return Array.from({ length: Math.max(0, code.length - 2) }, (_, at) => code.slice(at, at + 3));
}

function listed(map: Map<string, number[]>, key: string, at: number): void {
  const list = map.get(key);
  if (list) list.push(at);
  else map.set(key, [at]);
}

function sharedBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
