import type { Language } from "../../site/languages.ts";
import { languageFacts } from "../../site/languages.ts";
import { localize } from "../../site/localizedText.ts";
import { type ColumnNode, withDescendants } from "../columns.ts";
import type { Doc, View } from "../publication.ts";
import {
  isProblem,
  type ParameterDefinition,
  type QuantityValue,
  type RawValue,
  readValue,
  type TypedValue,
} from "../specification.ts";
import { contentTypes } from "../types/index.ts";
import { memoizePerView } from "./memoizePerView.ts";

export type Part = Doc<"product">;
export type Parameter = Doc<"parameter">;

/** Whether a column lists products (type 3 of the spec's type table, section 3). */
function isProductColumn(node: ColumnNode): boolean {
  return node.doc.body.type === contentTypes.product.code;
}

const partsOfColumns = new WeakMap<View, ReadonlyMap<string, readonly Part[]>>();

/** The parts of one column, in readers' order: those at home there and those also listed there. */
export function partsIn(view: View, column: string): readonly Part[] {
  let index = partsOfColumns.get(view);
  if (index === undefined) {
    const lists = new Map<string, Part[]>();
    for (const part of view.all("product")) {
      for (const key of new Set([part.body.column, ...part.body.alsoIn])) {
        const list = lists.get(key);
        if (list) list.push(part);
        else lists.set(key, [part]);
      }
    }
    index = lists;
    partsOfColumns.set(view, index);
  }
  return index.get(column) ?? [];
}

const partsOfTrees = memoizePerView<ColumnNode, readonly Part[]>();

/** The parts of a column and everything under it, each once, family by family in the tree's order. */
export function partsUnder(view: View, node: ColumnNode): readonly Part[] {
  if (node.children.length === 0) return partsIn(view, node.doc.key);
  return partsOfTrees(view, node, () => [
    ...new Set(withDescendants(node).flatMap(({ doc }) => partsIn(view, doc.key))),
  ]);
}

/** The product columns directly under a column. */
export function familiesOf(node: ColumnNode): readonly ColumnNode[] {
  return node.children.filter(isProductColumn);
}

/**
 * What the parts of a column can be compared by, in the order its tables show it: the family's own
 * parameters; for a column above families those that all families with parts have in common.
 */
export function parametersOf(view: View, node: ColumnNode): readonly Parameter[] {
  const own = node.doc.body.parameters;
  if (own.length > 0) return view.getAll("parameter", own);
  const lists = withDescendants(node)
    .filter(({ doc }) => partsIn(view, doc.key).length > 0)
    .map(({ doc }) => doc.body.parameters);
  const [first = [], ...others] = lists;
  const shared = first.filter((key) => others.every((list) => list.includes(key)));
  return view.getAll("parameter", shared);
}

/** Most columns in a table of parts that have hardly a parameter in common. */
const maxKeyParameters = 8;

/** Fewer shared parameters than this make no table. */
const minShared = 2;

const widespread = memoizePerView<string, readonly Parameter[]>();

/**
 * What one table of a column's parts shows and sorts by: `parametersOf()`, or above families that
 * share next to none the parameters that most parts have, in the order of the families' tables.
 */
export function tableParametersOf(view: View, node: ColumnNode): readonly Parameter[] {
  const shared = parametersOf(view, node);
  if (shared.length >= minShared || node.doc.body.parameters.length > 0) return shared;
  return widespread(view, node.doc.key, () => {
    const counts = new Map<string, number>();
    for (const family of withDescendants(node)) {
      const count = partsIn(view, family.doc.key).length;
      if (count === 0) continue;
      for (const key of family.doc.body.parameters) counts.set(key, (counts.get(key) ?? 0) + count);
    }
    const mostFrequent = new Set(
      [...counts]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, maxKeyParameters)
        .map(([key]) => key),
    );
    return view.getAll(
      "parameter",
      [...counts.keys()].filter((key) => mostFrequent.has(key)),
    );
  });
}

/** A part's value of a parameter; undefined where it has none, or one that the definition refuses. */
export function typedValue(part: Part, parameter: Parameter): TypedValue | undefined {
  const raw = part.body.values[parameter.key];
  if (raw === undefined) return undefined;
  if (typeof raw !== "string") return meaning(parameter.body, raw);
  let known = meanings.get(parameter.body);
  if (known === undefined || known.size >= cachedMeanings) {
    known = new Map();
    meanings.set(parameter.body, known);
  }
  let value = known.get(raw);
  if (value === undefined && !known.has(raw)) {
    value = meaning(parameter.body, raw);
    known.set(raw, value);
  }
  return value;
}

