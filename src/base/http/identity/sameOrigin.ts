import type { IncomingHttpHeaders } from "node:http";
import { languages } from "../../site/languages.ts";
import type { Addressing } from "../requests/addressing.ts";

/** What a request says of the page it was sent from. */
interface OriginHeaders {
  readonly headers: IncomingHttpHeaders;
  /** The host that was asked, with its port. */
  readonly host: string;
}

/**
 * Whose page sent a request, by the headers that only browsers set: this site's own, another's, or
 * none that is told of, as where a program asks. The guard against forged requests: what a cookie
 * alone vouches for is done for `own` only.
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

/** On a trial, where no public address is configured, the host that was asked must do. */
function isOwn(origin: string, host: string, addressing: Addressing): boolean {
  const url = URL.parse(origin);
  if (url === null) return false;
  if (!addressing.isPublic) return url.host === host.toLowerCase();
  return languages.some(
    (language) => URL.parse(addressing.origin(language))?.origin === url.origin,
  );
}
