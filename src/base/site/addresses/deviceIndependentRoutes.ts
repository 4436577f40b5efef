import { defaultLanguage, languageKey } from "../languages.ts";
import type { UrlContext } from "./href.ts";

/**
 * Routes that exist once, whatever the surface, and are never redirected by device: the PDF reader
 * (spec section 2, other routes), the feeds, the calendar and the studio. But for the studio they carry the
 * language as pages do.
 */
export const singletonRoutes = {
  preview: { path: "/pdfPreview", queries: ["file"] },
  "news-feed": { path: "/feed/news.xml", queries: [] },
  "announcement-feed": { path: "/feed/announcements.xml", queries: [] },
  "investor-calendar": { path: "/calendar/investors.ics", queries: [] },
  studio: { path: "/studio", queries: [] },
} as const satisfies Record<string, { path: string; queries: readonly string[] }>;

export type SingletonRouteKey = keyof typeof singletonRoutes;

/** The singleton routes that are feeds. */
export const feedKeys = ["news-feed", "announcement-feed"] as const satisfies SingletonRouteKey[];

export type FeedKey = (typeof feedKeys)[number];

/**
 * Routes that programs subscribe to, by media type: the feeds (RSS) and the calendar (iCalendar).
 */
export const subscriptions = {
  "news-feed": "application/rss+xml",
  "announcement-feed": "application/rss+xml",
  "investor-calendar": "text/calendar",
} as const satisfies Partial<Record<SingletonRouteKey, string>>;

export type SubscriptionKey = keyof typeof subscriptions;

export const subscriptionKeys = Object.keys(subscriptions) as SubscriptionKey[];

/** The address of a singleton route in a language; relative to the origin, as `href()` gives a page's. */
export function singletonHref(
  { language, languageInQuery }: Pick<UrlContext, "language" | "languageInQuery">,
  single: SingletonRouteKey,
  query: Readonly<Record<string, string>> = {},
): string {
  const { path, queries } = singletonRoutes[single];
  const parts = queries.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [`${name}=${encodeValue(value)}`];
  });
  if (languageInQuery && language !== defaultLanguage) parts.push(`${languageKey}=${language}`);
  return parts.length === 0 ? path : `${path}?${parts.join("&")}`;
}

/**
 * The address that switches a reader to the place's language: as `singletonHref()`, but on a single
 * host it names the language even where it is the default, so that the choice can be stored.
 */
export function singletonSwitchHref(
  place: Pick<UrlContext, "language" | "languageInQuery">,
  single: SingletonRouteKey,
  query: Readonly<Record<string, string>> = {},
): string {
  const address = singletonHref(place, single, query);
  if (!place.languageInQuery || place.language !== defaultLanguage) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${languageKey}=${place.language}`;
}

/** Encodes a value. Slashes stay readable: RFC 3986 allows them in a query. */
function encodeValue(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll("%2F", "/");
}
