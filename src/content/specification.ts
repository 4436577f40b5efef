import type { BilingualText } from "../site/localizedText.ts";
import { dimensionOf, inBaseUnits, parseQuantity } from "../site/quantities.ts";
import type { BodyProblem } from "./errors.ts";
import type { BodyOf } from "./types/index.ts";

/**
 * The typed specification of a product: what the texts under its `values` mean by the definitions of
 * its family's parameters.
 */

export type ParameterDefinition = BodyOf<"parameter">;

/** A value as a product's body holds it, before its definition says what it means. */
export type RawValue = BodyOf<"product">["values"][string];

/** A number or a range. `base` is in its dimension's base unit: what sorting and filtering compare. */
export interface QuantityValue {
  readonly kind: "quantity";
  /** Equals `max` where the value is one number. */
  readonly min: number;
  readonly max: number;
  /** As written; "" for a plain count. */
  readonly unit: string;
  readonly base: { readonly min: number; readonly max: number };
}

/** One or more of the definition's options, by their `value`, in the order written. */
export interface EnumValue {
  readonly kind: "enum";
  readonly values: readonly string[];
}

export interface BooleanValue {
  readonly kind: "boolean";
  readonly value: boolean;
}

/** A text; the same in both languages where it was written once. */
export interface TextValue {
  readonly kind: "text";
  readonly text: BilingualText;
}

export type TypedValue = QuantityValue | EnumValue | BooleanValue | TextValue;

/** Why a value does not fit its definition, as an English sentence without a full stop. */
export interface ValueProblem {
  readonly problem: string;
}

export function isProblem(value: TypedValue | ValueProblem): value is ValueProblem {
  return "problem" in value;
}

/** Gives a value its meaning, or says why it has none. Pure, and quick enough to run on every load. */
export function readValue(
  definition: ParameterDefinition,
  raw: RawValue,
): TypedValue | ValueProblem {
  switch (definition.kind) {
    case "number":
    case "range":
      return readQuantity(definition, raw);
    case "enum":
      return readEnum(definition, raw);
    case "boolean":
      if (typeof raw === "boolean") return { kind: "boolean", value: raw };
      return { problem: `needs true or false, not ${show(raw)}` };
    case "text":
      return readText(raw);
  }
}

function readQuantity(
  definition: ParameterDefinition,
  raw: RawValue,
): QuantityValue | ValueProblem {
  const quantity = typeof raw === "string" ? parseQuantity(raw) : undefined;
  if (quantity === undefined) {
    const example = definition.kind === "number" ? "12" : "2..12";
    const like = definition.unit === "" ? example : `${example} ${definition.unit}`;
    return { problem: `${show(raw)} is no quantity in known units, like "${like}"` };
  }
  if (definition.kind === "number" && quantity.min !== quantity.max) {
    return { problem: `${show(raw)} is a range, and the parameter is one number` };
  }
  const { min, max, unit } = quantity;
  if (unit !== definition.unit && dimensionOf(unit) !== dimensionOf(definition.unit)) {
    return { problem: `${show(raw)} is ${measured(unit)}, not ${measured(definition.unit)}` };
  }
  const value: QuantityValue = { kind: "quantity", min, max, unit, base: inBaseUnits(quantity) };
  return outside(definition, value) ?? value;
}

function outside(definition: ParameterDefinition, value: QuantityValue): ValueProblem | undefined {
  const { min, max, unit } = definition;
  if (min === undefined && max === undefined) return undefined;
  const sameUnit = unit === value.unit;
  const lowest = sameUnit ? value.min : value.base.min;
  const highest = sameUnit ? value.max : value.base.max;
  if (min !== undefined && lowest < (sameUnit ? min : inBase(min, unit))) {
    return { problem: `is below the parameter's lowest value, ${written(min, unit)}` };
  }
  if (max !== undefined && highest > (sameUnit ? max : inBase(max, unit))) {
    return { problem: `is above the parameter's highest value, ${written(max, unit)}` };
  }
  return undefined;
}

function readEnum(definition: ParameterDefinition, raw: RawValue): EnumValue | ValueProblem {
  let values: readonly string[];
  if (typeof raw === "string") values = [raw];
  else if (Array.isArray(raw)) values = raw;
  else return { problem: `needs one or more of the parameter's options, not ${show(raw)}` };
  for (const [index, value] of values.entries()) {
    if (!definition.options.some((option) => option.value === value)) {
      const options = definition.options.map((option) => option.value).join(", ");
      return { problem: `${show(value)} is none of the options: ${options || "there are none"}` };
    }
    if (values.indexOf(value) !== index) return { problem: `names ${show(value)} twice` };
  }
  return { kind: "enum", values };
}

function readText(raw: RawValue): TextValue | ValueProblem {
  if (typeof raw === "string") {
    if (raw.trim() === "") return { problem: "is empty" };
    return { kind: "text", text: { en: raw, zh: raw } };
  }
  if (typeof raw === "object" && !Array.isArray(raw)) return { kind: "text", text: raw };
  return { problem: `needs a text, not ${show(raw)}` };
}

/**
 * What is wrong with a product's values, by their places in its body: a value that its family does
 * not list or that does not fit its definition, a key figure without a value. Definitions that are
 * not in `definitions` are passed over: a reference to nothing is reported where references are.
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
      problems.push({ path, message: `the family ${product.column} has no parameter ${key}` });
    }
    const value = readValue(definition, raw);
    if (isProblem(value)) problems.push({ path, message: value.problem });
  }
  for (const [index, key] of product.keyFigures.entries()) {
    if (!Object.hasOwn(product.values, key)) {
      problems.push({
        path: ["keyFigures", index],
        message: `the key figure ${key} has no value in this product`,
      });
    }
  }
  return problems;
}

function inBase(value: number, unit: string): number {
  return inBaseUnits({ min: value, max: value, unit }).min;
}

function written(value: number, unit: string): string {
  return unit === "" ? String(value) : `${value} ${unit}`;
}

function measured(unit: string): string {
  return unit === "" ? "a plain count" : `in ${unit}`;
}

function show(raw: RawValue): string {
  return typeof raw === "string" ? `"${raw}"` : JSON.stringify(raw);
}
