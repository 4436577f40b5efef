import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import type { Heading } from "../../components/company/TableOfContents.tsx";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { Tab } from "../../components/Tabs.tsx";
import { addressOf } from "../../page/breadcrumb.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { pictureOf } from "../../presenters/newsItem.ts";
import { richTextOf, withTableOfContents } from "../../presenters/richText.ts";

export interface SinglePageProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly picture: StoredPicture | undefined;
  /** HTML ready for the page; "" where the column has no page document. */
  readonly text: LocalizedText;
  readonly headings: readonly Heading[];
  /** The single pages of the same column, this one among them. */
  readonly beside: { readonly title: LocalizedText; readonly tabs: readonly Tab[] };
}

export function load(node: ColumnNode, context: PageContext): SinglePageProps {
  const { view } = context;
  const document = view.inColumn("page", node.doc.key)[0]?.body;
  const text = richTextOf(document?.body, context);
  const { html, headings } = withTableOfContents(text.text);
  return {
    title: localize(document?.title ?? node.doc.body.title, view.language),
    summary: localize(document?.summary ?? node.doc.body.summary, view.language),
    picture: document?.image && pictureOf(document.image, context),
    text: { ...text, text: html },
    headings,
    beside: {
      title: localize(node.parent?.doc.body.title, view.language),
      tabs: node.parent ? node.parent.children.flatMap((one) => tab(one, node, context)) : [],
    },
  };
}

/** Nothing for columns that are hidden or lead to another kind of page. */
function tab(node: ColumnNode, shown: ColumnNode, context: PageContext): Tab[] {
  const target = columnTarget(node);
  const isShown = node === shown || node.doc.body.status === 1;
  if (!isShown || target?.kind !== "page" || target.page !== "page") return [];
  const title = localize(node.doc.body.title, context.view.language);
  return [{ title, href: addressOf(target, context), isCurrent: node === shown }];
}
