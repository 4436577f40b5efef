import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { cookieValue } from "../../../base/http/cookies.ts";
import { originForm } from "../../../base/http/requests/requestTarget.ts";
import type { Addressing } from "../../../base/http/requests/siteOrigins.ts";
import { ObjectProperty } from "../../../base/process/objectProperty.ts";
import { type Surface, surfacePrefix } from "../../../base/site/addresses/surfaces.ts";
import { defaultLanguage, type Language, languageKey } from "../../../base/site/languages.ts";
import { oldBrowserPath } from "../../page/safeRedirectTarget.ts";

/** Facts about a page request that decide its language and surface. */
export interface RequestFacts {
  /** Path and query as requested, in the origin form (`originForm`). */
  readonly url: string;
  /** The host as the client named it, used only to look up a configured host. */
  readonly host: string;
  readonly userAgent: string;
  /** The client hint `Sec-CH-UA-Mobile`: "?1", "?0" or absent. */
  readonly mobileHint: string | undefined;
  readonly cookie: string | undefined;
}

export interface NegotiationResult {
  readonly language: Language;
  readonly surface: Surface;
  /** Address to redirect to: one hop for language, device and old browser together. */
  readonly redirect?: string;
  /** Language chosen by this request, to be stored in the cookie. */
  readonly chosenLanguage?: Language;
}

/**
 * Decides language and surface of a page request (design: Languages, Surfaces). Pure: the answer
 * depends on the visit and the configured hosts alone.
 */
export function negotiate(visit: RequestFacts, addressing: Addressing): NegotiationResult {
  const [path = "/", search = ""] = split(visit.url, "?");
  const surface = surfaceOfPath(path);
  const { language, chosen, rewritten } = languageOf(visit, search, addressing);
  const base = { language, surface, ...(chosen === undefined ? {} : { chosenLanguage: chosen }) };
  if (deviceOf(visit.userAgent).isInternetExplorer) {
    return { ...base, redirect: oldBrowserHref(visit, language, addressing) };
  }
  const wanted = surfaceOfDevice(visit) ?? surface;
  if (wanted === surface && rewritten === undefined) return base;
  const query = rewritten ?? search;
  return {
    ...base,
    redirect: `${movePath(path, surface, wanted)}${query === "" ? "" : `?${query}`}`,
  };
}

/**
 * Variant of `negotiate` for resources that exist once: the device selects the surface, but never
 * causes a redirect.
 */
export function negotiateOnce(visit: RequestFacts, addressing: Addressing): NegotiationResult {
  const [path = "/", search = ""] = split(visit.url, "?");
  const { language, chosen, rewritten } = languageOf(visit, search, addressing);
  const surface = negotiateSurface(visit);
  const base = { language, surface, ...(chosen === undefined ? {} : { chosenLanguage: chosen }) };
  if (isInternetExplorer(visit.userAgent)) {
    return { ...base, redirect: oldBrowserHref(visit, language, addressing) };
  }
  if (rewritten === undefined) return base;
  return { ...base, redirect: `${path}${rewritten === "" ? "" : `?${rewritten}`}` };
}

/** Address for an old browser, which gets no other page; undefined for others. */
export function oldBrowserRedirect(
  visit: RequestFacts,
  addressing: Addressing,
): string | undefined {
  if (!isInternetExplorer(visit.userAgent)) return undefined;
  return oldBrowserHref(visit, negotiateLanguage(visit, addressing), addressing);
}

/** The same address on the surface of the reader's device; undefined where it is that one. */
export function surfaceRedirect(visit: RequestFacts): string | undefined {
  const [path = "/", search = ""] = split(visit.url, "?");
  const surface = surfaceOfPath(path);
  const wanted = surfaceOfDevice(visit) ?? surface;
  if (wanted === surface) return undefined;
  return `${movePath(path, surface, wanted)}${search === "" ? "" : `?${search}`}`;
}

/** The page for old browsers, on the reader's surface and in their language. */
function oldBrowserHref(visit: RequestFacts, language: Language, addressing: Addressing): string {
  const path = `${surfacePrefix[negotiateSurface(visit)]}${oldBrowserPath}`;
  const isNamed = addressing.languageInQuery && language !== defaultLanguage;
  return isNamed ? `${path}?${languageKey}=${language}` : path;
}

/** Language of a request that is never redirected: an error page, an asset's message. */
export function negotiateLanguage(visit: RequestFacts, addressing: Addressing): Language {
  return languageOf(visit, split(visit.url, "?")[1] ?? "", addressing).language;
}

