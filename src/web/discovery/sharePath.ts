import type { Language } from "../../site/languages.ts";

/** What social networks ask for, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Where a document's share image lies; without an id the site's own. */
export function sharePath(language: Language, id: number | undefined): string {
  return `/share/${language}/${id ?? "site"}.png`;
}
