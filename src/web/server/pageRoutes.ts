import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type CachedResponse,
  encodeResponse,
  type RenderedResponse,
} from "../../base/http/cache/responseCache.ts";
import { encodingOf, sendResponse } from "../../base/http/cache/sendResponse.ts";
import { QueueFull } from "../../base/http/cache/taskQueue.ts";
import { forOneReader } from "../../base/http/edge/edgeHeaders.ts";
import { tokenInCookie } from "../../base/http/identity/adminToken.ts";
import { hasLeft } from "../../base/http/requests/failures.ts";
import { operations } from "../../base/process/instrumentation.ts";
import { inTimeSlices } from "../../base/process/timeSlices.ts";
import { pagePath } from "../../base/site/addresses/href.ts";
import { type PageKey, pageFacts, pageKeys } from "../../base/site/addresses/pages.ts";
import { type Surface, surfaces } from "../../base/site/addresses/surfaces.ts";
import { SearchNotReady, type SearchRequest } from "../../readers/search/contract.ts";
import { mayOpen } from "../../staff/accounts/roles/permissions.ts";
import { isEndless, isForOneReader } from "../page/indexing.ts";
import type { RawQuery, ResolvedPage } from "../page/pageModule.ts";
import type { SearchResponse } from "../page/requestData.ts";
import { pageModules } from "../pages/index.ts";
import type { Audience } from "../render/audience.ts";
import { renderPage } from "../render/renderPage.tsx";
import type { Site } from "../site.ts";
import { negotiated } from "./addresses/negotiated.ts";
import { rememberLanguage, sendRedirect } from "./addresses/redirects.ts";
import { renderCacheablePage } from "./cached/cacheablePage.ts";
import { addFastPathAlias } from "./cached/cachedPageFastPath.ts";
import { declaredQuery } from "./cached/declaredQuery.ts";
import { sendNotFound, sendRetryLater, sendUnauthorized } from "./errorPages.tsx";

/** Routes for every page of the table on both surfaces. */
export function pageRoutes(app: FastifyInstance, site: Site): void {
  for (const surface of surfaces) {
    for (const page of pageKeys) {
      app.get(pagePath(surface, page), (request, reply) =>
        handlePage(site, page, surface, request, reply),
      );
    }
  }
}

/**
 * One page request: negotiate, resolve, and the page from the cache or rendered. The key is made of
 * what the queries mean, so that strange ones share an entry with plain ones.
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
  const publication = site.live.current();
  const query = { ...declaredQuery(page, request.url), ...pathQuery };
  const audience = { publication, language, surface };
  const asked = { page, audience, request, reply };
  // What stands in lists has no end and takes its time to be read, so it is read in its turn too.
  const isForOne = isForOneReader(page);
  if (!isForOne && namesLists(page, query)) {
    return whenAdmitted(site, asked, () => listed(site, asked, query));
  }
  const module = pageModules[page];
  const resolved = resolvePage(page, audience, query);
  if (resolved === undefined) return sendNotFound(site, request, reply, audience);
  if (isForOne) return handlePersonalPage(site, asked, resolved);
  const { params } = resolved;
  if (isEndless(module, resolved)) {
    const searched = module.searches?.(params);
    if (searched !== undefined) return answerSearch(site, asked, resolved, searched);
    return whenAdmitted(site, asked, async () => {
      await prepared(asked, query);
      return madeAnew(asked, renderPage(site, audience, page, resolved));
    });
  }
  const key = cacheKey(audience, page, params);
  addFastPathAlias(site, audience, request.url, key);
  const cached = site.cache.peek(key);
  if (cached) return sendPage(asked, cached);
  const make = () =>
    site.cache
      .get(
        key,
        () =>
          site.making.inTurn(request.ip, () =>
            renderCacheablePage(site, audience, page, query, resolved),
          ),
        encodingOf(request),
      )
      .then((made) => sendPage(asked, made));
  return module.prepare === undefined ? make() : prepared(asked, query).then(make);
}

/** What a page's queries mean in the audience's view; undefined: nothing. */
function resolvePage(
  page: PageKey,
  { publication, language }: Audience,
  query: RawQuery,
): ResolvedPage | undefined {
  const resolve = () => pageModules[page].resolve(query, publication.views[language]);
  return operations.resolve.traceSync(resolve, { page });
}

/** Does in slices what a page needs before it can be made at once. */
async function prepared({ page, audience }: PageRequest, query: RawQuery): Promise<void> {
  const work = pageModules[page].prepare?.(query, audience.publication, audience.language);
  if (work !== undefined) await inTimeSlices(work);
}

