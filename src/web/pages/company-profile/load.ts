import type { ColumnNode } from "../../../content/columns.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import type { Heading } from "../../components/company/Contents.tsx";
import type { SiteMapProps } from "../../components/company/SiteMap.tsx";
import type { StoredPicture } from "../../components/Picture.tsx";
import { withContents } from "../contents.ts";
import { richTextOf } from "../pageHtml.ts";
import type { PageContext } from "../pageModule.ts";
import { pictureOf } from "../rk-news/newsItem.ts";
import { sitesOf } from "../sites.ts";

export interface ProfileProps {
  /** The column's title; the page's own says something of the company. */
  readonly column: Phrase;
  readonly title: Phrase;
  readonly lead: Phrase;
  readonly numbers: readonly { readonly value: Phrase; readonly label: Phrase }[];
  readonly picture: StoredPicture | undefined;
  /** HTML ready for the page; "" where the column has no page document. */
  readonly text: Phrase;
  readonly headings: readonly Heading[];
  readonly culture: readonly { readonly title: Phrase; readonly text: Phrase }[];
  readonly sites: SiteMapProps | undefined;
}

export function load(node: ColumnNode, context: PageContext): ProfileProps {
  const { view } = context;
  const say = (text: Parameters<typeof phrase>[0]) => phrase(text, view.language);
  const document = view.inColumn("page", node.doc.key)[0]?.body;
  const profile = view.setting("profile");
  const column = say(node.doc.body.title);
  const text = richTextOf(document?.body, context);
  const { html, headings } = withContents(text.text);
  return {
    column,
    title: document ? say(document.title) : column,
    lead: say(document?.summary ?? node.doc.body.summary),
    numbers: profile.numbers.map(({ value, label }) => ({ value: say(value), label: say(label) })),
    picture: document?.image && pictureOf(document.image, context),
    text: { ...text, text: html },
    headings,
    culture: profile.culture.map(({ title, text }) => ({ title: say(title), text: say(text) })),
    sites: sitesOf(context),
  };
}
