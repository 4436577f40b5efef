import { onBothSurfaces, test } from "./siteTest.ts";
import { expectSoundPages, pageGroups } from "./support/pageInspection.ts";

onBothSurfaces((surface) => {
  for (const keys of pageGroups) {
    test(`other content, long and short, is as sound: ${keys.join(", ")}`, async ({
      page,
      site,
    }) => {
      await expectSoundPages(page, site, { surface, keys, which: "further" });
    });
  }
});
