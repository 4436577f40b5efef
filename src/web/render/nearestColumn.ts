import type { View } from "../../content/published/publication.ts";
import { columnTarget, type Target } from "../../content/queries/addresses/addresses.ts";

/** Target of the deepest of these columns that the view has; ids are root first. */
export function nearestColumn(view: View, columns: readonly number[]): Target | undefined {
  for (const id of columns.toReversed()) {
    const node = view.columnById(id);
    const target = node && columnTarget(node);
    if (target?.kind === "page") return target;
  }
  return undefined;
}
