import type { Doc } from "../../../content/publication.ts";
import { documentTarget } from "../../../content/queries/addresses.ts";
import { type Bilingual, type Phrase, phrase } from "../../../site/phrase.ts";
import { storageUrl } from "../../../site/storage.ts";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { PageContext } from "../pageModule.ts";
import { addressOf } from "../standing.ts";

/** An article as lists show it. */
export interface NewsItem {
  readonly id: number;
  readonly href: string;
  readonly title: Phrase;
  readonly summary: Phrase;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  /** Its home column's title; absent where that column is not published. */
  readonly column?: Phrase;
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
    title: phrase(doc.body.title, view.language),
    summary: phrase(doc.body.summary, view.language),
    day: doc.body.date,
    ...(column && { column: phrase(column.doc.body.title, view.language) }),
    ...(doc.body.image && { picture: pictureOf(doc.body.image, context) }),
  };
}

/** A document's picture, with what it shows in the page's language. */
export function pictureOf(
  image: { file: string; width: number; height: number; alt: Bilingual },
  { view }: PageContext,
): StoredPicture {
  return {
    src: storageUrl(image.file),
    width: image.width,
    height: image.height,
    alt: phrase(image.alt, view.language),
  };
}
