import { expect, nextFrames, type Page, test } from "./countedPageLoads.ts";
import { buildPartSite, collectErrors, type PartSite } from "./parts/partSite.ts";

let site: PartSite;

// One worker runs them all: each would build the parts again.
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  site = await buildPartSite(parallelIndex);
});

/** Delays the modules of islands until it is opened. */
function moduleGate() {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked: string[] = [];
  return {
    asked,
    open: () => resolve(true),
    refuse: () => resolve(false),
    gate: (path: string): Promise<boolean> | boolean => {
      if (!/^\/(hydrate|Order)-/.test(path)) return true;
      asked.push(path);
      return promise;
    },
  };
}

/** Islands of the page's content, without the bar's. */
const islands = (page: Page) => page.getByRole("main").locator("[data-island]");
const first = (page: Page) => islands(page).first();
const alive = (page: Page) => page.locator("[data-live]");

async function stateOf(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await first(page).locator("output").textContent()) ?? "");
}

test("an island without interaction loads nothing, one with interaction hydrates without a mismatch", async ({
  page,
}) => {
  const errors = collectErrors(page);
  const modules = moduleGate();
  modules.open();
  await site.open(page, site.pages.islandPage(), modules);
  await page.waitForLoadState("networkidle");
  expect(modules.asked).toEqual([]);
  const ids = await page
    .locator("input[name=name]")
    .evaluateAll((inputs) => inputs.map((input) => input.id));
  expect(new Set(ids).size, "two islands of a page have different ids").toBe(2);

  await first(page).hover();
  await expect(alive(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Add", exact: true }).first().click();
  expect(await stateOf(page)).toMatchObject({ count: 1 });
  await expect(first(page).locator("h2")).toHaveText("RG8810 <&\"'>");
  await islands(page).last().hover();
  await expect(alive(page)).toHaveCount(2);
  expect(errors).toEqual([]);
});

test("input before hydration is kept and known after", async ({ page }) => {
  const modules = moduleGate();
  await site.open(page, site.pages.islandPage(), modules);
  const name = page.getByLabel("Name").first();
  await name.pressSequentially("Ada Lovelace");
  await page.getByLabel("Note").first().fill("two\nlines");
  await page.getByLabel("Urgent").first().check();
  await page.getByLabel("Packing").first().selectOption("tray");
  await name.focus();
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3, "backward"));

  modules.open();
  await expect(alive(page)).toHaveCount(1);
  expect(await stateOf(page)).toEqual({
    name: "Ada Lovelace",
    note: "two\nlines",
    isUrgent: true,
    packing: "tray",
    count: 0,
    sent: 0,
  });
  await expect(name).toBeFocused();
  const selection = await name.evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
    input.selectionDirection,
  ]);
  expect(selection).toEqual([1, 3, "backward"]);
  await page.keyboard.type("X");
  await expect(name).toHaveValue("AX Lovelace");
  await expect(page.getByLabel("Urgent").first()).toBeChecked();
});

test("an input method's composition delays hydration", async ({ page }) => {
  const modules = moduleGate();
  await site.open(page, site.pages.islandPage(), modules);
  const name = page.getByLabel("Name").first();
  await name.focus();
  const input = await page.context().newCDPSession(page);
  await input.send("Input.imeSetComposition", { text: "xin", selectionStart: 3, selectionEnd: 3 });
  modules.open();
  await expect.poll(() => modules.asked.length).toBe(2);
  // Once they are there, nothing but the composition holds the island back.
  await page.evaluate((paths) => Promise.all(paths.map((path) => import(path))), modules.asked);
  await nextFrames(page);
  await expect(alive(page)).toHaveCount(0);
  await expect(name).toHaveValue("xin");

  await input.send("Input.insertText", { text: "芯片" });
  await expect(alive(page)).toHaveCount(1);
  await expect(name).toHaveValue("芯片");
  expect(await stateOf(page)).toMatchObject({ name: "芯片" });
});

test("clicks during loading are replayed once, in their order", async ({ page }) => {
  const modules = moduleGate();
  await site.open(page, site.pages.islandPage(), modules);
  const add = page.getByRole("button", { name: "Add", exact: true }).first();
  await add.click();
  await add.click();
  await page.getByRole("link", { name: "Add ten" }).first().click();
  await page.getByRole("button", { name: "Send" }).first().click();

  modules.open();
  await expect(alive(page)).toHaveCount(1);
  await expect.poll(() => stateOf(page)).toMatchObject({ count: 11, sent: 1 });
  await nextFrames(page);
  expect(await stateOf(page)).toMatchObject({ count: 11, sent: 1 });
  expect(new URL(page.url()).pathname).toBe("/");
});

test("Enter in a field submits once", async ({ page }) => {
  const modules = moduleGate();
  await site.open(page, site.pages.islandPage(), modules);
  await page.getByLabel("Name").first().fill("Ada");
  await page.keyboard.press("Enter");
  modules.open();
  await expect.poll(() => stateOf(page)).toMatchObject({ name: "Ada", sent: 1 });
});

test("a click that opens a new tab is not delayed", async ({ page, context }) => {
  const modules = moduleGate();
  await site.open(page, site.pages.islandPage(), modules);
  const opened = context.waitForEvent("page");
  await page
    .getByRole("link", { name: "Add ten" })
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  await opened;
  expect(new URL(page.url()).pathname).toBe("/");
});

for (const [what, name, expected] of [
  ["link", "Add ten", /\/plain$/],
  ["form", "Send", /\/plain\?name=Ada/],
] as const) {
  test(`if loading fails the ${what} works natively`, async ({ page }) => {
    const modules = moduleGate();
    await site.open(page, site.pages.islandPage(), modules);
    await page.getByLabel("Name").first().fill("Ada");
    await page
      .getByRole(what === "link" ? "link" : "button", { name })
      .first()
      .click();
    modules.refuse();
    await page.waitForURL(expected);
  });
}

test("if loading takes too long the link works natively", async ({ page }) => {
  await page.clock.install();
  const modules = moduleGate();
  await site.open(page, site.pages.islandPage(), modules);
  await page.getByRole("link", { name: "Add ten" }).first().click();
  await page.clock.fastForward(5000);
  await page.waitForURL(/\/plain$/);
});

test("an island that throws restores its plain HTML", async ({ page }) => {
  const errors = collectErrors(page);
  await site.open(page, site.pages.islandPage());
  await first(page).hover();
  await expect(alive(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Break" }).first().click();
  await expect.poll(() => errors).toEqual(["broken on purpose"]);
  await page.getByRole("link", { name: "Add ten" }).first().click();
  await page.waitForURL(/\/plain$/);
});

test("the page's main island hydrates at any interaction with the page", async ({ page }) => {
  const modules = moduleGate();
  modules.open();
  await site.open(page, site.pages.islandPage("any-interaction"), modules);
  await page.waitForLoadState("networkidle");
  expect(modules.asked).toEqual([]);
  await page.keyboard.press("Shift");
  await expect(alive(page)).toHaveCount(2);
});
