import type { View } from "./publication.ts";
import type { Doc } from "./publishedDocument.ts";

/** A column in the tree of columns. */
export interface ColumnNode {
  readonly doc: Doc<"column">;
  readonly parent: ColumnNode | null;
  readonly children: readonly ColumnNode[];
  /** Ancestors' ids from the root down, without its own: the spec's `fathers` and `pid`. */
  readonly fathers: readonly number[];
  /** The view of the column's language. */
  readonly view: View;
}

/** The tree of a view's columns in readers' order, by key; columns without a way to a root are left out. */
export function buildColumnTree(view: View): ReadonlyMap<string, ColumnNode> {
  const columns = view.all("column");
  const byParent = Map.groupBy(columns, (doc) => doc.body.parent);
  const nodes = new Map<string, ColumnNode>();
  const build = (doc: Doc<"column">, parent: ColumnNode | null): ColumnNode => {
    const children: ColumnNode[] = [];
    const fathers = parent ? [...parent.fathers, parent.doc.id] : [];
    const node = { doc, parent, children, fathers, view };
    nodes.set(doc.key, node);
    for (const child of byParent.get(doc.key) ?? []) children.push(build(child, node));
    return node;
  };
  for (const root of byParent.get(null) ?? []) build(root, null);
  return nodes;
}

/** A column and its descendants, the column first. */
export function withDescendants(node: ColumnNode): ColumnNode[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

/** The nodes from the root down to the column itself. */
export function pathTo(node: ColumnNode): ColumnNode[] {
  return node.parent ? [...pathTo(node.parent), node] : [node];
}
