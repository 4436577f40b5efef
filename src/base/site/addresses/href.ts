import { defaultLanguage, type Language, languageKey } from "../languages.ts";
import { type PageKey, pageFacts, pages } from "./pages.ts";
import { type Surface, surfacePrefix } from "./surfaces.ts";

/** Values of a page's queries; an empty string is written out (`id=`), `undefined` is left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

export interface UrlContext {
  readonly surface: Surface;
  readonly language: Language;
  /**
   * True where addresses carry the language as `lang=zh`: on a single host; false where hosts are
   * mapped to languages (`SITE_HOSTS`).
   */
  readonly languageInQuery: boolean;
}

/**
 * The only builder of page addresses: a path with its queries in the page's own order, then the
 * language. Relative to the origin, never absolute.
 * @param path another path of the page, where it has a readable one
 */
export function href(
  place: UrlContext,
  page: PageKey,
  query: Query = {},
  path = pagePath(place.surface, page),
): string {
  const parts: string[] = [];
  for (const name of queryNames(page, query)) {
    const value = query[name];
    if (value !== undefined) parts.push(`${encodeValue(name)}=${encodeValue(value)}`);
  }
  if (place.languageInQuery && place.language !== defaultLanguage) {
    parts.push(`${languageKey}=${place.language}`);
  }
  return parts.length === 0 ? path : `${path}?${parts.join("&")}`;
}

/** The queries of an address in the page's order; those of a family (`p.*`) in the order given. */
function queryNames(page: PageKey, query: Query): readonly string[] {
  const { queries, lists } = pageFacts(page);
  if (lists === undefined) return queries;
  return [...queries, ...lists].flatMap((name) => {
    const kind = queryPrefix(name);
    return kind === undefined ? [name] : Object.keys(query).filter((one) => one.startsWith(kind));
  });
}

/** The prefix of a family of queries: `p.` of `p.*`; undefined for the name of a single query. */
export function queryPrefix(name: string): string | undefined {
  return name.endsWith("*") ? name.slice(0, -1) : undefined;
}

/**
 * The address that switches a reader to `place.language`: as `href()`, but on a single host it names
 * the language even where it is the default, so that the choice can be stored.
 */
export function switchHref(place: UrlContext, page: PageKey, query: Query = {}): string {
  return switchAddress(place, href(place, page, query));
}

/** An address made by `href()` for the same place, as one that switches a reader to its language. */
export function switchAddress(place: UrlContext, address: string): string {
  if (!place.languageInQuery || place.language !== defaultLanguage) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${languageKey}=${place.language}`;
}

/** A page's path on a surface, without queries; routes are registered under it. */
export function pagePath(surface: Surface, page: PageKey): string {
  const path = pages[page].path;
  if (surface === "desktop") return path;
  return path === "/" ? surfacePrefix.mobile : `${surfacePrefix.mobile}${path}`;
}

/**
 * Encodes a value. Commas stay readable: the specification writes chains as `pid=1,12`, and RFC 3986
 * allows it. Half of a surrogate pair has no bytes: it becomes U+FFFD, as browsers write it.
 */
function encodeValue(value: string | number): string {
  if (typeof value === "number" || unreserved.test(value)) return String(value);
  return encodeURIComponent(value.toWellFormed()).replaceAll("%2C", ",");
}

/** Texts that need no encoding: nearly every name and value of a query. */
const unreserved = /^[\w.,-]*$/;
