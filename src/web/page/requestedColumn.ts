import type { ColumnNode } from "../../content/columns.ts";
import type { View } from "../../content/publication.ts";
import { columnTarget } from "../../content/queries/addresses.ts";
import type { PageKey } from "../../site/pages.ts";
import type { RawQuery } from "./pageModule.ts";

/**
 * The column a list page is asked for: `id`, or with an empty `id` the last member of the chain in
 * `pid`; with neither, the root column of that content type. Undefined where there is none or where
 * it lists another type of content.
 * @param type code of the spec's type table
 */
export function requestedColumn(
  query: RawQuery,
  view: View,
  type: number | null,
): ColumnNode | undefined {
  const asked = query.id || query.pid?.split(",").at(-1) || "";
  if (asked === "") return rootOf(view, type);
  const node = view.columnById(parseId(asked) ?? 0);
  return node?.doc.body.type === type ? node : undefined;
}

/**
 * As `requestedColumn`, for a page whose columns need not be roots: with none asked for, the first
 * column of the tree that leads to the page, else the first that lists the type of content.
 */
export function columnOn(
  page: PageKey,
  query: RawQuery,
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

/** Whether a column's own address is that page's. */
export function leadsTo(node: ColumnNode, page: PageKey): boolean {
  const target = columnTarget(node);
  return target?.kind === "page" && target.page === page;
}

/** A document's id as addresses write it: a small positive whole number without leading zeros. */
export function parseId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The number of a list's page: one that cannot be read means the first, as does none. */
export function pageNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : 1;
}

function rootOf(view: View, type: number | null): ColumnNode | undefined {
  return view
    .all("column")
    .map((doc) => view.column(doc.key))
    .find((node) => node?.parent === null && node.doc.body.type === type);
}
