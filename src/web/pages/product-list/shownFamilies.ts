import type { ColumnNode } from "../../../content/published/columnTree.ts";
import { familiesOf } from "../../../content/queries/parts/products.ts";

/** The families that readers are led to: one that menus leave out (status other than 1) is not. */
export function shownFamilies(node: ColumnNode): readonly ColumnNode[] {
  return familiesOf(node).filter(({ doc }) => doc.body.status === 1);
}

/** The families that have a card under a column: those of its categories, and those without categories. */
export function familiesOnCards(node: ColumnNode): ColumnNode[] {
  return shownFamilies(node).flatMap((child) => {
    const families = shownFamilies(child);
    return families.length > 0 ? families : [child];
  });
}
