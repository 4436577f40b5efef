import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentSecurityPolicy } from "../http/headers.ts";
import { href } from "../site/href.ts";
import { languages } from "../site/languages.ts";
import { phrase } from "../site/phrase.ts";
import { browserPage, browserPageStyle } from "./errors/browserPage.ts";
import { languageOfVisit, oldBrowserPath } from "./negotiation.ts";
import { sendNotFound } from "./notices.tsx";
import { sendElsewhere } from "./pageRoutes.ts";
import type { Site } from "./site.ts";
import { visitOf } from "./visit.ts";

const redirectPrefix = "/redirect/";

/** Pages that exist once, whatever the surface: the way through, and the way out for old browsers. */
export function passages(app: FastifyInstance, site: Site): void {
  const passOn = (request: FastifyRequest, reply: FastifyReply) => {
    const target = ownAddress(request.url.slice(redirectPrefix.length - 1) || "/");
    return target === undefined ? sendNotFound(site, request, reply) : sendElsewhere(reply, target);
  };
  app.get(redirectPrefix, passOn);
  app.get(`${redirectPrefix}*`, passOn);

  app.get(oldBrowserPath, (request, reply) => {
    const visit = visitOf(request);
    const language = languageOfVisit(visit, site.addressing);
    const view = site.live.current().views[language];
    const other = languages.filter((one) => one !== language);
    const { languageInQuery } = site.addressing;
    const home = (of: (typeof languages)[number]) =>
      href({ surface: "desktop", language: of, languageInQuery }, "home");
    const name = view.setting("company").name;
    return reply
      .header("content-security-policy", contentSecurityPolicy(false, browserPageStyle))
      .header("cache-control", "private, no-cache")
      .type("text/html; charset=utf-8")
      .send(
        browserPage({
          userAgent: visit.userAgent,
          languages: [language, ...other],
          company: { en: phrase(name, "en").text, zh: phrase(name, "zh").text },
          home: { en: home("en"), zh: home("zh") },
        }),
      );
  });
}

/**
 * The address to pass a reader on to, if it stays on this site: an open redirect would lend our name
 * to anybody. Undefined for other origins (`//host`, `/\host`) and for the passage itself.
 */
function ownAddress(path: string): string | undefined {
  const base = "http://own.invalid";
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined;
  if (url?.origin !== base || /^\/[/\\]/.test(path)) return undefined;
  if (/^\/(?:%2f|%5c|\/|\\)/i.test(url.pathname) || url.pathname.startsWith(redirectPrefix)) {
    return undefined;
  }
  return `${url.pathname}${url.search}`;
}