/** What texts mean by a definition. The parts of a family have many values in common. */
const meanings = new WeakMap<ParameterDefinition, Map<string, TypedValue | undefined>>();

/** Texts remembered for a parameter, each some hundred bytes; with more, it begins anew. */
const cachedMeanings = 500;

function meaning(definition: ParameterDefinition, raw: RawValue): TypedValue | undefined {
  const value = readValue(definition, raw);
  return isProblem(value) ? undefined : value;
}

export interface SpecificationRow {
  readonly parameter: Parameter;
  readonly value: TypedValue;
}

export interface SpecificationGroup {
  /** Undefined where the parameters' group is not published in this language. */
  readonly group: Doc<"parameterGroup"> | undefined;
  readonly rows: readonly SpecificationRow[];
}

/**
 * Everything a part's values say, in groups by position and within a group in the family's order.
 * Values that the family does not list come after those it does.
 */
export function specificationOf(view: View, part: Part): readonly SpecificationGroup[] {
  const own = Object.keys(part.body.values);
  const sheet = sheetOf(view, part.body.column);
  const groups = own.every((key) => sheet.keys.has(key))
    ? sheet.groups
    : grouped(view, [...sheet.keys, ...own]);
  return groups.flatMap(({ group, parameters }) => {
    const rows = rowsOf(part, parameters);
    return rows.length > 0 ? [{ group, rows }] : [];
  });
}

interface ParameterGroup extends Pick<SpecificationGroup, "group"> {
  readonly parameters: readonly Parameter[];
}

/** What a family's parts are described by. */
interface Sheet {
  readonly keys: ReadonlySet<string>;
  readonly groups: readonly ParameterGroup[];
}

const sheets = memoizePerView<string, Sheet>();

function sheetOf(view: View, family: string): Sheet {
  return sheets(view, family, () => {
    const keys = new Set(view.get("column", family)?.body.parameters);
    return { keys, groups: grouped(view, keys) };
  });
}

function grouped(view: View, keys: Iterable<string>): readonly ParameterGroup[] {
  const parameters = view.getAll("parameter", [...new Set(keys)]);
  return [...Map.groupBy(parameters, ({ body }) => body.group)]
    .map(([key, ofGroup]) => ({ group: view.get("parameterGroup", key), parameters: ofGroup }))
    .sort((a, b) => positionOf(a) - positionOf(b));
}

function positionOf({ group }: ParameterGroup): number {
  return group?.body.position ?? Number.MAX_SAFE_INTEGER;
}

/** The figures a part puts forward, those it has a value of. */
export function keyFiguresOf(view: View, part: Part): readonly SpecificationRow[] {
  return rowsOf(part, view.getAll("parameter", part.body.keyFigures));
}

/** The parameters that a part has a value of, with it. */
function rowsOf(part: Part, parameters: readonly Parameter[]): readonly SpecificationRow[] {
  return parameters.flatMap((parameter) => {
    const value = typedValue(part, parameter);
    return value ? [{ parameter, value }] : [];
  });
}

/** The parameter that stands for the part number in `sort`. */
export const partNumberKey = "part";

/** What a list is sorted by: a parameter's key or `part`. */
export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** Reads `cpu-clock` or `-cpu-clock`; undefined where no such parameter is among those given. */
export function parseSort(
  text: string | undefined,
  parameters: readonly Parameter[],
): Sort | undefined {
  if (!text) return undefined;
  const descending = text.startsWith("-");
  const key = descending ? text.slice(1) : text;
  const isKnown = key === partNumberKey || parameters.some((parameter) => parameter.key === key);
  return isKnown ? { key, descending } : undefined;
}

/** A sort as addresses write it. */
export function sortText(sort: Sort | undefined): string {
  if (sort === undefined) return "";
  return sort.descending ? `-${sort.key}` : sort.key;
}

/**
 * Parts in another order than readers'. Quantities compare in base units, ranges by their lower end
 * and then their upper one, options in the order of their definition, texts by the language's rules.
 * Parts without the value come last either way; equal ones keep their order.
 */
