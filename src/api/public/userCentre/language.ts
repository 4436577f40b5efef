import type { FastifyRequest } from "fastify";
import { cookieValue } from "../../../base/http/cookies.ts";
import { preferredLanguage } from "../../../base/http/identity/preferredLanguage.ts";
import type { Addressing } from "../../../base/http/requests/siteOrigins.ts";
import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageKey,
} from "../../../base/site/languages.ts";

/**
 * The language of a request to the user centre, whose addresses are one for both: what `lang` asks
 * for, else the host's where hosts tell it, else the reader's choice in the cookie, else what the
 * client would rather have.
 */
export function languageOf(
  { url, headers, host }: Pick<FastifyRequest, "url" | "headers" | "host">,
  addressing: Addressing,
): Language {
  return (
    supportedLanguage(new URLSearchParams(url.split("?")[1]).get(languageKey)) ??
    addressing.languageOfHost(host) ??
    supportedLanguage(cookieValue(headers.cookie, languageKey)) ??
    preferredLanguage(headers["accept-language"]) ??
    defaultLanguage
  );
}

function supportedLanguage(value: string | null | undefined): Language | undefined {
  return isLanguage(value) ? value : undefined;
}
