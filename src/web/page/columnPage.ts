import type { Query } from "../../base/site/addresses/href.ts";
import { type PageKey, pages } from "../../base/site/addresses/pages.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../content/published/columnTree.ts";
import { columnTarget } from "../../content/queries/addresses/linkTargets.ts";
import { columnOfPage } from "../../content/queries/columns/requestedColumn.ts";
import { columnPosition } from "./breadcrumb.ts";
import type { ColumnPosition, PageContext, PageModule } from "./pageModule.ts";

/** A page of one column. */
export interface ResolvedColumn {
  readonly params: { readonly column: number };
  readonly column: ColumnNode;
}

/** The canonical query of a column's page, its queries besides `id` and `pid` included. */
export function columnAddressQuery(node: ColumnNode): Query {
  const target = columnTarget(node);
  return target?.kind === "page" ? target.query : { id: node.doc.id };
}

/** Position of a page that its site may or may not have a column for. */
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

/** The functions of a page that shows one column. */
interface ColumnPage<Props extends object>
  extends Pick<PageModule<ResolvedColumn, Props>, "head" | "hasPageHead" | "desktop" | "mobile"> {
  load(column: ColumnNode, context: PageContext): Props;
}

/** A page whose queries name a column and nothing else. */
export function defineColumnPage<Props extends object>(
  page: PageKey,
  { load, ...rest }: ColumnPage<Props>,
): PageModule<ResolvedColumn, Props> {
  return {
    ...rest,
    resolve(query, view) {
      const column = columnOfPage(page, query, view);
      return column && { params: { column: column.doc.id }, column };
    },
    address: ({ column }) => columnAddressQuery(column),
    position: ({ column }, context) => columnPosition(column, context),
    load: ({ column }, context) => load(column, context),
    composed: ({ column }) => column,
  };
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
