import type { RenderedResponse } from "../../../base/http/cache/responseCache.ts";
import { withEdgeHeaders } from "../../../base/http/edge/edgeHeaders.ts";
import type { PageKey } from "../../../base/site/addresses/pages.ts";
import { tagsOf } from "../../../content/published/cacheTags.ts";
import { Reads, recordReads } from "../../../content/published/recordReads.ts";
import type { RawQuery, ResolvedPage } from "../../page/pageModule.ts";
import { pageModules } from "../../pages/index.ts";
import type { Audience } from "../../render/publicationLanguageSurface.ts";
import { renderPage } from "../../render/renderPage.tsx";
import type { Site } from "../../siteServices.ts";

/**
 * Renders a page that is cached: where shared caches may keep it too, with the tags of all documents
 * that were read for it.
 * @param resolved what the query gave for the audience's view
 */
export function renderCacheablePage(
  site: Site,
  audience: Audience,
  page: PageKey,
  query: RawQuery,
  resolved: ResolvedPage,
): RenderedResponse {
  const { edge } = site;
  if (edge === undefined) return renderPage(site, audience, page, resolved);
  const reads = new Reads();
  const rendered = recordReads(reads, () => {
    // Resolving reads documents too, and was not recorded.
    const again = pageModules[page].resolve(query, audience.publication.views[audience.language]);
    return renderPage(site, audience, page, again ?? resolved);
  });
  return withEdgeHeaders(rendered, edge, tagsOf(reads));
}
