import { parameterPrefix } from "../../../../base/finder/conditions.ts";
import type { FinderColumn } from "../../../../base/finder/finderTable.ts";
import { messages } from "../../../../base/i18n/index.ts";
import { localize } from "../../../../base/site/text/localizedText.ts";
import { type ColumnNode, withDescendants } from "../../../published/columnTree.ts";
import type { View } from "../../../published/publication.ts";
import type { TypedValue } from "../../../types/fields/productValues.ts";
import { lifecycleStages } from "../../../types/product.ts";
import { type Parameter, type Part, partsIn } from "../partsOfColumns.ts";
import { typedColumnInSteps } from "../partValues.ts";
import { showValue } from "../shownValues.ts";
import {
  choiceColumn,
  dictionaryInSteps,
  mapInSteps,
  marked,
  typedColumnValues,
} from "./columnValues.ts";

type RawColumn = NonNullable<Parameters<typeof typedColumnInSteps>[2]>;

/** Column of lifecycle stages, time-sliced. */
export function* lifecycleColumn(
  { language }: View,
  parts: readonly Part[],
): Generator<undefined, FinderColumn> {
  const { products } = messages[language];
  const choices = lifecycleStages.map((value) => ({ value, text: products.stages[value].name }));
  const column = yield* choiceColumn(
    "lifecycle",
    products.stage,
    choices,
    parts,
    ({ body }) => body.lifecycle.stage,
  );
  return { ...column, level: "part" };
}

/**
 * Column of the families that list the parts, time-sliced; undefined where there is only one. A
 * part that several families list has all of them.
 */
export function* familyColumn(
  view: View,
  node: ColumnNode,
  parts: readonly Part[],
): Generator<undefined, FinderColumn | undefined> {
  const families = withDescendants(node).filter(({ doc }) => partsIn(view, doc.key).length > 0);
  if (families.length < 2) return undefined;
  const places = new Map(families.map(({ doc }, place) => [doc.key, place]));
  const known = new Map<string, { readonly own: readonly number[] }>();
  const entries = yield* mapInSteps(parts, ({ body }) => {
    const listed = new Set([body.column, ...body.alsoIn]);
    const own = [...listed].flatMap((key) => places.get(key) ?? []).sort((a, b) => a - b);
    const entry = known.get(own.join()) ?? { own };
    known.set(own.join(), entry);
    return entry;
  });
  const { values, at } = yield* dictionaryInSteps(
    entries,
    ({ own }) => own.join(),
    (a, b) => compareLists(a.own, b.own),
  );
  const { products } = messages[view.language];
  const titles = families.map(({ doc }) => localize(doc.body.title, view.language));
  return {
    name: "family",
    text: products.family,
    level: "part",
    kind: "choice",
    options: families.map(({ doc }, place) => ({
      value: String(doc.id),
      ...(titles[place] ?? { text: doc.key }),
    })),
    values: values.map(({ own }) => {
      const named = own.flatMap((place) => titles[place] ?? []);
      const lang = named.find((title) => title.lang !== undefined)?.lang;
      const text = named.map((title) => title.text).join(products.listSeparator);
      return lang === undefined ? [text, own] : [text, own, lang];
    }),
    at,
  };
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const different = a.findIndex((one, index) => one !== b[index]);
  if (different === -1) return a.length - b.length;
  return (a[different] ?? 0) - (b[different] ?? -1);
}

/** Properties of a parameter's column other than its values. */
export interface ParameterFacts {
  readonly group: number | undefined;
  readonly isMain: boolean;
}

/**
 * Column of a parameter, time-sliced.
 * @returns undefined where no part has a value of it
 */
export function* parameterColumn(
  view: View,
  { key, body }: Parameter,
  raw: RawColumn | undefined,
  count: number,
  { group, isMain }: ParameterFacts,
): Generator<undefined, FinderColumn | undefined> {
  if (raw === undefined) return undefined;
  const entries = yield* typedColumnInSteps(count, body, raw);
  const column = yield* typedColumnValues(body, entries, view.language);
  if (column.values.length === 0) return undefined;
  const isQuantity = body.kind === "number" || body.kind === "range";
  return {
    name: parameterPrefix + key,
    ...localize(body.label, view.language),
    level: "part",
    kind: body.kind === "enum" || body.kind === "boolean" ? "choice" : body.kind,
    ...(group !== undefined && { group }),
    ...(isMain && { isMain }),
    ...(isQuantity && body.unit !== "" && { ownUnit: body.unit }),
    ...(body.direction && { direction: body.direction }),
    ...optionsOf(view, body, column),
    ...column,
  };
}

function optionsOf(
  { language }: View,
  body: Parameter["body"],
  { values }: Pick<FinderColumn, "values">,
): Pick<FinderColumn, "options"> {
  const used = new Set(values.flatMap(([, options]) => (Array.isArray(options) ? options : [])));
  if (body.kind === "boolean") {
    const labelled = [true, false].map((value) => {
      const typed: TypedValue = { kind: "boolean", value };
      return { value: String(value), text: showValue(body, typed, language).text };
    });
    return { options: marked(labelled, used) };
  }
  if (body.kind !== "enum") return {};
  const labelled = body.options.map(({ value, label }) => ({
    value,
    ...localize(label, language),
  }));
  return { options: marked(labelled, used) };
}
