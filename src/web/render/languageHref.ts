import { absolute } from "../../base/http/requests/siteOrigins.ts";
import {
  href,
  type Query,
  switchAddress,
  switchHref,
  type UrlContext,
} from "../../base/site/addresses/href.ts";
import type { PageKey } from "../../base/site/addresses/pages.ts";
import { type Language, languageKey, otherLanguage } from "../../base/site/languages.ts";
import type { View } from "../../content/published/publication.ts";
import { columnTarget, type Target } from "../../content/queries/addresses/linkTargets.ts";
import { pageAddress } from "../../content/queries/addresses/readableAddresses.ts";
import type { ColumnPosition } from "../page/pageModule.ts";
import type { RenderingSite } from "../siteServices.ts";
import type { Audience } from "./publicationLanguageSurface.ts";

/** Target of the deepest of these columns that the view has; ids are root first. */
function nearestColumn(view: View, columns: readonly number[]): Target | undefined {
  for (const id of columns.toReversed()) {
    const node = view.columnById(id);
    const target = node && columnTarget(node);
    if (target?.kind === "page") return target;
  }
  return undefined;
}

/**
 * Target of the language switch: the same page, or where it does not exist in the other language
 * the nearest of its columns that does, or home.
 */
export function languageHref(
  site: RenderingSite,
  audience: Audience,
  page: PageKey,
  addresses: ReadonlyMap<Language, Query>,
  position: ColumnPosition | undefined,
): string {
  const { languageInQuery } = site.addressing;
  const language = otherLanguage(audience.language);
  const urls: UrlContext = { surface: audience.surface, language, languageInQuery };
  const onItsHost = (path: string) =>
    languageInQuery ? path : absolute(site.addressing, language, path);
  const view = audience.publication.views[language];
  const switchTo = (at: PageKey, query: Query) =>
    onItsHost(switchAddress(urls, pageAddress(view, urls, at, query)));
  const same = addresses.get(language);
  if (same) return switchTo(page, same);
  const near = nearestColumn(view, position?.columns ?? []);
  if (near?.kind === "page") return switchTo(near.page, near.query);
  return onItsHost(switchHref(urls, "home"));
}

/** Target on a page without an address of its own: the address shown, in the other language. */
export function languageHrefAnywhere(site: RenderingSite, { language, surface }: Audience): string {
  const other = otherLanguage(language);
  const { languageInQuery } = site.addressing;
  if (languageInQuery) return `?${languageKey}=${other}`;
  const home = href({ surface, language: other, languageInQuery }, "home");
  return absolute(site.addressing, other, home);
}
