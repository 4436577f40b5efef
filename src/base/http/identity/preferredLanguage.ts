import { isLanguage, type Language } from "../../site/languages.ts";

/** Our language that an Accept-Language header weighs most, the first of equals (RFC 9110 section 12.5.4). */
export function preferredLanguage(header: string | undefined): Language | undefined {
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
