import type { ColumnNode } from "../../content/columns.ts";
import type { View } from "../../content/publication.ts";
import { columnTarget } from "../../content/queries/addresses.ts";
import type { Query } from "../../site/href.ts";
import { localize } from "../../site/localizedText.ts";
import { type PageKey, pageKeys, pages } from "../../site/pages.ts";
import { columnPosition } from "./breadcrumb.ts";
import type { ColumnPosition, PageContext, PageModule, RawQuery } from "./pageModule.ts";
import { parseId } from "./requestedColumn.ts";

/** The column that a page shows, by its id. */
export interface ColumnParams {
  readonly column: number;
}

/**
 * The column a page is asked for: by `id`, or with an empty `id` by the last member of `pid`; with
 * neither, the first column that leads to the page. Undefined where there is none, or where the
 * column leads to another page. A column that leads on to one under it means that one.
 */
export function columnOfPage(page: PageKey, query: RawQuery, view: View): ColumnNode | undefined {
  const asked = query.id || query.pid?.split(",").at(-1) || "";
  if (asked === "") return firstColumns(view).get(page);
  const node = view.columnById(parseId(asked) ?? 0);
  return node && columnLedTo(page, node, view);
}

/** The canonical query of a column's page, with what its address says beside `id` and `pid`. */
export function columnAddressQuery(node: ColumnNode): Query {
  const target = columnTarget(node);
  return target?.kind === "page" ? target.query : { id: node.doc.id };
}

/** Where a page stands that its site may or may not have a column for. */
export function pagePosition(
  page: PageKey,
  node: ColumnNode | undefined,
  context: PageContext,
): ColumnPosition {
  if (node) return columnPosition(node, context);
  return {
    columns: [],
    breadcrumb: [{ title: { text: pages[page].title[context.view.language] } }],
  };
}

/** What a page that shows one column is made of. */
interface ColumnPage<Props extends object>
  extends Pick<PageModule<ColumnParams, Props>, "head" | "desktop" | "mobile"> {
  load(node: ColumnNode, context: PageContext): Props;
}

/** A page whose queries name a column and nothing else. */
export function defineColumnPage<Props extends object>(
  page: PageKey,
  { load, ...rest }: ColumnPage<Props>,
): PageModule<ColumnParams, Props> {
  return {
    ...rest,
    resolve(query, view) {
      const node = columnOfPage(page, query, view);
      return node && { column: node.doc.id };
    },
    address: ({ column }, view) => columnAddressQuery(columnById(column, view)),
    position: ({ column }, context) => columnPosition(columnById(column, context.view), context),
    load: ({ column }, context) => load(columnById(column, context.view), context),
  };
}

/** @throws where there is no such column, which `resolve` has ruled out */
export function columnById(id: number, view: View): ColumnNode {
  const node = view.columnById(id);
  if (node === undefined) throw new Error(`There is no column ${id}`);
  return node;
}

/** Title and description of a page that shows a column. */
export function columnHead(
  { title, summary }: { readonly title: string; readonly summary: string },
  { view, messages }: PageContext,
) {
  const company = localize(view.setting("company").name, view.language).text;
  return {
    title,
    description: summary || messages.company.description(title, company),
    type: "website" as const,
    jsonLd: [],
  };
}

const indexes = new WeakMap<View, ReadonlyMap<PageKey, ColumnNode>>();

/** The first column of the tree that leads to each page. Made once for each view. */
function firstColumns(view: View): ReadonlyMap<PageKey, ColumnNode> {
  const made = indexes.get(view);
  if (made) return made;
  const index = new Map<PageKey, ColumnNode>();
  const nodes = [...view.columns.values()];
  // Shown ones come first: a hidden column is nobody's idea of the company's page for something.
  for (const node of nodes.toSorted((a, b) => b.doc.body.status - a.doc.body.status)) {
    const target = columnTarget(node);
    if (target?.kind !== "page" || index.has(target.page)) continue;
    const shown = columnLedTo(target.page, node, view);
    if (shown) index.set(target.page, shown);
    if (index.size === pageKeys.length) break;
  }
  indexes.set(view, index);
  return index;
}

function columnLedTo(page: PageKey, node: ColumnNode, view: View): ColumnNode | undefined {
  const target = columnTarget(node);
  if (target?.kind !== "page" || target.page !== page) return undefined;
  return view.columnById(Number(target.query.id));
}
