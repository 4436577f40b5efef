import {
  type ColumnTree,
  type MoveProblem,
  moveProblem,
} from "../../../base/site/columnTree/columnTree.ts";
import type { ColumnMove } from "../../../base/site/columnTree/placeChanges.ts";

/** A drop position: beside a column or in it. */
interface DropPlace {
  readonly key: string;
  readonly dropPosition: "on" | "before" | "after";
}

/** The move that a drop stands for: into a column, it goes behind the existing ones. */
export function moveOfDrop(tree: ColumnTree, key: string, target: DropPlace): ColumnMove {
  if (target.dropPosition === "on") {
    const last = tree.children(target.key).findLast((one) => one.key !== key);
    return { key, parent: target.key, behind: last?.key ?? null };
  }
  const parent = tree.parentOf(target.key);
  const others = tree.children(parent).filter((one) => one.key !== key);
  const at = others.findIndex((one) => one.key === target.key);
  const behind = others[target.dropPosition === "after" ? at : at - 1];
  return { key, parent, behind: behind?.key ?? null };
}

/** The step of a column by an arrow: up, down, out of its parent, into the one before it. */
export type ArrowStep = "up" | "down" | "out" | "in";

/** Reasons why an arrow does not move a column, beside those of the tree. */
export type ArrowProblem = "first" | "last" | "at-top" | "nothing-before";

/** Reasons why a column is not moved. */
export type StayProblem = ArrowProblem | MoveProblem | "not-permitted";

/** Result of an arrow: a move, or why there is none. */
export type ArrowOutcome =
  | { readonly move: ColumnMove }
  | {
      readonly problem: ArrowProblem | MoveProblem;
      /** Key of the parent that is refused; absent for other problems. */
      readonly under?: string | null;
    };

/** Returns the move that an arrow stands for, or why there is none. */
export function moveOfArrow(tree: ColumnTree, key: string, step: ArrowStep): ArrowOutcome {
  const parent = tree.parentOf(key);
  const wanted = moves[step](tree, { key, parent, at: tree.indexOf(key) });
  if (typeof wanted === "string") return { problem: wanted };
  const problem = moveProblem(tree, key, wanted.parent);
  return problem === undefined ? { move: wanted } : { problem, under: wanted.parent };
}

interface Origin {
  readonly key: string;
  readonly parent: string | null;
  /** Position among its siblings. */
  readonly at: number;
}

const moves: Readonly<
  Record<ArrowStep, (tree: ColumnTree, origin: Origin) => ColumnMove | ArrowProblem>
> = {
  up: (tree, { key, parent, at }) =>
    at === 0 ? "first" : { key, parent, behind: tree.children(parent)[at - 2]?.key ?? null },
  down: (tree, { key, parent, at }) => {
    const next = tree.children(parent)[at + 1];
    return next === undefined ? "last" : { key, parent, behind: next.key };
  },
  out: (tree, { key, parent }) =>
    parent === null ? "at-top" : { key, parent: tree.parentOf(parent), behind: parent },
  in: (tree, { key, parent, at }) => {
    const above = at === 0 ? undefined : tree.children(parent)[at - 1];
    if (above === undefined) return "nothing-before";
    return { key, parent: above.key, behind: tree.children(above.key).at(-1)?.key ?? null };
  },
};
