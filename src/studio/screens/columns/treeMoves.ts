import { type ColumnTree, moveProblem } from "../../../site/columnTree/columnTree.ts";
import { type ColumnMove, changesOfMove } from "../../../site/columnTree/moves.ts";

/** A place beside or in a column, as a drop names it. */
interface DropPlace {
  readonly key: string;
  readonly dropPosition: "on" | "before" | "after";
}

/** The move that a drop stands for: into a column it goes behind what is there. */
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

/** The move that an arrow stands for; undefined where there is none, or the tree forbids it. */
export function moveOfArrow(
  tree: ColumnTree,
  key: string,
  step: ArrowStep,
): ColumnMove | undefined {
  const parent = tree.parentOf(key);
  const siblings = tree.children(parent);
  const at = siblings.findIndex((one) => one.key === key);
  const move = moves[step](tree, { key, parent, at });
  if (move === undefined || moveProblem(tree, key, move.parent) !== undefined) return undefined;
  return changesOfMove(tree, move).length === 0 ? undefined : move;
}

interface Origin {
  readonly key: string;
  readonly parent: string | null;
  /** Its place among its siblings. */
  readonly at: number;
}

const moves: Readonly<
  Record<ArrowStep, (tree: ColumnTree, origin: Origin) => ColumnMove | undefined>
> = {
  up: (tree, { key, parent, at }) =>
    at === 0 ? undefined : { key, parent, behind: tree.children(parent)[at - 2]?.key ?? null },
  down: (tree, { key, parent, at }) => {
    const next = tree.children(parent)[at + 1];
    return next && { key, parent, behind: next.key };
  },
  out: (tree, { key, parent }) =>
    parent === null ? undefined : { key, parent: tree.parentOf(parent), behind: parent },
  in: (tree, { key, parent, at }) => {
    const above = at === 0 ? undefined : tree.children(parent)[at - 1];
    return (
      above && { key, parent: above.key, behind: tree.children(above.key).at(-1)?.key ?? null }
    );
  },
};
