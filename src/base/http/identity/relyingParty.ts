import { languages } from "../../site/languages.ts";
import type { Addressing } from "../requests/siteOrigins.ts";

/** The site as passkeys see it. */
export interface RelyingParty {
  /** The host name that passkeys are for: the page's own, or one above it that is the site's too. */
  readonly id: string;
  /** Origin of the page that asks. */
  readonly origin: string;
}

/** Hosts on which browsers take passkeys without https (W3C Secure Contexts). */
const localHost = /^(?:.+\.)?localhost$/;

/**
 * The site as passkeys see it, from the page that sent a request. Only the public addresses count; on
 * a trial, where none is configured, `localhost` does.
 * @param host that was asked, with its port
 * @returns undefined where the request names no page of the site, or one that cannot have passkeys
 */
export function relyingPartyOf(
  { origin, host }: { readonly origin: string | undefined; readonly host: string },
  addressing: Addressing,
): RelyingParty | undefined {
  const page = URL.parse(origin ?? "");
  if (page === null) return undefined;
  if (!addressing.isPublic) {
    const isOwn = page.host === host.toLowerCase() && localHost.test(page.hostname);
    return isOwn ? { id: page.hostname, origin: page.origin } : undefined;
  }
  const own = languages.flatMap((language) => URL.parse(addressing.origin(language)) ?? []);
  if (!own.some((known) => known.origin === page.origin)) return undefined;
  const above = own
    .map(({ hostname }) => hostname)
    .filter((name) => name === page.hostname || page.hostname.endsWith(`.${name}`));
  const [id = page.hostname] = above.sort((a, b) => a.length - b.length);
  return { id, origin: page.origin };
}
