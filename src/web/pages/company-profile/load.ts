import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { OfficeMapProps } from "../../components/company/OfficeMap.tsx";
import type { Heading } from "../../components/company/TableOfContents.tsx";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { PageContext } from "../../page/pageModule.ts";
import { pictureOf } from "../../presenters/newsItem.ts";
import { officeMap } from "../../presenters/officeMap.ts";
import { richTextOf, withTableOfContents } from "../../presenters/richText.ts";

export interface ProfileProps {
  /** The column's title; the page's own says something of the company. */
  readonly column: LocalizedText;
  readonly title: LocalizedText;
  readonly lead: LocalizedText;
  readonly numbers: readonly { readonly value: LocalizedText; readonly label: LocalizedText }[];
  readonly picture: StoredPicture | undefined;
  /** HTML ready for the page; "" where the column has no page document. */
  readonly text: LocalizedText;
  readonly headings: readonly Heading[];
  readonly culture: readonly { readonly title: LocalizedText; readonly text: LocalizedText }[];
  readonly sites: OfficeMapProps | undefined;
}

export function load(node: ColumnNode, context: PageContext): ProfileProps {
  const { view } = context;
  const t = (text: Parameters<typeof localize>[0]) => localize(text, view.language);
  const document = view.inColumn("page", node.doc.key)[0]?.body;
  const profile = view.setting("profile");
  const column = t(node.doc.body.title);
  const text = richTextOf(document?.body, context);
  const { html, headings } = withTableOfContents(text.text);
  return {
    column,
    title: document ? t(document.title) : column,
    lead: t(document?.summary ?? node.doc.body.summary),
    numbers: profile.numbers.map(({ value, label }) => ({ value: t(value), label: t(label) })),
    picture: document?.image && pictureOf(document.image, context),
    text: { ...text, text: html },
    headings,
    culture: profile.culture.map(({ title, text }) => ({ title: t(title), text: t(text) })),
    sites: officeMap(context),
  };
}
