import type { ColumnNode } from "../../../content/columns.ts";
import type { View } from "../../../content/publication.ts";
import { columnTarget } from "../../../content/queries/addresses.ts";
import { tableParametersOf } from "../../../content/queries/familyParameters.ts";
import { partColumns } from "../../../content/queries/partColumns.ts";
import { parseSort, type Sort, sortText } from "../../../content/queries/partOrder.ts";
import {
  familiesOf,
  type Parameter,
  type Part,
  partsIn,
  partsUnder,
} from "../../../content/queries/products.ts";
import { requestedColumn } from "../../../content/queries/requestedColumn.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { Query } from "../../../site/href.ts";
import type { RawQuery } from "../../page/pageModule.ts";
import { itemsOnPage, lastPageOf, pageNumber, pageQuery } from "../../page/pagination.ts";
import { filterQuery, isEmpty, type ListQuery, partsAsked, readAsked } from "./filtering.ts";

/** Parts on one page of a list. */
export const pageSize = 24;

/** Content of a product column: its families, or parts as cards or in a table. */
export type ListView = "families" | "cards" | "table";

export interface ListParams {
  readonly id: number;
  readonly view: ListView;
  /** As `sortText()` writes it; "" is readers' order. */
  readonly sort: string;
  readonly page: number;
  /** Absent where no filter was asked for. */
  readonly asked?: ListQuery | undefined;
}

/** The parameters, and the column they name. */
export interface ResolvedList {
  readonly params: ListParams;
  readonly column: ColumnNode;
}

/**
 * The values a product list's queries stand for. Those that ask for nothing that exists (an unknown
 * view, a sort by a parameter the family does not have) mean the usual, so that they share its cache
 * entry; a page past the end does not exist. Filters that make no sense are left out with a notice.
 */
export function resolveList(query: RawQuery, view: View): ResolvedList | undefined {
  const node = requestedColumn(query, view, contentTypes.product.code);
  if (node === undefined) return undefined;
  const { id } = node.doc;
  const page = pageNumber(query.page);
  const asked = readAsked(query, view, node);
  const filters = asked && { asked };
  const shown = listView(query.view, asked, view, node);
  if (shown === "families") {
    if (page !== 1) return undefined;
    return { params: { id, view: shown, sort: "", page, ...filters }, column: node };
  }
  if (page > lastPageOf(partsAsked(view, node, asked).length, pageSize)) return undefined;
  const sort = sortText(parseSort(query.sort, tableParametersOf(view, node)));
  return { params: { id, view: shown, sort, page, ...filters }, column: node };
}

/** Filters are about parts: a column that usually shows its families shows parts where there are any. */
function listView(
  wanted: string | undefined,
  asked: ListQuery | undefined,
  view: View,
  node: ColumnNode,
): ListView {
  const usual = usualView(view, node);
  const isTable = wanted === "table" || (usual === "families" && asked && !isEmpty(asked));
  return isTable && partsUnder(view, node).length > 0 ? "table" : usual;
}

/**
 * A column above families opens with them: engineers choose a family first, and its parameters are
 * what parts can be compared by. All its parts are one link away as a table, by what the families
 * have in common. A column with parts of its own is a family, whatever is under it.
 */
export function usualView(view: View, node: ColumnNode): "families" | "cards" {
  const isFamily = familiesOf(node).length === 0 || partsIn(view, node.doc.key).length > 0;
  return isFamily ? "cards" : "families";
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
    view: list.view === "table" ? "table" : undefined,
    sort: list.sort === "" ? undefined : list.sort,
    page: pageQuery(list.page),
    ...filterQuery(list.asked),
  };
}

/** The parts of a list, filtered and sorted. */
export interface Listing {
  readonly parameters: readonly Parameter[];
  readonly sort: Sort | undefined;
  /** All parts of the column that fit the filters, in readers' order. */
  readonly usual: readonly Part[];
  /** Those of the page asked for, in the order asked for. */
  readonly onPage: readonly Part[];
}

export function listing(view: View, node: ColumnNode, params: ListParams): Listing {
  const parameters = tableParametersOf(view, node);
  const sort = parseSort(params.sort, parameters);
  const usual = partsAsked(view, node, params.asked);
  const ordered = partColumns(view, node).inOrder(sort, parameters);
  const sorted = sort && usual.length < ordered.length ? cached(ordered, usual) : ordered;
  const onPage = itemsOnPage(sort ? sorted : usual, params.page, pageSize);
  return { parameters, sort, usual, onPage };
}

/** A list without the parts that are not among others. */
function cached(parts: readonly Part[], others: readonly Part[]): readonly Part[] {
  const among = new Set(others);
  return parts.filter((part) => among.has(part));
}
