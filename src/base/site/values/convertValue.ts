import {
  type CellDefinition,
  type CellProblem,
  type CellReading,
  type CellValue,
  isPair,
  quoted,
} from "./cell.ts";
import { amountIn, dimensionOf, inBaseUnits, parseQuantity } from "./quantities.ts";
import { readCell, sameCell, writeCell } from "./readCell.ts";
import { typedValue } from "./typedValue.ts";

/** Treatment of quantities when a parameter's unit changes. */
export const unitChanges = ["keep", "convert", "relabel"] as const;

export type UnitChange = (typeof unitChanges)[number];

/** A person's choices for values that are converted. */
export interface Conversion {
  /**
   * `keep` leaves quantities in their units where these still fit, `convert` writes them in the new
   * unit, `relabel` takes the same numbers in the new unit.
   */
  readonly units: UnitChange;
  /** True: a number without a unit is in the new definition's unit. */
  readonly isBare: boolean;
  /** New options by former ones; several former ones may become one. */
  readonly options: Readonly<Record<string, string>>;
}

/** A value under another definition of its parameter. */
export type Converted =
  /** The value is valid unchanged. */
  | { readonly state: "fits" }
  | { readonly state: "proposed"; readonly value: CellValue }
  | { readonly state: "unread"; readonly problem: CellProblem };

/** Reads a value of one definition by another one. */
export function convertValue(
  before: CellDefinition,
  after: CellDefinition,
  value: CellValue,
  conversion: Conversion,
): Converted {
  const renamed = after.kind === "enum" ? renamedOptions(value, conversion.options) : value;
  const moved = movedUnit(before, after, renamed, conversion.units);
  const worded = before.kind === after.kind ? moved : inWords(before, after, moved);
  const typed = typedValue(after, worded);
  if (!("problem" in typed)) {
    return sameCell(after, worded, value)
      ? { state: "fits" }
      : { state: "proposed", value: worded };
  }
  const readings = textsOf(before, worded).map((text) =>
    readCell(after, text, conversion.isBare ? { bareUnit: after.unit } : {}),
  );
  const read = readings.flatMap((one) => ("value" in one ? [one.value] : []));
  const [first, ...others] = read.filter((one) => one !== undefined);
  // Texts of two languages must be read as the same value.
  const isOne = readings.length === read.length || before.kind !== "text";
  if (first !== undefined && isOne && others.every((one) => sameCell(after, one, first))) {
    return { state: "proposed", value: first };
  }
  return { state: "unread", problem: problemIn(readings) ?? typed.problem };
}

function problemIn(readings: readonly CellReading[]): CellProblem | undefined {
  return readings.flatMap((one) => ("problem" in one ? [one.problem] : []))[0];
}

function renamedOptions(value: CellValue, options: Conversion["options"]): CellValue {
  const renamed = (one: string) => (Object.hasOwn(options, one) ? (options[one] ?? one) : one);
  if (typeof value === "string") return renamed(value);
  if (!Array.isArray(value)) return value;
  const all = [...new Set(value.map((one) => renamed(String(one))))];
  const [only] = all;
  return all.length === 1 && only !== undefined ? only : all;
}

/** A quantity in the new unit, where it is to change. */
function movedUnit(
  before: CellDefinition,
  after: CellDefinition,
  value: CellValue,
  units: UnitChange,
): CellValue {
  const isQuantity = [before, after].every(({ kind }) => kind === "number" || kind === "range");
  const quantity = typeof value === "string" ? parseQuantity(value) : undefined;
  if (!isQuantity || units === "keep" || quantity === undefined) return value;
  if (before.unit === after.unit) return value;
  if (units === "relabel") return written(quantity.min, quantity.max, after.unit);
  if (dimensionOf(quantity.unit) !== dimensionOf(after.unit)) return value;
  const base = inBaseUnits(quantity);
  return written(amountIn(after.unit, base.min), amountIn(after.unit, base.max), after.unit);
}

function written(min: number, max: number, unit: string): string {
  const amounts = min === max ? digits(min) : `${digits(min)}..${digits(max)}`;
  return unit === "" ? amounts : `${amounts} ${unit}`;
}

function digits(amount: number): string {
  const text = String(amount);
  return text.includes("e") ? amount.toFixed(20).replace(/\.?0+$/, "") : text;
}

/** Labels that readers saw of options and of booleans, where a parameter becomes a text. */
function inWords(before: CellDefinition, after: CellDefinition, value: CellValue): CellValue {
  if (after.kind !== "text") return value;
  if (typeof value === "boolean") return value ? { en: "Yes", zh: "是" } : { en: "No", zh: "否" };
  if (before.kind !== "enum" || isPair(value)) return value;
  const options = (Array.isArray(value) ? value : [value]).map((one) =>
    before.options.find((option) => option.value === one),
  );
  if (options.some((option) => option === undefined)) return value;
  const labels = (language: "en" | "zh", separator: string) =>
    options
      .map((option) => option?.label[language] ?? option?.label.en ?? option?.label.zh ?? "")
      .join(separator);
  return { en: labels("en", ", "), zh: labels("zh", "、") };
}

/** Texts from which a value is read anew: the stored ones, or its labels. */
function textsOf(before: CellDefinition, value: CellValue): string[] {
  if (typeof value === "boolean")
    return value ? ["true", "yes", "是", "有"] : ["false", "no", "否", "无"];
  if (isPair(value)) {
    return [...new Set([value.en, value.zh].filter((text) => text !== undefined))];
  }
  const stored = Array.isArray(value) ? value.map(String) : [String(value)];
  if (before.kind !== "enum") return [stored.join("; ")];
  const labels = stored.map((one) => before.options.find((option) => option.value === one)?.label);
  const named = (["en", "zh"] as const).flatMap((language) => {
    const texts = labels.flatMap((label) => label?.[language] ?? []);
    return texts.length === stored.length ? [texts.join("; ")] : [];
  });
  return [...new Set([stored.join("; "), ...named])];
}

/** A value in a list for people: the stored text, or both languages of a text. */
export function shownCell(definition: CellDefinition, value: CellValue): string {
  if (definition.kind === "text" || isPair(value)) {
    return writeCell({ ...definition, kind: "text" }, value);
  }
  return typeof value === "string" ? value : writeCell(definition, value) || quoted(value);
}