export function sortParts(
  parts: readonly Part[],
  sort: Sort | undefined,
  parameters: readonly Parameter[],
  language: Language,
): readonly Part[] {
  if (sort === undefined) return parts;
  const parameter = parameters.find(({ key }) => key === sort.key);
  const ranks = parameter ? ranksBy(parts, parameter, language) : ranksByPartNumber(parts);
  const sign = sort.descending ? -1 : 1;
  return parts.toSorted((a, b) => {
    const [rankA, rankB] = [ranks.get(a.id), ranks.get(b.id)];
    if (rankA === undefined || rankB === undefined) {
      return Number(rankA === undefined) - Number(rankB === undefined);
    }
    return sign * (rankA - rankB);
  });
}

/** A part's id to its place by one parameter, from 0; equal values share a place, absent have none. */
export function ranksBy(
  parts: readonly Part[],
  parameter: Parameter,
  language: Language,
): ReadonlyMap<number, number> {
  const entries = parts.flatMap((part) => {
    const value = typedValue(part, parameter);
    return value ? [{ id: part.id, value }] : [];
  });
  const compare = comparison(parameter.body, language);
  return ranked(entries, (a, b) => compare(a.value, b.value));
}

/** Lists are kept by what they are asked of, and comparing by a language's rules is slow. */
const partNumberRanks = new WeakMap<readonly Part[], ReadonlyMap<number, number>>();

/** A part's id to its place by part number, numbers within it by their size. */
export function ranksByPartNumber(parts: readonly Part[]): ReadonlyMap<number, number> {
  let ranks = partNumberRanks.get(parts);
  if (ranks === undefined) {
    ranks = ranked(parts, (a, b) => partNumbers.compare(a.body.partNumber, b.body.partNumber));
    partNumberRanks.set(parts, ranks);
  }
  return ranks;
}

function ranked<Entry extends { readonly id: number }>(
  entries: readonly Entry[],
  compare: (a: Entry, b: Entry) => number,
): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  let rank = -1;
  let last: Entry | undefined;
  for (const entry of entries.toSorted(compare)) {
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

function comparison(definition: ParameterDefinition, language: Language): Comparison {
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

/** The least and the most that parts offer of a quantity. */
export interface Span {
  readonly parameter: Parameter;
  readonly min: QuantityValue;
  readonly max: QuantityValue;
}

/**
 * What a family's parts reach, for the quantities that most of them put forward as key figures:
 * `count` spans, the most named first.
 */
export function spansOf(view: View, parts: readonly Part[], count: number): readonly Span[] {
  const named = Map.groupBy(
    parts.flatMap((part) => part.body.keyFigures),
    (key) => key,
  );
  const keys = [...named].sort(([, a], [, b]) => b.length - a.length).map(([key]) => key);
  return view
    .getAll("parameter", keys)
    .values()
    .map((parameter) => spanOf(parts, parameter))
    .filter((span) => span !== undefined)
    .take(count)
    .toArray();
}

function spanOf(parts: readonly Part[], parameter: Parameter): Span | undefined {
  let min: QuantityValue | undefined;
  let max: QuantityValue | undefined;
  for (const part of parts) {
    const value = typedValue(part, parameter);
    if (value?.kind !== "quantity") continue;
    if (min === undefined || value.base.min < min.base.min) min = value;
    if (max === undefined || value.base.max > max.base.max) max = value;
  }
  return min && max ? { parameter, min, max } : undefined;
}

/** The part whose picture stands for a family: its first in production, else its first. */
export function representative(parts: readonly Part[]): Part | undefined {
  return parts.find((part) => part.body.lifecycle.stage === "active") ?? parts[0];
}

/**
 * Parts to put forward under a column: those the home page features first, then the first of each
 * family, then the others; none that is obsolete.
 */
export function featuredUnder(view: View, node: ColumnNode, count: number): readonly Part[] {
  const under = new Set(partsUnder(view, node));
  const featured = view
    .getAll("product", view.setting("home").featured)
    .filter((part) => under.has(part));
  const firsts = withDescendants(node).flatMap(({ doc }) => partsIn(view, doc.key).slice(0, 1));
  return [...new Set([...featured, ...firsts, ...under])]
    .filter((part) => part.body.lifecycle.stage !== "obsolete")
    .slice(0, count);
}
