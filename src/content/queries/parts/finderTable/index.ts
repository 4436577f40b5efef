import { LRUCache } from "lru-cache";
import { parameterPrefix } from "../../../../base/finder/conditions.ts";
import {
  type FinderColumn,
  type FinderParts,
  type FinderTable,
  type Label,
  supplyColumnNames,
} from "../../../../base/finder/finderTable.ts";
import { messages } from "../../../../base/i18n/index.ts";
import { runToEnd } from "../../../../base/process/timeSlices.ts";
import { href, type UrlContext } from "../../../../base/site/addresses/href.ts";
import { localize } from "../../../../base/site/text/localizedText.ts";
import { type ColumnNode, withDescendants } from "../../../published/columnTree.ts";
import type { View } from "../../../published/publication.ts";
import {
  Reads,
  type Recorded,
  recordReadsInSteps,
  reread,
} from "../../../published/recordReads.ts";
import { type OrderCodeFact, orderCodeFacts } from "../../../types/parameter.ts";
import { documentTarget } from "../../addresses/linkTargets.ts";
import { tableParametersOf } from "../familyParameters.ts";
import { filterableParameters } from "../filters.ts";
import { type Parameter, type Part, partsUnder } from "../partsOfColumns.ts";
import { rawColumnsInSteps } from "../partValues.ts";
import { mapInSteps } from "./columnValues.ts";
import { orderCodeColumn } from "./orderCodeColumns.ts";
import { codesOf, type OrderCodeEntry, orderCodesInSteps } from "./orderCodes.ts";
import { familyColumn, lifecycleColumn, parameterColumn } from "./partColumns.ts";
import { supplyColumns } from "./supplyColumns.ts";

/** Maximum number of parts whose table is sent to browsers. */
export const maxFinderParts = 5_000;

/**
 * Maximum number of cells of a table, parts by columns. Beyond it the columns that most parts have
 * are kept, so that a list of ten thousand parts above a hundred families stays at some ten
 * megabytes.
 */
const maxCells = 1_500_000;

/** Maximum cells cached for a view; a cell takes eight bytes. */
const cachedCells = 2_500_000;

/** Number of main columns, which stand before the groups. */
const mainCount = 4;

type Tables = LRUCache<ColumnNode, Recorded<FinderTable>>;

const tables = new WeakMap<View, Tables>();

function tablesOf(view: View): Tables {
  let ofView = tables.get(view);
  if (ofView === undefined) {
    ofView = new LRUCache({ maxSize: cachedCells, sizeCalculation: ({ made }) => cellsOf(made) });
    tables.set(view, ofView);
  }
  return ofView;
}

function cellsOf({ parts, columns }: FinderTable): number {
  return columns.reduce((sum, { at }) => sum + at.length, 4 * parts.ids.length + 1);
}

/** The table of `finderTableInSteps`, cached or built at once. */
export function finderTable(view: View, node: ColumnNode): FinderTable {
  return runToEnd(finderTableInSteps(view, node));
}

/**
 * Table of the parts of a column and its descendants, time-sliced; cached for the publication
 * within `cachedCells`. Its addresses carry the language in their queries; see `withAddresses`.
 */
export function* finderTableInSteps(
  view: View,
  node: ColumnNode,
): Generator<undefined, FinderTable> {
  const known = tablesOf(view).get(node);
  if (known !== undefined) return reread(known);
  const reads = new Reads();
  const made = yield* recordReadsInSteps(reads, makeTableInSteps(view, node));
  tablesOf(view).set(node, { made, reads });
  return made;
}

function* makeTableInSteps(view: View, node: ColumnNode): Generator<undefined, FinderTable> {
  const parts = partsUnder(view, node);
  yield;
  const entries = yield* orderCodesInSteps(parts);
  yield;
  const { parameters, groups, groupOf } = grouped(view, parametersWithin(view, node, entries));
  yield;
  return {
    column: node.doc.id,
    parts: yield* partsInSteps(view, parts, placeOf(view)),
    orderCodes: yield* codesOf(entries),
    groups,
    columns: yield* columnsInSteps({ view, node, parts, entries, parameters, groupOf }),
    ...keyColumnsOf(view, node),
  };
}

/** The first columns of lists that families state, as the table names columns. */
function keyColumnsOf(view: View, node: ColumnNode): Pick<FinderTable, "keyColumns"> {
  const named = withDescendants(node).flatMap(({ doc: { id, body } }) => {
    const names = view
      .getAll("parameter", body.keyParameters)
      .map(({ key, body: { orderCode } }) => orderCode ?? parameterPrefix + key);
    return names.length > 0 ? [[String(id), names] as const] : [];
  });
  return named.length > 0 ? { keyColumns: Object.fromEntries(named) } : {};
}

/** Context of the addresses in a table. */
function placeOf({ language }: View): UrlContext {
  return { surface: "desktop", language, languageInQuery: true };
}

/** The table with addresses for another context. */
export function withAddresses(view: View, table: FinderTable, place: UrlContext): FinderTable {
  const node = view.columnById(table.column);
  if (node === undefined || place.languageInQuery) return table;
  return { ...table, parts: runToEnd(partsInSteps(view, partsUnder(view, node), place)) };
}

