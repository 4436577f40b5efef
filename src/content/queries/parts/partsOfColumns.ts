import { runToEnd } from "../../../base/process/timeSlices.ts";
import { type ColumnNode, withDescendants } from "../../published/columnTree.ts";
import type { View } from "../../published/publication.ts";
import type { Doc } from "../../published/publishedDocument.ts";
import { contentTypes } from "../../types/index.ts";
import { memoizePerView, memoizeStepsPerView } from "../memoizePerView.ts";

export type Part = Doc<"product">;
export type Parameter = Doc<"parameter">;

/** True if a column lists products (type 3 of the spec's type table, section 3). */
function isProductColumn(node: ColumnNode): boolean {
  return node.doc.body.type === contentTypes.product.code;
}

type PartsByColumn = ReadonlyMap<string, readonly Part[]>;

const partsOfColumns = memoizeStepsPerView<"all", PartsByColumn>();

/** The parts of one column, in readers' order: those at home there and those also listed there. */
export function partsIn(view: View, column: string): readonly Part[] {
  return runToEnd(partsByColumnInSteps(view)).get(column) ?? [];
}

/** The parts of every column, time-sliced. */
export function partsByColumnInSteps(view: View): Generator<undefined, PartsByColumn> {
  return partsOfColumns(view, "all", () => partsByColumn(view));
}

/** Parts that are looked through between two steps. */
const stepLength = 1_000;

function* partsByColumn(view: View): Generator<undefined, PartsByColumn> {
  const lists = new Map<string, Part[]>();
  for (const [at, part] of view.all("product").entries()) {
    if (at % stepLength === stepLength - 1) yield;
    for (const key of new Set([part.body.column, ...part.body.alsoIn])) {
      const list = lists.get(key);
      if (list) list.push(part);
      else lists.set(key, [part]);
    }
  }
  return lists;
}

const partsOfTrees = memoizePerView<ColumnNode, readonly Part[]>();

/** The parts of a column and everything under it, each once, family by family in the tree's order. */
export function partsUnder(view: View, node: ColumnNode): readonly Part[] {
  if (node.children.length === 0) return partsIn(view, node.doc.key);
  return partsOfTrees(view, node, () => [
    ...new Set(withDescendants(node).flatMap(({ doc }) => partsIn(view, doc.key))),
  ]);
}

/** The product columns directly under a column. */
export function familiesOf(node: ColumnNode): readonly ColumnNode[] {
  return node.children.filter(isProductColumn);
}

/** The part whose picture stands for a family: its first in production, else its first. */
export function representative(parts: readonly Part[]): Part | undefined {
  return parts.find((part) => part.body.lifecycle.stage === "active") ?? parts[0];
}

/**
 * Parts to put forward under a column: those the home page features first, then the first of each
 * family, then the others; none that is obsolete.
 */
export function featuredUnder(view: View, node: ColumnNode, count: number): readonly Part[] {
  const under = partsUnder(view, node);
  const put = new Set<Part>();
  for (const part of partsToPutForward(view, node, under)) {
    if (put.size >= count) break;
    if (part.body.lifecycle.stage !== "obsolete") put.add(part);
  }
  return [...put];
}

/** All of a column's parts, some of them twice: thousands, of which a few are put forward. */
function* partsToPutForward(
  view: View,
  node: ColumnNode,
  under: readonly Part[],
): Generator<Part, void> {
  for (const part of view.getAll("product", view.setting("home").featured)) {
    if (under.includes(part)) yield part;
  }
  for (const { doc } of withDescendants(node)) yield* partsIn(view, doc.key).slice(0, 1);
  yield* under;
}
