import type { FastifyReply } from "fastify";
import { setCookie } from "../../../base/http/cookies.ts";
import { languageKey } from "../../../base/site/languages.ts";
import type { Site } from "../../siteServices.ts";
import type { NegotiationResult } from "./negotiation.ts";

/** A year, in seconds: how long a reader's choice of language is kept. */
const languageCookieSeconds = 31_536_000;

/** Redirects a reader. The decision depends on the reader, so it must not be cached. */
export function sendRedirect(
  reply: FastifyReply,
  address: string,
  status: 301 | 302 | 307 | 308 = 302,
): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("vary", "Cookie, User-Agent, Sec-CH-UA-Mobile")
    .redirect(address, status);
}

/**
 * Redirects a reader from an address that is permanently replaced. Search engines adopt the new
 * one; the redirect depends on the reader's device, so it must not be cached.
 */
export function sendMoved(reply: FastifyReply, address: string): FastifyReply {
  return sendRedirect(reply, address, 301);
}

/** Keeps the language a visit has chosen. */
export function rememberLanguage(
  site: Site,
  reply: FastifyReply,
  { chosenLanguage }: NegotiationResult,
): void {
  if (chosenLanguage === undefined) return;
  reply.header(
    "set-cookie",
    setCookie({
      name: languageKey,
      value: chosenLanguage,
      seconds: languageCookieSeconds,
      isHttps: site.addressing.isHttps,
      sameSite: "lax",
      isForScripts: true,
    }),
  );
}
