import { defaultLanguage, type Language, languageKey } from "./languages.ts";
import { type PageKey, pageFacts, pages } from "./pages.ts";
import { type Surface, surfacePrefix } from "./surfaces.ts";

/** Values of a page's queries; an empty string is written out (`id=`), `undefined` is left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

export interface UrlContext {
  readonly surface: Surface;
  readonly language: Language;
  /**
   * Whether addresses carry the language as `lang=zh`: on a single host they do, where hosts are
   * mapped to languages (`SITE_HOSTS`) they do not.
   */
  readonly languageInQuery: boolean;
}

/**
 * The only builder of page addresses: a path with its queries in the page's own order, then the
 * language. Relative to the origin, never absolute.
 */
export function href(place: UrlContext, page: PageKey, query: Query = {}): string {
  const parts: string[] = [];
  for (const name of queryNames(page, query)) {
    const value = query[name];
    if (value !== undefined) parts.push(`${encodeValue(name)}=${encodeValue(value)}`);
  }
  if (place.languageInQuery && place.language !== defaultLanguage) {
    parts.push(`${languageKey}=${place.language}`);
  }
  const path = pagePath(place.surface, page);
  return parts.length === 0 ? path : `${path}?${parts.join("&")}`;
}

/** The queries of an address in the page's order; those of a kind (`p.*`) in the order given. */
function queryNames(page: PageKey, query: Query): readonly string[] {
  const { queries, lists } = pageFacts(page);
  if (lists === undefined) return queries;
  return [...queries, ...lists].flatMap((name) => {
    const kind = queryPrefix(name);
    return kind === undefined ? [name] : Object.keys(query).filter((one) => one.startsWith(kind));
  });
}

/** What the queries of a kind begin with: `p.` of `p.*`; undefined for the name of a single one. */
export function queryPrefix(name: string): string | undefined {
  return name.endsWith("*") ? name.slice(0, -1) : undefined;
}

/**
 * The address that switches a reader to `place.language`: as `href()`, but on a single host it names
 * the language even where it is the default, so that the choice can be kept.
 */
export function switchHref(place: UrlContext, page: PageKey, query: Query = {}): string {
  const address = href(place, page, query);
  if (!place.languageInQuery || place.language !== defaultLanguage) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${languageKey}=${place.language}`;
}

/** A page's path on a surface, without queries: what routes are registered under. */
export function pagePath(surface: Surface, page: PageKey): string {
  const path = pages[page].path;
  if (surface === "desktop") return path;
  return path === "/" ? surfacePrefix.mobile : `${surfacePrefix.mobile}${path}`;
}

/**
 * Commas stay readable: `pid=1,12` is how the spec writes a chain, and RFC 3986 allows it. Half of a
 * surrogate pair has no bytes: it becomes U+FFFD, as browsers write it.
 */
function encodeValue(value: string | number): string {
  if (typeof value === "number" || unreserved.test(value)) return String(value);
  return encodeURIComponent(value.toWellFormed()).replaceAll("%2C", ",");
}

/** What needs no encoding: nearly every name and value of ours. */
const unreserved = /^[\w.,-]*$/;
