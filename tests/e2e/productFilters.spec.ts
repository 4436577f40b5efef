import type { Page } from "@playwright/test";
import { accessibilityFindings } from "./inspection.ts";
import { eachOnce, expect, lookDown, onBothSurfaces, test } from "./site.ts";

const family = { id: "", pid: "1,10,11" } as const;

/**
 * Compares the queries of addresses, however they are written: browsers write forms in their own way, and a form
 * sent before the page's script has come names all its fields, filled in or not.
 */
async function expectQuery(page: Page, address: string): Promise<void> {
  const asked = (url: string) =>
    [...new URL(url, page.url()).searchParams]
      .filter(([, value]) => value !== "")
      .sort()
      .join(" ");
  await expect.poll(() => asked(page.url())).toBe(asked(address));
}

const cards = (page: Page) => page.locator(".product-card");

/** Brings the filters into view: on a phone they are folded. */
async function openFilters(page: Page, name: string): Promise<void> {
  const fold = page.locator(".filters__fold");
  if (await fold.evaluate((one: HTMLDetailsElement) => !one.open)) {
    await fold.locator("summary", { hasText: name }).first().click();
  }
}

eachOnce(() => {
  test("a list is filtered by a form, and each filter can be taken back", async ({
    page,
    at,
    messages: { products },
  }) => {
    await page.goto(at("product-list", family));
    const all = await cards(page).count();
    await openFilters(page, products.filters);
    const active = page.getByRole("checkbox", { name: products.stages.active.name });
    const said = await active.locator("xpath=..").locator(".facet__count").textContent();
    await active.check();
    await page.getByRole("button", { name: products.applyFilters }).click();

    await expectQuery(page, at("product-list", { ...family, lifecycle: "active" }));
    await expect(cards(page)).toHaveCount(Number(said));
    expect(Number(said)).toBeLessThan(all);
    await expect(page.locator(".product-card .badge")).toHaveText(
      Array.from({ length: Number(said) }, () => products.stages.active.name),
    );
    await openFilters(page, products.filters);
    await expect(active).toBeChecked();
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.getByRole("link", { name: products.table, exact: true }).click();
    await expect(page).toHaveURL(
      at("product-list", { ...family, view: "table", lifecycle: "active" }),
    );
    await page
      .getByRole("list", { name: products.activeFilters })
      .getByRole("link")
      .first()
      .click();
    await expect(page).toHaveURL(at("product-list", { ...family, view: "table" }));
    await expect(page.locator("tbody tr")).toHaveCount(all);
  });
});

onBothSurfaces(() => {
  test("the form leaves out of the address what was not filled in", async ({
    page,
    at,
    messages: { products },
  }) => {
    await page.goto(at("product-list", family));
    await lookDown(page);
    await openFilters(page, products.filters);
    await page.getByRole("checkbox", { name: products.stages.active.name }).check();
    await page.getByRole("button", { name: products.applyFilters }).click();
    await expect(page).toHaveURL(/lifecycle=active/);
    const names = [...new URL(page.url()).searchParams.keys()];
    expect(names.sort()).toEqual(["id", "lifecycle", "pid"]);
  });
});

test("sorted on the spot, the table hands its order on to cards and filters", async ({
  page,
  at,
  messages: { products },
}) => {
  await page.goto(at("product-list", { ...family, view: "table" }));
  await page.getByRole("columnheader", { name: products.part }).getByRole("link").click();
  const sorted = { ...family, view: "table", sort: "part" };
  await expect(page).toHaveURL(at("product-list", sorted));
  await page.getByRole("checkbox", { name: products.stages.active.name }).check();
  await page.getByRole("button", { name: products.applyFilters }).click();
  await expectQuery(page, at("product-list", { ...sorted, lifecycle: "active" }));
  await page.getByRole("link", { name: products.cards, exact: true }).click();
  await expect(page).toHaveURL(
    at("product-list", { ...family, sort: "part", lifecycle: "active" }),
  );
});

test("filters that make no sense are left out with a notice", async ({ page, at, messages }) => {
  const query = { ...family, "p.cpu-clock": "5 V", "p.nothing": "1" };
  await page.goto(at("product-list", query));
  await expect(page.getByRole("status")).toContainText("1 unknown filter");
  await expect(cards(page).first()).toBeVisible();
  await page.goto(at("product-list", { ...family, "p.cpu-clock": "900 GHz.." }));
  await expect(page.getByText(messages.products.nothingFits)).toBeVisible();
  expect(await accessibilityFindings(page)).toEqual([]);
});

test("the sidebar stays as its reader left it", async ({ page, at, context, site }) => {
  const status = async () =>
    (await context.cookies(site.url)).find(({ name }) => name === "sidebarStatus")?.value;
  const sidebar = page.locator("[data-sidebar]");
  await page.goto(at("product-list", family));
  expect((await sidebar.boundingBox())?.width).toBe(210);
  await sidebar.locator("summary").first().click();
  await expect.poll(status).toBe("0");
  await page.goto(at("product-list", { id: "", pid: "1,10,12" }));
  await expect(sidebar).not.toHaveAttribute("open");
  await sidebar.locator("summary").first().click();
  await expect.poll(status).toBe("1");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  onBothSurfaces(() => {
    test("a list is filtered as well", async ({ page, at, complaints, messages: { products } }) => {
      complaints.expect(/^failed: .*\.js \(csp\)$/);
      await page.goto(at("product-list", family));
      const all = await cards(page).count();
      const fold = page.locator(".filters__fold");
      if ((await fold.getAttribute("open")) === null) await fold.locator("summary").first().click();
      await page.getByRole("checkbox", { name: products.stages.active.name }).check();
      await page.locator(".filters").getByRole("combobox").first().selectOption({ index: 2 });
      await page.getByRole("button", { name: products.applyFilters }).click();
      await expect(page.getByRole("list", { name: products.activeFilters })).toBeVisible();
      expect(await cards(page).count()).toBeLessThan(all);
    });
  });
});
