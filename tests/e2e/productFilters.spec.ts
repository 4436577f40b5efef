import type { Page } from "@playwright/test";
import { accessibilityFindings } from "./inspection.ts";
import { calm, eachOnce, expect, lookDown, test } from "./siteTest.ts";

test.use(calm);

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

/** The number of results that a list of parts shows. */
async function saidCount(page: Page): Promise<number> {
  return Number.parseInt(await page.locator(".list-bar__count").innerText(), 10);
}

const rows = (page: Page) => page.locator(".product-table tbody tr, .part-card");

eachOnce(() => {
  test("each change of a filter takes effect at once, and can be undone", async ({
    page,
    at,
    surface,
    messages: { products, finder },
  }) => {
    await page.goto(at("product-list", family));
    const all = await rows(page).count();
    await openFilters(page, finder.filters);
    const group = page.locator(".filters__group:has(.facet__options)").first();
    const counts = () => group.locator(".facet__count").allTextContents();
    const countsOfAll = await counts();
    const active = page.getByRole("checkbox", { name: products.stages.active.name });
    const count = active.locator("xpath=..").locator(".facet__count");
    const expected = Number(await count.textContent());
    expect(expected).toBeLessThan(all);
    await active.check();
    await expect(page).toHaveURL(at("product-list", { ...family, lifecycle: "active" }));
    if (surface === "mobile") {
      await page.getByRole("button", { name: finder.showParts(expected) }).click();
    }
    await expect(rows(page)).toHaveCount(expected);
    await expect(page.locator(".product-table .badge, .part-card .badge")).toHaveText(
      Array.from({ length: expected }, () => products.stages.active.name),
    );
    await expect(page.getByRole("status").filter({ hasText: /\d/ })).toHaveText(
      finder.fit(expected),
    );
    // The rows are those of pages.spec.ts.
    const parts = [".product-table", ".part-card"];
    expect(await accessibilityFindings(page, "main", { parts })).toEqual([]);

    await page.getByRole("button", { name: finder.undo }).click();
    await expect(rows(page)).toHaveCount(all);
    await expect(page).toHaveURL(at("product-list", family));
    await page.goForward();
    await expect(rows(page)).toHaveCount(expected);
    // A group of filters that was closed has the counts of now when it is opened.
    await group.evaluate((details: HTMLDetailsElement) => {
      details.open = true;
    });
    await expect.poll(counts).not.toEqual(countsOfAll);
    const countsOfSome = await counts();
    // Reloaded, the page still follows the browser back.
    await page.reload();
    await expect(rows(page)).toHaveCount(expected);
    expect(await counts()).toEqual(countsOfSome);
    await page.evaluate(() => history.back());
    await expect(rows(page)).toHaveCount(all);
    await page.evaluate(() => history.forward());
    await expect(rows(page)).toHaveCount(expected);

    // On phones cards are the usual form, with the same filters at work.
    if (surface === "mobile") return;
    await page.getByRole("link", { name: products.cards, exact: true }).click();
    await expect(page).toHaveURL(
      at("product-list", { ...family, view: "cards", lifecycle: "active" }),
    );
    await expect(cards(page)).toHaveCount(expected);
    await page.getByRole("list", { name: finder.activeFilters }).getByRole("link").first().click();
    await expect(page).toHaveURL(at("product-list", { ...family, view: "cards" }));
    await expect(cards(page)).toHaveCount(all);
  });
});

eachOnce(() => {
  test("quantities are filtered, and the form leaves empty fields out of the address", async ({
    page,
    at,
    surface,
    messages: { products, finder },
  }) => {
    // The script that keeps them knows no surface.
    if (surface === "desktop") {
      await test.step("ends entered before the list's data is loaded are kept", async () => {
        const data = Promise.withResolvers<void>();
        await page.route(/product\/finder/, async (route) => {
          await data.promise;
          await route.continue();
        });
        await page.goto(at("product-list", family));
        await openFilters(page, finder.filters);
        const fields = page.locator("fieldset.facet:has(.slider)").first().getByRole("textbox");
        const ends: string[] = [];
        for (const field of await fields.all()) {
          const end = (await field.getAttribute("placeholder")) ?? "";
          ends.push(end.replace("\u00a0", " "));
          await field.fill(end);
          await field.blur();
        }
        data.resolve();
        await expect.poll(() => new URL(page.url()).searchParams.toString()).toContain("p.");
        const asked = [...new URL(page.url()).searchParams].find(([name]) => name.startsWith("p."));
        const amounts = ends.map((end) => end.split(" ")[0] ?? "");
        expect(asked?.[1]).toMatch(new RegExp(`^${amounts[0]}\\b.*\\.\\.${amounts[1]}\\b`));
        await page.unroute(/product\/finder/);
      });
    }

    await test.step("by entered values with units and by the slider's keys", async () => {
      await page.goto(at("product-list", family));
      const all = await rows(page).count();
      await openFilters(page, finder.filters);
      const quantity = page.locator("fieldset.facet:has(.slider)").first();
      const [from, to] = [
        quantity.getByRole("textbox").first(),
        quantity.getByRole("textbox").last(),
      ];
      await from.fill("a fast one");
      await expect(quantity.getByRole("alert")).toContainText("a fast one");
      await expect(from).toHaveAttribute("aria-invalid", "true");
      expect(await accessibilityFindings(page, "fieldset.facet:has([aria-invalid])")).toEqual([]);
      const least = (await from.getAttribute("placeholder")) ?? "";
      await from.fill("");
      await expect(quantity.getByRole("alert")).toHaveCount(0);

      const thumb = quantity.getByRole("slider").first();
      await thumb.focus();
      await page.keyboard.press("ArrowRight");
      await expect(thumb).toHaveAttribute("aria-valuetext", least);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Tab");
      await expect(page).toHaveURL(/p\.[\w-]+=[\d.]+%20\w+\.\./);
      await to.fill(await from.inputValue());
      await to.press("Tab");
      await expect(page).toHaveURL(/p\.[\w-]+=[\d.]+%20\w+$|lang=zh$/);
      if (surface === "mobile") await page.keyboard.press("Escape");
      expect(await saidCount(page)).toBeLessThan(all);
      expect(await saidCount(page)).toBe(await rows(page).count());
      // The address alone makes the same list.
      const shown = await rows(page).locator("th a").allInnerTexts();
      await page.reload();
      await expect(rows(page).locator("th a")).toHaveText(shown);
    });

    await test.step("by the form", async () => {
      await page.goto(at("product-list", { ...family, view: "cards" }));
      await lookDown(page);
      await openFilters(page, finder.filters);
      await page.getByRole("checkbox", { name: products.stages.active.name }).check();
      await page.getByRole("button", { name: finder.applyFilters }).click();
      await expect(page).toHaveURL(/lifecycle=active/);
      const names = new Set(new URL(page.url()).searchParams.keys());
      names.delete("lang");
      expect([...names].sort()).toEqual(["id", "lifecycle", "pid", "view"]);
    });
  });
});

