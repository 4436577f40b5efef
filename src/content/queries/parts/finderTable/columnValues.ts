import type {
  FinderColumn,
  FinderOption,
  FinderValue,
} from "../../../../base/finder/finderTable.ts";
import { sortedInSteps } from "../../../../base/process/sortedInSteps.ts";
import type { Language } from "../../../../base/site/languages.ts";
import { amountIn } from "../../../../base/site/values/quantities.ts";
import type {
  ParameterDefinition,
  QuantityValue,
  TypedValue,
} from "../../../types/fields/productValues.ts";
import { showValue, withUnit } from "../shownValues.ts";
import { comparison } from "../sortParts.ts";

/** Contents of a column: its dictionary, and the place of each entry's value in it. */
export type ColumnValues = Pick<FinderColumn, "values" | "at" | "unit">;

/** Entries processed in one step. */
const stepLength = 1_000;

/** Maps a list, time-sliced. */
export function* mapInSteps<Entry, Made>(
  list: readonly Entry[],
  make: (entry: Entry, at: number) => Made,
): Generator<undefined, Made[]> {
  const made: Made[] = [];
  for (const [at, entry] of list.entries()) {
    made.push(make(entry, at));
    if (at % stepLength === stepLength - 1) yield;
  }
  return made;
}

interface Dictionary<Value> {
  /** Distinct values in order. */
  readonly values: readonly Value[];
  /** By entry; −1 where it has no value. */
  readonly at: readonly number[];
}

/**
 * Distinct values of a column in order, time-sliced.
 * @param keyOf equal for values that are shown and compared alike
 */
export function* dictionaryInSteps<Value extends object>(
  entries: readonly (Value | undefined)[],
  keyOf: (value: Value) => string,
  compare: (a: Value, b: Value) => number,
): Generator<undefined, Dictionary<Value>> {
  // Most values are one object for the whole family, whose lookup saves building its key.
  const known = new Map<Value, Value>();
  const byKey = new Map<string, Value>();
  for (const [at, value] of entries.entries()) {
    if (at % stepLength === stepLength - 1) yield;
    if (value === undefined || known.has(value)) continue;
    const key = keyOf(value);
    const same = byKey.get(key) ?? value;
    byKey.set(key, same);
    known.set(value, same);
  }
  const values = yield* sortedInSteps([...byKey.values()], compare);
  const places = new Map(values.map((value, place) => [value, place]));
  const placeOf = new Map(
    [...known].map(([value, same]) => [value, places.get(same) ?? -1] as const),
  );
  const at = yield* mapInSteps(entries, (value) =>
    value === undefined ? -1 : (placeOf.get(value) ?? -1),
  );
  return { values, at };
}

/** Values of a parameter by entry, with texts in a language. */
export function* typedColumnValues(
  definition: ParameterDefinition,
  entries: readonly (TypedValue | undefined)[],
  language: Language,
): Generator<undefined, ColumnValues> {
  const { values, at } = yield* dictionaryInSteps(
    entries,
    (value) => JSON.stringify(value),
    comparison(definition, language),
  );
  const unit = commonUnit(
    values.filter((value) => value.kind === "quantity"),
    definition.unit,
  );
  const places = new Map(definition.options.map(({ value }, place) => [value, place]));
  const shown = yield* mapInSteps(values, (value) =>
    finderValue(definition, value, unit, places, language),
  );
  return { values: shown, at, ...(unit !== "" && { unit }) };
}

/** Digits of a number that reads well in a column. */
const maxDigits = 4;

/** Its digits after the point. */
const maxDecimals = 3;

/**
 * The unit in which all quantities of a column read well, so that its heading names it: the
 * parameter's own, else the one that gives the shortest numbers; "" where there is none.
 */
function commonUnit(quantities: readonly QuantityValue[], own: string): string {
  const used = new Set(quantities.map(({ unit }) => unit));
  if (used.size <= 1) return [...used][0] ?? "";
  const length = (unit: string) =>
    quantities.reduce(
      (sum, { base }) =>
        sum + lengthOf(amountIn(unit, base.min)) + lengthOf(amountIn(unit, base.max)),
      0,
    );
  if (used.has(own) && Number.isFinite(length(own))) return own;
  const [best] = [...used]
    .filter((unit) => Number.isFinite(length(unit)))
    .toSorted((a, b) => length(a) - length(b));
  return best ?? "";
}

/** Characters of a number without its sign; infinite where it does not read well. */
function lengthOf(amount: number): number {
  const size = Math.abs(amount);
  const text = String(size);
  const [whole = "", decimals = ""] = text.split(".");
  const digits = (whole === "0" ? 0 : whole.length) + decimals.length;
  const readsWell = digits <= maxDigits && decimals.length <= maxDecimals && !text.includes("e");
  return readsWell ? text.length : Number.POSITIVE_INFINITY;
}

/** The quantity in a unit of the same dimension. */
function inUnit(value: TypedValue, unit: string): TypedValue {
  if (value.kind !== "quantity" || unit === "" || value.unit === unit) return value;
  const { min, max } = value.base;
  return { ...value, unit, min: amountIn(unit, min), max: amountIn(unit, max) };
}

function finderValue(
  definition: ParameterDefinition,
  value: TypedValue,
  unit: string,
  places: ReadonlyMap<string, number>,
  language: Language,
): FinderValue {
  const shown = showValue(definition, inUnit(value, unit), language);
  const text = unit === "" ? withUnit(shown) : shown.text;
  const { lang } = shown;
  switch (value.kind) {
    case "quantity":
      return [text, value.base.min, value.base.max];
    case "boolean":
      return [text, [value.value ? 0 : 1]];
    case "enum": {
      const named = value.values.flatMap((option) => places.get(option) ?? []);
      const options = named.toSorted((a, b) => a - b);
      return lang === undefined ? [text, options] : [text, options, lang];
    }
    case "text":
      return lang === undefined ? [text] : [text, lang];
  }
}

/** A quantity whose unit is its base unit, as for pins and degrees. */
export function plainQuantity(min: number, max: number, unit: string): QuantityValue {
  return { kind: "quantity", min, max, unit, base: { min, max } };
}

/**
 * Column of order codes with at most one option for each entry, time-sliced. Options are in the
 * order of `values`.
 */
export function* choiceColumn<Value extends string, Entry>(
  name: string,
  text: string,
  choices: readonly FinderOption[],
  entries: readonly Entry[],
  valueIn: (entry: Entry) => Value | undefined,
): Generator<undefined, FinderColumn> {
  const places = new Map(choices.map((choice, place) => [choice.value, { place, choice }]));
  const chosen = yield* mapInSteps(entries, (entry) => places.get(valueIn(entry) ?? ""));
  const { values, at } = yield* dictionaryInSteps(
    chosen,
    ({ place }) => String(place),
    (a, b) => a.place - b.place,
  );
  return {
    name,
    text,
    level: "orderCode",
    kind: "choice",
    options: marked(choices, new Set(values.map(({ place }) => place))),
    values: values.map(({ choice: { text: shown, lang }, place }) =>
      lang === undefined ? [shown, [place]] : [shown, [place], lang],
    ),
    at,
  };
}

/** Options, with a mark on those without entries. */
export function marked(
  options: readonly FinderOption[],
  used: ReadonlySet<number>,
): readonly FinderOption[] {
  return options.map((option, place) => (used.has(place) ? option : { ...option, isUnused: true }));
}
