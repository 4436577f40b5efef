import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendAnswer } from "../http/sendAnswer.ts";
import { pagePath } from "../site/href.ts";
import { languageKey } from "../site/languages.ts";
import { type PageKey, pageKeys, pages } from "../site/pages.ts";
import { type Surface, surfaces } from "../site/surfaces.ts";
import { type Negotiated, negotiate } from "./negotiation.ts";
import { sendNotFound } from "./notices.tsx";
import { pageModules } from "./pages/index.ts";
import type { RawQuery } from "./pages/pageModule.ts";
import { type Audience, renderPage } from "./render/renderPage.tsx";
import type { Site } from "./site.ts";
import { visitOf } from "./visit.ts";

/** Longest value of a query that a page reads; longer ones are as good as wrong. */
const longestValue = 200;

/** A year, in seconds: how long a reader's choice of language is kept. */
const choiceKept = 31_536_000;

/** Routes for every page of the table on both surfaces. */
export function pageRoutes(app: FastifyInstance, site: Site): void {
  for (const surface of surfaces) {
    for (const page of pageKeys) {
      app.get(pagePath(surface, page), (request, reply) =>
        answer(site, page, surface, request, reply),
      );
    }
  }
}

/**
 * One page request: negotiate, resolve, and the page from the cache or rendered. The key is made of
 * what the queries mean, so that strange ones share an entry with plain ones.
 */
function answer(
  site: Site,
  page: PageKey,
  surface: Surface,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const negotiated = negotiate(visitOf(request), site.addressing);
  keepChoice(site, reply, negotiated);
  if (negotiated.redirect !== undefined) return sendElsewhere(reply, negotiated.redirect);
  const { language } = negotiated;
  const publication = site.live.current();
  const query = declaredQuery(page, request.url);
  const params = pageModules[page].resolve(query, publication.views[language]);
  if (params === undefined) return sendNotFound(site, request, reply, { language, surface });
  const audience = { publication, language, surface };
  const key = cacheKey(audience, page, params);
  const kept = site.cache.peek(key);
  if (kept) return sendAnswer(request, reply, kept);
  return site.cache
    .get(key, () => renderPage(site, audience, page, params))
    .then((made) => sendAnswer(request, reply, made));
}

/** What makes two requests the same page: never the words of the request, only what they mean. */
export function cacheKey(audience: Audience, page: PageKey, params: object): string {
  const { publication, language, surface } = audience;
  return `${publication.revision} ${language} ${surface} ${page} ${JSON.stringify(params)}`;
}

/** Sends a reader on; the decision is this reader's, so nobody may keep it. */
export function sendElsewhere(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("vary", "Cookie, User-Agent, Sec-CH-UA-Mobile")
    .redirect(address, 302);
}

function keepChoice(site: Site, reply: FastifyReply, { chosen }: Negotiated): void {
  if (chosen === undefined) return;
  const secure = site.addressing.isHttps ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${languageKey}=${chosen}; Path=/; Max-Age=${choiceKept}; SameSite=Lax${secure}`,
  );
}

/** The queries the page declares, each as first given, trimmed; all others are dropped. */
function declaredQuery(page: PageKey, url: string): RawQuery {
  const at = url.indexOf("?");
  const names: readonly string[] = pages[page].queries;
  if (at < 0 || names.length === 0) return {};
  const given = new URLSearchParams(url.slice(at + 1));
  const query: Record<string, string | undefined> = {};
  for (const name of names) {
    const value = given.get(name)?.trim();
    if (value !== undefined && value.length <= longestValue) query[name] = value;
  }
  return query;
}
