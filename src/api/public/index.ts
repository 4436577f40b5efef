import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RenderQueue } from "../../base/http/cache/renderQueue.ts";
import {
  type CachedResponse,
  encodeResponse,
  type ResponseCache,
} from "../../base/http/cache/responseCache.ts";
import { encodingOf, sendResponse } from "../../base/http/cache/sendResponse.ts";
import { QueueFull } from "../../base/http/cache/taskQueue.ts";
import { type EdgeCaching, withEdgeHeaders } from "../../base/http/edge/edgeHeaders.ts";
import { tokenInCookie } from "../../base/http/identity/signInCookies.ts";
import type { RefusedRequests } from "../../base/http/requests/refusedRequests.ts";
import { hasLeft, NameGivenTwice } from "../../base/http/requests/requestErrors.ts";
import type { Addressing } from "../../base/http/requests/siteOrigins.ts";
import { messages } from "../../base/i18n/index.ts";
import { inTimeSlices } from "../../base/process/timeSlices.ts";
import {
  defaultLanguage,
  type Language,
  languageFacts,
  languages,
} from "../../base/site/languages.ts";
import { tagsOf } from "../../content/published/cacheTags.ts";
import type { LivePublication } from "../../content/published/livePublication.ts";
import { Reads, recordReads } from "../../content/published/recordReads.ts";
import type { LiveStock } from "../../content/stock/liveStock.ts";
import type { Enquiries } from "../../readers/enquiries/enquiryService.ts";
import { mayOpen, type PermissionHolder } from "../../staff/accounts/roles/specificationRoles.ts";
import type { ApiContext, Endpoint } from "../endpoint.ts";
import { envelope, privateHeaders } from "../envelope.ts";
import {
  ApiError,
  type ErrorMessages,
  retryLater,
  sendEnvelope,
  sendError,
  toApiError,
} from "../errors.ts";
import { readQuery } from "../readQuery.ts";
import { jsonInSteps } from "../serializeJsonInSteps.ts";
import { createClientErrors } from "./browserErrorReports.ts";
import { endpoints } from "./endpoints/index.ts";
import { enquiryApi } from "./enquiries/index.ts";
import { isListPage } from "./pagination.ts";
import { openApiDocument } from "./reference/openapi.ts";
import { dependsOnReader, rolesFor } from "./rolesForEndpoint.ts";
import { type SearchSite, searchRoutes } from "./searchRoutes.ts";
import { type SearchSignalSite, searchSignalRoute } from "./searchSignalRoute.ts";
import { type UsageSite, usageRoute } from "./usageRoute.ts";
import { tokenInHeader } from "./userCentre/userCentreCall.ts";

/** Serves the API's description, which no publication changes: made when first asked for, and kept. */
function openApiRoute(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  let made: Promise<CachedResponse> | undefined;
  app.get("/openapi.json", async (request, reply) => {
    made ??= encodeResponse(
      { status: 200, headers, text: JSON.stringify(openApiDocument()) },
      encodingOf(request),
    );
    return sendResponse(request, reply, await made);
  });
}

/** Services of the public API. */
export interface ApiSite extends SearchSite {
  readonly live: LivePublication;
  readonly cache: ResponseCache;
  readonly addressing: Addressing;
  readonly making: RenderQueue;
  readonly refused: RefusedRequests;
  /** Time for which shared caches may keep responses; absent: as in `publicHeaders`. */
  readonly edge?: EdgeCaching | undefined;
  /** Distributors' stock; absent without a store. */
  readonly stock?: LiveStock | undefined;
  /** The accounts of readers; absent without a store: then nobody is signed in. */
  readonly accounts?:
    | { readerOf(token: string | undefined): Promise<PermissionHolder | undefined> }
    | undefined;
  /** Counts searches; absent without a store. */
  readonly searchCounts?: SearchSignalSite["searchCounts"] | undefined;
  /** Absent without a store: the forms then have no addresses. */
  readonly enquiries?: Enquiries | undefined;
  /** Counts usage; absent without a store. */
  readonly usage?: UsageSite["usage"] | undefined;
  readonly openedAt: UsageSite["openedAt"];
}

