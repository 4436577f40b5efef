import type { FastifyReply } from "fastify";
import { languageKey } from "../site/languages.ts";
import type { Negotiated } from "./negotiation.ts";
import type { Site } from "./site.ts";

/** A year, in seconds: how long a reader's choice of language is kept. */
const choiceKept = 31_536_000;

/** Sends a reader on; the decision is this reader's, so nobody may keep it. */
export function sendElsewhere(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("vary", "Cookie, User-Agent, Sec-CH-UA-Mobile")
    .redirect(address, 302);
}

/** Keeps the language a visit has chosen. */
export function keepChoice(site: Site, reply: FastifyReply, { chosen }: Negotiated): void {
  if (chosen === undefined) return;
  const secure = site.addressing.isHttps ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${languageKey}=${chosen}; Path=/; Max-Age=${choiceKept}; SameSite=Lax${secure}`,
  );
}
