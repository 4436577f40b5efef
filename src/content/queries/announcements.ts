import type { ColumnNode } from "../published/columnTree.ts";
import type { View } from "../published/publication.ts";
import type { Doc } from "../published/publishedDocument.ts";
import type { announcementKinds } from "../types/investor.ts";
import { contentUnder } from "./columns/documentsUnderColumn.ts";

export type AnnouncementKind = (typeof announcementKinds)[number];

/** Filter of a column's announcements; absent fields match all. */
export interface AnnouncementChoice {
  readonly kind?: AnnouncementKind | undefined;
  /** Year of the announcement's date. */
  readonly year?: number | undefined;
}

/** The announcements of a column and everything under it, latest first. */
export function announcementsOf(
  view: View,
  column: ColumnNode,
  { kind, year }: AnnouncementChoice = {},
): readonly Doc<"investor">[] {
  const all = contentUnder(view, "investor", column);
  return all.filter(
    ({ body }) =>
      (kind === undefined || body.kind === kind) && (year === undefined || yearOf(body) === year),
  );
}

/** The year of a dated document's day. */
export function yearOf({ date }: { readonly date: string }): number {
  return Number(date.slice(0, 4));
}
