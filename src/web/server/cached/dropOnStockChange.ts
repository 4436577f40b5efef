import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languages } from "../../../base/site/languages.ts";
import { partNamed } from "../../../content/queries/parts/partNumbers.ts";
import type { Site } from "../../siteServices.ts";
import { cacheKey } from "../delivery/sendCached.ts";

/** Removes the cached pages of the parts whose stock has changed; all others stay. */
export function followStock(site: Site, onError: (error: unknown) => void): void {
  site.stock?.events.subscribe("stock", "page cache", ({ orderCodes }) => {
    inTimeSlices(removePages(site, orderCodes)).catch(onError);
  });
}

function* removePages({ live, cache }: Site, orderCodes: readonly string[]) {
  const publication = live.current();
  for (const orderCode of orderCodes) {
    for (const language of languages) {
      const part = partNamed(publication.views[language], orderCode);
      if (part === undefined) continue;
      cache.remove(
        surfaces.map((surface) =>
          cacheKey({ publication, language, surface }, "product-info", { id: part.id }),
        ),
      );
    }
    yield;
  }
}
