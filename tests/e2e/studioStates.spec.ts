import { addressOf, readAddress } from "../../src/studio/router/screens.ts";
import { expect, test } from "./site.ts";
import {
  faultsOfDialogs,
  faultsOfView,
  openStudio,
  optionsOf,
  screenGroups,
  stateWindows,
} from "./support/studioInspection.ts";
import { goTo } from "./support/studioViews.ts";

/** A panel of a document with its controls; the form beside it is inspected without panels. */
const panel = ".doc-bar, .doc-rail, .doc__panel";

for (const window of stateWindows) {
  test.describe(`the studio in ${window.language} on ${window.surface}`, () => {
    test.use(optionsOf(window));

    for (const screens of screenGroups) {
      test(`is accessible in further states and dialogs: ${screens.join(", ")}`, async ({
        page,
        site,
        complaints,
      }) => {
        // Missing documents are requested as well.
        complaints.expect(/status of 404/);
        const views = await openStudio(page, site, window.language);
        const faults: string[] = [];
        for (const screen of screens) {
          for (const [state, view] of views[screen].entries()) {
            expect(readAddress(view.address)?.screen).toBe(screen);
            if (state > 0) faults.push(...(await faultsOfView(page, view, window)));
            faults.push(...(await faultsOfDialogs(page, view, window)));
          }
        }
        expect(faults).toEqual([]);
      });
    }

    test("is accessible in each panel of a document", async ({ page, site }) => {
      await openStudio(page, site, window.language);
      await goTo(page, addressOf("document", { key: "rg8810" }));
      const tabs = await page
        .locator(".doc-rail a")
        .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
      expect(tabs.length).toBeGreaterThan(0);
      const faults: string[] = [];
      for (const address of tabs) {
        faults.push(...(await faultsOfView(page, { address }, window, { within: panel })));
      }
      expect(faults).toEqual([]);
    });
  });
}
