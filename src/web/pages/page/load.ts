import type { ColumnNode } from "../../../content/columns.ts";
import { columnTarget } from "../../../content/queries/addresses.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import type { Heading } from "../../components/company/Contents.tsx";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { Tab } from "../../components/Tabs.tsx";
import { withContents } from "../contents.ts";
import { richTextOf } from "../pageHtml.ts";
import type { PageContext } from "../pageModule.ts";
import { pictureOf } from "../rk-news/newsItem.ts";
import { addressOf } from "../standing.ts";

export interface SinglePageProps {
  readonly title: Phrase;
  readonly summary: Phrase;
  readonly picture: StoredPicture | undefined;
  /** HTML ready for the page; "" where the column has no page document. */
  readonly text: Phrase;
  readonly headings: readonly Heading[];
  /** The single pages of the same column, this one among them. */
  readonly beside: { readonly title: Phrase; readonly tabs: readonly Tab[] };
}

export function load(node: ColumnNode, context: PageContext): SinglePageProps {
  const { view } = context;
  const document = view.inColumn("page", node.doc.key)[0]?.body;
  const text = richTextOf(document?.body, context);
  const { html, headings } = withContents(text.text);
  return {
    title: phrase(document?.title ?? node.doc.body.title, view.language),
    summary: phrase(document?.summary ?? node.doc.body.summary, view.language),
    picture: document?.image && pictureOf(document.image, context),
    text: { ...text, text: html },
    headings,
    beside: {
      title: phrase(node.parent?.doc.body.title, view.language),
      tabs: node.parent ? node.parent.children.flatMap((one) => tab(one, node, context)) : [],
    },
  };
}

/** Nothing for columns that are hidden or lead to another kind of page. */
function tab(node: ColumnNode, shown: ColumnNode, context: PageContext): Tab[] {
  const target = columnTarget(node);
  const isShown = node === shown || node.doc.body.status === 1;
  if (!isShown || target?.kind !== "page" || target.page !== "page") return [];
  const title = phrase(node.doc.body.title, context.view.language);
  return [{ title, href: addressOf(target, context), isCurrent: node === shown }];
}
