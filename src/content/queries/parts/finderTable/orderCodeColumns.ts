import { parameterPrefix } from "../../../../base/finder/conditions.ts";
import type { FinderColumn, FinderOption } from "../../../../base/finder/finderTable.ts";
import { messages } from "../../../../base/i18n/index.ts";
import { localize } from "../../../../base/site/text/localizedText.ts";
import type { View } from "../../../published/publication.ts";
import type { ParameterDefinition, QuantityValue } from "../../../types/fields/productValues.ts";
import type { OrderCodeFact } from "../../../types/parameter.ts";
import { orderCodeGrades, packageStyles, packings } from "../../../types/product.ts";
import type { Parameter } from "../partsOfColumns.ts";
import { typedValue } from "../partValues.ts";
import {
  choiceColumn,
  dictionaryInSteps,
  mapInSteps,
  marked,
  plainQuantity,
  typedColumnValues,
} from "./columnValues.ts";
import type { OrderCodeEntry } from "./orderCodes.ts";

/** Data for the columns of order codes. */
interface Source {
  readonly view: View;
  readonly entries: readonly OrderCodeEntry[];
  /** Parameters of the list that the fact determines. */
  readonly parameters: readonly Parameter[];
}

/**
 * Column of a fact that each order code has, time-sliced.
 * @param parameters those of the list that state it for a part as a whole
 * @returns undefined where no order code has it
 */
export function* orderCodeColumn(
  view: View,
  fact: OrderCodeFact,
  entries: readonly OrderCodeEntry[],
  parameters: readonly Parameter[],
): Generator<undefined, FinderColumn | undefined> {
  const column = yield* columnOf(fact, { view, entries, parameters });
  if (column.values.length === 0) return undefined;
  const formerNames = parameters.map(({ key }) => parameterPrefix + key);
  return { ...column, ...(formerNames.length > 0 && { formerNames }) };
}

function columnOf(fact: OrderCodeFact, source: Source): Generator<undefined, FinderColumn> {
  const { view, entries } = source;
  const { products } = messages[view.language];
  switch (fact) {
    case "package":
      return packageColumn(source);
    case "pins":
      return pinColumn(source);
    case "temperature":
      return temperatureColumn(source);
    case "grade": {
      const choices = orderCodeGrades.map((value) => ({ value, text: products.grades[value] }));
      return choiceColumn(fact, products.grade, choices, entries, ({ variant }) => variant?.grade);
    }
    case "packing": {
      const choices = packings.map((value) => ({ value, text: products.packKinds[value] }));
      return choiceColumn(fact, products.pack, choices, entries, ({ variant }) => variant?.pack);
    }
  }
}

function* packageColumn({ view, entries, parameters }: Source): Generator<undefined, FinderColumn> {
  const { products } = messages[view.language];
  const byName = new Map<string, OrderCodeEntry>();
  const named = yield* mapInSteps(entries, (entry) => {
    const key = `${entry.package?.style} ${entry.packageName}`;
    const same = byName.get(key) ?? entry;
    byName.set(key, same);
    return same;
  });
  const styleOf = (entry: OrderCodeEntry) =>
    entry.package ? packageStyles.indexOf(entry.package.style) : packageStyles.length;
  const { values, at } = yield* dictionaryInSteps(
    named,
    (entry) => `${entry.package?.style} ${entry.packageName}`,
    (a, b) =>
      styleOf(a) - styleOf(b) ||
      (a.package?.pins ?? 0) - (b.package?.pins ?? 0) ||
      (a.packageName < b.packageName ? -1 : Number(a.packageName > b.packageName)),
  );
  return {
    name: "package",
    text: products.package,
    level: "orderCode",
    kind: "choice",
    options: marked(
      packageStyles.map((style) => styleOption(style, parameters, view)),
      new Set(values.map(styleOf)),
    ),
    values: values.map((entry) => [entry.packageName, entry.package ? [styleOf(entry)] : []]),
    at,
  };
}

/** Option of a style, with the label of the parameter's option, else the style's usual letters. */
function styleOption(
  value: (typeof packageStyles)[number],
  parameters: readonly Parameter[],
  { language }: View,
): FinderOption {
  const option = parameters.flatMap(({ body }) => body.options).find((one) => one.value === value);
  return { value, ...(option ? localize(option.label, language) : { text: value.toUpperCase() }) };
}

function* pinColumn({ view, entries }: Source): Generator<undefined, FinderColumn> {
  const known = new Map<number, QuantityValue>();
  const counts = yield* mapInSteps(entries, ({ package: described }) => {
    if (described === undefined) return undefined;
    const { pins } = described;
    const quantity = known.get(pins) ?? plainQuantity(pins, pins, "");
    known.set(pins, quantity);
    return quantity;
  });
  return {
    name: "pins",
    text: messages[view.language].products.pinCount,
    level: "orderCode",
    kind: "number",
    ...(yield* typedColumnValues(quantityDefinition("number", ""), counts, view.language)),
  };
}

const celsius = "°C";

function* temperatureColumn(source: Source): Generator<undefined, FinderColumn> {
  const { view, entries, parameters } = source;
  const known = new Map<string, QuantityValue>();
  const ranges = yield* mapInSteps(entries, ({ variant, part }) => {
    if (variant === undefined) return statedRange(part, parameters);
    const { min, max } = variant.temperature;
    const range = known.get(`${min} ${max}`) ?? plainQuantity(min, max, celsius);
    known.set(`${min} ${max}`, range);
    return range;
  });
  return {
    name: "temperature",
    text: messages[view.language].products.temperature,
    level: "orderCode",
    kind: "range",
    ownUnit: celsius,
    ...(yield* typedColumnValues(quantityDefinition("range", celsius), ranges, view.language)),
  };
}

/** Range stated for a part as a whole, where it has no order codes. */
export function statedRange(
  part: OrderCodeEntry["part"],
  parameters: readonly Parameter[],
): QuantityValue | undefined {
  for (const parameter of parameters) {
    const value = typedValue(part, parameter);
    if (value?.kind === "quantity" && value.unit === celsius) return value;
  }
  return undefined;
}

/** Definition of a quantity for `typedColumnValues`, which no document holds. */
function quantityDefinition(kind: "number" | "range", unit: string): ParameterDefinition {
  return { label: {}, group: "", kind, unit, options: [] };
}
