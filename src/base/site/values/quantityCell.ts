import { type CellDefinition, type CellProblem, type CellReading, quoted } from "./cell.ts";
import { amountIn, dimensionOf, inBaseUnits, parseQuantity } from "./quantities.ts";
import { readNumberText, usualSigns } from "./readNumberText.ts";
import { exampleOf, typedValue } from "./typedValue.ts";
import { readUnit } from "./units.ts";
import { listedEntries } from "./valuesListedInCell.ts";

/** In characters. Quantities are short, and matching goes back and forth in longer texts. */
const maxLength = 80;

const amount = String.raw`[+-]? ?(?:\d+(?:[.,' ]\d+)*|[.,]\d+)`;
const unit = String.raw`(?:deg\.? ?|° ?)[a-z](?:\/[a-z]+)?|[^\d\s.,~+:;'±-]+(?:\^?2)?(?:\/[^\d\s.,~+:;'±-]+)?`;
const between = String.raw`\.{2,3}|~|-|to|至|到`;

const notation = new RegExp(
  `^(?<a>${amount}) ?(?<ua>${unit})?(?: ?(?<separator>(?:${between})) ?(?<b>${amount}) ?(?<ub>${unit})?)?$`,
  "iu",
);

const symmetric = new RegExp(`^(?:±|\\+/-) ?(?<a>${amount}) ?(?<ua>${unit})?$`, "iu");

/** A quantity in parts, as it was written. */
interface Parts {
  readonly low: string;
  readonly high: string | undefined;
  readonly lowUnit: string;
  readonly highUnit: string;
}

/**
 * A quantity as people write it, in the notation that is stored: `1,8 GHz`, `２．７－５．５ Ｖ`, `±15V`.
 * @param bareUnit unit of a number that stands without one, such as that of a column's heading
 */
export function readQuantityCell(
  definition: CellDefinition,
  text: string,
  bareUnit: string | undefined,
): CellReading {
  const shown = quoted(text.trim());
  const like = exampleOf(definition);
  const plain = usualSigns(text);
  const several = plain.length > maxLength ? [] : listed(plain, definition, bareUnit);
  if (several.length > 1) {
    const readings = readingsOf(several, definition, bareUnit);
    return { problem: { code: "several-values", shown, readings } };
  }
  const parts = plain.length > maxLength ? undefined : takenApart(plain);
  if (parts === undefined) return { problem: { code: "no-quantity", shown, like } };
  if (isUnclear(plain)) {
    return {
      problem: {
        code: "range-ambiguous",
        shown,
        like: exampleOf({ ...definition, kind: "range" }),
      },
    };
  }
  const read = readParts(parts, { shown, like, bareUnit });
  if ("problem" in read) return read;
  const stored = parseQuantity(read.value);
  if (stored === undefined) return { problem: { code: "range-reversed", shown, like } };
  if (definition.unit !== "" && stored.unit === "") {
    return { problem: { code: "unit-missing", shown, like: `${read.value} ${definition.unit}` } };
  }
  const typed = typedValue(definition, read.value);
  if (!("problem" in typed)) return read;
  // Quoted as typed, not as read.
  return { problem: "shown" in typed.problem ? { ...typed.problem, shown } : typed.problem };
}

/** The entries of a list of quantities; none where the text is no list. */
function listed(
  plain: string,
  definition: CellDefinition,
  bareUnit: string | undefined,
): readonly Parts[] {
  const isTemperature = dimensionOf(bareUnit ?? definition.unit) === "°C";
  const entries = listedEntries(plain, isTemperature).map(takenApart);
  const parts = entries.filter((one) => one !== undefined);
  return parts.length === entries.length ? parts : [];
}

/**
 * Values that a parameter may take from a list: each entry, or for a range the span from the lowest
 * to the highest. `-40~85/105` lists the upper ends of ranges.
 */
function readingsOf(
  entries: readonly Parts[],
  definition: CellDefinition,
  bareUnit: string | undefined,
): readonly string[] {
  const units = entries.flatMap(({ lowUnit, highUnit }) => [highUnit, lowUnit]);
  const unitText = units.findLast((one) => one !== "") ?? bareUnit ?? definition.unit;
  const begin = entries[0]?.high === undefined ? undefined : entries[0].low;
  const written = entries.map(({ low, high, lowUnit, highUnit }) => {
    const own = [highUnit, lowUnit, unitText].find((one) => one !== "") ?? "";
    if (high !== undefined) return `${low}..${high} ${own}`;
    return begin === undefined ? `${low} ${own}` : `${begin}..${low} ${own}`;
  });
  const values = written.flatMap((text) => {
    const read = readQuantityCell(definition, text, bareUnit);
    return "value" in read && typeof read.value === "string" ? [read.value] : [];
  });
  const distinct = [...new Set(values)];
  if (definition.kind !== "range" || distinct.some((one) => one.includes(".."))) return distinct;
  const [lowest, highest] = [distinct.toSorted(byAmount)[0], distinct.toSorted(byAmount).at(-1)];
  if (lowest === undefined || highest === undefined || lowest === highest) return distinct;
  const whole = readQuantityCell(definition, `${lowest} to ${highest}`, bareUnit);
  return "value" in whole && typeof whole.value === "string" ? [whole.value] : distinct;
}