/**
 * Registers the public API on both languages' bases (spec section 7). Every response is an
 * envelope.
 */
export function api(app: FastifyInstance, site: ApiSite): void {
  unknownPaths(app);
  openApiRoute(app, publicHeaders);
  const clientErrors = createClientErrors();
  for (const language of languages) {
    app.register(
      (base, _options, done) => {
        base.setNotFoundHandler((_request, reply) => sendUnknownPath(reply, language));
        base.setErrorHandler(errorSender(language));
        site.refused.follow(base);
        for (const endpoint of endpoints) {
          const usage = { kind: "api", subject: endpoint.path, language } as const;
          base.get(`/${endpoint.path}`, { config: { usage } }, (request, reply) =>
            answer(site, endpoint, language, request, reply),
          );
        }
        clientErrors(base, language);
        searchRoutes(base, language, site, () => contextOf(site, language), sendUncached);
        const { enquiries, addressing, searchCounts, usage, openedAt } = site;
        if (usage !== undefined) usageRoute(base, language, { usage, openedAt, addressing });
        if (searchCounts !== undefined) {
          const view = () => site.live.current().views[language];
          searchSignalRoute(base, language, { searchCounts, addressing, view });
        }
        if (enquiries !== undefined) enquiryApi(base, language, { enquiries, addressing });
        done();
      },
      { prefix: languageFacts[language].apiBase },
    );
  }
}

/** Prefixes of addresses that look like an API's, with the language of their errors. */
const apiPrefixes: Readonly<Record<string, Language>> = {
  "/web_en": "en",
  "/web_cn": "zh",
  "/api": defaultLanguage,
};

/** Language of an address that looks like the public API's; its errors are envelopes. */
export function languageOfApiPath(url: string): Language | undefined {
  const found = Object.entries(apiPrefixes).find(([prefix]) => url.startsWith(`${prefix}/`));
  return found?.[1];
}

/** Sends the error of an unknown address of the API. */
export function sendUnknownPath(reply: FastifyReply, language: Language): FastifyReply {
  return sendError(reply, uncachedHeaders, new ApiError(404, messages[language].api.unknownPath));
}

function unknownPaths(app: FastifyInstance): void {
  for (const [prefix, language] of Object.entries(apiPrefixes)) {
    app.register(
      (scope, _options, done) => {
        scope.setNotFoundHandler((_request, reply) => sendUnknownPath(reply, language));
        scope.setErrorHandler(errorSender(language));
        done();
      },
      { prefix },
    );
  }
}

/**
 * Headers of public content: readable from any origin, and cached with revalidation in the
 * background.
 */
const publicHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=60, stale-while-revalidate=600",
  vary: "Accept-Encoding",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** The same where shared caches keep responses until they are purged, and this one has no tags. */
const passedOnHeaders = { ...publicHeaders, "cache-control": "private, max-age=60" };

const uncachedHeaders = { ...publicHeaders, "cache-control": "no-store" };

