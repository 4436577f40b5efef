import { pagePath } from "../../base/site/addresses/href.ts";
import { brandColours, headerTones } from "../../base/site/brand/brandColours.ts";
import { languageFacts } from "../../base/site/languages.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { View } from "../../content/published/publication.ts";
import { documentIcons, iconAddress } from "../presenters/brand/shownBrand.ts";

/** The ink and the paper of tokens.css, for the system's bars around an installed site. */
const inkColour = "#0b1424";
const paperColour = "#ffffff";

/** site.webmanifest (W3C Web Application Manifest) in the view's language, as JSON text. */
export function siteManifest(view: View): string {
  const company = view.setting("company");
  const home = pagePath("desktop", "home");
  const { svg, colour } = documentIcons(view);
  const isOwn = headerTones(brandColours(view.setting("brand"))) !== undefined;
  const icon = (name: string, sizes: string) => {
    return { src: iconAddress(view, name), sizes, type: "image/png" };
  };
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
    theme_color: isOwn ? colour : inkColour,
    icons: [
      ...(svg === undefined ? [] : [{ src: svg, sizes: "any", type: "image/svg+xml" }]),
      icon("icon-192.png", "192x192"),
      icon("icon-512.png", "512x512"),
      { ...icon("icon-maskable-512.png", "512x512"), purpose: "maskable" },
    ],
  });
}
