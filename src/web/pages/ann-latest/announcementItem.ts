import type { Doc } from "../../../content/publication.ts";
import { anchorOf } from "../../../content/queries/addresses.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import type { DocumentItem } from "../../components/DocumentLink.tsx";
import { documentItem } from "../documentItem.ts";
import type { PageContext } from "../pageModule.ts";

/** An announcement as lists show it. */
export interface AnnouncementItem {
  readonly id: number;
  readonly anchor: string;
  readonly title: Phrase;
  readonly summary: Phrase;
  /** In words. */
  readonly kind: string;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  readonly document: DocumentItem;
}

export function announcementItem(doc: Doc<"investor">, context: PageContext): AnnouncementItem {
  const { language } = context.view;
  const { title, summary, kind, date, document } = doc.body;
  return {
    id: doc.id,
    anchor: anchorOf(doc),
    title: phrase(title, language),
    summary: phrase(summary, language),
    kind: context.words.investors.kinds[kind],
    day: date,
    document: documentItem(document, context),
  };
}
