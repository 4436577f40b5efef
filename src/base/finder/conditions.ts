import { inBaseUnits, type Quantity, requestedRange } from "../site/values/quantities.ts";
import type { FinderColumn, FinderTable } from "./finderTable.ts";
import { isQuantity, prepared } from "./preparedColumns.ts";

/** Prefix of a parameter's key in the queries of an address: `p.cpu-clock=1..2 GHz`. */
export const parameterPrefix = "p.";

/** Any of the options, by their places in the column, ascending. */
export interface OptionsCondition {
  readonly kind: "options";
  readonly column: FinderColumn;
  readonly options: readonly number[];
}

/** Between two ends, or for ranges: covering the ends that are given. At least one end is given. */
export interface SpanCondition {
  readonly kind: "span";
  readonly column: FinderColumn;
  readonly from?: Quantity | undefined;
  readonly to?: Quantity | undefined;
}

/** Holding any of the texts, whatever the case. */
export interface TextCondition {
  readonly kind: "text";
  readonly column: FinderColumn;
  readonly texts: readonly string[];
}

/** Condition on one column. */
export type Condition = OptionsCondition | SpanCondition | TextCondition;

/** The filters of an address. */
export interface RequestedConditions {
  /** At most one for each column, in the table's order. */
  readonly conditions: readonly Condition[];
  /** Columns whose filter is not valid for them. */
  readonly refused: readonly FinderColumn[];
  /** Number of requested filters and options that do not exist here. */
  readonly unknown: number;
}

/** Values of the address's queries by name; the values of a list by comma. */
export type FinderQuery = Readonly<Record<string, string | undefined>>;

/**
 * Reads the filters of a list's address.
 *
 * - a number: `800 MHz`, `1..2 GHz`, `1 GHz..`, `..500 mW`; a form sends the two ends by comma
 * - a range: the same; fits what covers every end given
 * - options: one or more by comma
 * - a text: one or more by comma
 *
 * Without a unit a number is in the column's own. Unknown options of facts that all parts have are
 * left out and counted; those of a parameter make its filter one that is refused.
 */
export function readConditions(table: FinderTable, query: FinderQuery): RequestedConditions {
  const conditions: Condition[] = [];
  const refused: FinderColumn[] = [];
  const known = new Set<string>();
  let unknown = 0;
  for (const column of table.columns) {
    const names = [column.name, ...(column.formerNames ?? [])];
    for (const name of names) known.add(name);
    const name = names.find((one) => query[one]?.trim());
    if (name === undefined) continue;
    const text = query[name] ?? "";
    const isFact = !column.name.startsWith(parameterPrefix);
    const wanted = listed(text);
    if (isFact && column.kind === "choice") {
      const condition = optionsCondition(column, wanted, true);
      unknown += wanted.length - (condition?.options.length ?? 0);
      if (condition) conditions.push(condition);
    } else if (isRequested(column, text)) {
      const condition = readCondition(column, text);
      if (condition) conditions.push(condition);
      else refused.push(column);
    }
  }
  const strangers = Object.keys(query).filter(
    (name) => name.startsWith(parameterPrefix) && !known.has(name),
  );
  return { conditions, refused, unknown: unknown + strangers.length };
}

/** False for the empty fields of a form: `,`. */
function isRequested(column: FinderColumn, text: string): boolean {
  return isQuantity(column) ? !/^\s*,?\s*$/.test(text) : listed(text).length > 0;
}

/** Reads the condition on one column; undefined where the text is not valid for it. */
export function readCondition(column: FinderColumn, text: string): Condition | undefined {
  switch (column.kind) {
    case "number":
    case "range":
      return spanOf(column, text);
    case "choice":
      return optionsCondition(column, listed(text), false);
    case "text": {
      const texts = listed(text);
      return texts.length > 0 ? { kind: "text", column, texts } : undefined;
    }
  }
}

function spanOf(column: FinderColumn, text: string): SpanCondition | undefined {
  const [from = "", to, ...more] = text.split(",").map((end) => end.trim());
  const isForm = to !== undefined && more.length === 0;
  const ends = requestedRange(isForm ? `${from}..${to}` : text.trim(), unitOf(column));
  return ends && spanCondition(column, ends.from, ends.to);
}

/** The unit of numbers typed without one. */
export function unitOf({ ownUnit, unit }: FinderColumn): string {
  return ownUnit ?? unit ?? "";
}

/** Amounts above are written with an exponent, which addresses do not have. */
const maxAmount = 1e21;

/**
 * A condition on a quantity's ends.
 * @returns undefined without an end, and where the ends are the wrong way round
 */
