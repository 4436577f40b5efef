import type { JSX, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PageProvider, usePage } from "./pageEnvironment.tsx";

type CachedFragmentProps<Tag extends "div" | "footer" | "li" | "nav"> = Omit<
  JSX.IntrinsicElements[Tag],
  "children" | "dangerouslySetInnerHTML" | "ref"
> & {
  readonly as: Tag;
  /** Name of the kind of content: unique on a surface. */
  readonly name: string;
  /** Cache key of the content besides publication, language and surface. */
  readonly by?: string;
  readonly children: ReactNode;
};

/**
 * An element whose content is the same on many pages: rendered for the first of them and cached
 * (`web/render/fragmentCache.ts`). Menus, footer, search box and cards are nearly half of what a product's page
 * consists of. The content is a root of its own: it sees the page, and nothing else of the tree.
 */
export function CachedFragment<Tag extends "div" | "footer" | "li" | "nav">({
  as,
  name,
  by = "",
  children,
  ...attributes
}: CachedFragmentProps<Tag>) {
  const page = usePage();
  const Element: string = as;
  const html = page.cachedFragment(`${name} ${by}`, () =>
    renderToStaticMarkup(<PageProvider page={page}>{children}</PageProvider>, {
      // The page's own tree counts its ids by itself.
      identifierPrefix: `${name}-`,
    }),
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made and escaped it in the line above
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
