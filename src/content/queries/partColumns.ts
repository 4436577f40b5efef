import type { ColumnNode } from "../columns.ts";
import type { View } from "../publication.ts";
import type { QuantityValue, TypedValue } from "../specification.ts";
import { memoizePerView } from "./memoizePerView.ts";
import { type Sort, sortParts, sortText } from "./partOrder.ts";
import { typedValue } from "./partValues.ts";
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

const tables = memoizePerView<ColumnNode, PartColumns>();

/** The parts of a column of the menu and their values, made once a publication and parameter. */
export function partColumns(view: View, node: ColumnNode): PartColumns {
  return tables(view, node, () => new PartColumns(view, partsUnder(view, node)));
}

/** The parts of a list with their values by parameter. */
export class PartColumns {
  /** In readers' order. */
  readonly parts: readonly Part[];
  readonly #view: View;
  readonly #columns = new Map<string, PartColumn>();
  readonly #orders = new Map<string, readonly Part[]>();

  constructor(view: View, parts: readonly Part[]) {
    this.#view = view;
    this.parts = parts;
  }

  of(parameter: Parameter): PartColumn {
    let column = this.#columns.get(parameter.key);
    if (column === undefined) {
      column = columnOf(this.parts.map((part) => typedValue(part, parameter)));
      this.#columns.set(parameter.key, column);
    }
    return column;
  }

  /** All parts in an order; see `sortParts`. */
  inOrder(sort: Sort | undefined, parameters: readonly Parameter[]): readonly Part[] {
    if (sort === undefined) return this.parts;
    const name = sortText(sort);
    const known = this.#orders.get(name);
    if (known) return known;
    const order = sortParts(this.parts, sort, parameters, this.#view.language);
    const [oldest] = this.#orders.keys();
    if (oldest !== undefined && this.#orders.size >= cachedOrders) this.#orders.delete(oldest);
    this.#orders.set(name, order);
    return order;
  }
}

function columnOf(values: readonly (TypedValue | undefined)[]): PartColumn {
  const quantities = values.map((value) => (value?.kind === "quantity" ? value : undefined));
  const present = quantities.filter((value) => value !== undefined);
  const [unit = "", ...others] = new Set(present.map((value) => value.unit));
  return {
    values,
    holders: holdersOf(values),
    lows: Float64Array.from(quantities, (value) => value?.base.min ?? Number.NaN),
    highs: Float64Array.from(quantities, (value) => value?.base.max ?? Number.NaN),
    lowEnds: endsOf(present, "min"),
    highEnds: endsOf(present, "max"),
    unit: others.length === 0 ? unit : "",
  };
}

function holdersOf(values: readonly (TypedValue | undefined)[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const value of values) {
    for (const option of value ? optionsOf(value) : []) {
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

/** The different values at one end of quantities, ascending. */
function endsOf(values: readonly QuantityValue[], side: "min" | "max"): readonly QuantityEnd[] {
  const ends = new Map<number, QuantityEnd>();
  for (const value of values) {
    const base = value.base[side];
    if (!ends.has(base)) ends.set(base, { amount: value[side], unit: value.unit, base });
  }
  return [...ends.values()].sort((a, b) => a.base - b.base);
}
