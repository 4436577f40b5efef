import { dimensionOf, inBaseUnits, type Quantity } from "../../../base/site/values/quantities.ts";
import { quantitiesIn, unitOfName } from "../text/quantities.ts";
import { spelledNumber } from "./numberWords.ts";
import type { PhraseToken } from "./phraseTokens.ts";
import {
  type Comparison,
  comparisonOf,
  joinsEnds,
  linkingWords,
  openingOf,
} from "./surroundingWords.ts";

/** A quantity or a plain number of a text, or a range of them, with what is said of it. */
export interface Amount {
  /** Lower end, or the only one. */
  readonly low: number;
  readonly high: number;
  readonly isRange: boolean;
  /** True for a number as a word, which stands before what is counted. */
  readonly isWord: boolean;
  /** "" where the text has none. */
  readonly unit: string;
  /** The letter in place of a unit, which only says how large it is: `k` of `128k`. */
  readonly prefix?: string;
  /** True for bits as they are often typed for bytes: `512 Mb`. */
  readonly isShortBit?: true;
  readonly comparison: Comparison | undefined;
  /** Place in the text, comparison included. */
  readonly start: number;
  readonly end: number;
}

interface Ends {
  readonly low: number;
  readonly high: number;
  readonly isRange: boolean;
  readonly unit: string;
  readonly prefix?: string;
  readonly isShortBit?: true;
  readonly start: number;
  readonly end: number;
}

/** A number, or two as a range, that is no piece of a word. */
const plainNumbers =
  /(?<![\d.])(?<!(?!\p{Script=Han})\p{L}-?)(?<low>[+\u2212-]?\d{1,9}(?:\.\d{1,6})?)(?:\s?(?:\.{2,3}|…|–|—|-|~|to|至|到)\s?(?<high>[+\u2212-]?\d{1,9}(?:\.\d{1,6})?))?(?![\d.]*\d)/giu;

/** A letter right before a number makes it a piece of a word, but a character of Chinese does not. */
const joined = /[\p{L}\d.]/u;

/**
 * The quantities and numbers of a normalised text, in order, none within another.
 * @param isUnit true for a word that says what a number right before it is of: the unit in a label's brackets,
 *   or a counted thing in short (`8ch`)
 */
export function amountsIn(
  text: string,
  tokens: readonly PhraseToken[],
  isUnit: (word: string) => boolean,
): Amount[] {
  const plain = text.replace(/(?<=\d)-(?=(?!\p{Script=Han})\p{L})/gu, " ");
  const quantities = measuredIn(plain).map((one) => signed(plain, one));
  // A capital M is a prefix as well as it is metres: `13.56M`.
  const isFree = ({ start, end, prefix }: Ends) =>
    !quantities.some(
      (one) => one.start < end && start < one.end && !(prefix === "M" && one.unit === "m"),
    );
  const others = [
    ...numbersIn(plain, isUnit),
    ...prefixedIn(plain),
    ...countsIn(text, tokens),
  ].filter(isFree);
  const ends = merged(
    plain,
    [...quantities, ...others].sort((a, b) => a.start - b.start),
  );
  return ends.map((one) => {
    const opened = one.isRange ? openingOf(text, one.start) : one.start;
    const isWord = one.unit === "" && !/\d/.test(text.slice(one.start, one.end));
    return { ...one, isWord, ...comparisonOf(text, opened, one.end) };
  });
}

/** An amount with its sign in words: `minus 40 °C`, 零下40度. */
function signed(text: string, one: Ends): Ends {
  const sign = /(?:\bminus|零下|负)\s?$/i.exec(text.slice(0, one.start))?.[0];
  if (sign === undefined || one.low <= 0) return one;
  const high = one.isRange ? one.high : -one.high;
  return { ...one, low: -one.low, high, start: one.start - sign.length };
}

