import type { ReactNode } from "react";
import { renderToString as render, type ServerOptions } from "react-dom/server";

export { renderToStaticMarkup } from "react-dom/server";

let kept: ReactNode[] | undefined;
let bare = false;
let isRendering = false;

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

/**
 * Stands in for React's own: the same, but keeps the tree while `treesOf` is at work. Not those of
 * islands, which are rendered within their page's.
 */
export function renderToString(tree: ReactNode, options?: ServerOptions): string {
  if (isRendering) return render(tree, options);
  kept?.push(tree);
  isRendering = true;
  try {
    return render(tree, options);
  } finally {
    isRendering = false;
  }
}

/** The trees that are rendered while `work` runs. */
export async function treesOf(work: () => Promise<unknown>): Promise<ReactNode[]> {
  const trees: ReactNode[] = [];
  kept = trees;
  await work();
  kept = undefined;
  return trees;
}