/** One request of a page, on its way to an answer. */
interface PageRequest {
  readonly page: PageKey;
  readonly audience: Audience;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What sends an answer that is made: sending waits for its reader, and nobody should wait with it. */
type Send = () => FastifyReply | Promise<FastifyReply>;

/** The answer to a request with values of the page's lists, read and made. */
async function listed(site: Site, asked: PageRequest, query: RawQuery): Promise<Send> {
  const { page, audience, request, reply } = asked;
  const module = pageModules[page];
  await prepared(asked, query);
  const resolved = resolvePage(page, audience, query);
  if (resolved === undefined) return () => sendNotFound(site, request, reply, audience);
  if (isEndless(module, resolved)) {
    return madeAnew(asked, renderPage(site, audience, page, resolved));
  }
  const make = () => renderCacheablePage(site, audience, page, query, resolved);
  const made = await site.cache.get(
    cacheKey(audience, page, resolved.params),
    make,
    encodingOf(request),
  );
  return () => sendPage(asked, made);
}

/** Sends a cached page; one that brings this reader a cookie is nobody else's. */
function sendPage(
  { request, reply }: PageRequest,
  cached: CachedResponse,
): FastifyReply | Promise<FastifyReply> {
  if (!reply.hasHeader("set-cookie")) return sendResponse(request, reply, cached);
  return sendResponse(request, reply, { ...cached, headers: forOneReader(cached.headers) });
}

/** A page of values without end, which nobody keeps. */
async function madeAnew({ request, reply }: PageRequest, page: RenderedResponse): Promise<Send> {
  const made = await encodeResponse(withNoindex(page), encodingOf(request));
  return () => sendResponse(request, reply, made);
}

/** Whether a query holds values of the page's lists. */
function namesLists(page: PageKey, query: RawQuery): boolean {
  const { queries } = pageFacts(page);
  return Object.keys(query).some((name) => !queries.includes(name));
}

/** Answers with what is made for one network, within its allowance and in its turn with the others. */
async function whenAdmitted(
  site: Site,
  { audience, request, reply }: PageRequest,
  make: () => Promise<Send>,
): Promise<FastifyReply> {
  const wait = site.making.admit(request.ip);
  if (wait > 0) {
    const late = { status: 429, retryAfterSeconds: wait } as const;
    return sendRetryLater(site, request, reply, audience, late);
  }
  try {
    const send = await site.making.page(request.ip, () =>
      // No page is rendered for nobody.
      hasLeft(request) ? () => reply.hijack() : make(),
    );
    return send();
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const { retryAfterSeconds } = error;
    return sendRetryLater(site, request, reply, audience, { status: 503, retryAfterSeconds });
  }
}

/** A page that depends on who reads: refused without the role it asks for, made anew, kept by nobody. */
async function handlePersonalPage(
  site: Site,
  asked: PageRequest,
  resolved: ResolvedPage,
): Promise<FastifyReply> {
  const { page, audience, request, reply } = asked;
  const reader = await site.accounts?.readerOf(tokenInCookie(request.headers.cookie));
  if (!mayOpen(reader, pageFacts(page).roles ?? [])) {
    const facts = { event: "refused", page, accountId: reader?.id };
    request.log.warn(facts, "A page was refused for want of a role");
    return sendUnauthorized(site, reply, audience);
  }
  return whenAdmitted(site, asked, async () => {
    const openId = site.openId && { name: site.openId.name, asksCode: false };
    const made = renderPage(site, audience, page, resolved, { visitor: { reader, openId } });
    return () => sendUncached(reply, made);
  });
}

/** A page that shows what was searched for; searches have an allowance of their own. */
async function answerSearch(
  site: Site,
  asked: PageRequest,
  resolved: ResolvedPage,
  request: SearchRequest,
): Promise<FastifyReply> {
  const { page, audience, reply } = asked;
  const answer = await runSearch(site, audience, request, asked.request.ip);
  if (answer.kind !== "found") reply.header("retry-after", answer.retryAfterSeconds);
  const status = statusOf[answer.kind];
  const made = await site.making.inTurn(asked.request.ip, () =>
    hasLeft(asked.request)
      ? undefined
      : renderPage(site, audience, page, resolved, { answer, status }),
  );
  if (made === undefined) return reply.hijack();
  const send = await madeAnew(asked, made);
  return send();
}

const statusOf = { found: 200, notReady: 503, tooOften: 429 } as const satisfies Record<
  SearchResponse["kind"],
  number
>;

async function runSearch(
  { search, searchLimit }: Site,
  { publication, language }: Audience,
  asked: SearchRequest,
  address: string,
): Promise<SearchResponse> {
  const wait = searchLimit?.admit(address) ?? 0;
  if (wait > 0) return { kind: "tooOften", retryAfterSeconds: wait };
  try {
    if (search === undefined) throw new SearchNotReady();
    const outcome = await search.search(publication.views[language], asked);
    return { kind: "found", outcome };
  } catch (error) {
    if (!(error instanceof SearchNotReady)) throw error;
    return { kind: "notReady", retryAfterSeconds: error.retryAfterSeconds };
  }
}

/** Asks search engines not to list a page: what it shows stands elsewhere, in another selection. */
function withNoindex({ headers, ...answer }: RenderedResponse): RenderedResponse {
  return { ...answer, headers: { ...headers, "x-robots-tag": "noindex" } };
}

/** Sends a page made for one reader. */
export function sendUncached(
  reply: FastifyReply,
  { status, headers, text }: RenderedResponse,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...headers,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      // Not `no-referrer`: forms would then be posted without their origin.
      "referrer-policy": "same-origin",
    })
    .send(text);
}

/** What makes two requests the same page: never the words of the request, only what they mean. */
export function cacheKey(audience: Audience, page: PageKey, params: object): string {
  const { publication, language, surface } = audience;
  return `${publication.revision} ${language} ${surface} ${page} ${JSON.stringify(params)}`;
}
