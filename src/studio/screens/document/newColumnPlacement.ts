import {
  type ColumnTree,
  maxColumnLevels,
  type PlacedColumn,
} from "../../../base/site/columnTree/columnTree.ts";

/** Code of columns that list products. */
export const familyType = 3;

/** The fields of a new column that say where it stands and what it lists. */
export interface NewColumnPlace {
  readonly parent: string;
  readonly position: number;
  readonly status: 1;
  readonly type: number;
}

/** True where a column can have others below it. */
export function hasRoomBelow(tree: ColumnTree, key: string): boolean {
  return tree.level(key) < maxColumnLevels;
}

/** The place of a new column: the last below its parent, of the parent's type unless another is given. */
export function placeBelow(
  tree: ColumnTree,
  parent: string,
  type?: number,
): NewColumnPlace | undefined {
  const above = tree.get(parent);
  if (above === undefined) return undefined;
  const last = Math.max(-1, ...tree.children(parent).map(({ position }) => position));
  return { parent, position: last + 1, status: 1, type: type ?? above.type };
}

/** The column below which most families stand; without any, the top column of products. */
export function parentOfFamilies(tree: ColumnTree): string | undefined {
  const families = tree.columns().filter(({ type }) => type === familyType);
  const counts = new Map<string, number>();
  for (const { parent } of families) {
    if (parent !== null && tree.get(parent)?.type === familyType && hasRoomBelow(tree, parent)) {
      counts.set(parent, (counts.get(parent) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? families.find((one: PlacedColumn) => one.parent === null)?.key;
}