export function spanCondition(
  column: FinderColumn,
  from: Quantity | undefined,
  to: Quantity | undefined,
): SpanCondition | undefined {
  const given = [from, to].filter((end) => end !== undefined);
  if (given.length === 0 || given.some(({ min }) => Math.abs(min) >= maxAmount)) return undefined;
  const condition: SpanCondition = {
    kind: "span",
    column,
    ...(from && { from }),
    ...(to && { to }),
  };
  const { low, high } = baseEnds(condition);
  return low <= high ? condition : undefined;
}

/** A condition on a choice, the options in the column's order; undefined without any. */
function optionsCondition(
  column: FinderColumn,
  wanted: readonly string[],
  leavesOutUnknown: boolean,
): OptionsCondition | undefined {
  const options = (column.options ?? []).flatMap(({ value }, at) =>
    wanted.includes(value) ? at : [],
  );
  if (options.length === 0) return undefined;
  if (options.length < wanted.length && !leavesOutUnknown) return undefined;
  return { kind: "options", column, options };
}

/** The ends in base units; an end that is left open is infinite. */
export function baseEnds({ from, to }: SpanCondition): { low: number; high: number } {
  return {
    low: from ? inBaseUnits(from).min : Number.NEGATIVE_INFINITY,
    high: to ? inBaseUnits(to).max : Number.POSITIVE_INFINITY,
  };
}

/** Marks by value of the condition's column: 1 where it fits. */
export function fittingValues(condition: Condition): Uint8Array {
  const { column } = condition;
  const { options, mins, maxs } = prepared(column);
  switch (condition.kind) {
    case "options": {
      const wanted = new Set(condition.options);
      return Uint8Array.from(options, (held) => Number(held.some((one) => wanted.has(one))));
    }
    case "span": {
      const { low, high } = baseEnds(condition);
      const fits = column.kind === "range" ? covers : lies;
      return Uint8Array.from(mins, (min, at) => Number(fits(min, maxs[at] ?? min, low, high)));
    }
    case "text": {
      const wanted = condition.texts.map((text) => text.toLowerCase());
      return Uint8Array.from(column.values, ([text]) => {
        const own = text.toLowerCase();
        return Number(wanted.some((one) => own.includes(one)));
      });
    }
  }
}

function lies(min: number, max: number, low: number, high: number): boolean {
  return min >= low && max <= high;
}

/** Whether a range covers every finite end. */
function covers(min: number, max: number, low: number, high: number): boolean {
  return (
    (low === Number.NEGATIVE_INFINITY || (min <= low && low <= max)) &&
    (high === Number.POSITIVE_INFINITY || (min <= high && high <= max))
  );
}

/** A condition as addresses write it. */
export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case "options":
      return condition.options
        .flatMap((at) => condition.column.options?.[at]?.value ?? [])
        .join(",");
    case "span":
      return spanText(condition);
    case "text":
      return condition.texts.join(",");
  }
}

/** Two ends in the form of addresses, in which an end may be open: `-40..105 °C`. */
export function spanText({ from, to }: Pick<SpanCondition, "from" | "to">): string {
  if (from && to && from.unit === to.unit) {
    if (from.min === to.min) return quantityInQuery(from);
    return `${plainNumber(from.min)}..${quantityInQuery(to)}`;
  }
  return `${from ? quantityInQuery(from) : ""}..${to ? quantityInQuery(to) : ""}`;
}

/** An end as addresses and form fields write it: `1.8 GHz`. */
export function quantityInQuery({ min, unit }: Quantity): string {
  return `${plainNumber(min)} ${unit}`.trim();
}

/** The number without an exponent: 1e-7 is 0.0000001. */
function plainNumber(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = "", first = "", rest = "", exponent = "0"] = match;
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${first}${rest}`;
}

/** The queries of an address, in the table's order. */
export function conditionQuery(conditions: readonly Condition[]): Record<string, string> {
  return Object.fromEntries(
    conditions.map((condition) => [condition.column.name, conditionText(condition)]),
  );
}

/** The conditions with another one of the same column, or none of it, in the table's order. */
export function withCondition(
  table: FinderTable,
  conditions: readonly Condition[],
  column: FinderColumn,
  condition: Condition | undefined,
): readonly Condition[] {
  return table.columns.flatMap((one) => {
    if (one === column) return condition ?? [];
    return conditions.find((other) => other.column === one) ?? [];
  });
}

function listed(text: string): readonly string[] {
  const values = text.split(",").map((one) => one.trim());
  return [...new Set(values)].filter((one) => one !== "");
}
