import type { FastifyReply } from "fastify";
import { encodingOf } from "../../../base/http/cache/sendResponse.ts";
import { deliveryOf } from "../../page/deliveryAndIndexing.ts";
import type { ResolvedPage } from "../../page/pageModule.ts";
import { pageModules } from "../../pages/index.ts";
import { renderPage } from "../../render/renderPage.tsx";
import type { Site } from "../../siteServices.ts";
import { renderCacheablePage } from "../cached/renderCacheablePage.ts";
import { sendNotFound } from "../errorPages.tsx";
import {
  type PageRequest,
  prepared,
  resolvePage,
  type Send,
  uncachedPage,
  whenAdmitted,
} from "./pageRequest.ts";
import { cacheKey, sendPage } from "./sendCached.ts";

/** Renders a page for one request, within its network's allowance. */
export function sendPerRequest(
  site: Site,
  asked: PageRequest,
  resolved: ResolvedPage,
): Promise<FastifyReply> {
  const { page, audience } = asked;
  return whenAdmitted(site, asked, async () => {
    await prepared(asked);
    return uncachedPage(asked, renderPage(site, audience, page, resolved));
  });
}

/**
 * Answers a request with values of the page's lists: they have no end and take their time to be read, so
 * they are read within the allowance too. What they mean may be a page that is cached.
 */
export function sendListed(site: Site, asked: PageRequest): Promise<FastifyReply> {
  return whenAdmitted(site, asked, () => listed(site, asked));
}

async function listed(site: Site, asked: PageRequest): Promise<Send> {
  const { page, audience, query, request, reply } = asked;
  await prepared(asked);
  const resolved = resolvePage(asked);
  if (resolved === undefined) return () => sendNotFound(site, request, reply, audience);
  if (deliveryOf(page, pageModules[page], resolved) !== "cached") {
    return uncachedPage(asked, renderPage(site, audience, page, resolved));
  }
  const key = cacheKey(audience, page, resolved.params);
  const make = () => renderCacheablePage(site, audience, page, query, resolved);
  const made = await site.cache.get(key, make, encodingOf(request));
  return () => sendPage(asked, made);
}
