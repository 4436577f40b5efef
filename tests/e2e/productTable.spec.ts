import type { Locator, Page } from "@playwright/test";
import { calm, expect, onBothSurfaces, stopClock, test } from "./siteTest.ts";

test.use(calm);

const cache = "Last-level cache";
/** The list as a table on phones too, with all its columns. */
const table = { id: "", pid: "1,10,11", view: "rows", columns: "all" } as const;

/** Column order by value, in the one unit of the heading, MB. */
const ascending: readonly string[] = ["0.125", "0.25", "0.5", "0.5", "1", "2", "4", "4"];
const descending = ascending.toReversed();

/** Scripts asked for since the page was opened, by path. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** The modules that a page names itself. */
function namedScripts(page: Page): Promise<string[]> {
  return page
    .evaluate(() => [
      ...[...document.querySelectorAll<HTMLScriptElement>("script[src]")].map(({ src }) => src),
      ...[...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(
        ({ href }) => href,
      ),
    ])
    .then((addresses) => addresses.map((address) => new URL(address).pathname));
}

const heading = (page: Page, name: string) => page.getByRole("columnheader", { name });

/** The cells of a column from top to bottom. */
async function column(page: Page, name: string): Promise<Locator> {
  const at = await heading(page, name).evaluate((cell: HTMLTableCellElement) => cell.cellIndex);
  return page.locator(`tbody tr > :nth-child(${at + 1})`);
}

const alive = (page: Page) => page.locator("[data-island=Finder][data-live]");

onBothSurfaces((surface) => {
  test("the table runs no React before an interaction, and sorts by value after", async ({
    page,
    at,
  }) => {
    const scripts = watchScripts(page);
    await page.goto(at("product-list", table), { waitUntil: "networkidle" });
    // What the page names, and what puts right an address that the browser shows it for again.
    const others = scripts.filter((name) => !name.startsWith("/assets/reloadStaleFinder-"));
    expect(others.toSorted()).toEqual((await namedScripts(page)).toSorted());
    const before = scripts.length;

    const link = heading(page, cache).getByRole("link");
    await link.scrollIntoViewIfNeeded();
    if (surface === "mobile") await link.tap();
    else {
      await link.hover();
      await expect(alive(page)).toHaveCount(1);
      await link.click();
    }
    await expect(alive(page)).toHaveCount(1);
    expect(scripts.length).toBeGreaterThan(before);
    await expect(heading(page, cache)).toHaveAttribute("aria-sort", "descending");
    await expect(await column(page, cache)).toHaveText(descending);

    await link.click();
    await expect(heading(page, cache)).toHaveAttribute("aria-sort", "ascending");
    await expect(await column(page, cache)).toHaveText(ascending);
    await expect(page).toHaveURL(at("product-list", { ...table, sort: "last-level-cache" }));
    await page.reload();
    await expect(await column(page, cache)).toHaveText(ascending);
  });
});

onBothSurfaces(() => {
  test("a column can be shown and hidden again", async ({ page, at, messages }) => {
    await page.goto(at("product-list", { id: "", pid: "1,10,11", view: "rows" }));
    await expect(heading(page, cache)).toHaveCount(0);
    const menu = page.locator("summary", { hasText: messages.finder.columns });
    await menu.focus();
    await expect(alive(page)).toHaveCount(1);
    await menu.click();
    const choice = page.getByRole("checkbox", { name: cache });
    await choice.check();
    await expect(heading(page, cache)).toHaveCount(1);
    await choice.uncheck();
    await expect(heading(page, cache)).toHaveCount(0);
    await page.getByRole("button", { name: messages.finder.noColumns }).click();
    await expect(page.getByRole("columnheader")).toHaveText([messages.products.part]);
    await page.reload();
    await expect(page.getByRole("columnheader")).toHaveText([messages.products.part]);
  });
});

test("six parts are visible on a small laptop; the focus hydrates the table", async ({
  page,
  at,
}) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await page.goto(at("product-list", { id: "", pid: "1,10,11" }));
  // Its first columns share the width: no heading is cut.
  expect(
    await page
      .locator(".product-table__region")
      .evaluate((box) => box.scrollWidth - box.clientWidth),
  ).toBe(0);
  await expect(page.locator(".product-table tbody tr").nth(5).locator("th")).toBeInViewport({
    ratio: 1,
  });
  await heading(page, "Part").getByRole("link").focus();
  await expect(alive(page)).toHaveCount(1);
});

test("a first click on a heading waits for the table and counts once", async ({ page, at }) => {
  // However slow this machine is, the table's patience with its script does not run out.
  await stopClock(page);
  await page.goto(at("product-list", table), { waitUntil: "networkidle" });
  const loaded = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    document.body.dataset.samePage = "";
  });
  const link = heading(page, cache).getByRole("link");
  await link.click();
  await link.click();
  await expect(alive(page)).toHaveCount(0);
  await expect(heading(page, cache)).not.toHaveAttribute("aria-sort");

  loaded.resolve();
  await expect(heading(page, cache)).toHaveAttribute("aria-sort", "descending");
  await expect(await column(page, cache)).toHaveText(descending);
  await expect(page.locator("body[data-same-page]")).toHaveCount(1);
});

test("a click that asks for a new tab opens the sorted table there", async ({
  page,
  at,
  context,
}) => {
  await page.goto(at("product-list", table));
  const opened = context.waitForEvent("page");
  await heading(page, cache)
    .getByRole("link")
    .click({ modifiers: ["ControlOrMeta"] });
  const other = await opened;
  await expect(heading(other, cache)).toHaveAttribute("aria-sort", "descending");
  await expect(await column(other, cache)).toHaveText(descending);
  await expect(page).toHaveURL(at("product-list", table));
});
