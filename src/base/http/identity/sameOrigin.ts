import type { IncomingHttpHeaders } from "node:http";
import { languages } from "../../site/languages.ts";
import type { Addressing } from "../requests/siteOrigins.ts";

/** Headers by which the origin of a request is judged. */
interface OriginHeaders {
  readonly headers: IncomingHttpHeaders;
  /** Host of the request, with its port. */
  readonly host: string;
}

/**
 * Origin of the page that sent a request, by headers that only browsers set: this site, another
 * one, or unknown, as for a program. Guards against forged requests: acts authorised by a cookie
 * alone require `own`.
 */
export function requestOrigin(
  { headers, host }: OriginHeaders,
  addressing: Addressing,
): "own" | "foreign" | "unknown" {
  const { origin, "sec-fetch-site": site } = headers;
  if (origin !== undefined) return isOwn(origin, host, addressing) ? "own" : "foreign";
  if (site === undefined) return "unknown";
  return site === "same-origin" ? "own" : "foreign";
}

/** Compared with the requested host where no public address is configured, as on a trial. */
function isOwn(origin: string, host: string, addressing: Addressing): boolean {
  const url = URL.parse(origin);
  if (url === null) return false;
  if (!addressing.isPublic) return url.host === host.toLowerCase();
  return languages.some(
    (language) => URL.parse(addressing.origin(language))?.origin === url.origin,
  );
}
