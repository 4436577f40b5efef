import { href } from "../../site/addresses/href.ts";
import type { Language } from "../../site/languages.ts";
import type { Addressing } from "../requests/siteOrigins.ts";

/**
 * Address where an invitation is accepted. The secret stands in the fragment, which browsers send to
 * nobody: it comes into no log, no cache and no Referer header.
 * @param origin scheme and host of the site in this language
 */
export function invitationLink(
  { languageInQuery }: Addressing,
  origin: string,
  { language, secret }: { readonly language: Language; readonly secret: string },
): string {
  const path = href({ surface: "desktop", language, languageInQuery }, "invitation");
  return `${origin}${path}#${secret}`;
}
