import { conditionWords } from "../../../../base/finder/conditionInWords.ts";
import {
  type Condition,
  conditionQuery,
  readConditions,
  withCondition,
} from "../../../../base/finder/conditions.ts";
import {
  type FinderColumn,
  type FinderTable,
  lifecycleColumn,
} from "../../../../base/finder/finderTable.ts";
import { keyColumns } from "../../../../base/finder/initialColumns.ts";
import { nearestParts } from "../../../../base/finder/nearestParts.ts";
import { relevantColumns } from "../../../../base/finder/offeredFilters.ts";
import type { OrderedSelection } from "../../../../base/finder/orderedSelection.ts";
import { type Relaxation, relaxations } from "../../../../base/finder/relaxations.ts";
import type { Selection } from "../../../../base/finder/selection.ts";
import { withUnit } from "../../../../base/site/values/quantities.ts";
import type {
  ColumnChoice,
  FinderMessages,
  FinderScreen,
  FinderState,
  ListPlace,
  Nearest,
  WayOut,
} from "../finderProps.ts";
import { facetsOf, labelOf } from "./facets.ts";
import { cellOf, headingOf, partHref, rowsOf } from "./rows.ts";

/** Data and context of a screen. */
export interface ScreenSource {
  readonly list: OrderedSelection;
  readonly place: ListPlace;
  readonly messages: FinderMessages;
  /** Shown parts: an offset in the list, and their number. */
  readonly from: number;
  readonly count: number;
  readonly columns: ColumnChoice;
  /** Address of the part at an index; absent: as in the table. */
  readonly partHref?: (part: number) => string;
}

/**
 * Everything that a list shows for its filters and order; the same on the server and in the
 * browser.
 */
export function screenOf(source: ScreenSource): FinderScreen {
  const { list, messages, from, count } = source;
  const { selection, sort, ordered } = list;
  const { table, conditions } = selection;
  const all = relevantColumns(table, conditions).filter(hasValue);
  const shown = chosenOf(source, all);
  return {
    found: selection.parts.length,
    ...facetsOf(selection),
    chips: conditions.map((condition) => ({
      name: condition.column.name,
      label: conditionWords(condition, messages),
    })),
    ways: selection.parts.length === 0 ? waysOut(selection, source) : [],
    nearest: selection.parts.length === 0 ? nearestOf(selection, source) : [],
    part: headingOf(undefined, { text: messages.part }, sort),
    columns: shown.map((column) => headingOf(column, labelOf(column), sort)),
    choices: all.map((column) => ({ name: column.name, ...labelOf(column) })),
    rows: rowsOf({ ...source, selection, columns: shown }, ordered.subarray(from, from + count)),
  };
}

/** The columns shown, in their order. */
function chosenOf({ columns, list }: ScreenSource, all: readonly FinderColumn[]) {
  const { selection, sort } = list;
  if (columns === "all") return all;
  if (columns !== "key") return all.filter(({ name }) => !columns.has(name));
  return keyColumns(selection.table, selection.conditions, sort).filter(hasValue);
}

/** True for columns with values; lifecycle is shown even where all parts are in one stage. */
function hasValue({ values, name }: FinderColumn): boolean {
  return values.length > 0 || name === lifecycleColumn;
}

/** Maximum nearest parts told of. */
const maxNearest = 3;

function nearestOf(selection: Selection, source: ScreenSource): Nearest[] {
  const { messages } = source;
  const { numbers } = selection.table.parts;
  return nearestParts(selection, maxNearest).map(({ part, code, unmet }) => ({
    number: numbers[part] ?? "",
    href: source.partHref?.(part) ?? partHref(selection.table, part, source.place),
    lacks: unmet.map((condition) => {
      const { column } = condition;
      const [text] = cellOf(column, part, code < 0 ? [] : [code], messages) ?? [];
      const value = text === undefined ? "" : withUnit({ text, unit: column.unit ?? "" });
      return messages.lacks(conditionWords(condition, messages), value);
    }),
  }));
}

/** Maximum alternatives offered. */
const maxWays = 6;

function waysOut(selection: Selection, source: ScreenSource): WayOut[] {
  return relaxations(selection)
    .flatMap((way) => waysOf(selection, way, source))
    .slice(0, maxWays);
}

/** Alternatives to a filter: the nearest value that parts have, then none. */
function waysOf(
  { table, conditions }: Selection,
  { condition, parts, closest }: Relaxation,
  { messages }: ScreenSource,
): WayOut[] {
  const way = (label: string, count: number, changed: Condition | undefined): WayOut => {
    const query = conditionQuery(withCondition(table, conditions, condition.column, changed));
    return { label, parts: count, query };
  };
  const nearest = closest && [
    way(
      messages.instead(conditionWords(closest.condition, messages)),
      closest.parts,
      closest.condition,
    ),
  ];
  const label = messages.without(conditionWords(condition, messages));
  return [...(nearest ?? []), way(label, parts, undefined)];
}

/** Filters in canonical form, without meaningless ones. */
export function canonicalQuery(
  table: FinderTable,
  query: Readonly<Record<string, string | undefined>>,
): FinderState["query"] {
  return conditionQuery(readConditions(table, query).conditions);
}
