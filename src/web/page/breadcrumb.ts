import { type LocalizedText, localize } from "../../base/site/text/localizedText.ts";
import { type ColumnNode, pathTo } from "../../content/published/columnTree.ts";
import {
  columnTarget,
  leavesSite,
  type Target,
} from "../../content/queries/addresses/addresses.ts";
import type { BreadcrumbEntry } from "../components/layout/layoutTypes.ts";
import type { PageEnvironment } from "../components/pageEnvironment.tsx";
import type { ColumnPosition, PageContext } from "./pageModule.ts";

/** A column's title and its address. */
export interface ColumnLink {
  readonly title: LocalizedText;
  readonly href: string;
}

/** A target's address on this page's surface and in its language. */
export function addressOf(target: Target, page: Pick<PageEnvironment, "href">): string {
  if (target.kind === "external") return target.url;
  const address = page.href(target.page, target.query);
  return target.anchor === undefined ? address : `${address}#${target.anchor}`;
}

/** A document's home column as a link; undefined where it is not published or leads nowhere. */
export function columnLink(key: string, context: PageContext): ColumnLink | undefined {
  const node = context.view.column(key);
  const target = node && columnTarget(node);
  if (node === undefined || target === undefined) return undefined;
  const title = localize(node.doc.body.title, context.view.language);
  return { title, href: addressOf(target, context) };
}

/** Position of a column's list page: the path of columns, the last being the page itself. */
export function columnPosition(node: ColumnNode, context: PageContext): ColumnPosition {
  const path = pathTo(node);
  return {
    columns: path.map((step) => step.doc.id),
    breadcrumb: path.map((step) => columnCrumb(step, context)),
  };
}

/** Position of a document's page: below its home column, itself the last step. */
export function documentPosition(
  document: { readonly title: LocalizedText; readonly column: string },
  context: PageContext,
): ColumnPosition {
  const home = context.view.column(document.column);
  const path = home ? pathTo(home) : [];
  return {
    columns: path.map((step) => step.doc.id),
    breadcrumb: [...path.map((step) => columnCrumb(step, context)), { title: document.title }],
  };
}

/**
 * A column as a step of the breadcrumb. An entry whose link contains `add=` is not clickable (spec
 * section 2); neither is one that leads to another site, which is no step back.
 */
function columnCrumb(node: ColumnNode, context: PageContext): BreadcrumbEntry {
  const title = localize(node.doc.body.title, context.view.language);
  const target = columnTarget(node);
  if (target === undefined || leavesSite(target)) return { title };
  return node.doc.body.href?.includes("add=")
    ? { title }
    : { title, href: addressOf(target, context) };
}
