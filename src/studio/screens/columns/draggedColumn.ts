import { createContext, use } from "react";
import { type ColumnTree, moveProblem } from "../../../base/site/columnTree/columnTree.ts";

/** Key of the column that is being dragged; undefined: none is. */
export const DraggedContext = createContext<string | undefined>(undefined);

/** True where the column that is being dragged cannot be put under another one. */
export function useIsRefused(tree: ColumnTree, key: string): boolean {
  const dragged = use(DraggedContext);
  return dragged !== undefined && dragged !== key && moveProblem(tree, dragged, key) !== undefined;
}
