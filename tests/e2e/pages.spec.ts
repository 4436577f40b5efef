import { onBothSurfaces, test } from "./siteTest.ts";
import { expectSoundPages, pageGroups } from "./support/pageInspection.ts";

// Each page once on each surface; furtherPages.spec.ts opens what else there is of its kind.
onBothSurfaces((surface) => {
  for (const keys of pageGroups) {
    test(`every page is complete, fits its window, and is accessible: ${keys.join(", ")}`, async ({
      page,
      site,
    }) => {
      await expectSoundPages(page, site, { surface, keys, which: "first" });
    });
  }
});
