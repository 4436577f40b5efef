import type { ReactNode } from "react";
import { renderToString as render } from "react-dom/server";

export { renderToStaticMarkup } from "react-dom/server";

let kept: ReactNode[] | undefined;
let bare = false;

/** Whether a bare rendering is under way. */
export const isBare = () => bare;

/** A tree rendered whole, without what the site remembers of earlier pages. */
export function renderBare(tree: ReactNode): string {
  bare = true;
  try {
    return render(tree);
  } finally {
    bare = false;
  }
}

/** Stands in for React's own: the same, but keeps the tree while `treesOf` is at work. */
export function renderToString(tree: ReactNode): string {
  kept?.push(tree);
  return render(tree);
}

/** The trees that are rendered while `work` runs. */
export async function treesOf(work: () => Promise<unknown>): Promise<ReactNode[]> {
  const trees: ReactNode[] = [];
  kept = trees;
  await work();
  kept = undefined;
  return trees;
}