async function answer(
  site: ApiSite,
  endpoint: Endpoint,
  language: Language,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { edge, live } = site;
  const { revision } = live.current();
  const context = contextOf(site, language);
  const query = readQuery(endpoint.query, request.url, context.messages);
  const reader = await readerOfClosed(site, endpoint, language, request);
  if (reader !== undefined) {
    const make = async () => {
      const own = { ...context, mayOpen: (roles: readonly string[]) => mayOpen(reader, roles) };
      const work = endpoint.prepare?.(query, own);
      if (work !== undefined) await inTimeSlices(work);
      return endpoint.answer(query, own);
    };
    const data = await whenAdmitted(site, language, request, make);
    if (data === undefined) return reply.hijack();
    return sendEnvelope(reply, privateHeaders, 200, context.messages.ok, data);
  }
  const key = `${revision} ${language} api ${endpoint.path} ${JSON.stringify(query)}`;
  const cached = site.cache.peek(key);
  if (cached) return sendResponse(request, reply, cached);
  const make = async () => {
    const work = endpoint.prepare?.(query, context);
    if (work !== undefined) await inTimeSlices(work);
    const reads = new Reads();
    const data = recordReads(reads, () => endpoint.answer(query, context));
    const answered = envelope(200, context.messages.ok, data);
    const text = endpoint.isLarge
      ? await inTimeSlices(jsonInSteps(answered))
      : JSON.stringify(answered);
    const rendered = { status: 200, headers: publicHeaders, text: text ?? "" };
    const encoding = encodingOf(request);
    if (!isCached(endpoint, query, data)) {
      return encodeResponse(edge ? { ...rendered, headers: passedOnHeaders } : rendered, encoding);
    }
    const cacheable = edge ? withEdgeHeaders(rendered, edge, tagsOf(reads)) : rendered;
    return site.cache.get(key, () => cacheable, encoding);
  };
  if (endpoint.isCached?.(query) === false) {
    const made = await whenAdmitted(site, language, request, make);
    return made ? sendResponse(request, reply, made) : reply.hijack();
  }
  // Another request may have built it while this one waited.
  const turn = () => site.cache.peek(key) ?? make();
  return sendResponse(request, reply, await site.making.inTurn(request.ip, turn));
}

/**
 * The signed-in reader of a response that depends on them: it is made for them alone and cached by
 * nobody. Undefined where the response is everybody's.
 * @throws ApiError 401 where the page of what is asked for is closed to them
 */
async function readerOfClosed(
  { accounts }: ApiSite,
  { path }: Endpoint,
  language: Language,
  request: FastifyRequest,
): Promise<PermissionHolder | undefined> {
  const roles = rolesFor(path);
  if (roles.length === 0 && !dependsOnReader(path)) return undefined;
  const token = tokenInHeader(request) ?? tokenInCookie(request.headers.cookie);
  const reader = token === undefined ? undefined : await accounts?.readerOf(token);
  if (roles.length > 0 && !mayOpen(reader, roles)) {
    throw new ApiError(401, messages[language].api.closed);
  }
  return reader;
}

/**
 * Builds a response for a request, within its network's allowance, round robin; undefined where the
 * client has disconnected.
 */
async function whenAdmitted<Made>(
  { making }: ApiSite,
  language: Language,
  request: FastifyRequest,
  make: () => Promise<Made>,
): Promise<Made | undefined> {
  const { ip } = request;
  const wait = making.admit(ip);
  if (wait > 0) throw retryLater(429, messages[language].api.tooOften, wait);
  try {
    return await making.page(ip, () => (hasLeft(request) ? undefined : make()));
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw retryLater(503, messages[language].api.tooBusy, error.retryAfterSeconds);
  }
}

function contextOf({ live, addressing, stock }: ApiSite, language: Language): ApiContext {
  return {
    stock,
    view: live.current().views[language],
    messages: messages[language].api,
    place: { surface: "desktop", language, languageInQuery: addressing.languageInQuery },
  };
}

/** Sends a successful response that is not cached. */
function sendUncached(reply: FastifyReply, language: Language, data: object): FastifyReply {
  return sendEnvelope(reply, uncachedHeaders, 200, messages[language].api.ok, data);
}

/** Responses to free text and to unbounded page numbers are not cached. */
function isCached(endpoint: Endpoint, query: object, data: object): boolean {
  if (endpoint.isCached?.(query) === false) return false;
  return !isListPage(data) || data.current_page <= data.last_page;
}

/** Error handler that sends envelopes, in the language of its addresses. */
function errorSender(language: Language) {
  const { account, api: t, search } = messages[language];
  const errorMessages: ErrorMessages = {
    refused: (status, error) =>
      new ApiError(
        status,
        error instanceof NameGivenTwice ? account.nameTwice(error.given) : account.unreadable,
      ),
    tooOften: ({ limit, retryAfterSeconds }) =>
      retryLater(429, limit === "search" ? search.tooOften : t.tooOften, retryAfterSeconds),
    failed: (reference) => new ApiError(500, t.failed(reference)),
    logged: "An API answer could not be made",
  };
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendError(reply, uncachedHeaders, toApiError(error, request, errorMessages));
}
