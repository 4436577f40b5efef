import type { ColumnNode } from "../../../content/columns.ts";
import type { View } from "../../../content/publication.ts";
import {
  type Filter,
  filterableParameters,
  filterPrefix,
  parseFilter,
} from "../../../content/queries/filters.ts";
import { partColumns } from "../../../content/queries/partColumns.ts";
import { type Parameter, type Part, partsUnder } from "../../../content/queries/products.ts";
import { type LifecycleStage, lifecycleStages } from "../../../content/types/product.ts";
import type { Query } from "../../../site/href.ts";
import type { RawQuery } from "../../page/pageModule.ts";

/** The query that filters by the stage of a part's life. */
export const lifecycleQuery = "lifecycle";

/** The filters of a list, as its address has them. */
export interface ListQuery {
  /** In time's order; none means all. */
  readonly stages: readonly LifecycleStage[];
  /** Filters by parameter, by their keys, in the families' order. */
  readonly values: readonly (readonly [key: string, text: string])[];
  /** Keys of parameters of which something was asked that makes no sense. */
  readonly refused: readonly string[];
  /** Number of requested filters that do not exist here. */
  readonly unknown: number;
}

const nothing: ListQuery = { stages: [], values: [], refused: [], unknown: 0 };

/** Reads the filters of a list's queries; undefined where there are none. */
export function readAsked(query: RawQuery, view: View, node: ColumnNode): ListQuery | undefined {
  const names = Object.keys(query).filter((name) => name.startsWith(filterPrefix));
  if (names.length === 0 && query[lifecycleQuery] === undefined) return undefined;
  const wanted = splitList(query[lifecycleQuery] ?? "");
  const stages = lifecycleStages.filter((stage) => wanted.includes(stage));
  const known = filterableParameters(view, node);
  const isKnown = new Set(known.map(({ key }) => key));
  const values: [string, string][] = [];
  const refused: string[] = [];
  for (const parameter of known) {
    const text = textFor(parameter, query[filterPrefix + parameter.key] ?? "");
    if (text === "") continue;
    if (parseFilter(parameter, text, view.language)) values.push([parameter.key, text]);
    else refused.push(parameter.key);
  }
  const strangers = names.filter((name) => !isKnown.has(name.slice(filterPrefix.length)));
  const unknown = strangers.length + wanted.length - stages.length;
  const asked = { stages, values, refused, unknown };
  return isEmpty(asked) && refused.length + unknown === 0 ? undefined : asked;
}

/** True if it lets every part through. */
export function isEmpty({ stages, values }: ListQuery): boolean {
  return stages.length === 0 && values.length === 0;
}

/** The same filters without what made no sense, or nothing where nothing is left. */
export function sound(asked: ListQuery | undefined): ListQuery | undefined {
  if (asked === undefined || isEmpty(asked)) return undefined;
  return { ...asked, refused: [], unknown: 0 };
}

/** The filters less what they ask of one parameter or, without a key, of the lifecycle. */
export function without(asked: ListQuery, key: string | undefined): ListQuery | undefined {
  const rest =
    key === undefined
      ? { ...asked, stages: [] }
      : { ...asked, values: asked.values.filter(([one]) => one !== key) };
  return sound(rest);
}

/** The filters as queries of an address. */
export function filterQuery({ stages, values }: ListQuery = nothing): Query {
  return {
    [lifecycleQuery]: stages.length === 0 ? undefined : stages.join(),
    ...Object.fromEntries(values.map(([key, text]) => [filterPrefix + key, text])),
  };
}

/** The parts of a column that fit what is asked, in readers' order. */
export function partsAsked(
  view: View,
  node: ColumnNode,
  asked: ListQuery | undefined,
): readonly Part[] {
  const parts = partsUnder(view, node);
  if (asked === undefined) return parts;
  const { stages } = asked;
  const columns = partColumns(view, node);
  const filters = filtersOf(view, asked).map(({ parameter, fits }) => ({
    values: columns.of(parameter).values,
    fits,
  }));
  return parts.filter(
    ({ body }, at) =>
      (stages.length === 0 || stages.includes(body.lifecycle.stage)) &&
      filters.every(({ values, fits }) => {
        const value = values[at];
        return value !== undefined && fits(value);
      }),
  );
}

/** The filters, ready to be applied to values. */
export function filtersOf(view: View, { values }: ListQuery = nothing): readonly Filter[] {
  return values.flatMap(([key, text]) => {
    const parameter = view.get("parameter", key);
    return (parameter && parseFilter(parameter, text, view.language)) ?? [];
  });
}

/**
 * The filter of a parameter in its canonical form. A form sends the two ends of a quantity one
 * after the other, and each option by itself.
 */
function textFor({ body }: Parameter, asked: string): string {
  if (body.kind === "number" || body.kind === "range") {
    const [from = "", to, ...more] = asked.split(",").map((end) => end.trim());
    if (to === undefined || more.length > 0) return asked.trim();
    return from === "" && to === "" ? "" : `${from}..${to}`;
  }
  const wanted = splitList(asked);
  const known = body.options.map(({ value }) => value).filter((value) => wanted.includes(value));
  return [...known, ...wanted.filter((value) => !known.includes(value))].join();
}

function splitList(text: string): readonly string[] {
  const values = text.split(",").map((one) => one.trim());
  return [...new Set(values)].filter((one) => one !== "");
}
