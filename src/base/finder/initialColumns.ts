import type { Condition } from "./conditions.ts";
import {
  type FinderColumn,
  type FinderTable,
  familyColumn,
  lifecycleColumn,
  supplyColumnNames,
} from "./finderTable.ts";
import { relevantColumns } from "./offeredFilters.ts";
import type { FinderSort } from "./sortOrder.ts";

/** Columns that a table chooses itself at most, those of lifecycle and family included. */
const maxKeyColumns = 7;

/** Columns that packages answer as well, or that buyers ask for once a part is found. */
const laterColumns: readonly string[] = ["pins", ...supplyColumnNames];

/** Characters that a value takes on average in a column chosen by the table itself, at most. */
const maxMeanLength = 24;

const keysOfTables = new WeakMap<FinderTable, Map<string, readonly FinderColumn[]>>();

const maxKnownChoices = 50;

/**
 * The columns that a list opens with, in their order: lifecycle and family, those that the family
 * names or, where it names none, those that parts put forward and that tell most parts apart; then
 * the columns that are filtered and sorted by.
 */
export function keyColumns(
  table: FinderTable,
  conditions: readonly Condition[],
  sort: FinderSort | undefined,
): readonly FinderColumn[] {
  const asked = [...conditions.map(({ column }) => column), ...(sort?.column ? [sort.column] : [])];
  return [...new Set([...openingColumns(table, conditions), ...asked])];
}

function openingColumns(
  table: FinderTable,
  conditions: readonly Condition[],
): readonly FinderColumn[] {
  const chosen = conditions.find(({ column }) => column.name === familyColumn);
  const families = chosen?.kind === "options" ? chosen.options : [];
  const choice = families.join();
  let known = keysOfTables.get(table);
  if (known === undefined) {
    known = new Map();
    keysOfTables.set(table, known);
  }
  let columns = known.get(choice);
  if (columns === undefined) {
    columns = chooseColumns(table, relevantColumns(table, chosen ? [chosen] : []), families);
    if (known.size >= maxKnownChoices) known.clear();
    known.set(choice, columns);
  }
  return columns;
}

function chooseColumns(
  table: FinderTable,
  relevant: readonly FinderColumn[],
  families: readonly number[],
): readonly FinderColumn[] {
  const isFixed = ({ name }: FinderColumn) => name === lifecycleColumn || name === familyColumn;
  const fixed = relevant.filter(isFixed);
  const others = relevant.filter((column) => !isFixed(column) && column.values.length > 0);
  const chosen = familyColumns(table, families).flatMap(
    (name) => others.find((column) => column.name === name) ?? [],
  );
  return [...fixed, ...(chosen.length > 0 ? chosen : tellingColumns(others, fixed.length))];
}

/** Names of the columns that the family of the table, or the one that is filtered by, lists first. */
function familyColumns(table: FinderTable, families: readonly number[]): readonly string[] {
  const [only, ...more] = families;
  const family = table.columns.find(({ name }) => name === familyColumn);
  const value = only === undefined ? undefined : family?.options?.[only]?.value;
  const id = value !== undefined && more.length === 0 ? value : String(table.column);
  return table.keyColumns?.[id] ?? [];
}

/** The columns that parts put forward, then those in which the parts differ most; in the table's order. */
function tellingColumns(columns: readonly FinderColumn[], taken: number): readonly FinderColumn[] {
  const chosen = new Set(
    columns
      .filter(({ kind, name }) => kind !== "text" && !laterColumns.includes(name))
      .filter((column) => meanLength(column) <= maxMeanLength)
      .map((column) => ({ column, merit: (column.isMain ? 1 : 0) + difference(column) }))
      .sort((a, b) => b.merit - a.merit)
      .slice(0, maxKeyColumns - taken)
      .map(({ column }) => column),
  );
  return columns
    .filter((column) => chosen.has(column))
    .sort((a, b) => Number(b.isMain ?? false) - Number(a.isMain ?? false));
}

/** Probability that two entries drawn at random have different values, both of them stated. */
function difference({ values, at }: FinderColumn): number {
  const counts = new Uint32Array(values.length);
  let stated = 0;
  for (const place of at) {
    if (place < 0) continue;
    counts[place] = (counts[place] ?? 0) + 1;
    stated += 1;
  }
  if (stated === 0) return 0;
  const alike = counts.reduce((sum, count) => sum + (count / stated) ** 2, 0);
  return (1 - alike) * (stated / at.length) ** 2;
}

/** Returns the mean length of a column's values, of which there is at least one. */
function meanLength({ values }: FinderColumn): number {
  return values.reduce((total, [text]) => total + text.length, 0) / values.length;
}
