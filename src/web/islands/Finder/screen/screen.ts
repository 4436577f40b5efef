import {
  type Condition,
  conditionQuery,
  readConditions,
  withCondition,
} from "../../../../base/finder/conditions.ts";
import { relevantColumns } from "../../../../base/finder/offered.ts";
import type { OrderedSelection } from "../../../../base/finder/orderedSelection.ts";
import { type Relaxation, relaxations } from "../../../../base/finder/relaxations.ts";
import type { Selection } from "../../../../base/finder/selection.ts";
import type { FinderColumn, FinderTable } from "../../../../base/finder/table.ts";
import { conditionWords } from "../../../components/finder/conditionWords.ts";
import type { FinderMessages, FinderScreen, FinderState, ListPlace, WayOut } from "../model.ts";
import { facetsOf, labelOf } from "./facets.ts";
import { headingOf, lifecycleName, rowsOf } from "./rows.ts";

/** What a screen is made of. */
export interface ScreenSource {
  readonly list: OrderedSelection;
  readonly place: ListPlace;
  readonly messages: FinderMessages;
  /** The parts that are shown: so many from a place in the list on. */
  readonly from: number;
  readonly count: number;
  /** The address of the part at a place; absent: as the table has it. */
  readonly partHref?: (part: number) => string;
}

/** All that a list shows by its filters and its order: the same on the server and in the browser. */
export function screenOf(source: ScreenSource): FinderScreen {
  const { list, messages, from, count } = source;
  const { selection, sort, ordered } = list;
  const { table, conditions } = selection;
  const columns = relevantColumns(table, conditions);
  const shown = columns.filter((column) => hasValue(column));
  return {
    found: selection.parts.length,
    ...facetsOf(selection),
    chips: conditions.map((condition) => ({
      name: condition.column.name,
      label: conditionWords(condition, messages),
    })),
    ways: selection.parts.length === 0 ? waysOut(selection, source) : [],
    part: headingOf(undefined, { text: messages.part }, sort),
    columns: shown.map((column) => headingOf(column, labelOf(column), sort)),
    rows: rowsOf({ ...source, selection, columns: shown }, ordered.subarray(from, from + count)),
  };
}

/** Columns of values; lifecycle is shown even where all parts are in one stage. */
function hasValue({ values, name }: FinderColumn): boolean {
  return values.length > 0 || name === lifecycleName;
}

/** Most ways out that are offered. */
const maxWays = 6;

function waysOut(selection: Selection, source: ScreenSource): WayOut[] {
  return relaxations(selection)
    .flatMap((way) => waysOf(selection, way, source))
    .slice(0, maxWays);
}

/** The nearest value that parts have, then doing without. */
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

/** The filters in canonical form: what makes no sense is left out. */
export function canonicalQuery(
  table: FinderTable,
  query: Readonly<Record<string, string | undefined>>,
): FinderState["query"] {
  return conditionQuery(readConditions(table, query).conditions);
}
