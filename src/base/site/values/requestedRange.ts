import { dimensionOf, parseQuantity, type Quantity } from "./quantities.ts";

/** Bounds of a filter on a quantity: one or both; an open end is absent. */
export interface RequestedRange {
  readonly from?: Quantity;
  readonly to?: Quantity;
}

/**
 * Reads `1..2 GHz`, `1 GHz..`, `..2`, and `1` as both ends; numbers without a unit take the other
 * end's or `ownUnit`.
 */
export function requestedRange(asked: string, ownUnit: string): RequestedRange | undefined {
  const [from = "", to = from, ...more] = asked.split("..").map((end) => end.trim());
  if (more.length > 0 || (from === "" && to === "")) return undefined;
  const low = from === "" ? null : parseQuantity(from);
  const high = to === "" ? null : parseQuantity(to);
  if (low === undefined || high === undefined) return undefined;
  // `1..2 GHz` and `1 GHz..2` state the unit once for both.
  const min = low && measured(low, high?.unit || ownUnit, ownUnit);
  const max = high && measured(high, low?.unit || ownUnit, ownUnit);
  if (min === undefined || max === undefined) return undefined;
  return { ...(min !== null && { from: min }), ...(max !== null && { to: max }) };
}

/** Undefined where the quantity measures something else than the parameter. */
function measured(quantity: Quantity, otherwise: string, ownUnit: string): Quantity | undefined {
  const unit = quantity.unit || otherwise;
  return dimensionOf(unit) === dimensionOf(ownUnit) ? { ...quantity, unit } : undefined;
}
