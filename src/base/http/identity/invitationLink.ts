import { href } from "../../site/addresses/href.ts";
import type { Language } from "../../site/languages.ts";
import { type Addressing, absolute } from "../requests/siteAddressing.ts";

/**
 * Address where an invitation is accepted. The secret stands in the fragment, which browsers send to
 * nobody: it comes into no log, no cache and no Referer header.
 */
export function invitationLink(addressing: Addressing, language: Language, secret: string): string {
  const { languageInQuery } = addressing;
  const path = href({ surface: "desktop", language, languageInQuery }, "invitation");
  return `${absolute(addressing, language, path)}#${secret}`;
}
