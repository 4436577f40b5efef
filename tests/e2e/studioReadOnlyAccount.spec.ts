import type { Page } from "@playwright/test";
import { screenKeys } from "../../src/studio/router/screens.ts";
import { accessibilityFindings, rulesOfLooks } from "./inspection.ts";
import { expect, screens, test } from "./siteTest.ts";
import { expectSharedStream } from "./support/sharedTabs.ts";
import { signInStaff } from "./support/staffCalls.ts";
import { frame } from "./support/studioInspection.ts";
import { goTo, makeStudioContent, studioViews, studioWords } from "./support/studioViews.ts";

/** Offers and requests of a screen that the server refuses. */
async function refusedOffers(page: Page, changes: readonly string[]): Promise<string[]> {
  const content = page.locator("#content");
  const found = await content.locator("[role=alert]").allInnerTexts();
  // One search for all names: each names every control of the screen.
  const name = new RegExp(`^\\s*(?:${changes.map(RegExp.escape).join("|")})\\s*$`);
  for (const role of ["button", "link"] as const) {
    const offered = content.getByRole(role, { name });
    found.push(...(await offered.evaluateAll((all) => all.map((one) => one.outerHTML))));
  }
  const fields = content.locator("input[type=file], [contenteditable=true]");
  if ((await fields.count()) > 0) found.push(await fields.first().evaluate((one) => one.outerHTML));
  return found;
}

test("every screen is accessible to an account that may only read, and offers nothing that would be refused", async ({
  page,
  site,
  complaints,
}) => {
  // Requests without a right are refused.
  complaints.expect(/status of 40[34]/);
  const t = studioWords.en;
  const caller = await signInStaff(page, site);
  const views = studioViews(t, await makeStudioContent(caller, site.url));
  await caller.call("PUT", "/me/view-as", { role: "viewer", limits: {} });
  const { undo, redo, save, trash, publish, duplicateDocument } = t.document;
  const { add, import: takeIn } = t.redirects;
  const changes = [
    ...[undo, redo, save, trash, publish, duplicateDocument, add, takeIn],
    ...[t.grid.find, t.lists.newDocument],
  ];
  await page.goto("/studio");
  const faults: string[] = [];
  for (const [index, screen] of screenKeys.entries()) {
    const address = views[screen][0]?.address ?? "";
    await page.setViewportSize(screens.desktop.viewport);
    await goTo(page, address);
    // Controls that are not offered leave gaps in names and orders; the rest looks as for
    // everybody.
    const parts = index === 0 ? [] : frame;
    const found = await accessibilityFindings(page, "html", { parts, rules: rulesOfLooks });
    found.push(...(await refusedOffers(page, changes)));
    await page.setViewportSize(screens.mobile.viewport);
    found.push(...(await refusedOffers(page, changes)));
    faults.push(...found.map((text) => `${address}: ${text}`));
  }
  expect(faults).toEqual([]);
  await caller.call("DELETE", "/me/view-as", {});
  await expectSharedStream(page, {
    ...{ address: "/studio", reloads: "/api/v1/admin/work-lists" },
    publish: async () => {
      const languages = ["zh"];
      const { revision } = (await caller.call("GET", "/documents/cpu-clock")).newest;
      await caller.call("POST", "/documents/cpu-clock/withdraw", { languages });
      await caller.call("POST", "/documents/cpu-clock/publish", { languages, revision });
    },
  });
});
