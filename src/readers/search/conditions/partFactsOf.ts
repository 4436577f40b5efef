import { parameterPrefix } from "../../../base/finder/conditions.ts";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import { inBaseUnits } from "../../../base/site/values/quantities.ts";
import type { View } from "../../../content/published/publication.ts";
import { statedRange } from "../../../content/queries/parts/finderTable/orderCodeColumns.ts";
import {
  type OrderCodeEntry,
  orderCodesInSteps,
} from "../../../content/queries/parts/finderTable/orderCodes.ts";
import type { Parameter, Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { typedValue } from "../../../content/queries/parts/partValues.ts";
import { bodyUnit, type CodeFacts, type PartFacts, type Span } from "./partFacts.ts";

/** The facts of a part as published. */
export function partFactsOf(view: View, part: Part): PartFacts {
  const { column, alsoIn, values } = part.body;
  const stated: Parameter[] = [];
  const own: Record<string, Span | readonly string[]> = {};
  for (const key of Object.keys(values)) {
    const parameter = view.get("parameter", key);
    if (parameter === undefined) continue;
    if (parameter.body.orderCode === "temperature") stated.push(parameter);
    if (parameter.body.orderCode !== undefined) continue;
    const value = typedValue(part, parameter);
    if (value?.kind === "quantity") own[parameterPrefix + key] = [value.base.min, value.base.max];
    else if (value?.kind === "boolean") own[parameterPrefix + key] = [String(value.value)];
    else if (value?.kind === "enum") own[parameterPrefix + key] = value.values;
  }
  const families = [...new Set([column, ...alsoIn])];
  return {
    families: families.flatMap((key) => view.column(key)?.doc.id ?? []),
    values: own,
    codes: runToEnd(orderCodesInSteps([part])).map((entry) => codeFacts(entry, stated)),
  };
}

/** Sides of a package's body in base units; none where it is not measured. */
function bodyOf({
  width,
  length,
  height,
}: NonNullable<OrderCodeEntry["package"]>): Pick<CodeFacts, "body"> {
  if (width === undefined || length === undefined) return {};
  const sides = [Math.min(width, length), Math.max(width, length), ...(height ? [height] : [])];
  return { body: sides.map((side) => inBaseUnits({ min: side, max: side, unit: bodyUnit }).min) };
}

function codeFacts(
  { part, variant, packageName, package: described }: OrderCodeEntry,
  stated: readonly Parameter[],
): CodeFacts {
  const range = variant ? variant.temperature : statedRange(part, stated);
  return {
    packageName,
    ...(described && { style: described.style, pins: described.pins, ...bodyOf(described) }),
    ...(variant && { grade: variant.grade, pack: variant.pack }),
    ...(range && { temperature: [range.min, range.max] as const }),
  };
}
