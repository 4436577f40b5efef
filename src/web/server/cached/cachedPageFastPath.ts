import type { IncomingMessage, ServerResponse } from "node:http";
import type { Compression } from "../../../base/http/cache/compression.ts";
import { acceptedEncoding } from "../../../base/http/cache/encodedBody.ts";
import type { FastPathCounts } from "../../../base/http/cache/fastPathCounts.ts";
import type { CachedResponse } from "../../../base/http/cache/responseCache.ts";
import { headersOf, headersOfBytes } from "../../../base/http/cache/sendResponse.ts";
import { requestIdHeader } from "../../../base/http/requests/requestIds.ts";
import type { Surface } from "../../../base/site/addresses/surfaces.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Site } from "../../siteServices.ts";
import {
  type NegotiationResult,
  negotiate,
  type RequestFacts,
  rememberNegotiation,
} from "../addresses/negotiation.ts";

/** Maximum length of an address whose response can be found by it, in characters. */
const maxUrlLength = 300;

/**
 * Registers the address of a cached response, so that the fast path finds it without resolving it.
 */
export function addFastPathAlias(
  site: Site,
  { language, surface }: { readonly language: Language; readonly surface: Surface },
  url: string,
  key: string,
): void {
  if (url.length <= maxUrlLength) site.cache.alias(alias(language, surface, url), key);
}

const alias = (language: Language, surface: Surface, url: string) =>
  `${language} ${surface} ${url}`;

/** Sends the response to a request that it can answer; returns whether it has. */
export type FastPath = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) => boolean;

/**
 * The fast path: answers GETs of cached pages before the router and its hooks, which cost more than
 * everything else (decision 26). A request that it does not answer is left untouched; its
 * negotiation is cached for the router.
 * @param common headers of every response
 * @param counts metrics of the responses
 */
export function cachedPageFastPath(
  site: Site,
  common: Readonly<Record<string, string>>,
  counts: FastPathCounts,
): FastPath {
  const listOf = headerLists(common);
  return (request, response, requestId) => {
    const facts = factsOf(request, site);
    if (facts === undefined) {
      counts.missed += 1;
      return false;
    }
    const negotiated = negotiate(facts, site.addressing);
    const found = find(site.cache, request, negotiated);
    if (found === undefined) {
      rememberNegotiation(request, negotiated);
      counts.missed += 1;
      return false;
    }
    const { cached, encoding, body } = found;
    response.writeHead(200, [requestIdHeader, requestId, ...listOf(cached, encoding, body)]);
    response.end(body);
    counts.hit(cached.route ?? "other");
    site.usage?.countRobot(facts.userAgent);
    return true;
  };
}

/** Returns the facts for negotiation of a request that the fast path may answer. */
function factsOf(
  { method, url = "", headers }: IncomingMessage,
  { addressing }: Site,
): RequestFacts | undefined {
  if (method !== "GET" || url.length > maxUrlLength || !isOriginForm(url)) return undefined;
  // Behind a proxy the host is the one that the proxy was asked for; the router decides which to
  // trust.
  if (!addressing.languageInQuery && headers["x-forwarded-host"] !== undefined) return undefined;
  const hint = headers["sec-ch-ua-mobile"];
  return {
    url,
    host: headers.host ?? "",
    userAgent: headers["user-agent"] ?? "",
    mobileHint: typeof hint === "string" ? hint : undefined,
    cookie: headers.cookie,
  };
}

/** True for a target that is a path already, which the router would not change. */
function isOriginForm(url: string): boolean {
  return url.startsWith("/") && url[1] !== "/" && url[1] !== "\\";
}

interface CachedPage {
  readonly cached: CachedResponse;
  readonly encoding: Compression;
  readonly body: Buffer;
}

/** The cached page to be sent whole, in an encoding that is there; undefined where the router must. */
function find(
  cache: Site["cache"],
  { url = "", headers }: IncomingMessage,
  { language, surface, redirect, chosenLanguage }: NegotiationResult,
): CachedPage | undefined {
  if (redirect !== undefined || chosenLanguage !== undefined) return undefined;
  const cached = cache.byAlias(alias(language, surface, url));
  if (cached?.status !== 200 || cached.body.matches(headers["if-none-match"])) return undefined;
  const encoding = acceptedEncoding(headers["accept-encoding"]);
  if (encoding === "identity") return undefined;
  const body = cached.body.ready(encoding);
  return body && { cached, encoding, body };
}

/** Alternating names and values as `writeHead` takes them, made once per response and encoding. */
function headerLists(
  common: Readonly<Record<string, string>>,
): (cached: CachedResponse, encoding: Compression, bytes: Buffer) => readonly string[] {
  const lists = new WeakMap<CachedResponse, Partial<Record<Compression, readonly string[]>>>();
  return (cached, encoding, bytes) => {
    let own = lists.get(cached);
    if (own === undefined) {
      own = {};
      lists.set(cached, own);
    }
    own[encoding] ??= Object.entries({
      ...common,
      ...headersOf(cached, encoding),
      ...headersOfBytes(bytes, encoding),
    }).flat();
    return own[encoding];
  };
}
