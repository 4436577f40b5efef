import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pagePath } from "../../base/site/addresses/href.ts";
import { type PageKey, pageFacts, pageKeys } from "../../base/site/addresses/pages.ts";
import { type Surface, surfaces } from "../../base/site/addresses/surfaces.ts";
import type { CountedRoute } from "../../readers/usage/countRoutes.ts";
import { deliveryOf } from "../page/deliveryAndIndexing.ts";
import type { Delivery, RawQuery, ResolvedPage } from "../page/pageModule.ts";
import { pageModules } from "../pages/index.ts";
import type { Site } from "../siteServices.ts";
import { negotiated } from "./addresses/negotiation.ts";
import { rememberLanguage, sendRedirect } from "./addresses/sendRedirect.ts";
import { declaredQuery } from "./cached/declaredQuery.ts";
import { type PageRequest, resolvePage } from "./delivery/pageRequest.ts";
import { sendCached } from "./delivery/sendCached.ts";
import { sendListed, sendPerRequest } from "./delivery/sendPerRequest.ts";
import { sendPersonal } from "./delivery/sendPersonal.ts";
import { sendSearch } from "./delivery/sendSearch.ts";
import { sendNotFound } from "./errorPages.tsx";

/** Pages and files are counted for robots; those of readers are counted by their scripts. */
export const robotPage = { kind: "robot" } as const satisfies CountedRoute;

/** Routes for every page of the table on both surfaces. */
export function pageRoutes(app: FastifyInstance, site: Site): void {
  for (const surface of surfaces) {
    for (const page of pageKeys) {
      app.get(pagePath(surface, page), { config: { usage: robotPage } }, (request, reply) =>
        handlePage(site, page, surface, request, reply),
      );
    }
  }
}

type SendPage = (
  site: Site,
  asked: PageRequest,
  resolved: ResolvedPage,
) => FastifyReply | Promise<FastifyReply>;

/** The handler of each delivery. */
const deliveries = {
  cached: sendCached,
  perRequest: sendPerRequest,
  personal: sendPersonal,
  search: sendSearch,
} as const satisfies Record<Delivery, SendPage>;

/**
 * Answers one page request: negotiates, resolves, and sends by the page's delivery.
 * @param pathQuery queries that the path stands for, which beat those of the address
 */
export function handlePage(
  site: Site,
  page: PageKey,
  surface: Surface,
  request: FastifyRequest,
  reply: FastifyReply,
  pathQuery: RawQuery = {},
): FastifyReply | Promise<FastifyReply> {
  const result = negotiated(request, site.addressing);
  rememberLanguage(site, reply, result);
  if (result.redirect !== undefined) return sendRedirect(reply, result.redirect);
  const { language } = result;
  const audience = { publication: site.live.current(), language, surface };
  const query = { ...declaredQuery(page, request.url), ...pathQuery };
  const asked = { page, audience, query, request, reply };
  if (namesLists(page, query)) return sendListed(site, asked);
  const resolved = resolvePage(asked);
  if (resolved === undefined) return sendNotFound(site, request, reply, audience);
  return deliveries[deliveryOf(page, pageModules[page], resolved)](site, asked, resolved);
}

/** Whether a query holds values of the page's lists. Pages of one reader have none. */
function namesLists(page: PageKey, query: RawQuery): boolean {
  const { queries } = pageFacts(page);
  return Object.keys(query).some((name) => !queries.includes(name));
}
