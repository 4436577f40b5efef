import { localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columns.ts";
import type { View } from "../../../content/published/publication.ts";
import type { SearchOutcome, SearchType } from "../contract.ts";

/**
 * The sub list of a type: the columns that its documents lie in, in menu order, with how many were
 * found in each; those with none left out.
 */
export function subColumns(
  view: View,
  type: SearchType,
  counts: ReadonlyMap<number, number>,
): SearchOutcome["columns"] {
  const roots = [...view.columns.values()].filter(
    ({ doc, parent }) => parent === null && doc.body.type === type,
  );
  return roots.flatMap(leaves).flatMap(({ doc: { id, body } }) => {
    const count = counts.get(id) ?? 0;
    return count === 0 ? [] : [{ id, title: localize(body.title, view.language), count }];
  });
}

/** The columns under one that have none under them. */
function leaves(node: ColumnNode): ColumnNode[] {
  return node.children.flatMap((child) => (child.children.length === 0 ? [child] : leaves(child)));
}
