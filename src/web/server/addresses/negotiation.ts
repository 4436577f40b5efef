import { LRUCache } from "lru-cache";
import { cookieValue } from "../../../base/http/identity/cookies.ts";
import type { Addressing } from "../../../base/http/requests/addressing.ts";
import { originForm } from "../../../base/http/requests/requestTarget.ts";
import { type Surface, surfacePrefix } from "../../../base/site/addresses/surfaces.ts";
import { defaultLanguage, type Language, languageKey } from "../../../base/site/languages.ts";
import { oldBrowserPath } from "../../page/redirectPaths.ts";

/** What a navigation says of its reader. */
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
  /** Where this visit must go instead: one hop for language, device and old browser together. */
  readonly redirect?: string;
  /** The choice of language this visit made, to be kept in the cookie. */
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
 * As `negotiate`, for what exists once: the device tells the surface it is shown as, but never leads
 * anywhere else.
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

/** The page for old browsers, on the reader's surface and in their language. */
function oldBrowserHref(visit: RequestFacts, language: Language, addressing: Addressing): string {
  const path = `${surfacePrefix[negotiateSurface(visit)]}${oldBrowserPath}`;
  const isNamed = addressing.languageInQuery && language !== defaultLanguage;
  return isNamed ? `${path}?${languageKey}=${language}` : path;
}

/** Language of a request that is redirected nowhere: an error page, an asset's message. */
export function negotiateLanguage(visit: RequestFacts, addressing: Addressing): Language {
  return languageOf(visit, split(visit.url, "?")[1] ?? "", addressing).language;
}

/** The surface an error page is shown on: the device's, or where it is unknown the path's. */
export function negotiateSurface(visit: RequestFacts): Surface {
  return surfaceOfDevice(visit) ?? surfaceOfPath(split(visit.url, "?")[0] ?? "/");
}

interface LanguageDecision {
  readonly language: Language;
  readonly chosen?: Language;
  /** The query to redirect to, where the one requested does not say the language as it should. */
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

/** The query as it was written, less its `lang`: other values keep their exact form. */
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
 * The surface a reader's device wants, or undefined where nothing is said. The client hint beats the
 * user agent; tablets take the desktop surface.
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

/** Few browsers make most requests, so what their names say is kept. */
const devices = new LRUCache<string, Device>({ max: 1_000 });

/** Longer names are nobody's, and not worth their memory. */
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

/** Internet Explorer of any age; not Edge, which never calls itself MSIE or Trident. */
export function isInternetExplorer(userAgent: string): boolean {
  return /\bMSIE \d|\bTrident\//.test(userAgent);
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
