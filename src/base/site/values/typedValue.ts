import type { BilingualText } from "../text/localizedText.ts";
import { type CellDefinition, type CellProblem, type CellValue, isPair, quoted } from "./cell.ts";
import { dimensionOf, inBaseUnits, parseQuantity } from "./quantities.ts";

/** A number or a range. `base` is in its dimension's base unit: what sorting and filtering compare. */
export interface QuantityValue {
  readonly kind: "quantity";
  /** Equals `max` where the value is one number. */
  readonly min: number;
  readonly max: number;
  /** Unit symbol as written; "" for a plain count. */
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

/**
 * Reads a stored value by its definition, or returns the reason why it has none. Pure, and fast
 * enough for every load.
 */
export function typedValue(
  definition: CellDefinition,
  raw: CellValue,
): TypedValue | { readonly problem: CellProblem } {
  switch (definition.kind) {
    case "number":
    case "range":
      return typedQuantity(definition, raw);
    case "enum":
      return typedOptions(definition, raw);
    case "boolean":
      if (typeof raw === "boolean") return { kind: "boolean", value: raw };
      return { problem: { code: "no-boolean", shown: quoted(raw) } };
    case "text":
      return typedText(raw);
  }
}

/** A quantity of a definition, such as `12 V` and `2..12 V`. */
export function exampleOf({ kind, unit }: Pick<CellDefinition, "kind" | "unit">): string {
  return written(kind === "range" ? "2..12" : "12", unit);
}

function typedQuantity(
  definition: CellDefinition,
  raw: CellValue,
): QuantityValue | { readonly problem: CellProblem } {
  const quantity = typeof raw === "string" ? parseQuantity(raw) : undefined;
  const shown = quoted(raw);
  if (quantity === undefined) {
    return { problem: { code: "no-quantity", shown, like: exampleOf(definition) } };
  }
  if (definition.kind === "number" && quantity.min !== quantity.max) {
    return { problem: { code: "range-refused", shown } };
  }
  const { min, max, unit } = quantity;
  if (unit !== definition.unit && dimensionOf(unit) !== dimensionOf(definition.unit)) {
    return { problem: { code: "other-dimension", shown, unit, wanted: definition.unit } };
  }
  const value: QuantityValue = { kind: "quantity", min, max, unit, base: inBaseUnits(quantity) };
  const problem = outside(definition, value);
  return problem === undefined ? value : { problem };
}

function outside(definition: CellDefinition, value: QuantityValue): CellProblem | undefined {
  const { unit } = definition;
  const min = definition.min ?? undefined;
  const max = definition.max ?? undefined;
  const sameUnit = unit === value.unit;
  const lowest = sameUnit ? value.min : value.base.min;
  const highest = sameUnit ? value.max : value.base.max;
  if (min !== undefined && lowest < (sameUnit ? min : inBase(min, unit))) {
    return { code: "below", bound: written(String(min), unit) };
  }
  if (max !== undefined && highest > (sameUnit ? max : inBase(max, unit))) {
    return { code: "above", bound: written(String(max), unit) };
  }
  return undefined;
}

function typedOptions(
  { options }: CellDefinition,
  raw: CellValue,
): EnumValue | { readonly problem: CellProblem } {
  let values: readonly string[];
  if (typeof raw === "string") values = [raw];
  else if (Array.isArray(raw)) values = raw;
  else return { problem: { code: "options-wanted", shown: quoted(raw) } };
  for (const [index, value] of values.entries()) {
    const shown = quoted(value);
    if (!options.some((option) => option.value === value)) {
      return { problem: { code: "no-option", shown, options } };
    }
    if (values.indexOf(value) !== index) return { problem: { code: "option-twice", shown } };
  }
  return { kind: "enum", values };
}

function typedText(raw: CellValue): TextValue | { readonly problem: CellProblem } {
  if (typeof raw === "string") {
    if (raw.trim() === "") return { problem: { code: "text-empty" } };
    return { kind: "text", text: { en: raw, zh: raw } };
  }
  if (isPair(raw)) return { kind: "text", text: raw };
  return { problem: { code: "text-wanted", shown: quoted(raw) } };
}

function inBase(value: number, unit: string): number {
  return inBaseUnits({ min: value, max: value, unit }).min;
}

function written(amount: string, unit: string): string {
  return unit === "" ? amount : `${amount} ${unit}`;
}
