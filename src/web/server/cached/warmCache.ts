import { setImmediate as nextTurn } from "node:timers/promises";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { type PageKey, pageKeys } from "../../../base/site/addresses/pages.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languages } from "../../../base/site/languages.ts";
import { partNumbersInSteps } from "../../../content/queries/parts/partNumbers.ts";
import { partsByColumnInSteps } from "../../../content/queries/parts/partsOfColumns.ts";
import { deliveryOf } from "../../page/deliveryAndIndexing.ts";
import { pageModules } from "../../pages/index.ts";
import type { Audience } from "../../render/publicationLanguageSurface.ts";
import type { Site } from "../../siteServices.ts";
import { cacheKey } from "../delivery/sendCached.ts";
import { renderCacheablePage } from "./renderCacheablePage.ts";

/**
 * Renders every page that stands without queries (home, the roots of the lists), and makes what parts
 * are looked up in by their names, so that the first reader after a publication does not wait for it.
 * Requests go first: one page a turn of the loop, and in slices what a page needs before.
 */
export async function warmCache(site: Site): Promise<void> {
  const publication = site.live.current();
  const isWanted = () => site.live.current() === publication;
  for (const language of languages) {
    // Read by every list of parts, and by addresses with a filter in either language.
    await inTimeSlices(partsByColumnInSteps(publication.views[language]), isWanted);
  }
  for (const language of languages) {
    // Read by every address with a part's number.
    await inTimeSlices(partNumbersInSteps(publication.views[language]), isWanted);
    for (const surface of surfaces) {
      for (const page of pageKeys) {
        await nextTurn();
        if (site.live.current() !== publication) return;
        await warmOne(site, { publication, language, surface }, page);
      }
    }
  }
}

async function warmOne(site: Site, audience: Audience, page: PageKey): Promise<void> {
  const module = pageModules[page];
  const resolved = module.resolve({}, audience.publication.views[audience.language]);
  if (resolved === undefined || deliveryOf(page, module, resolved) !== "cached") return;
  const isWanted = () => site.live.current() === audience.publication;
  const work = module.prepare?.({}, audience.publication, audience.language);
  if (work !== undefined) await inTimeSlices(work, isWanted);
  if (!isWanted()) return;
  await site.cache.get(cacheKey(audience, page, resolved.params), () =>
    renderCacheablePage(site, audience, page, {}, resolved),
  );
}
