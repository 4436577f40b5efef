import { type PageKey, pageFacts } from "../../base/site/addresses/pages.ts";
import type { IndexBar } from "../../base/site/noindexReasons.ts";
import type { AnyPage, Delivery, ResolvedPage } from "./pageModule.ts";

/** Returns how a page is delivered for what its queries mean. */
export function deliveryOf(
  page: PageKey,
  module: Pick<AnyPage, "delivery">,
  { params }: ResolvedPage,
): Delivery {
  return isForOneReader(page) ? "personal" : (module.delivery?.(params) ?? "cached");
}

/** True for pages that are rendered for one reader, whom a role may be asked of. */
export function isForOneReader(page: PageKey): boolean {
  const { isPersonal = false, roles } = pageFacts(page);
  return isPersonal || roles !== undefined;
}

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
