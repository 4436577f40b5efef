import type { FinderColumn } from "../../../../base/finder/finderTable.ts";
import { messages } from "../../../../base/i18n/index.ts";
import { countryName } from "../../../../base/site/values/countries.ts";
import type { View } from "../../../published/publication.ts";
import type { ParameterDefinition, QuantityValue } from "../../../types/fields/productValues.ts";
import { type Supply, supplyOf } from "../supply.ts";
import { choiceColumn, mapInSteps, plainQuantity, typedColumnValues } from "./columnValues.ts";
import type { OrderCodeEntry } from "./orderCodes.ts";

/** Columns about the supply of order codes, time-sliced; those without a value are left out. */
export function* supplyColumns(
  { language }: View,
  entries: readonly OrderCodeEntry[],
): Generator<undefined, readonly FinderColumn[]> {
  const { ordering } = messages[language];
  const supplies = yield* mapInSteps(entries, ({ part, variant }) => supplyOf(part, variant));
  const columns = [
    yield* leadTimeColumn(ordering.leadTimeInWeeks, supplies),
    yield* valuesColumn("origin", ordering.origin, supplies, ({ origin }) =>
      origin === undefined ? undefined : [origin, countryName(origin, language)],
    ),
    yield* valuesColumn("eccn", ordering.eccn, supplies, ({ eccn }) =>
      eccn === undefined ? undefined : [eccn, eccn],
    ),
  ];
  return columns.filter(({ values }) => values.length > 0);
}

/** Column of a choice among the values that there are. */
function* valuesColumn(
  name: string,
  text: string,
  supplies: readonly Supply[],
  valueIn: (supply: Supply) => readonly [value: string, text: string] | undefined,
): Generator<undefined, FinderColumn> {
  const known = new Map<string, string>();
  for (const supply of supplies) {
    const [value, shown] = valueIn(supply) ?? [];
    if (value !== undefined && shown !== undefined) known.set(value, shown);
  }
  const choices = [...known]
    .map(([value, shown]) => ({ value, text: shown }))
    .sort((a, b) => (a.value < b.value ? -1 : 1));
  return yield* choiceColumn(name, text, choices, supplies, (supply) => valueIn(supply)?.[0]);
}

const weeks: ParameterDefinition = { label: {}, group: "", kind: "number", unit: "", options: [] };

function* leadTimeColumn(
  text: string,
  supplies: readonly Supply[],
): Generator<undefined, FinderColumn> {
  const known = new Map<number, QuantityValue>();
  const counts = yield* mapInSteps(supplies, ({ leadTime }) => {
    if (leadTime === undefined) return undefined;
    const quantity = known.get(leadTime) ?? plainQuantity(leadTime, leadTime, "");
    known.set(leadTime, quantity);
    return quantity;
  });
  return {
    name: "leadTime",
    text,
    level: "orderCode",
    kind: "number",
    direction: "less",
    ...(yield* typedColumnValues(weeks, counts, "en")),
  };
}
