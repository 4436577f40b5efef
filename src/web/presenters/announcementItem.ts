import { type LocalizedText, localize } from "../../base/site/text/localizedText.ts";
import type { Doc } from "../../content/published/publishedDocument.ts";
import { anchorOf } from "../../content/queries/addresses/linkTargets.ts";
import type { DocumentItem } from "../components/document/DocumentLink.tsx";
import type { PageContext } from "../page/pageModule.ts";
import { documentItem } from "./documentItem.ts";

/** An announcement as lists show it. */
export interface AnnouncementItem {
  readonly id: number;
  readonly anchor: string;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
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
    title: localize(title, language),
    summary: localize(summary, language),
    kind: context.messages.investors.kinds[kind],
    day: date,
    document: documentItem(document, context),
  };
}
