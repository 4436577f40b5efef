import type { ComponentProps, ReactNode } from "react";
import {
  renderToString as render,
  renderToStaticMarkup as renderStatic,
  type ServerOptions,
} from "react-dom/server";
import { CachedFragment as RealFragment } from "../../src/web/components/CachedFragment.tsx";

let kept: ReactNode[] | undefined;
let bare = false;
let isRendering = false;

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

/** Replaces the site's own: the bare rendering renders the fragment each time. */
export function CachedFragment(props: ComponentProps<typeof RealFragment>) {
  if (!bare) return <RealFragment {...props} />;
  const { as, name: _name, by: _by, children, ...attributes } = props;
  const Element: string = as;
  return <Element {...attributes}>{children}</Element>;
}
