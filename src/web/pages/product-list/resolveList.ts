import type { FinderTable } from "../../../base/finder/finderTable.ts";
import {
  type OrderedSelection,
  orderedSelection,
  selectByQuery,
} from "../../../base/finder/orderedSelection.ts";
import type { Query } from "../../../base/site/addresses/href.ts";
import {
  lastPageOf,
  pageNumber,
  pageQuery,
} from "../../../base/site/addresses/idsAndPageNumbers.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { requestedColumn } from "../../../content/queries/columns/requestedColumn.ts";
import { filterableParameters } from "../../../content/queries/parts/filters.ts";
import { finderTable } from "../../../content/queries/parts/finderTable/index.ts";
import {
  familiesOf,
  type Part,
  partsIn,
  partsUnder,
} from "../../../content/queries/parts/partsOfColumns.ts";
import { parseSort, sortText as textOfSort } from "../../../content/queries/parts/sortParts.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { allColumns } from "../../islands/Finder/screen/addresses.ts";
import type { RawQuery } from "../../page/pageModule.ts";
import {
  factNames,
  isEmpty,
  namesFilters,
  type RequestedFilters,
  readFilters,
} from "./requestedFilters.ts";

/** Parts on one page of a list. */
export const pageSize = 24;

/**
 * Content of a product column: its families, or parts. `table` shows parts in the surface's usual
 * form: on phones one below the other. `rows` is a table on phones as well.
 */
export type ListView = "families" | "table" | "rows" | "cards";

export interface ListParams {
  readonly id: number;
  readonly view: ListView;
  /** Value of `sortText()`; "" is the default order. */
  readonly sort: string;
  readonly page: number;
  /** Absent where the list shows the columns that it opens with. */
  readonly columns?: typeof allColumns;
  /** Absent where no filter was requested. */
  readonly requested?: RequestedFilters | undefined;
}

/** The parameters, and the column they name. */
export interface ResolvedList {
  readonly params: ListParams;
  readonly column: ColumnNode;
}

/**
 * The values a product list's queries stand for. Those that stand for nothing that exists (an unknown
 * view, a sort by a parameter the family does not have) mean the usual, so that they share its cache
 * entry; a page past the end does not exist. Filters that make no sense are left out with a notice.
 */
export function resolveList(query: RawQuery, view: View): ResolvedList | undefined {
  const node = requestedColumn(query, view, contentTypes.product.code);
  if (node === undefined) return undefined;
  const { id } = node.doc;
  const page = pageNumber(query.page);
  const parts = partsUnder(view, node);
  // Without filters nothing of the table is read: it takes its time to be made.
  const table = namesFilters(query) && parts.length > 0 ? finderTable(view, node) : undefined;
  const requested = table && readFilters(table, query);
  const filters = requested && { requested };
  const shown = listView(query.view, requested, view, node);
  const columns = query.columns === allColumns && { columns: allColumns };
  if (shown === "families") {
    if (page !== 1) return undefined;
    return { params: { id, view: shown, sort: "", page, ...filters }, column: node };
  }
  if (page > 1) {
    const found = table && requested ? selectByQuery(table, requested.filters).parts : parts;
    if (page > lastPageOf(found.length, pageSize)) return undefined;
  }
  const sort = sortOf(query.sort, view, node);
  const facts = { id, view: shown, sort, page };
  return { params: { ...facts, ...(shown !== "cards" && columns), ...filters }, column: node };
}

function sortOf(text: string | undefined, view: View, node: ColumnNode): string {
  if (text !== undefined && factNames.includes(text.replace(/^-/, ""))) return text;
  return textOfSort(parseSort(text, filterableParameters(view, node)));
}

/** Filters are about parts: a column that usually shows its families shows parts where there are any. */
function listView(
  wanted: string | undefined,
  requested: RequestedFilters | undefined,
  view: View,
  node: ColumnNode,
): ListView {
  const usual = usualView(view, node);
  if (partsUnder(view, node).length === 0) return usual;
  if (wanted === "cards" || wanted === "table" || wanted === "rows") return wanted;
  return requested && !isEmpty(requested) ? "table" : usual;
}

/**
 * A column above families opens with them: its parts have little in common. All of them are one link
 * away, with the family as a filter. A family opens with its table.
 */
export function usualView(view: View, node: ColumnNode): "families" | "table" {
  const isFamily = familiesOf(node).length === 0 || partsIn(view, node.doc.key).length > 0;
  return isFamily ? "table" : "families";
}

/** The canonical query of a list: what is usual is left out. */
export function listAddress(node: ColumnNode, list: Omit<ListParams, "id">): Query {
  const target = columnTarget(node);
  const place =
    target?.kind === "page" && target.page === "product-list"
      ? target.query
      : { id: node.doc.id, pid: node.fathers.join(",") };
  return {
    id: place.id,
    pid: place.pid,
    view: list.view === usualView(node.view, node) ? undefined : list.view,
    columns: list.columns,
    sort: list.sort === "" ? undefined : list.sort,
    page: pageQuery(list.page),
    ...list.requested?.filters,
  };
}

/** The parts of a list, filtered and sorted. */
export interface Listing extends OrderedSelection {
  readonly table: FinderTable;
  /** The part of `ordered` on the page. */
  readonly onPage: Int32Array;
  /** The part at a place. */
  partAt(place: number): Part;
}

export function listing(view: View, node: ColumnNode, params: ListParams): Listing {
  const table = finderTable(view, node);
  const parts = partsUnder(view, node);
  const list = orderedSelection(table, params.requested?.filters ?? {}, params.sort);
  const start = (params.page - 1) * pageSize;
  return {
    ...list,
    table,
    onPage: list.ordered.subarray(start, start + pageSize),
    partAt(place) {
      const part = parts[place];
      if (part === undefined) throw new Error(`The table has no part ${place}`);
      return part;
    },
  };
}
