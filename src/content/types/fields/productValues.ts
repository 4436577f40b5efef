import { cellProblemText } from "../../../base/i18n/cellProblems.ts";
import type { CellProblem } from "../../../base/site/values/cell.ts";
import { type TypedValue, typedValue } from "../../../base/site/values/typedValue.ts";
import type { BodyOf } from "../index.ts";
import type { BodyProblem } from "./bodyProblems.ts";

/**
 * The typed specification of a product: the texts of its `values`, read by the definitions of its
 * family's parameters.
 */

export type { QuantityValue, TypedValue } from "../../../base/site/values/typedValue.ts";

export type ParameterDefinition = BodyOf<"parameter">;

/** A value as stored in a product's body. */
export type RawValue = BodyOf<"product">["values"][string];

/** Reason why a value does not fit its definition, as an English sentence without a full stop. */
export interface ValueProblem {
  readonly problem: string;
  /** The same as data, worded in other languages by `cellProblemText()`. */
  readonly cell: CellProblem;
}

export function isProblem(value: TypedValue | ValueProblem): value is ValueProblem {
  return "problem" in value;
}

/** Reads a value by its definition. Pure, and fast enough to run on every load. */
export function readValue(
  definition: ParameterDefinition,
  raw: RawValue,
): TypedValue | ValueProblem {
  const value = typedValue(definition, raw);
  if (!("problem" in value)) return value;
  return { problem: cellProblemText(value.problem, "en"), cell: value.problem };
}

/**
 * Problems of a product's values, by path: a value that its family does not list or that does not
 * fit its definition, a key figure without a value. Missing definitions are skipped: references
 * report them.
 */
export function checkValues(
  product: BodyOf<"product">,
  family: BodyOf<"column">,
  definitions: ReadonlyMap<string, ParameterDefinition>,
): BodyProblem[] {
  const problems: BodyProblem[] = [];
  for (const [key, raw] of Object.entries(product.values)) {
    const definition = definitions.get(key);
    if (definition === undefined) continue;
    const path = ["values", key];
    if (!family.parameters.includes(key)) {
      problems.push({ path, problem: { code: "not-in-family", family: product.column } });
    }
    const value = readValue(definition, raw);
    if (isProblem(value)) problems.push({ path, problem: { code: "value", cell: value.cell } });
  }
  for (const [index, key] of product.keyFigures.entries()) {
    if (!Object.hasOwn(product.values, key)) {
      problems.push({
        path: ["keyFigures", index],
        problem: { code: "no-value", parameter: key },
      });
    }
  }
  return problems;
}
