import { pagePath } from "../../base/site/addresses/href.ts";
import { languageFacts } from "../../base/site/languages.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { View } from "../../content/published/publication.ts";

/** The ink and the paper of tokens.css, for the system's bars around an installed site. */
const inkColour = "#0b1424";
const paperColour = "#ffffff";

/** site.webmanifest (W3C Web Application Manifest) in the view's language, as JSON text. */
export function siteManifest(view: View): string {
  const company = view.setting("company");
  const home = pagePath("desktop", "home");
  return JSON.stringify({
    name: localize(company.legalName, view.language).text,
    short_name: localize(company.name, view.language).text,
    description: localize(company.description, view.language).text,
    lang: languageFacts[view.language].tag,
    dir: "ltr",
    id: home,
    start_url: home,
    scope: home,
    display: "browser",
    background_color: paperColour,
    theme_color: inkColour,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}
