import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentSecurityPolicy } from "../../../base/http/securityHeaders.ts";
import { href } from "../../../base/site/addresses/href.ts";
import { type Surface, surfacePrefix, surfaces } from "../../../base/site/addresses/surfaces.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import {
  oldBrowserPath,
  redirectPrefix,
  safeRedirectTarget,
} from "../../page/safeRedirectTarget.ts";
import type { Site } from "../../siteServices.ts";
import { negotiateErrorPage, sendNotFound, sendUnauthorized } from "../errorPages.tsx";
import { browserPage, browserPageStyle } from "../errors/oldBrowserPage.ts";
import { negotiateLanguage, requestFacts, surfaceRedirect } from "./negotiation.ts";
import { sendRedirect } from "./sendRedirect.ts";

/** Pages that exist once, whatever the surface: the way through, and the way out for old browsers. */
export function redirectRoutes(app: FastifyInstance, site: Site): void {
  const passOn = (request: FastifyRequest, reply: FastifyReply) => {
    const target = safeRedirectTarget(request.url.slice(redirectPrefix.length - 1) || "/");
    return target === undefined ? sendNotFound(site, request, reply) : sendRedirect(reply, target);
  };
  app.get(redirectPrefix, passOn);
  app.get(`${redirectPrefix}*`, passOn);

  for (const surface of surfaces) {
    app.get(`${surfacePrefix[surface]}/401`, (request, reply) => {
      const audience = negotiateErrorPage(site, request, reply);
      return audience ? sendUnauthorized(site, reply, audience) : reply;
    });
    app.get(`${surfacePrefix[surface]}${oldBrowserPath}`, (request, reply) =>
      sendBrowserPage(site, surface, request, reply),
    );
  }
}

/** The page for old browsers, on the surface of the reader's device. */
function sendBrowserPage(
  site: Site,
  surface: Surface,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const visit = requestFacts(request);
  const moved = surfaceRedirect(visit);
  if (moved !== undefined) return sendRedirect(reply, moved);
  const language = negotiateLanguage(visit, site.addressing);
  const view = site.live.current().views[language];
  const other = languages.filter((one) => one !== language);
  const { languageInQuery } = site.addressing;
  const home = (of: Language) => href({ surface, language: of, languageInQuery }, "home");
  const { name } = view.setting("company");
  const isGrey = view.setting("page_grey") === "all";
  return reply
    .header("content-security-policy", contentSecurityPolicy(false, browserPageStyle(isGrey)))
    .header("cache-control", "private, no-cache")
    .type("text/html; charset=utf-8")
    .send(
      browserPage({
        userAgent: visit.userAgent,
        languages: [language, ...other],
        company: { en: localize(name, "en").text, zh: localize(name, "zh").text },
        home: { en: home("en"), zh: home("zh") },
        isGrey,
      }),
    );
}
