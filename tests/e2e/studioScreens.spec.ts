import { readAddress } from "../../src/studio/router/screens.ts";
import { expect, test } from "./siteTest.ts";
import {
  faultsOfView,
  openStudio,
  optionsOf,
  screenGroups,
  screenWindows,
} from "./support/studioInspection.ts";

// Each screen once; what else it shows is inspected in studioStates.spec.ts.
for (const window of screenWindows) {
  test.describe(`every screen of the studio in ${window.language} on ${window.surface}`, () => {
    test.use(optionsOf(window));

    for (const [group, screens] of screenGroups.entries()) {
      test(`is accessible: ${screens.join(", ")}`, async ({ page, site }) => {
        const { views } = await openStudio(page, site, window.language);
        const faults: string[] = [];
        for (const [index, screen] of screens.entries()) {
          const view = views[screen][0] ?? { address: "" };
          expect(readAddress(view.address)?.screen).toBe(screen);
          const withFrame = group === 0 && index === 0;
          faults.push(...(await faultsOfView(page, view, window, { withFrame })));
        }
        expect(faults).toEqual([]);
      });
    }
  });
}
