import type { FastifyReply } from "fastify";
import { setCookie } from "../../http/cookies.ts";
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
