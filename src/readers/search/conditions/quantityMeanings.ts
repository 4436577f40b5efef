import { dimensionOf, inBaseUnits } from "../../../base/site/values/quantities.ts";
import { type Amount, endsIn } from "./amountsInText.ts";
import type { PartCondition } from "./partTable.ts";
import type { NamedColumn } from "./vocabulary.ts";

/** An amount of a text as a condition on a column. */
export interface Meaning {
  readonly condition: PartCondition;
  readonly nearly?: PartCondition;
  readonly target?: number;
  readonly more: number;
}

/**
 * Meanings of an amount for a column, by its comparison and, without one, by the column: a range is to
 * contain it, a number for which more or less is better is to reach it, any other to be it.
 */
export function meaningsOf(amount: Amount, column: NamedColumn, unit: string): Meaning[] {
  const { comparison, isRange } = amount;
  const [from, to] = endsIn(unit, amount);
  const span = (
    ends: Pick<Extract<PartCondition, { kind: "span" }>, "from" | "to">,
  ): PartCondition => ({
    kind: "span",
    column: column.name,
    ...ends,
  });
  const target = inBaseUnits(from).min;
  if (comparison === "either") {
    const low = { min: -amount.high, max: -amount.high, unit };
    if (column.kind === "range") return [{ condition: span({ from: low, to }), more: 0.2 }];
  }
  if (isRange) {
    const more = column.kind === "range" ? 0.3 : -0.3;
    return [{ condition: span({ from, to }), more }];
  }
  if (column.kind === "range") {
    const more = comparison === "either" ? -0.3 : 0;
    if (comparison === "atMost") return [{ condition: span({ to }), more }];
    return [{ condition: span({ from, to: from }), more }];
  }
  if (comparison === "atLeast") return [{ condition: span({ from }), more: 0.1 }];
  if (comparison === "atMost") return [{ condition: span({ to }), more: 0.1 }];
  if (column.direction === "less") return [{ condition: span({ to }), target, more: 0 }];
  if (column.direction === "more") return [{ condition: span({ from }), target, more: 0 }];
  if (comparison === "reaching") return [{ condition: span({ from }), target, more: 0 }];
  return [
    { condition: span({ from, to: from }), nearly: span({ from }), target, more: 0 },
    { condition: span({ from }), target, more: -0.5 },
  ];
}

/** Ends of an amount in base units. */
export function baseEnds(amount: Amount, unit: string): readonly [number, number] {
  const [from, to] = endsIn(unit, amount);
  return [inBaseUnits(from).min, inBaseUnits(to).min];
}

/** A range without a unit, one end of which is below zero, is of a column that has such values. */
export function mayBeBare(amount: Amount, { kind, unit }: NamedColumn): boolean {
  return kind === "range" && unit !== "" && amount.isRange && amount.low < 0;
}

/**
 * The unit of a column's dimension that a prefix begins, as it is typed in any case: `128k` of memory
 * is in KB, of a rate in kbit/s.
 */
export function unitWithPrefix(prefix: string, columnUnit: string): string | undefined {
  const dimension = dimensionOf(columnUnit);
  if (dimension === undefined || dimension === "") return undefined;
  return [prefix, prefix.toUpperCase(), prefix.toLowerCase()]
    .map((one) => one + dimension)
    .find((unit) => dimensionOf(unit) === dimension);
}

/**
 * An amount of bytes for a column that has bits, or of bits in short for one that has bytes, as a small b is
 * often typed; undefined for any other pair.
 */
export function inBitsOrBytes(amount: Amount, columnUnit: string): Amount | undefined {
  const [own, wanted] = [dimensionOf(amount.unit), dimensionOf(columnUnit)];
  if (own === "B" && wanted === "bit") {
    const unit = amount.unit.replace(/B$/, "bit");
    return { ...amount, low: amount.low * 8, high: amount.high * 8, unit };
  }
  if (own !== "bit" || wanted !== "B" || amount.isShortBit !== true) return undefined;
  return { ...amount, unit: amount.unit.replace(/bit$/, "B") };
}