function byAmount(one: string, other: string): number {
  const [a, b] = [parseQuantity(one), parseQuantity(other)];
  return a === undefined || b === undefined ? 0 : inBaseUnits(a).min - inBaseUnits(b).min;
}

function takenApart(plain: string): Parts | undefined {
  const around = symmetric.exec(plain)?.groups;
  if (around !== undefined) {
    const { a = "", ua = "" } = around;
    if (/^[+-]/.test(a)) return undefined;
    return { low: `-${a}`, high: a, lowUnit: ua, highUnit: ua };
  }
  const groups = notation.exec(plain)?.groups;
  if (groups === undefined) return undefined;
  const { a = "", ua = "", b, ub = "" } = groups;
  return { low: a, high: b, lowUnit: ua, highUnit: ub };
}

/** `-85 -40`: a range up to 40, or two numbers with nothing between them. */
function isUnclear(plain: string): boolean {
  const groups = notation.exec(plain)?.groups;
  const isDash = groups?.separator === "-" && / -[\d.,]/.test(plain);
  if (!isDash || groups.b === undefined || /^[+-]/.test(groups.b)) return false;
  const [low] = readNumberText(groups.a ?? "");
  const [high] = readNumberText(groups.b);
  return low !== undefined && high !== undefined && -Number(high) >= Number(low);
}

interface Told {
  readonly shown: string;
  readonly like: string;
  readonly bareUnit: string | undefined;
}

type Text = { readonly value: string } | { readonly problem: CellProblem };

function readParts(parts: Parts, told: Told): Text {
  const low = oneNumber(parts.low, told);
  if ("problem" in low) return low;
  const highUnit = oneUnit(parts.highUnit === "" ? parts.lowUnit : parts.highUnit, told);
  if ("problem" in highUnit) return highUnit;
  if (parts.high === undefined) return { value: joined(low.value, highUnit.value) };
  const high = oneNumber(parts.high, told);
  if ("problem" in high) return high;
  const lowUnit = oneUnit(parts.lowUnit === "" ? parts.highUnit : parts.lowUnit, told);
  if ("problem" in lowUnit) return lowUnit;
  const from = inUnit(low.value, lowUnit.value, highUnit.value);
  if (from === undefined) {
    return {
      problem: {
        code: "other-dimension",
        ...{ shown: told.shown, unit: lowUnit.value, wanted: highUnit.value },
      },
    };
  }
  return { value: joined(`${from}..${high.value}`, highUnit.value) };
}

function oneNumber(text: string, { shown, like }: Told): Text {
  const [value, ...others] = readNumberText(text);
  if (value === undefined) return { problem: { code: "no-quantity", shown, like } };
  if (others.length === 0) return { value };
  const inside = shown.slice(1, -1);
  const readings = [value, ...others].map((one) => inside.replace(text.trim(), one));
  return { problem: { code: "number-ambiguous", shown, readings } };
}

function oneUnit(text: string, { shown, like, bareUnit }: Told): Text {
  if (text === "") return { value: bareUnit ?? "" };
  const read = readUnit(text.replaceAll(" ", ""));
  if (read === undefined) return { problem: { code: "unit-unknown", shown, like } };
  if ("unit" in read) return { value: read.unit };
  return { problem: { code: "unit-ambiguous", shown, readings: read.ambiguous } };
}

/** Converts an amount between units; undefined where their dimensions differ. */
function inUnit(value: string, from: string, to: string): string | undefined {
  if (from === to) return value;
  if (dimensionOf(from) !== dimensionOf(to)) return undefined;
  const base = inBaseUnits({ min: Number(value), max: Number(value), unit: from }).min;
  return plainDecimal(amountIn(to, base));
}

/** A number in digits, never with an exponent. */
function plainDecimal(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return value.toFixed(20).replace(/\.?0+$/, "");
}

function joined(amounts: string, unitSymbol: string): string {
  return unitSymbol === "" ? amounts : `${amounts} ${unitSymbol}`;
}
