import type { Surface } from "../../../base/site/addresses/surfaces.ts";
import {
  type AccentTones,
  accentTones,
  brandColours,
  type HeaderTones,
  headerTones,
  siteColours,
} from "../../../base/site/brand/brandColours.ts";
import type { View } from "../../../content/published/publication.ts";
import { memoizePerView } from "../../../content/queries/memoizePerView.ts";
import type { MarkShown } from "../../components/layout/Logo.tsx";
import { shownMark } from "./shownBrand.ts";

const styles = memoizePerView<Surface, string>();

/**
 * The rules of the brand, for the page's own style element, whose hash stands in its security policy;
 * "" where everything is as the style sheets have it. They set the sheets' properties anew, and
 * those of the header within it.
 */
export function brandStyle(view: View, surface: Surface): string {
  return styles(view, surface, () => {
    const colours = brandColours(view.setting("brand"));
    const { accent } = colours;
    const header = headerTones(colours);
    const mark = shownMark(view, surface === "mobile" ? "bar" : "header");
    const hasStockCode = view.setting("company").stockCode !== undefined;
    return [
      accent !== undefined &&
        accent !== siteColours.accent &&
        ofAccent(accentTones(accent, header?.menu)),
      header && ofHeader(header),
      surface === "mobile" && hasStockCode && ofStockCode(mark),
      typeof mark === "object" && ofForcedColours(header),
    ]
      .filter((rules) => typeof rules === "string")
      .join("");
  });
}

function ofAccent({ accent, hover, deep, wash, light }: AccentTones): string {
  return [
    `:root{--blue:${accent};--blue-hover:${hover};--blue-deep:${deep};--blue-wash:${wash}}`,
    `.mega__overview .icon,.sheet__row--all{color:${light}}`,
    ".mega .mega__chip:hover{background:#ffffff1f}",
  ].join("");
}

/** The bar alone: what opens from it, and the search box in it, stay on the site's own grounds. */
function ofHeader({ ground, text, accent, wash, border, menu }: HeaderTones): string {
  const { ink, paper } = siteColours;
  const inks = ["--ink", "--ink-2", "--ink-3", "--blue-deep"];
  const bar = [
    `--paper:${ground}`,
    ...inks.map((name) => `${name}:${text}`),
    ...[`--blue:${accent}`, `--blue-hover:${text}`, `--blue-wash:${wash}`],
    ...[`--border:${border}`, `--menu:${menu}`, `color:${text}`],
  ];
  return [
    `.header,.bar{${bar.join(";")}}`,
    // As in tokens.css.
    `.header :is(.search-bar,.mega),.bar .search-panel{--paper:${paper};--ink:${ink};`,
    "--ink-2:#3c4858;--ink-3:#5b6675;--blue:var(--brand);--blue-deep:var(--brand-deep);",
    "--blue-hover:var(--brand-hover);--blue-wash:var(--brand-wash);--border:#dcdcdc}",
    `.header .search-bar,.bar .search-panel{color:${ink}}`,
    ":root{--brand:var(--blue);--brand-deep:var(--blue-deep);",
    "--brand-hover:var(--blue-hover);--brand-wash:var(--blue-wash)}",
  ].join("");
}

/** The stock code stands below the name, or below a mark that holds it. */
function ofStockCode(mark: MarkShown): string | undefined {
  if (typeof mark !== "object") return mark === "none" ? ".bar__stock{left:0}" : undefined;
  if (!mark.holdsName)
    return mark.width === 28 ? undefined : `.bar__stock{left:${mark.width + 10}px}`;
  return ".bar__stock{left:0;bottom:4px}.bar__home .mark{margin-bottom:16px}";
}

/** A picture keeps its colours where the browser replaces all others: it stands on its own ground. */
function ofForcedColours(header: HeaderTones | undefined): string {
  const ground = header?.ground ?? siteColours.paper;
  const own = `background:${ground};forced-color-adjust:none`;
  return `@media (forced-colors:active){img.mark{${own}}.footer img.mark{background:${siteColours.ink}}}`;
}
