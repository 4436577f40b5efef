import { ColumnTree, type PlacedColumn } from "../../../base/site/columnTree/columnTree.ts";
import { differing, type PlaceChange } from "../../../base/site/columnTree/placeChanges.ts";
import type { ColumnEntry } from "../../data/documents/arrangement.ts";

/** A column of the tree with everything that the screen shows of it. */
export type ColumnItem = PlacedColumn & Omit<ColumnEntry, "place">;

/** The tree of the columns as the drafts have them. */
export function treeOf(entries: readonly ColumnEntry[]): ColumnTree<ColumnItem> {
  return new ColumnTree(entries.map(({ place, ...rest }) => ({ ...rest, ...place })));
}

/** The entries after some changes, until the server has answered. */
export function entriesAfter(
  entries: readonly ColumnEntry[],
  changes: readonly PlaceChange[],
): ColumnEntry[] {
  const wanted = new Map(changes.map(({ key, to }) => [key, to]));
  return entries.map((one) => {
    const { locations, ...to } = wanted.get(one.key) ?? {};
    const place = { ...one.place, ...to, ...(locations && { locations: [...locations] }) };
    return { ...one, place };
  });
}

/**
 * Keys of the columns that lead anywhere: by their link or type, or to a shown column under them. The
 * others are in no menu.
 */
export function leadingColumns(tree: ColumnTree<ColumnItem>): ReadonlySet<string> {
  const leading = new Set<string>();
  const visit = (column: ColumnItem): boolean => {
    // All of them, as each is asked about.
    const under = tree.children(column.key).filter(visit);
    const leads = column.leads || under.some(({ status }) => status === 1);
    if (leads) leading.add(column.key);
    return leads;
  };
  for (const root of tree.children(null)) visit(root);
  return leading;
}

/** True where readers see a column elsewhere than the drafts have it. */
export function isMoved(column: ColumnItem): boolean {
  return column.published !== null && differing(column, column.published).length > 0;
}
