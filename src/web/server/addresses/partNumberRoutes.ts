import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { href, switchAddress, type UrlContext } from "../../../base/site/addresses/href.ts";
import { surfacePrefix, surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languageKey } from "../../../base/site/languages.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { pageAddress } from "../../../content/queries/addresses/readableAddresses.ts";
import { partNamed } from "../../../content/queries/parts/partNumbers.ts";
import type { Site } from "../../siteServices.ts";
import { sendNotFound } from "../errorPages.tsx";
import { negotiateLanguage, negotiateSurface, requestFacts } from "./negotiation.ts";
import { sendRedirect } from "./sendRedirect.ts";

/** Prefix of a part number in its permanent address. */
const prefix = "/p/";

/**
 * Permanent addresses of parts, for print: a part number or an order code in any case and with any
 * separators redirects to the part's page, on the reader's surface and in the reader's language,
 * whatever its id. Unknown numbers are searched for.
 */
export function partNumberRoutes(app: FastifyInstance, site: Site): void {
  for (const surface of surfaces) {
    app.get(`${surfacePrefix[surface]}${prefix}*`, (request, reply) =>
      answer(site, request, reply),
    );
  }
}

function answer(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const visit = requestFacts(request);
  const [path = "", search] = request.url.split("?");
  const name = decodeURIComponent(path.slice(path.indexOf(prefix) + prefix.length));
  const place: UrlContext = {
    surface: negotiateSurface(visit),
    language: negotiateLanguage(visit, site.addressing),
    languageInQuery: site.addressing.languageInQuery,
  };
  const view = site.live.current().views[place.language];
  // A language in the address takes precedence over the one chosen before.
  const isNamed = new URLSearchParams(search).has(languageKey);
  const lead = (address: string) =>
    sendRedirect(reply, isNamed ? switchAddress(place, address) : address);
  const part = partNamed(view, name);
  const target = part && documentTarget(view, part);
  if (target?.kind === "page") {
    return lead(pageAddress(view, place, target.page, target.query));
  }
  if (name.trim() === "") return sendNotFound(site, request, reply);
  return lead(href(place, "search-result", { search: name }));
}