interface Source {
  readonly view: View;
  readonly node: ColumnNode;
  readonly parts: readonly Part[];
  readonly entries: readonly OrderCodeEntry[];
  readonly parameters: readonly Parameter[];
  /** Place of a parameter's group. */
  readonly groupOf: (parameter: Parameter) => number | undefined;
}

/**
 * Lifecycle and family, then parameters and facts of order codes in the order of the families'
 * tables; facts without a parameter come last.
 */
function* columnsInSteps(source: Source): Generator<undefined, readonly FinderColumn[]> {
  const { view, node, parts, entries, parameters, groupOf } = source;
  const columns: (FinderColumn | undefined)[] = [
    yield* lifecycleColumn(view, parts),
    yield* familyColumn(view, node, parts),
  ];
  const raw = yield* rawColumnsInSteps(parts);
  yield;
  const main = yield* mainParameters(parts, parameters);
  const made = new Set<OrderCodeFact>();
  const make = function* (fact: OrderCodeFact): Generator<undefined, void> {
    if (made.has(fact)) return;
    made.add(fact);
    const own = parameters.filter(({ body }) => body.orderCode === fact);
    columns.push(yield* orderCodeColumn(view, fact, entries, own));
  };
  for (const parameter of parameters) {
    const { orderCode } = parameter.body;
    if (orderCode !== undefined) yield* make(orderCode);
    else {
      const facts = { group: groupOf(parameter), isMain: main.has(parameter.key) };
      const ofKey = raw.get(parameter.key);
      columns.push(yield* parameterColumn(view, parameter, ofKey, parts.length, facts));
    }
    yield;
  }
  for (const fact of orderCodeFacts) yield* make(fact);
  columns.push(...(yield* supplyColumns(view, entries)));
  return columns.filter((column) => column !== undefined);
}

/**
 * Parameters that a table shows and sorts by, then all others that parts have, within `maxCells`.
 */
function parametersWithin(
  view: View,
  node: ColumnNode,
  entries: readonly OrderCodeEntry[],
): readonly Parameter[] {
  const parts = partsUnder(view, node).length;
  const room = maxCells - entries.length * (orderCodeFacts.length + supplyColumnNames.length);
  const shown = tableParametersOf(view, node);
  const all = new Set([...shown, ...filterableParameters(view, node)]);
  const count = Math.max(shown.length, Math.floor(room / Math.max(parts, 1)));
  return [...all].slice(0, count);
}

/** Parameters with their groups in readers' order; those without a published group come last. */
function grouped(view: View, parameters: readonly Parameter[]) {
  const keys = [...new Set(parameters.map(({ body }) => body.group))];
  const found = keys
    .map((key) => ({ key, group: view.get("parameterGroup", key) }))
    .filter(({ group }) => group !== undefined)
    .sort((a, b) => (a.group?.body.position ?? 0) - (b.group?.body.position ?? 0));
  const groups: Label[] = found.flatMap(({ group }) =>
    group ? [localize(group.body.title, view.language)] : [],
  );
  const places = new Map(found.map(({ key }, place) => [key, place]));
  if (found.length < keys.length) {
    groups.push({ text: messages[view.language].products.otherParameters });
  }
  const groupOf = ({ body }: Parameter) => places.get(body.group) ?? found.length;
  return { parameters, groups, groupOf };
}

/** Keys of the parameters named most often as key figures. */
function* mainParameters(
  parts: readonly Part[],
  parameters: readonly Parameter[],
): Generator<undefined, ReadonlySet<string>> {
  const named = new Map<string, number>();
  yield* mapInSteps(parts, ({ body }) => {
    for (const key of body.keyFigures) named.set(key, (named.get(key) ?? 0) + 1);
  });
  const offered = new Set(
    parameters
      .filter(({ body }) => body.orderCode === undefined && body.kind !== "text")
      .map(({ key }) => key),
  );
  const keys = [...named].sort(([, a], [, b]) => b - a).map(([key]) => key);
  return new Set(keys.filter((key) => offered.has(key)).slice(0, mainCount));
}

/** Placeholder for a part's id in an address. */
const idMark = "ID";

function* partsInSteps(
  view: View,
  parts: readonly Part[],
  place: UrlContext,
): Generator<undefined, FinderParts> {
  const addresses: (readonly [string, string])[] = [];
  const places = new Map<string, number>();
  const families = yield* mapInSteps(parts, (part) => {
    const { column } = part.body;
    let at = places.get(column);
    if (at === undefined) {
      at = addresses.push(addressAround(view, part, place)) - 1;
      places.set(column, at);
    }
    return at;
  });
  return {
    ids: yield* mapInSteps(parts, ({ id }) => id),
    numbers: yield* mapInSteps(parts, ({ body }) => body.partNumber),
    families,
    addresses,
  };
}

function addressAround(view: View, part: Part, place: UrlContext): readonly [string, string] {
  const target = documentTarget(view, part);
  const query = target?.kind === "page" ? target.query : {};
  const [before = "", after = ""] = href(place, "product-info", { ...query, id: idMark }).split(
    idMark,
  );
  return [before, after];
}
