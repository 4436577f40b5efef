import type { ColumnPlace, ColumnTree, PlacedColumn } from "./columnTree.ts";
import { positionsFor } from "./positions.ts";

/** Change of a column's place, with the former values. */
export interface PlaceChange {
  readonly key: string;
  readonly from: Partial<ColumnPlace>;
  readonly to: Partial<ColumnPlace>;
}

/** Move of a column: under a parent, behind one of its children or, with null, before all. */
export interface ColumnMove {
  readonly key: string;
  readonly parent: string | null;
  readonly behind: string | null;
}

/** Returns the fewest changes that make a move; none where the column stands there already. */
export function changesOfMove(
  tree: ColumnTree,
  { key, parent, behind }: ColumnMove,
): PlaceChange[] {
  const column = tree.get(key);
  if (column === undefined) return [];
  const others = tree.children(parent).filter((one) => one.key !== key);
  const at = behind === null ? 0 : others.findIndex((one) => one.key === behind) + 1;
  const wanted = others.toSpliced(at, 0, column);
  const isMoved = column.parent !== parent;
  const isSame = tree.children(parent).every((one, index) => one.key === wanted[index]?.key);
  if (!isMoved && isSame) return [];
  // Changes of the moved column are preferred to those of its neighbours; a new parent sets its
  // position anyhow.
  const positionsOf = (own: number | undefined) =>
    positionsFor(
      wanted.map((one) => ({ id: one.id, position: one.key === key ? own : one.position })),
    );
  const free = positionsOf(undefined);
  const fixed = isMoved ? free : positionsOf(column.position);
  const positions = fixed.size < free.size ? fixed : free;
  return wanted.flatMap((one): PlaceChange[] => {
    const position = positions.get(one.id) ?? one.position;
    const isOwn = one.key === key && isMoved;
    const from = {
      ...(isOwn && { parent: column.parent }),
      ...(position !== one.position && { position: one.position }),
    };
    const to = { ...(isOwn && { parent }), ...(position !== one.position && { position }) };
    return Object.keys(to).length === 0 ? [] : [{ key: one.key, from, to }];
  });
}

/** Returns the changes that undo others, in reverse order. */
export function reversed(changes: readonly PlaceChange[]): PlaceChange[] {
  return changes.map(({ key, from, to }) => ({ key, from: to, to: from })).reverse();
}

/** The changes that lead from the present places to others, such as those that readers see. */
export function changesTo(
  tree: ColumnTree,
  wanted: ReadonlyMap<string, ColumnPlace>,
): PlaceChange[] {
  return tree.columns().flatMap((column): PlaceChange[] => {
    const place = wanted.get(column.key);
    const changed = place === undefined ? [] : differing(column, place);
    if (place === undefined || changed.length === 0) return [];
    return [{ key: column.key, from: picked(column, changed), to: picked(place, changed) }];
  });
}

/** Names of what makes a place. */
export const placeFields = ["parent", "position", "status", "locations"] as const;

type PlaceField = (typeof placeFields)[number];

/** Fields in which two places differ. The order of locations does not matter. */
export function differing(one: ColumnPlace, other: ColumnPlace): PlaceField[] {
  return placeFields.filter((name) => !isSameValue(one[name], other[name]));
}

/** True where two values of a place are equivalent. */
export function isSameValue(a: ColumnPlace[PlaceField], b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((one) => b.includes(one));
}

function picked(place: ColumnPlace, names: readonly PlaceField[]): Partial<ColumnPlace> {
  return Object.fromEntries(names.map((name) => [name, place[name]]));
}

/** A tree after some changes. */
export function changedTree<Column extends PlacedColumn>(
  tree: ColumnTree<Column>,
  changes: readonly PlaceChange[],
): ColumnTree<Column> {
  return tree.with(new Map(changes.map(({ key, to }) => [key, to])));
}
