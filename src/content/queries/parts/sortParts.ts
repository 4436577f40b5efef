import { partNumberSort } from "../../../base/finder/sortOrder.ts";
import { sortedInSteps } from "../../../base/process/sortedInSteps.ts";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import { type Language, languageFacts } from "../../../base/site/languages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import type { ParameterDefinition, TypedValue } from "../../types/fields/productValues.ts";
import type { Parameter, Part } from "./partsOfColumns.ts";
import { typedValuesInSteps } from "./partValues.ts";

/** Sort order of a list by a parameter's key or `part`. */
export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** Reads `cpu-clock` or `-cpu-clock`; undefined where the parameter is not among those given. */
export function parseSort(
  text: string | undefined,
  parameters: readonly Parameter[],
): Sort | undefined {
  if (!text) return undefined;
  const descending = text.startsWith("-");
  const key = descending ? text.slice(1) : text;
  const isKnown = key === partNumberSort || parameters.some((parameter) => parameter.key === key);
  return isKnown ? { key, descending } : undefined;
}

/** A sort as addresses write it. */
export function sortText(sort: Sort | undefined): string {
  if (sort === undefined) return "";
  return sort.descending ? `-${sort.key}` : sort.key;
}

/**
 * Sorts parts. Quantities are compared in base units, ranges by their lower end and then their
 * upper one, options in the order of their definition, texts by the language's rules. Parts without
 * the value come last in either direction; equal ones keep their order.
 */
export function sortParts(
  parts: readonly Part[],
  sort: Sort | undefined,
  parameters: readonly Parameter[],
  language: Language,
): readonly Part[] {
  return runToEnd(sortPartsInSteps(parts, sort, parameters, language));
}

/** The same, time-sliced, for `inTimeSlices`. */
export function* sortPartsInSteps(
  parts: readonly Part[],
  sort: Sort | undefined,
  parameters: readonly Parameter[],
  language: Language,
): Generator<undefined, readonly Part[]> {
  if (sort === undefined) return parts;
  const parameter = parameters.find(({ key }) => key === sort.key);
  const ranks = parameter
    ? yield* ranksInSteps(parts, parameter, language)
    : yield* ranksByPartNumberInSteps(parts);
  return inRankOrder(parts, ranks, sort.descending);
}

/**
 * Sorts by one number for each part, rank before place, which is faster than a comparison function.
 */
function inRankOrder(
  parts: readonly Part[],
  ranks: ReadonlyMap<number, number>,
  isDescending: boolean,
): readonly Part[] {
  const count = parts.length;
  const keys = Float64Array.from(parts, ({ id }, at) => {
    const rank = ranks.get(id);
    const ascending = rank ?? count;
    return (isDescending && rank !== undefined ? count - 1 - rank : ascending) * count + at;
  });
  return Array.from(keys.sort(), (key) => key % count).flatMap((at) => parts[at] ?? []);
}

/**
 * Ranks of parts by one parameter, from 0, by id; equal values share a rank, parts without one have
 * none.
 */
export function ranksBy(
  parts: readonly Part[],
  parameter: Parameter,
  language: Language,
): ReadonlyMap<number, number> {
  return runToEnd(ranksInSteps(parts, parameter, language));
}

function* ranksInSteps(
  parts: readonly Part[],
  parameter: Parameter,
  language: Language,
): Generator<undefined, ReadonlyMap<number, number>> {
  const values = yield* typedValuesInSteps(parts, parameter);
  const entries = parts.flatMap(({ id }, at) => {
    const value = values[at];
    return value ? [{ id, value }] : [];
  });
  const compare = comparison(parameter.body, language);
  return yield* ranked(entries, (a, b) => compare(a.value, b.value));
}

/** Cached by list, as comparing by a language's rules is slow. */
const partNumberRanks = new WeakMap<readonly Part[], ReadonlyMap<number, number>>();

/** Ranks of parts by part number, by id, with numbers compared by value; time-sliced. */
export function* ranksByPartNumberInSteps(
  parts: readonly Part[],
): Generator<undefined, ReadonlyMap<number, number>> {
  const known = partNumberRanks.get(parts);
  if (known !== undefined) return known;
  const byNumber = (a: Part, b: Part) => partNumbers.compare(a.body.partNumber, b.body.partNumber);
  const ranks = yield* ranked(parts, byNumber);
  partNumberRanks.set(parts, ranks);
  return ranks;
}

/** Entries compared in one step. */
const stepLength = 256;

function* ranked<Entry extends { readonly id: number }>(
  entries: readonly Entry[],
  compare: (a: Entry, b: Entry) => number,
): Generator<undefined, ReadonlyMap<number, number>> {
  const ranks = new Map<number, number>();
  let rank = -1;
  let last: Entry | undefined;
  for (const entry of yield* sortedInSteps(entries, compare)) {
    if (ranks.size % stepLength === stepLength - 1) yield;
    if (last === undefined || compare(last, entry) !== 0) rank += 1;
    ranks.set(entry.id, rank);
    last = entry;
  }
  return ranks;
}

const partNumbers = new Intl.Collator("en", { numeric: true });
const texts: Readonly<Record<Language, Intl.Collator>> = {
  en: new Intl.Collator(languageFacts.en.tag, { numeric: true }),
  zh: new Intl.Collator(languageFacts.zh.tag, { numeric: true }),
};

type Comparison = (a: TypedValue, b: TypedValue) => number;

/** The order of a parameter's values; see `sortParts`. */
export function comparison(definition: ParameterDefinition, language: Language): Comparison {
  const optionPlaces = new Map(definition.options.map(({ value }, index) => [value, index]));
  return (a, b) => {
    if (a.kind === "quantity" && b.kind === "quantity") {
      return a.base.min - b.base.min || a.base.max - b.base.max;
    }
    if (a.kind === "boolean" && b.kind === "boolean") return Number(a.value) - Number(b.value);
    if (a.kind === "enum" && b.kind === "enum") {
      return compareLists(
        a.values.map((value) => optionPlaces.get(value) ?? 0),
        b.values.map((value) => optionPlaces.get(value) ?? 0),
      );
    }
    if (a.kind === "text" && b.kind === "text") {
      return texts[language].compare(
        localize(a.text, language).text,
        localize(b.text, language).text,
      );
    }
    return 0;
  };
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const different = a.findIndex((one, index) => one !== b[index]);
  if (different === -1) return a.length - b.length;
  const other = b[different];
  return other === undefined ? 1 : (a[different] ?? 0) - other;
}
