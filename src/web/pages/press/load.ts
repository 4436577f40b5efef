import { singletonHref } from "../../../base/site/addresses/deviceIndependentRoutes.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import { latestNews } from "../../../content/queries/news.ts";
import type { DocumentItem } from "../../components/document/DocumentLink.tsx";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { PageContext } from "../../page/pageModule.ts";
import { documentItem } from "../../presenters/documentItem.ts";
import { type NewsItem, newsItem, pictureOf } from "../../presenters/newsItem.ts";

/** A picture to print, with what tells whether it is large enough. */
export interface PressPicture {
  readonly picture: StoredPicture;
  /** In words: "1536 × 1024, WEBP". */
  readonly facts: string;
}

export interface PressProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly contact: {
    /** "" where none is set. */
    readonly name: LocalizedText;
    readonly phone: string;
    readonly email: string;
  };
  /** Texts about the company that may be printed as they are. */
  readonly boilerplates: readonly {
    readonly title: LocalizedText;
    readonly paragraphs: readonly LocalizedText[];
  }[];
  readonly marks: readonly StoredPicture[];
  readonly pictures: readonly PressPicture[];
  readonly pictureTerms: LocalizedText;
  /** The column's files: the logo kit. */
  readonly files: readonly DocumentItem[];
  readonly news: readonly NewsItem[];
  readonly feeds: readonly { readonly href: string; readonly title: string }[];
}

/** Articles shown beside the kit. */
const newsCount = 5;

export function load(node: ColumnNode, context: PageContext): PressProps {
  const { view, messages, urls } = context;
  const press = view.setting("press");
  const company = view.setting("company");
  return {
    title: localize(node.doc.body.title, view.language),
    summary: localize(node.doc.body.summary, view.language),
    contact: {
      name: localize(press.contact?.name, view.language),
      phone: press.contact?.phone ?? company.phone,
      email: press.contact?.email ?? company.email,
    },
    boilerplates: press.boilerplates.map(({ title, paragraphs }) => ({
      title: localize(title, view.language),
      paragraphs: paragraphs.map((paragraph) => localize(paragraph, view.language)),
    })),
    marks: press.marks.map((mark) => pictureOf(mark, context)),
    pictures: press.pictures.map((one) => ({
      picture: pictureOf(one, context),
      facts: `${one.width}\u00a0×\u00a0${one.height}, ${formatOf(one.file)}`,
    })),
    pictureTerms: press.pictureTerms
      ? localize(press.pictureTerms, view.language)
      : { text: messages.press.pictureTerms(localize(company.name, view.language).text) },
    files: view
      .inColumn("download", node.doc.key)
      .map(({ body }) => documentItem(body.document, context)),
    news: latestNews(view, newsCount).map((doc) => newsItem(doc, context)),
    feeds: (["news-feed", "announcement-feed"] as const).map((key) => ({
      href: singletonHref(urls, key),
      title: messages.feeds[key].title,
    })),
  };
}

/** The ending of a file's name in capitals. */
function formatOf(file: string): string {
  return file.slice(file.lastIndexOf(".") + 1).toUpperCase();
}
