import type { ReactNode } from "react";
import {
  renderToString as render,
  renderToStaticMarkup as renderStatic,
  type ServerOptions,
} from "react-dom/server";

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

/** Stand in for React's own: the same, but `renderToStaticMarkup` keeps pages' trees. */
export { render as renderToString };

/**
 * The same as React's, but keeps the tree while `treesOf` is at work. Not those of fragments, which
 * are rendered within their page's.
 */
export function renderToStaticMarkup(tree: ReactNode, options?: ServerOptions): string {
  if (isRendering) return renderStatic(tree, options);
  kept?.push(tree);
  isRendering = true;
  try {
    return renderStatic(tree, options);
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
