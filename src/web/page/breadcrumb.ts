import { type LocalizedText, localize } from "../../base/site/text/localizedText.ts";
import { type ColumnNode, pathTo } from "../../content/published/columnTree.ts";
import {
  columnTarget,
  leavesSite,
  type Target,
} from "../../content/queries/addresses/linkTargets.ts";
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

interface PlacedDocument {
  readonly title: LocalizedText;
  /** Key of its home column. */
  readonly column: string;
  /** The column whose link leads to it, at whose place it is then. */
  readonly namedBy?: ColumnNode | undefined;
}

/** Position of a document's page: below its column, itself the last step. */
export function documentPosition(
  { title, column, namedBy }: PlacedDocument,
  context: PageContext,
): ColumnPosition {
  const last = namedBy ?? context.view.column(column);
  const path = last ? pathTo(last) : [];
  return {
    columns: path.map((step) => step.doc.id),
    breadcrumb: [
      // A column that leads to the document is no step back from it.
      ...path.map((step) =>
        step === namedBy
          ? { title: localize(step.doc.body.title, context.view.language) }
          : columnCrumb(step, context),
      ),
      { title },
    ],
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
