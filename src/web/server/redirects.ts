import type { FastifyReply } from "fastify";
import { languageKey } from "../../site/languages.ts";
import type { Site } from "../site.ts";
import type { NegotiationResult } from "./negotiation.ts";

/** A year, in seconds: how long a reader's choice of language is kept. */
const languageCookieSeconds = 31_536_000;

/** Sends a reader on; the decision is this reader's, so nobody may keep it. */
export function sendRedirect(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("vary", "Cookie, User-Agent, Sec-CH-UA-Mobile")
    .redirect(address, 302);
}

/** Keeps the language a visit has chosen. */
export function rememberLanguage(
  site: Site,
  reply: FastifyReply,
  { chosenLanguage }: NegotiationResult,
): void {
  if (chosenLanguage === undefined) return;
  const secure = site.addressing.isHttps ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${languageKey}=${chosenLanguage}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${secure}`,
  );
}
