import type { FrameLocator } from "@playwright/test";
import { brand as words } from "../../src/base/i18n/studio/en/brand.ts";
import { checklist } from "../../src/base/i18n/studio/en/checklist.ts";
import { document as documentWords } from "../../src/base/i18n/studio/en/document.ts";
import { publishing } from "../../src/base/i18n/studio/en/publishing.ts";
import { expectSound } from "./inspection.ts";
import { expect, test } from "./siteTest.ts";
import { signInStaff } from "./support/staffCalls.ts";
import { goTo } from "./support/studioViews.ts";

const accent = "#b00020";
const header = "#10243a";

/** The addresses of fonts that a page has fetched. */
function loadedFaces(frame: FrameLocator): Promise<string[]> {
  return frame.locator("html").evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".woff2")),
  );
}

test("a brand's colours show their contrast, are previewed in the real header, published and undone", async ({
  page,
  site,
}) => {
  await signInStaff(page, site);
  await page.goto("/studio/brand");
  // Its header on both surfaces, in both languages, at once.
  const frames = page.locator('iframe[data-front="true"]');
  await expect(frames).toHaveCount(4);

  const field = page.locator('[data-path="/value/accent"]');
  await field.fill("#ffcc00");
  const told = page.getByRole("status").filter({ hasText: words.contrast.fails(4) });
  await expect(told).toBeVisible();
  await expect(page.getByText(words.contrast.short("1.51", "4.5", "2.99")).first()).toBeVisible();
  await page.getByRole("button", { name: /^Use #/ }).click();
  await expect(page.getByText(words.contrast.passes)).toBeVisible();
  await expect(field).not.toHaveValue("#ffcc00");

  await field.fill(accent);
  await page.locator('[data-path="/value/header"]').fill(header);
  await expect(page.getByText(words.contrast.passes)).toHaveCount(2);
  for (const [surface, bar] of [
    ["desktop", ".header"],
    ["mobile", ".bar"],
  ] as const) {
    for (const index of [0, 1]) {
      const drawn = page
        .locator(`.brand-preview__row--${surface} .pane`)
        .nth(index)
        .frameLocator('iframe[data-front="true"]')
        .locator(bar);
      await expect(drawn).toHaveCSS("background-color", "rgb(16, 36, 58)");
      await expect(drawn.locator("a").first()).toHaveCSS("color", "rgb(255, 255, 255)");
    }
  }
  await page.locator('[data-path="/value/typeface"]').selectOption("neutral");
  const drawn = page.locator('.brand-preview__row--desktop iframe[data-front="true"]').first();
  await expect
    .poll(() => loadedFaces(drawn.contentFrame()))
    .toContainEqual(expect.stringContaining("/assets/neutral-"));
  await expectSound(page, "main");

  const shown = async (path: string) => (await page.request.get(path)).text();
  const rules = `--blue:${accent}`;
  const preload = /<link rel="preload" href="[^"]*neutral-[^"]+" as="font"/;
  expect(await shown("/")).not.toContain(rules);
  // A press before the effects are known waits for them.
  const pressed = Promise.withResolvers<void>();
  await page.route("**/effects?*", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: documentWords.publish }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: publishing.submit.publish, exact: true }).click();
  pressed.resolve();
  await expect(dialog.getByText(publishing.done.publish)).toBeVisible();
  for (const path of ["/", "/?lang=zh", "/mobile", "/mobile?lang=zh"]) {
    await expect.poll(() => shown(path), path).toContain(rules);
    expect(await shown(path)).toMatch(preload);
  }
  await dialog.getByRole("button", { name: publishing.undo }).click();
  await expect(page.getByText(publishing.undone)).toBeVisible();
  for (const path of ["/", "/mobile"])
    await expect.poll(() => shown(path), path).not.toContain(rules);

  // The checklist of first steps detects the published brand, links to it, and is closed permanently.
  // The pages in Chinese were the reader's choice of a language, which the studio would follow.
  await page.context().clearCookies({ name: "lang" });
  await goTo(page, "/studio");
  const { steps, go, close, isDone } = checklist;
  const step = page.getByRole("listitem").filter({ hasText: steps.brand.title });
  await expect(step.filter({ hasText: isDone })).toHaveCount(1);
  const link = page.getByRole("link", { name: go(steps.brand.title) });
  await expect(link).toHaveAttribute("href", "/studio/brand");
  await expectSound(page, "main");
  await page.getByRole("button", { name: close }).click();
  const shows = page.getByRole("button", { name: /^Show first steps/ });
  await expect(shows).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: close })).toHaveCount(0);
  await shows.click();
  await expect(page.getByRole("button", { name: close })).toBeFocused();
});
