import { type ColumnNode, withDescendants } from "../../published/columnTree.ts";
import type { View } from "../../published/publication.ts";
import type { ColumnContent, Doc } from "../../published/publishedDocument.ts";

/** The documents of a type in a column and everything under it, in readers' order. */
export function contentUnder<Type extends ColumnContent>(
  view: View,
  type: Type,
  column: ColumnNode,
): readonly Doc<Type>[] {
  if (column.children.length === 0) return view.inColumn(type, column.doc.key);
  const keys = new Set(withDescendants(column).map(({ doc }) => doc.key));
  return view.all(type).filter(({ body }) => "column" in body && keys.has(body.column));
}
