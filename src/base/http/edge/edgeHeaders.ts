import type { RenderedResponse } from "../cache/responseCache.ts";

/** Times for which shared caches in front of the server may keep public responses. */
export interface EdgeCaching {
  /** Seconds after which a response is shown no more while the server answers, whatever was purged. */
  readonly seconds: number;
  /** Seconds beyond them for which it is shown while the server does not answer. */
  readonly outageSeconds: number;
}

/** Seconds for which a response may be shown while it is fetched anew, at most. */
const maxRevalidateSeconds = 30;

/**
 * A public response with the headers by which shared caches keep and purge it. What a response is
 * depends on its address and encoding alone; the reader whom its address is not for is redirected, so a
 * shared cache must pass such requests on (docs/operations.md). `must-revalidate` keeps browsers, which
 * heed `stale-while-revalidate` too, from showing what is out of date.
 */
export function withEdgeHeaders(
  { status, text, headers }: RenderedResponse,
  edge: EdgeCaching,
  tags: readonly string[],
): RenderedResponse {
  return { status, text, headers: { ...headers, ...edgeHeaders(edge, tags) } };
}

/**
 * Headers of pages in the browser of one reader alone, who may be redirected at the next visit. It may
 * store a page but must revalidate it: no reader gets a state before a publication.
 */
export const oneReaderHeaders = {
  "cache-control": "private, no-cache",
  vary: "Accept-Encoding, Cookie, User-Agent, Sec-CH-UA-Mobile",
};

/** The headers of a page for one reader, whatever `withEdgeHeaders` has made of them. */
export function forOneReader(headers: RenderedResponse["headers"]): RenderedResponse["headers"] {
  const own = Object.entries(headers).filter(([name]) => !edgeOnly.has(name));
  return { ...Object.fromEntries(own), ...oneReaderHeaders };
}

const edgeOnly = new Set(["cdn-cache-control", "surrogate-key", "cache-tag"]);

function edgeHeaders({ seconds, outageSeconds }: EdgeCaching, tags: readonly string[]) {
  const revalidate = Math.min(maxRevalidateSeconds, Math.floor(seconds / 10));
  const stale = [
    ...(revalidate > 0 ? [`stale-while-revalidate=${revalidate}`] : []),
    ...(outageSeconds > 0 ? [`stale-if-error=${outageSeconds}`] : []),
  ];
  const fresh = seconds - revalidate;
  return {
    "cache-control": [`public, max-age=0, must-revalidate, s-maxage=${fresh}`, ...stale].join(", "),
    // RFC 9213: caches that read it need not heed what is said to browsers.
    "cdn-cache-control": [`max-age=${fresh}`, ...stale].join(", "),
    vary: "Accept-Encoding",
    "surrogate-key": tags.join(" "),
    "cache-tag": tags.join(","),
  };
}
