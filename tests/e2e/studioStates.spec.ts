import type { Page } from "@playwright/test";
import { addressOf, readAddress } from "../../src/studio/router/screens.ts";
import { expect, test } from "./siteTest.ts";
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

/** Addresses of a document's panels by their names. */
async function panelsOf(page: Page, key: string): Promise<Record<string, string>> {
  await goTo(page, addressOf("document", { key }));
  const addresses = await page
    .locator(".doc-rail a")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const panels = addresses.map((address) => [address.replace(/.*=/, ""), address]);
  expect(panels.length).toBeGreaterThan(0);
  return Object.fromEntries(panels);
}

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
        const { views } = await openStudio(page, site, window.language);
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
      const { news } = await openStudio(page, site, window.language);
      const ofProduct = await panelsOf(page, "rg8810");
      // News has the shortest form, but no document refers to it.
      const shortest = { ...ofProduct, ...(await panelsOf(page, news)) };
      const uses = addressOf("document", { key: "rg8810" }, { panel: "uses" });
      const faults: string[] = [];
      for (const address of [...Object.values(shortest), uses]) {
        faults.push(...(await faultsOfView(page, { address }, window, { within: panel })));
      }
      expect(faults).toEqual([]);
    });
  });
}
