import type { JSX, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Frame } from "../frame.ts";
import { PageProvider, usePage } from "../page.tsx";

type RememberedProps<Tag extends "nav" | "footer"> = Omit<
  JSX.IntrinsicElements[Tag],
  "children" | "dangerouslySetInnerHTML" | "ref"
> & {
  readonly as: Tag;
  readonly frame: Frame;
  /** What the content depends on beside publication, language and surface. */
  readonly by: string;
  readonly children: ReactNode;
};

/**
 * An element whose content is the same on many pages: rendered for the first of them and remembered
 * by the frame. Menus and footer are half of what a page consists of. Neither islands nor `useId` may
 * stand in it: it is a root of its own, and nothing hydrates it.
 */
export function Remembered<Tag extends "nav" | "footer">({
  as,
  frame,
  by,
  children,
  ...attributes
}: RememberedProps<Tag>) {
  const page = usePage();
  const Element: string = as;
  const html = frame.remember(`${as} ${by}`, () =>
    inOnePiece(renderToStaticMarkup(<PageProvider page={page}>{children}</PageProvider>)),
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made and escaped it in the line above
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * The same text, its characters side by side. V8 keeps what React has joined as a tree of its thousands
 * of parts, each weighing more than its text, and walks it again for every page it goes into.
 */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}
