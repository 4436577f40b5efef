import type { BodyOf } from "../../types/index.ts";
import type { Part } from "./partsOfColumns.ts";

type Variant = BodyOf<"product">["variants"][number];

/** Facts about the supply of an order code; absent where they are not known. */
export type Supply = Pick<Variant, "eccn" | "origin" | "leadTime">;

/**
 * Facts about the supply of an order code: its own, else those of the part. What is obsolete is not
 * delivered, and has no lead time.
 * @param variant undefined for a part without order codes
 */
export function supplyOf({ body }: Part, variant: Variant | undefined): Supply {
  const stage = variant?.stage ?? body.lifecycle.stage;
  const eccn = variant?.eccn ?? body.eccn;
  const origin = variant?.origin ?? body.origin;
  const leadTime = stage === "obsolete" ? undefined : (variant?.leadTime ?? body.leadTime);
  return {
    ...(eccn !== undefined && { eccn }),
    ...(origin !== undefined && { origin }),
    ...(leadTime !== undefined && { leadTime }),
  };
}

/** Distinct values of the supply of a part's order codes, in the order of the codes. */
export interface SupplyOfCodes {
  readonly eccn: readonly NonNullable<Supply["eccn"]>[];
  readonly origin: readonly NonNullable<Supply["origin"]>[];
  /** Ascending. */
  readonly leadTime: readonly number[];
}

/** The supply of all order codes of a part together, or of the part where it has none. */
export function supplyOfCodes(part: Part): SupplyOfCodes {
  const { variants } = part.body;
  const all = (variants.length === 0 ? [undefined] : variants).map((one) => supplyOf(part, one));
  return {
    eccn: [...new Set(all.flatMap(({ eccn }) => eccn ?? []))],
    origin: [...new Set(all.flatMap(({ origin }) => origin ?? []))],
    leadTime: [...new Set(all.flatMap(({ leadTime }) => leadTime ?? []))].sort((a, b) => a - b),
  };
}
