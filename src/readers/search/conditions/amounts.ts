import { dimensionOf, inBaseUnits, type Quantity } from "../../../base/site/values/quantities.ts";
import { quantitiesIn } from "../text/quantities.ts";
import {
  type Comparison,
  comparisonOf,
  joinsEnds,
  linkingWords,
  numberWords,
  openingOf,
} from "./comparisons.ts";
import type { PhraseToken } from "./phraseTokens.ts";

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
  readonly start: number;
  readonly end: number;
}

/** A number, or two as a range, that is no piece of a word. */
const plainNumbers =
  /(?<![\p{L}\d.])(?<!\p{L}-)(?<low>[+\u2212-]?\d{1,9}(?:\.\d{1,6})?)(?:\s?(?:\.{2,3}|…|–|—|-|~|to|至|到)\s?(?<high>[+\u2212-]?\d{1,9}(?:\.\d{1,6})?))?(?![\d.]*\d)/giu;

/** A letter right before a number makes it a piece of a word, but a character of Chinese does not. */
const joined = /[\p{L}\d.]/u;

/** The quantities and numbers of a normalised text, in order, none within another. */
export function amountsIn(text: string, tokens: readonly PhraseToken[]): Amount[] {
  const plain = text.replace(/(?<=\d)-(?=(?!\p{Script=Han})\p{L})/gu, " ");
  const measured = merged(plain, measuredIn(plain));
  const others = [...numbersIn(plain), ...countsIn(tokens)].filter(
    ({ start, end }) => !measured.some((one) => one.start < end && start < one.end),
  );
  const ends = [...measured, ...others].sort((a, b) => a.start - b.start);
  return ends.map((one) => {
    const opened = one.isRange ? openingOf(text, one.start) : one.start;
    const isWord = !/\d/.test(text.slice(one.start, one.end));
    return { ...one, isWord, ...comparisonOf(text, opened, one.end) };
  });
}

/** A range has both of its ends at one place. */
function measuredIn(text: string): Ends[] {
  const places = Map.groupBy(quantitiesIn(text, "careless"), ({ start }) => start);
  return [...places.values()].flatMap((found): Ends[] => {
    const [first, last] = [found[0], found.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { unit, start, end } = first;
    if (first !== last && first.amount > last.amount) {
      return [{ low: last.amount, high: last.amount, isRange: false, unit, start, end }];
    }
    return [{ low: first.amount, high: last.amount, isRange: first !== last, unit, start, end }];
  });
}

/** Two quantities that are the ends of a range: `2.7 V to 5.5 V`. */
function merged(text: string, found: readonly Ends[]): Ends[] {
  const list: Ends[] = [];
  for (const next of found) {
    const first = list.at(-1);
    const isOne =
      first !== undefined &&
      !first.isRange &&
      !next.isRange &&
      dimensionOf(first.unit) === dimensionOf(next.unit) &&
      joinsEnds(text, first, next.start);
    if (!isOne) {
      list.push(next);
      continue;
    }
    const low = inBaseUnits({ min: first.low, max: first.low, unit: first.unit }).min;
    const high = inBaseUnits({ min: next.low, max: next.low, unit: next.unit }).min;
    if (low > high) {
      list.push(next);
      continue;
    }
    const scale = next.low === 0 ? 1 : high / next.low;
    const isSame = first.unit === next.unit;
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

function numbersIn(text: string): Ends[] {
  return [...text.matchAll(plainNumbers)].flatMap((match): Ends[] => {
    const { low = "", high } = match.groups ?? {};
    const end = match.index + match[0].length;
    // `485` of `RS485` and `2` of `I2C` are no numbers, nor is `1` of `1st`.
    if (joined.test(text.charAt(end)) && !/\p{Script=Han}|[xX.]/u.test(text.charAt(end))) return [];
    const [min, max] = [numberOf(low), numberOf(high ?? low)];
    if (min > max) return [];
    const isRange = high !== undefined;
    return [{ low: min, high: max, isRange, unit: "", start: match.index, end }];
  });
}

/** Numbers as words. */
function countsIn(tokens: readonly PhraseToken[]): Ends[] {
  return tokens.flatMap(({ written, kind, start, end, isWordStart }, at): Ends[] => {
    const next = tokens[at + 1];
    if (!isWordStart) return [];
    if (next?.isWordStart === false && !linkingWords.has(next.written)) return [];
    const count = kind === "number" ? undefined : numberWords[written];
    if (count === undefined) return [];
    return [{ low: count, high: count, isRange: false, unit: "", start, end }];
  });
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
