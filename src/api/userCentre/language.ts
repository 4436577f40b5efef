import type { FastifyRequest } from "fastify";
import type { Addressing } from "../../http/addressing.ts";
import { cookieValue } from "../../http/cookies.ts";
import { defaultLanguage, isLanguage, type Language, languageKey } from "../../site/languages.ts";

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
    preferred(headers["accept-language"]) ??
    defaultLanguage
  );
}

function supportedLanguage(value: string | null | undefined): Language | undefined {
  return isLanguage(value) ? value : undefined;
}

/** Our language that an Accept-Language header weighs most, the first of equals (RFC 9110 section 12.5.4). */
function preferred(header: string | undefined): Language | undefined {
  let best: { language: Language; weight: number } | undefined;
  for (const range of (header ?? "").toLowerCase().split(",")) {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
    const [language] = tag.split("-");
    const quality = parameters.find((part) => part.startsWith("q="))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    if (isLanguage(language) && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language;
}
