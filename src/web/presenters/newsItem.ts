import { type LocalizedText, localize } from "../../base/site/text/localizedText.ts";
import type { Doc } from "../../content/published/publishedDocument.ts";
import { documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import type { StoredImage } from "../../content/queries/alternativeTexts.ts";
import type { StoredPicture } from "../components/Picture.tsx";
import { addressOf } from "../page/breadcrumb.ts";
import type { PageContext } from "../page/pageModule.ts";
import { storedPicture } from "./picture.ts";

/** An article as lists show it. */
export interface NewsItem {
  readonly id: number;
  readonly href: string;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  /** Its home column's title; absent where that column is not published. */
  readonly column?: LocalizedText;
  readonly picture?: StoredPicture;
}

export function newsItem(doc: Doc<"news">, context: PageContext): NewsItem {
  const { view } = context;
  const target = documentTarget(view, doc) ?? {
    kind: "page",
    page: "rk-publish",
    query: { id: doc.id },
  };
  const column = view.column(doc.body.column);
  return {
    id: doc.id,
    href: addressOf(target, context),
    title: localize(doc.body.title, view.language),
    summary: localize(doc.body.summary, view.language),
    day: doc.body.date,
    ...(column && { column: localize(column.doc.body.title, view.language) }),
    ...(doc.body.image && { picture: pictureOf(doc.body.image, context) }),
  };
}

/** A document's picture, with what it shows in the page's language. */
export function pictureOf(image: StoredImage, { view }: PageContext): StoredPicture {
  return storedPicture(image, view);
}
