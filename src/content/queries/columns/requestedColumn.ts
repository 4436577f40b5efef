import { parseId } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { type PageKey, pageKeys } from "../../../base/site/addresses/pages.ts";
import type { ColumnNode } from "../../published/columnTree.ts";
import type { View } from "../../published/publication.ts";
import { columnTarget } from "../addresses/linkTargets.ts";
import { memoizePerView } from "../memoizePerView.ts";

/** The queries that name a column: its id, else the chain of ids that ends with it. */
export interface ColumnQuery {
  readonly id?: string | undefined;
  readonly pid?: string | undefined;
}

/**
 * The column a list page is requested for by `id` or, with an empty `id`, by the last member of
 * `pid`; with neither, the root column of that content type. Undefined for an unknown column and for
 * one that lists another type.
 * @param type code of the specification's type table
 */
export function requestedColumn(
  query: ColumnQuery,
  view: View,
  type: number | null,
): ColumnNode | undefined {
  const requested = requestedId(query);
  if (requested === undefined) return rootOfType(view, type);
  const node = view.columnById(requested);
  return node?.doc.body.type === type ? node : undefined;
}

/**
 * Variant of `requestedColumn` for a page whose columns need not be roots: with none requested, the
 * first column of the tree that leads to the page, else the first of that content type.
 */
export function requestedColumnOn(
  page: PageKey,
  query: ColumnQuery,
  view: View,
  type: number | null,
): ColumnNode | undefined {
  if (query.id || query.pid) return requestedColumn(query, view, type);
  const columns = view.columns
    .values()
    .filter(({ doc }) => doc.body.type === type)
    .toArray();
  return columns.find((node) => leadsTo(node, page)) ?? columns[0];
}

/**
 * The column a page is requested for, whatever its content type; with none requested, the first that
 * leads to the page, shown columns before hidden ones. Undefined where there is none, or where the
 * requested one leads to another page. A column that leads on to one below it stands for that one.
 */
export function columnOfPage(
  page: PageKey,
  query: ColumnQuery,
  view: View,
): ColumnNode | undefined {
  const requested = requestedId(query);
  if (requested === undefined) return columnsByPage(view).get(page);
  const node = view.columnById(requested);
  return node && columnLedTo(page, node, view);
}

/** True where a column's own address is that page's. */
export function leadsTo(node: ColumnNode, page: PageKey): boolean {
  const target = columnTarget(node);
  return target?.kind === "page" && target.page === page;
}

/** The id in the queries: 0, which no column has, for one that cannot be read; undefined without any. */
function requestedId({ id, pid }: ColumnQuery): number | undefined {
  const text = id || pid?.split(",").at(-1) || "";
  return text === "" ? undefined : (parseId(text) ?? 0);
}

function rootOfType(view: View, type: number | null): ColumnNode | undefined {
  return view
    .all("column")
    .map((doc) => view.column(doc.key))
    .find((node) => node?.parent === null && node.doc.body.type === type);
}

const indexes = memoizePerView<"pages", ReadonlyMap<PageKey, ColumnNode>>();

/** The first column that leads to each page. */
function columnsByPage(view: View): ReadonlyMap<PageKey, ColumnNode> {
  return indexes(view, "pages", () => {
    const index = new Map<PageKey, ColumnNode>();
    const nodes = [...view.columns.values()];
    for (const node of nodes.toSorted((a, b) => b.doc.body.status - a.doc.body.status)) {
      const target = columnTarget(node);
      if (target?.kind !== "page" || index.has(target.page)) continue;
      const shown = columnLedTo(target.page, node, view);
      if (shown) index.set(target.page, shown);
      if (index.size === pageKeys.length) break;
    }
    return index;
  });
}

function columnLedTo(page: PageKey, node: ColumnNode, view: View): ColumnNode | undefined {
  const target = columnTarget(node);
  if (target?.kind !== "page" || target.page !== page) return undefined;
  return view.columnById(Number(target.query.id));
}
