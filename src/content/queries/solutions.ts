import type { ColumnNode } from "../published/columnTree.ts";
import type { View } from "../published/publication.ts";
import type { Doc } from "../published/publishedDocument.ts";
import { contentTypes } from "../types/index.ts";
import { contentUnder } from "./columns/documentsUnderColumn.ts";
import { newsAbout } from "./news.ts";

/** An application: a column of solutions with what is in it and under it. */
export interface Area {
  readonly node: ColumnNode;
  readonly solutions: readonly Doc<"solution">[];
}

/** The root column of solutions, which gathers all of them; the first one where there are several. */
export function solutionsRoot(view: View): ColumnNode | undefined {
  return view.columns.values().find((node) => node.parent === null && listsSolutions(node));
}

/** The shown columns right under a column that have solutions, in the menu's order. */
export function areasOf(view: View, column: ColumnNode): readonly Area[] {
  return column.children
    .filter((node) => listsSolutions(node) && node.doc.body.status === 1)
    .map((node) => ({ node, solutions: contentUnder(view, "solution", node) }))
    .filter(({ solutions }) => solutions.length > 0);
}

/** Other solutions of the same application, `count` at the most, the next ones in its order first. */
export function solutionsBeside(
  view: View,
  solution: Doc<"solution">,
  count: number,
): readonly Doc<"solution">[] {
  const all = view.inColumn("solution", solution.body.column);
  const at = all.findIndex(({ id }) => id === solution.id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].slice(0, count);
}

/** The newest `count` articles that name one of a solution's parts, each once. */
export function newsAboutParts(
  view: View,
  { body }: Doc<"solution">,
  count: number,
): readonly Doc<"news">[] {
  const articles = new Set(body.products.flatMap((key) => newsAbout(view, key, count)));
  return [...articles]
    .sort((a, b) => b.body.date.localeCompare(a.body.date) || a.id - b.id)
    .slice(0, count);
}

function listsSolutions({ doc }: ColumnNode): boolean {
  return doc.body.type === contentTypes.solution.code;
}
