import type { ColumnPlace, ColumnTree, PlacedColumn } from "./columnTree.ts";
import { positionsFor } from "./positions.ts";

/** What changes of a column's place, with what stands there before. */
export interface PlaceChange {
  readonly key: string;
  readonly from: Partial<ColumnPlace>;
  readonly to: Partial<ColumnPlace>;
}

/** Where a column is moved: under a parent, behind one of the columns there or, with null, before all. */
export interface ColumnMove {
  readonly key: string;
  readonly parent: string | null;
  readonly behind: string | null;
}

/** The changes that make a move, as few as there can be; none where it stands there already. */
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
  // Rather the moved one is written than its neighbours; one from elsewhere takes a position anyhow.
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

/** The changes that take some back. */
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

/** Where two places differ. The order of locations means nothing. */
export function differing(one: ColumnPlace, other: ColumnPlace): PlaceField[] {
  return placeFields.filter((name) => !isSameValue(one[name], other[name]));
}

/** True where two values of a place mean the same. */
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
