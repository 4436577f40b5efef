import { type PageKey, pageFacts } from "../../base/site/addresses/pages.ts";
import type { IndexBar } from "../../base/site/menus/indexBars.ts";
import type { AnyPage, ResolvedPage } from "./pageModule.ts";

/** True for pages whose values have no end: they are made for each request and not indexed. */
export function isEndless(module: AnyPage, { params }: ResolvedPage): boolean {
  return module.isCached?.(params) === false;
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

/** Why search engines do not list a page; none: they may. */
export function indexBarsOf(
  page: PageKey,
  module: AnyPage,
  resolved: ResolvedPage,
  { isPublic }: { readonly isPublic: boolean },
): IndexBar[] {
  const isRestricted = isForOneReader(page);
  return [
    ...(isPublic ? [] : ["site" as const]),
    ...(isRestricted ? ["restricted" as const] : []),
    ...(isEndless(module, resolved) ? ["endless" as const] : []),
    ...(isListed(page) || isRestricted ? [] : ["unlisted" as const]),
  ];
}
