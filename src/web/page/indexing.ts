import { type PageKey, pageFacts } from "../../base/site/addresses/pages.ts";
import type { IndexBar } from "../../base/site/noindexReasons.ts";
import { deliveryOf } from "./delivery.ts";
import type { AnyPage, ResolvedPage } from "./pageModule.ts";

/** True for pages that the sitemap lists: those that every reader may open, but for a few. */
export function isListed(page: PageKey): boolean {
  const { inSitemap, roles = [] } = pageFacts(page);
  return inSitemap && roles.length === 0;
}

/** Returns the reasons for which search engines do not list a page; none: they may. */
export function indexBarsOf(
  page: PageKey,
  module: AnyPage,
  resolved: ResolvedPage,
  { isPublic }: { readonly isPublic: boolean },
): IndexBar[] {
  const delivery = deliveryOf(page, module, resolved);
  const isRestricted = delivery === "personal";
  return [
    ...(isPublic ? [] : ["site" as const]),
    ...(isRestricted ? ["restricted" as const] : []),
    ...(delivery === "perRequest" || delivery === "search" ? ["endless" as const] : []),
    ...(isListed(page) || isRestricted ? [] : ["unlisted" as const]),
  ];
}
