import type { ColumnNode } from "../columns.ts";
import type { View } from "../publication.ts";
import type { TypedValue } from "../specification.ts";
import { runToEnd } from "../timeSlices.ts";
import { memoizePerView } from "./memoizePerView.ts";
import { type Sort, sortPartsInSteps, sortText } from "./partOrder.ts";
import { type RawColumn, rawColumnsInSteps, typedColumnInSteps } from "./partValues.ts";
import { type Parameter, type Part, partsUnder } from "./products.ts";

/** One end of a quantity as a part has it. */
export interface QuantityEnd {
  readonly amount: number;
  readonly unit: string;
  /** In base units. */
  readonly base: number;
}

/** The values that the parts of a list have of one parameter, by the parts' places. */
export interface PartColumn {
  readonly values: readonly (TypedValue | undefined)[];
  /** How many parts have each option of an enum, or each answer of a yes or no. */
  readonly holders: ReadonlyMap<string, number>;
  /** Quantities in base units, NaN where a part has none. */
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  /** The different ends of quantities, ascending. */
  readonly lowEnds: readonly QuantityEnd[];
  readonly highEnds: readonly QuantityEnd[];
  /** The unit that all quantities carry; "" where they differ. */
  readonly unit: string;
}

/** Orders of a list that are kept; a reader tries out few, and all of them would take room. */
const cachedOrders = 12;

const tables = memoizePerView<ColumnNode | undefined, PartColumns>();

/**
 * The parts of a column of the menu, or without one all parts, and their values, made once a
 * publication and parameter.
 */
export function partColumns(view: View, node: ColumnNode | undefined): PartColumns {
  return tables(
    view,
    node,
    () => new PartColumns(view, node ? partsUnder(view, node) : view.all("product")),
  );
}

/** The parts of a list with their values by parameter. */
export class PartColumns {
  /** In readers' order. */
  readonly parts: readonly Part[];
  readonly #view: View;
  #raw: ReadonlyMap<string, RawColumn> | undefined;
  readonly #columns = new Map<string, PartColumn>();
  readonly #orders = new Map<string, readonly Part[]>();

  constructor(view: View, parts: readonly Part[]) {
    this.#view = view;
    this.parts = parts;
  }

  of(parameter: Parameter): PartColumn {
    return this.#columns.get(parameter.key) ?? runToEnd(this.#columnInSteps(parameter));
  }

  /** All parts in an order; see `sortParts`. */
  inOrder(sort: Sort | undefined, parameters: readonly Parameter[]): readonly Part[] {
    return runToEnd(this.#orderInSteps(sort, parameters));
  }

  /**
   * Makes columns and an order before they are needed, as work that gives way: thousands of parts with
   * dozens of parameters take longer than others should wait.
   */
  *prepare(
    parameters: Iterable<Parameter>,
    sort: Sort | undefined,
    sortable: readonly Parameter[],
  ): Generator<undefined, void> {
    for (const parameter of parameters) {
      if (this.#columns.has(parameter.key)) continue;
      yield* this.#columnInSteps(parameter);
      yield;
    }
    yield* this.#orderInSteps(sort, sortable);
  }

  *#columnInSteps(parameter: Parameter): Generator<undefined, PartColumn> {
    const known = this.#columns.get(parameter.key);
    if (known !== undefined) return known;
    this.#raw ??= yield* rawColumnsInSteps(this.parts);
    const raw = this.#raw.get(parameter.key);
    const column = columnOf(yield* typedColumnInSteps(this.parts.length, parameter.body, raw));
    this.#columns.set(parameter.key, column);
    return column;
  }

  *#orderInSteps(
    sort: Sort | undefined,
    parameters: readonly Parameter[],
  ): Generator<undefined, readonly Part[]> {
    if (sort === undefined) return this.parts;
    const name = sortText(sort);
    const known = this.#orders.get(name);
    if (known) return known;
    const order = yield* sortPartsInSteps(this.parts, sort, parameters, this.#view.language);
    const [oldest] = this.#orders.keys();
    if (oldest !== undefined && this.#orders.size >= cachedOrders) this.#orders.delete(oldest);
    this.#orders.set(name, order);
    return order;
  }
}

function columnOf(values: readonly (TypedValue | undefined)[]): PartColumn {
  const lows = new Float64Array(values.length).fill(Number.NaN);
  const highs = new Float64Array(values.length).fill(Number.NaN);
  const lowEnds = new Map<number, QuantityEnd>();
  const highEnds = new Map<number, QuantityEnd>();
  const units = new Set<string>();
  for (const [at, value] of values.entries()) {
    if (value?.kind !== "quantity") continue;
    const { min, max, unit, base } = value;
    lows[at] = base.min;
    highs[at] = base.max;
    units.add(unit);
    if (!lowEnds.has(base.min)) lowEnds.set(base.min, { amount: min, unit, base: base.min });
    if (!highEnds.has(base.max)) highEnds.set(base.max, { amount: max, unit, base: base.max });
  }
  const [unit = "", ...others] = units;
  return {
    values,
    holders: holdersOf(values),
    lows,
    highs,
    lowEnds: ascending(lowEnds),
    highEnds: ascending(highEnds),
    unit: others.length === 0 ? unit : "",
  };
}

function holdersOf(values: readonly (TypedValue | undefined)[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const value of values) {
    if (value === undefined) continue;
    for (const option of optionsOf(value)) {
      holders.set(option, (holders.get(option) ?? 0) + 1);
    }
  }
  return holders;
}

/** What of a value can be chosen: the options of an enum, each once, `true` or `false`. */
export function optionsOf(value: TypedValue): Iterable<string> {
  if (value.kind === "boolean") return [String(value.value)];
  return value.kind === "enum" ? new Set(value.values) : [];
}

function ascending(ends: ReadonlyMap<number, QuantityEnd>): readonly QuantityEnd[] {
  return [...ends.values()].sort((a, b) => a.base - b.base);
}
