import type { Surface } from "../../base/site/addresses/surfaces.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import { siteKinds } from "../../content/settings/settings.ts";
import { type MapSize, mapLayout } from "../components/company/mapLayout.ts";
import type { OfficeMapProps } from "../components/company/OfficeMap.tsx";
import type { PageContext } from "../page/pageModule.ts";

/** A phone shows less of the earth, with marks that a finger can hit. */
const mapSizes = {
  desktop: { width: 1280, height: 520, step: 11, mark: 16 },
  mobile: { width: 390, height: 280, step: 6, mark: 14 },
} as const satisfies Record<Surface, MapSize>;

/** The company's sites with a map of them; undefined where none is set. */
export function officeMap({ view, messages, urls }: PageContext): OfficeMapProps | undefined {
  const sites = view
    .setting("profile")
    .sites.toSorted((a, b) => siteKinds.indexOf(a.kind) - siteKinds.indexOf(b.kind));
  if (sites.length === 0) return undefined;
  const size = mapSizes[urls.surface];
  return {
    size,
    layout: mapLayout(sites, size),
    sites: sites.map((site, at) => ({
      number: at + 1,
      anchor: `site-${at + 1}`,
      name: localize(site.name, view.language),
      kind: messages.company.siteKinds[site.kind],
      address: localize(site.address, view.language),
      phone: site.phone,
      email: site.email,
      hours: localize(site.hours, view.language),
    })),
  };
}
