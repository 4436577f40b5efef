import type { ColumnNode } from "../published/columnTree.ts";
import type { View } from "../published/publication.ts";
import type { Doc } from "../published/publishedDocument.ts";
import { contentUnder } from "./columns/documentsUnderColumn.ts";

/** The videos of a column and everything under it, the latest first. */
export function videosOf(view: View, column: ColumnNode): readonly Doc<"video">[] {
  return contentUnder(view, "video", column);
}

/** Other videos to go on with: those of the same column first, then the latest of all. */
export function videosBeside(view: View, video: Doc<"video">, count: number): Doc<"video">[] {
  const column = view.inColumn("video", video.body.column);
  return [...new Set([...column, ...view.all("video")])]
    .filter((other) => other !== video && view.column(other.body.column) !== undefined)
    .slice(0, count);
}
