import { type Addressing, absolute } from "../../base/http/requests/siteOrigins.ts";
import { href } from "../../base/site/addresses/href.ts";
import type { Language } from "../../base/site/languages.ts";

/** Address of the tracking page for a mail; undefined where the site's own address is unknown. */
export function trackingUrl(addressing: Addressing, language: Language): string | undefined {
  if (!addressing.isPublic) return undefined;
  const { languageInQuery } = addressing;
  const path = href({ surface: "desktop", language, languageInQuery }, "track-enquiry");
  return absolute(addressing, language, path);
}