/** Surface of an error page: the device's or, where that is unknown, the path's. */
export function negotiateSurface(visit: RequestFacts): Surface {
  return surfaceOfDevice(visit) ?? surfaceOfPath(split(visit.url, "?")[0] ?? "/");
}

interface LanguageDecision {
  readonly language: Language;
  readonly chosen?: Language;
  /** Query to redirect to, where the requested one does not state the language canonically. */
  readonly rewritten?: string;
}

function languageOf(visit: RequestFacts, search: string, addressing: Addressing): LanguageDecision {
  if (!addressing.languageInQuery) {
    return { language: addressing.languageOfHost(visit.host) ?? defaultLanguage };
  }
  const asked = search.includes(languageKey) ? new URLSearchParams(search).get(languageKey) : null;
  const stored = cookieValue(visit.cookie, languageKey);
  if (asked === "zh") return { language: "zh", ...(stored === "zh" ? {} : { chosen: "zh" }) };
  if (asked === "en") {
    return { language: "en", chosen: "en", rewritten: withoutLanguage(search) };
  }
  if (stored === "zh") {
    const rest = withoutLanguage(search);
    return { language: "zh", rewritten: `${rest}${rest === "" ? "" : "&"}${languageKey}=zh` };
  }
  return { language: defaultLanguage };
}

/** The query as requested, without its `lang`: other values keep their exact form. */
function withoutLanguage(search: string): string {
  return search
    .split("&")
    .filter((pair) => pair !== "" && pair.split("=")[0] !== languageKey)
    .join("&");
}

function surfaceOfPath(path: string): Surface {
  const prefix = surfacePrefix.mobile;
  return path === prefix || path.startsWith(`${prefix}/`) ? "mobile" : "desktop";
}

function movePath(path: string, from: Surface, to: Surface): string {
  if (from === to) return path;
  if (to === "mobile")
    return path === "/" ? surfacePrefix.mobile : `${surfacePrefix.mobile}${path}`;
  return originForm(path.slice(surfacePrefix.mobile.length));
}

const phones =
  /\bMobi|iPhone|iPod|Windows Phone|IEMobile|BlackBerry|BB10|Opera Mini|MicroMessenger.*Mobile/i;
const tablets = /iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i;

/**
 * Surface preferred by a reader's device; undefined where it is unknown. The client hint takes
 * precedence over the user agent; tablets get the desktop surface.
 */
function surfaceOfDevice({ userAgent, mobileHint }: RequestFacts): Surface | undefined {
  if (mobileHint === "?1") return "mobile";
  if (mobileHint === "?0") return "desktop";
  if (userAgent === "") return undefined;
  return deviceOf(userAgent).surface;
}

interface Device {
  readonly surface: Surface;
  readonly isInternetExplorer: boolean;
}

/** Few browsers make most requests, so devices are cached by user agent. */
const devices = new LRUCache<string, Device>({ max: 1_000 });

/** Longer user agents are not cached, as they are not worth their memory. */
const maxNameLength = 300;

function deviceOf(userAgent: string): Device {
  let device = devices.get(userAgent);
  if (device === undefined) {
    device = {
      surface: phones.test(userAgent) && !tablets.test(userAgent) ? "mobile" : "desktop",
      isInternetExplorer: isInternetExplorer(userAgent),
    };
    if (userAgent.length <= maxNameLength) devices.set(userAgent, device);
  }
  return device;
}

/**
 * True for Internet Explorer of any version; not for Edge, whose name has neither MSIE nor Trident.
 */
export function isInternetExplorer(userAgent: string): boolean {
  return /\bMSIE \d|\bTrident\//.test(userAgent);
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

const results = new ObjectProperty<IncomingMessage, NegotiationResult>("negotiation");

/** Hands the negotiation of a request on to the router, so that it is made once. */
export function rememberNegotiation(request: IncomingMessage, result: NegotiationResult): void {
  results.set(request, result);
}

/** The negotiation of a request: the one that was remembered, or made now. */
export function negotiated(request: FastifyRequest, addressing: Addressing): NegotiationResult {
  return results.of(request.raw) ?? negotiate(requestFacts(request), addressing);
}

/** Returns what negotiation reads of a request. */
export function requestFacts(request: FastifyRequest): RequestFacts {
  const { headers, url } = request;
  const hint = headers["sec-ch-ua-mobile"];
  return {
    url,
    host: request.host,
    userAgent: headers["user-agent"] ?? "",
    mobileHint: typeof hint === "string" ? hint : undefined,
    cookie: headers.cookie,
  };
}
