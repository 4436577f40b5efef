import type { BilingualText } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../published/columnTree.ts";
import type { View } from "../../published/publication.ts";
import type { AnyDoc } from "../../published/publishedDocument.ts";
import type { menuLocations } from "../../types/column.ts";
import { titleOf } from "../../types/index.ts";
import {
  columnTarget,
  documentTarget,
  isOpenToAll,
  type Target,
} from "../addresses/linkTargets.ts";

export type MenuLocation = (typeof menuLocations)[number];

/** A shown column with where it leads and what is shown under it. */
export interface MenuNode {
  readonly node: ColumnNode;
  readonly target: Target;
  readonly children: readonly MenuNode[];
}

/** Levels a menu shows: a top column and three below it (spec section 2, layout). */
const menuDepth = 4;

/**
 * The menu of one location: columns of status 1 that are placed there and lead somewhere every
 * reader may go. A column that is not shown hides what is under it.
 */
export function menu(view: View, location: MenuLocation): MenuNode[] {
  const roots = [...view.columns.values()].filter((node) => node.parent === null);
  return shown(roots, location, menuDepth);
}

function shown(nodes: readonly ColumnNode[], location: MenuLocation, levels: number): MenuNode[] {
  if (levels === 0) return [];
  return nodes.flatMap((node) => {
    const { status, locations } = node.doc.body;
    const target = status === 1 && locations.includes(location) ? columnTarget(node) : undefined;
    return target && isOpenToAll(target)
      ? [{ node, target, children: shown(node.children, location, levels - 1) }]
      : [];
  });
}

/** Shown columns under a heading of their top column's menu. */
export interface MenuGroup {
  readonly title: BilingualText;
  readonly text: BilingualText | undefined;
  readonly children: readonly MenuNode[];
}

/**
 * The groups of a column's menu, in its order, each column in the first that names it; without those
 * of whose columns none is shown.
 */
export function menuGroups({ node, children }: MenuNode): MenuGroup[] {
  const left = new Map(children.map((child) => [child.node.doc.key, child]));
  return node.doc.body.menuGroups.flatMap(({ title, text, columns }) => {
    const own = columns.flatMap((key) => left.get(key) ?? []);
    for (const child of own) left.delete(child.node.doc.key);
    return own.length === 0 ? [] : [{ title, text, children: [...new Set(own)] }];
  });
}

/** A document put forward in a column's panel, with where it leads. */
export interface RecommendedItem {
  readonly doc: AnyDoc;
  readonly title: BilingualText;
  readonly target: Target;
}

/** The documents a column recommends, in its order; those not published or without a page left out. */
export function recommendedItems(view: View, node: ColumnNode): RecommendedItem[] {
  const { recommended } = node.doc.body;
  if (!recommended) return [];
  const docs: AnyDoc[] = [
    ...view.getAll("column", recommended.columns),
    ...view.getAll("product", recommended.products),
    ...view.getAll("news", recommended.news),
  ];
  return docs.flatMap((doc) => {
    const target = documentTarget(view, doc);
    return target && isOpenToAll(target) ? [{ doc, title: titleOf(doc), target }] : [];
  });
}
