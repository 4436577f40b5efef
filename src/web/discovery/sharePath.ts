import type { Language } from "../../base/site/languages.ts";

/** Size that social networks expect, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Path of a document's share image; without an id the site's own. */
export function sharePath(language: Language, id: number | undefined): string {
  return `/share/${language}/${id ?? "site"}.png`;
}

/** A picture for shared links: its address absolute, its size in pixels. */
export interface ShareImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** A drawn share image. @param url absolute address */
export function drawnShareImage(url: string, alt: string): ShareImage {
  return { url, ...shareSize, alt };
}
