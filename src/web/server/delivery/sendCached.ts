import type { FastifyReply } from "fastify";
import type { CachedResponse } from "../../../base/http/cache/responseCache.ts";
import { encodingOf, sendResponse } from "../../../base/http/cache/sendResponse.ts";
import { forOneReader } from "../../../base/http/edge/edgeHeaders.ts";
import type { PageKey } from "../../../base/site/addresses/pages.ts";
import type { ResolvedPage } from "../../page/pageModule.ts";
import { pageModules } from "../../pages/index.ts";
import type { Audience } from "../../render/publicationLanguageSurface.ts";
import type { Site } from "../../siteServices.ts";
import { addFastPathAlias } from "../cached/cachedPageFastPath.ts";
import { renderCacheablePage } from "../cached/renderCacheablePage.ts";
import { type PageRequest, prepared } from "./pageRequest.ts";

/** Answers from the cache, or with a page rendered in its network's turn and cached for all. */
export function sendCached(
  site: Site,
  asked: PageRequest,
  resolved: ResolvedPage,
): FastifyReply | Promise<FastifyReply> {
  const { page, audience, query, request } = asked;
  const key = cacheKey(audience, page, resolved.params);
  addFastPathAlias(site, audience, request.url, key);
  const cached = site.cache.peek(key);
  if (cached) return sendPage(asked, cached);
  const render = () => renderCacheablePage(site, audience, page, query, resolved);
  const make = () =>
    site.cache
      .get(key, () => site.making.inTurn(request.ip, render), encodingOf(request))
      .then((made) => sendPage(asked, made));
  return pageModules[page].prepare === undefined ? make() : prepared(asked).then(make);
}

/** Sends a cached page; with a cookie for this reader, shared caches must not store it. */
export function sendPage(
  { request, reply }: PageRequest,
  cached: CachedResponse,
): FastifyReply | Promise<FastifyReply> {
  if (!reply.hasHeader("set-cookie")) return sendResponse(request, reply, cached);
  return sendResponse(request, reply, { ...cached, headers: forOneReader(cached.headers) });
}

/** Returns what makes two requests the same page: never the words of the request, only what they mean. */
export function cacheKey(audience: Audience, page: PageKey, params: object): string {
  const { publication, language, surface } = audience;
  return `${publication.revision} ${language} ${surface} ${page} ${JSON.stringify(params)}`;
}