/** A range has both of its ends at one place. */
function measuredIn(text: string): Ends[] {
  const places = Map.groupBy(quantitiesIn(text, "careless"), ({ start }) => start);
  return [...places.values()].flatMap((found): Ends[] => {
    const [first, last] = [found[0], found.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { unit, start, end } = first;
    const isShort = /[KMGT]b$/.test(text.slice(start, end));
    const place = { unit, start, end, ...(isShort && { isShortBit: true as const }) };
    if (first !== last && first.amount > last.amount) {
      return [{ low: last.amount, high: last.amount, isRange: false, ...place }];
    }
    return [{ low: first.amount, high: last.amount, isRange: first !== last, ...place }];
  });
}

/** Two amounts that are the ends of a range: `2.7 V to 5.5 V`, `between 100 and 150 MHz`. */
function merged(text: string, found: readonly Ends[]): Ends[] {
  const list: Ends[] = [];
  for (const next of found) {
    const first = list.at(-1);
    const isOne =
      first !== undefined &&
      !first.isRange &&
      !next.isRange &&
      (first.unit === "" || dimensionOf(first.unit) === dimensionOf(next.unit)) &&
      joinsEnds(text, first, next.start);
    if (!isOne) {
      list.push(next);
      continue;
    }
    const own = first.unit === "" ? next.unit : first.unit;
    const low = inBaseUnits({ min: first.low, max: first.low, unit: own }).min;
    const high = inBaseUnits({ min: next.low, max: next.low, unit: next.unit }).min;
    if (low > high) {
      list.push(next);
      continue;
    }
    const scale = next.low === 0 ? 1 : high / next.low;
    const isSame = own === next.unit;
    list[list.length - 1] = {
      low: isSame ? first.low : Number((low / scale).toPrecision(12)),
      high: next.low,
      isRange: true,
      unit: next.unit,
      start: first.start,
      end: next.end,
    };
  }
  return list;
}

function numbersIn(text: string, isUnit: (word: string) => boolean): Ends[] {
  return [...text.matchAll(plainNumbers)].flatMap((match): Ends[] => {
    const { low = "", high } = match.groups ?? {};
    const end = match.index + match[0].length;
    // `485` of `RS485` and `2` of `I2C` are no numbers, nor is `1` of `1st`.
    const [behind = ""] = /^[\p{L}\d]+/u.exec(text.slice(end)) ?? [];
    const isOpen = !joined.test(text.charAt(end)) || /\p{Script=Han}|[xX.]/u.test(text.charAt(end));
    if (!isOpen && !isUnit(behind.toLowerCase())) return [];
    const [min, max] = [numberOf(low), numberOf(high ?? low)];
    if (min > max) return [];
    const isRange = high !== undefined;
    return [{ low: min, high: max, isRange, unit: "", start: match.index, end }];
  });
}

const prefixedNumbers =
  /(?<![\d.])(?<!(?!\p{Script=Han})\p{L})(?<number>\d{1,6}(?:\.\d{1,3})?)\s?(?<prefix>[kKMG])(?![A-Za-z\d/])/gu;

/** Numbers with a prefix and no unit behind it: `128k`. */
function prefixedIn(text: string): Ends[] {
  return [...text.matchAll(prefixedNumbers)].map((match) => {
    const low = Number(match.groups?.number);
    const place = { start: match.index, end: match.index + match[0].length };
    const prefix = match.groups?.prefix ?? "";
    return { low, high: low, isRange: false, unit: "", prefix, ...place };
  });
}

/**
 * Numbers as words, with a unit behind them (`twenty-four volts`, 十二伏), or before a word of its own or
 * joined to it by a hyphen: `quad-core`.
 */
function countsIn(text: string, tokens: readonly PhraseToken[]): Ends[] {
  const found: Ends[] = [];
  let from = 0;
  for (const [at, { start, isWordStart }] of tokens.entries()) {
    const number = at >= from && isWordStart ? spelledNumber(tokens, at) : undefined;
    if (number === undefined) continue;
    const { value, to } = number;
    const place = { low: value, high: value, isRange: false, start };
    const [last, next] = [tokens[to - 1], tokens[to]];
    const end = last?.end ?? start;
    const measured = unitBehind(tokens, to);
    if (measured) found.push({ ...place, ...measured });
    else if (next?.isWordStart !== false || text.slice(end, next.start) === "-") {
      found.push({ ...place, unit: "", end });
    } else if (linkingWords.has(next.written) || value > 1) {
      // A number before a word that begins within the same word of the dictionary (四核), or that a
      // linking word parts from it; one of anything (单片机) is a number only before a word.
      found.push({ ...place, unit: "", end });
    } else continue;
    from = to;
  }
  return found;
}

/** Longest name of a unit, in tokens: 摄氏度. */
const maxUnit = 3;

/** The unit as a word that stands right behind a number. */
function unitBehind(
  tokens: readonly PhraseToken[],
  from: number,
): { readonly unit: string; readonly end: number } | undefined {
  for (let length = maxUnit; length > 0; length -= 1) {
    const name = tokens.slice(from, from + length);
    const last = name.at(-1);
    if (last === undefined || name[0]?.isApart) continue;
    // Words of letters are names by themselves: `volts` is one, `milli volts` is none.
    if (length > 1 && name.some(({ kind }) => kind !== "character")) continue;
    const unit = unitOfName(name.map(({ written }) => written).join(""));
    if (unit !== undefined) return { unit, end: last.end };
  }
  return undefined;
}

function numberOf(written: string): number {
  return Number(written.replace("\u2212", "-"));
}

/** An amount's ends in a unit. */
export function endsIn(unit: string, { low, high }: Amount): readonly [Quantity, Quantity] {
  return [
    { min: low, max: low, unit },
    { min: high, max: high, unit },
  ];
}