test("a table sorted in the browser passes its order on to cards and files", async ({
  page,
  at,
  messages: { products },
}) => {
  await page.goto(at("product-list", family));
  await page.getByRole("columnheader", { name: products.part }).getByRole("link").click();
  const sorted = { ...family, sort: "part" };
  await expect(page).toHaveURL(at("product-list", sorted));
  await page.getByRole("checkbox", { name: products.stages.active.name }).check();
  await expectQuery(page, at("product-list", { ...sorted, lifecycle: "active" }));
  await expect(page.getByRole("link", { name: "CSV" })).toHaveAttribute(
    "href",
    "/product-list.csv?id=&pid=1,10,11&sort=part&lifecycle=active",
  );
  await page.getByRole("link", { name: products.cards, exact: true }).click();
  await expect(page).toHaveURL(
    at("product-list", { ...family, view: "cards", sort: "part", lifecycle: "active" }),
  );
});

test("invalid filters and data that fails to load are reported, and the list is still filtered", async ({
  page,
  at,
  complaints,
  messages,
}) => {
  const query = { ...family, "p.cpu-clock": "5 V", "p.nothing": "1" };
  await page.goto(at("product-list", query));
  await expect(page.getByRole("status").first()).toContainText("1 unknown filter");
  await expect(rows(page).first()).toBeVisible();
  await page.goto(at("product-list", { ...family, "p.cpu-clock": "900 GHz.." }));
  await expect(page.getByText(messages.finder.nothingFits)).toBeVisible();
  expect(await accessibilityFindings(page, ".ways-out")).toEqual([]);
  // The nearest value that parts have brings some back, without another page.
  await page.locator('.ways-out a[href*="p.cpu-clock"]').first().click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/p\.cpu-clock=[\d.]+%20GHz\.\./);

  complaints.expect(/product\/finder/);
  await page.route("**/product/finder*", (route) => route.abort());
  await page.goto(at("product-list", family));
  await page.locator(".filters__head").hover();
  await expect(
    page.getByRole("status").filter({ hasText: messages.finder.unreachable }),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: messages.products.stages.active.name }).check();
  await page.getByRole("button", { name: messages.finder.applyFilters }).click();
  await expectQuery(page, at("product-list", { ...family, lifecycle: "active" }));
});

test("the sidebar keeps the state that the reader chose", async ({ page, at, context, site }) => {
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

  // A picture of the whole page changes the window for a moment, as printing does.
  await page.screenshot({ fullPage: true });
  await expect(sidebar).toHaveAttribute("open");
  expect(await status()).toBe("1");

  // Where it stands above the table it is closed until it is wanted, which is not kept.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(sidebar).not.toHaveAttribute("open");
  await expect(rows(page).locator("th").first()).toBeInViewport({ ratio: 1 });
  await sidebar.locator("summary").first().click();
  await expect(page.getByRole("slider").first()).toBeVisible();
  await page.reload();
  await expect(sidebar).not.toHaveAttribute("open");
  await expect(rows(page).locator("th").first()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1366, height: 657 });
  await expect(sidebar).toHaveAttribute("open");
  expect(await status()).toBe("1");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  eachOnce(() => {
    test("a list is filtered as well", async ({
      page,
      at,
      complaints,
      messages: { products, finder },
    }) => {
      complaints.expect(/^failed: .*\.js \(csp\)$/);
      await page.goto(at("product-list", family));
      const all = await rows(page).count();
      const fold = page.locator(".filters__fold");
      if ((await fold.getAttribute("open")) === null) await fold.locator("summary").first().click();
      await page.getByRole("checkbox", { name: products.stages.active.name }).check();
      const from = page.locator(".filters").getByRole("textbox").first();
      await from.fill((await from.getAttribute("placeholder")) ?? "");
      await page.getByRole("button", { name: finder.applyFilters }).click();
      await expect(page.getByRole("list", { name: finder.activeFilters })).toBeVisible();
      expect(await rows(page).count()).toBeLessThan(all);
    });
  });
});
