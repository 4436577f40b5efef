import type { Locator, Page } from "@playwright/test";
import { accessibilityFindings, overflowing } from "./inspection.ts";
import { served } from "./served.ts";
import { calm, eachOnce, expect, onBothSurfaces, test } from "./siteTest.ts";

test.use(calm);

const stockCode = "603893";

/** The box on the page of results, as readers with a screen reader find it. */
function box(page: Page) {
  return page.getByRole("main").getByRole("search");
}

/** True if a key that is pressed at a place does what browsers do with it. */
function isLeftAlone(at: Locator, key: { key: string; ctrlKey: boolean }): Promise<boolean> {
  return at.evaluate(
    (target, init) =>
      target.dispatchEvent(
        new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true }),
      ),
    key,
  );
}

/** Types on before a search is answered. */
async function expectLateAnswerIgnored(page: Page, address: string): Promise<void> {
  const early = "rg88";
  const asked: string[] = [];
  const ended = new Map<string, string | undefined>();
  const textOf = (url: string) => new URL(url).searchParams.get("search") ?? "";
  const late = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  page.on("requestfailed", (one) => ended.set(textOf(one.url()), one.failure()?.errorText));
  page.on("requestfinished", (one) => ended.set(textOf(one.url()), "answered"));
  await page.route("**/search/suggest?*", async (route) => {
    const text = textOf(route.request().url());
    const response = await route.fetch();
    asked.push(text);
    if (text === early) await late.promise;
    await route.fulfill({ response });
    if (text === early) answered.resolve();
  });

  await page.goto(address);
  const field = box(page).locator("[name=search]");
  await field.focus();
  await expect(field).toHaveAttribute("role", "combobox");
  await field.fill(early);
  await expect.poll(() => asked).toEqual([early]);
  await page.keyboard.type("20");
  const list = box(page).getByRole("listbox");
  await expect(list.getByRole("option").first()).toContainText("RG8820");
  late.resolve();
  await answered.promise;
  await expect.poll(() => ended.get(early)).toBe("net::ERR_ABORTED");
  await expect(list.getByRole("option").first()).toContainText("RG8820");
  await expect(list.getByText("RG8810")).toHaveCount(0);
  expect(asked.at(-1)).toBe("rg8820");
}

eachOnce((surface, language) => {
  test("the search box in the bar completes, searches and stores the history, all by keyboard", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("product-list", { id: 1 }));
    const banner = page.getByRole("banner");
    const opener = banner.getByRole("button", { name: messages.search.open });
    const field = banner.getByRole("combobox", { name: messages.search.keyword });
    // On desktop the box is always open, on mobile one tap away; two keys lead to it on both.
    const isAlwaysOpen = surface === "desktop";
    if (!isAlwaysOpen) await opener.focus();
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    // Single characters and what is pressed in a field are left to the reader.
    expect(await isLeftAlone(page.locator("body"), { key: "k", ctrlKey: false })).toBe(true);
    expect(await isLeftAlone(page.locator("body"), { key: "/", ctrlKey: false })).toBe(true);
    expect(await isLeftAlone(field, { key: "k", ctrlKey: true })).toBe(true);
    // It stands where the menu and the language stood.
    const others = banner.locator("nav, [hreflang]").filter({ visible: true });
    await expect(others).toHaveCount(0);
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await expect(banner.getByText(stockCode).last()).toBeVisible();
    await expect(
      banner.getByRole("link", { name: messages.search.suggestions[1] ?? "" }),
    ).toBeVisible();

    // An order code's beginning: a part has more ways further than fit beside a plain one.
    await page.keyboard.type("rg8810s-q");
    const options = banner.getByRole("listbox").getByRole("option");
    await expect(options.first()).toBeVisible();
    await expect(field).toHaveAttribute("aria-expanded", "true");
    const list = banner.getByRole("listbox");
    expect(await field.getAttribute("aria-controls")).toBe(await list.getAttribute("id"));
    await expect(
      list.getByRole("group", { name: messages.search.kinds.product }).getByRole("option").first(),
    ).toContainText(/^RG88/);
    const parts = options.filter({ hasText: /\d\u00a0/ });
    const edges = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(edges.length).toBeGreaterThan(1);
    expect(new Set(edges).size).toBe(1);
    expect(await accessibilityFindings(page, "header")).toEqual([]);

    // Down marks one after the other, a part and its links, whose ids the field refers to; Escape
    // closes the list, then the box.
    await expect(options.first()).toContainText(/\d\u00a0/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(1)).toHaveAccessibleName(
      new RegExp(`^RG88\\w+ ${messages.search.datasheet}$`),
    );
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    expect(await field.getAttribute("aria-activedescendant")).toBe(
      await options.first().getAttribute("id"),
    );
    await page.keyboard.press("Escape");
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await expect(field).toHaveValue("rg8810s-q");
    await page.keyboard.press("Escape");
    await expect(others).not.toHaveCount(0);
    if (isAlwaysOpen) {
      // Menu and language are a key away, though they give their place to the box.
      await page.keyboard.press("Shift+Tab");
      await expect(others.first()).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(field).toBeFocused();
      await expect(others).toHaveCount(0);
    } else {
      await expect(field).toBeHidden();
      await expect(opener).toBeFocused();
      await page.keyboard.press("Enter");
    }

    // Enter searches what was typed; the address holds the text and the type.
    await field.fill("rg 8810s");
    await banner.getByRole("combobox", { name: messages.search.type }).selectOption("3");
    await field.press("Enter");
    await expect(page).toHaveURL(/\/search-result\?/);
    const asked = new URL(page.url()).searchParams;
    expect([asked.get("search"), asked.get("type")]).toEqual(["rg 8810s", "3"]);
    expect(asked.get("lang")).toBe(language === "zh" ? "zh" : null);
    await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toContainText(
      "RG8810S",
    );

    // An empty field offers the last searches; forgetting them empties the list.
    const own = box(page).getByRole("combobox", { name: messages.search.keyword });
    await box(page).locator("[name=search]").focus();
    await box(page).getByRole("button", { name: messages.search.clear }).click();
    await expect(box(page).getByRole("listbox").getByRole("option")).toHaveText(["rg 8810s"]);
    // They cover neither the suggestions nor the stock code.
    for (const suggestion of messages.search.suggestions) {
      const chip = box(page).getByRole("link", { name: suggestion, exact: true });
      await chip.click({ trial: true });
    }
    await box(page).getByText(messages.frame.stockCode).click({ trial: true });
    await box(page).getByRole("button", { name: messages.search.forget }).click();
    await expect(own).toHaveAttribute("aria-expanded", "false");
  });

  test("a suggestion links to its page in the reader's language and surface", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("search-result"));
    const field = box(page).locator("[name=search]");
    await field.focus();
    await expect(field).toHaveAttribute("role", "combobox");
    await page.keyboard.type("rg8820");
    const option = box(page).getByRole("listbox").getByRole("option").first();
    await expect(option).toContainText("RG8820");
    await option.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("RG8820");
    const part = new URL(at("product-info", { id: 103, pid: "1,10,11" }), page.url());
    expect(page.url()).toBe(part.href);
    await expect(page.getByRole("banner").getByText(messages.search.cut)).toHaveCount(0);

    // The script knows no surface.
    if (surface === "mobile") return;
    await test.step("further input aborts the previous request, whose late answer is ignored", () =>
      expectLateAnswerIgnored(page, at("search-result")));
  });

  test("results of every kind link to their pages", async ({ at, request }) => {
    const seen = new Set<string>();
    for (const text of ["rg8810", "2026", "rg", language === "zh" ? "工程师" : "engineer"]) {
      const answer = await served({ request }, at("search-result", { search: text, type: -1 }));
      const kinds = answer.texts("main li .hit__kind");
      const links = answer.attributes("main li:has(.hit__kind) :is(h2, h3) a", "href");
      expect(links).toHaveLength(kinds.length);
      for (const [index, name] of kinds.entries()) {
        const link = links[index];
        // A column may lead to another site.
        if (seen.has(name) || link?.startsWith("http")) continue;
        seen.add(name);
        const [path = "", place] = (link ?? "").split("#");
        const answer = await request.get(path, { maxRedirects: 0 });
        expect(answer.status(), `${name}: ${link}`).toBe(200);
        if (place !== undefined) expect(await answer.text()).toContain(`id="${place}"`);
      }
    }
    expect(seen.size).toBeGreaterThan(5);
  });

  test("a typo is corrected, and a search without results offers contact", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("search-result", { search: "camra", type: -1 }));
    await expect(page.getByText(messages.search.corrected("camra"))).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "camera", exact: true }).click();
    await expect(page.getByText(messages.search.corrected("camra"))).toHaveCount(0);

    await page.goto(at("search-result", { search: "rg8899", type: -1 }));
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(
      messages.search.closestHits("rg8899"),
    );
    await expect(page.getByRole("heading", { name: messages.search.closest })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /^RG88/ }).first()).toBeVisible();
    expect(await overflowing(page)).toEqual([]);
    const leads = page.getByRole("navigation", { name: messages.search.leads });
    await expect(leads.getByRole("link", { name: messages.search.finder })).toBeVisible();
    expect(await leads.getByRole("listitem").count()).toBeGreaterThan(4);
    await page.getByRole("link", { name: messages.search.askNow }).click();
    await expect(page).toHaveURL(/\/technical-consultation/);
    await expect(page.locator("textarea[name=content]")).toHaveValue(
      messages.search.askFor("rg8899"),
    );
  });
});

onBothSurfaces(() => {
  test("other pages link to the search", async ({ page, at, messages, complaints }) => {
    complaints.expect(/status of 404/);
    await test.step("the 404 page and the home page", async () => {
      await page.goto(at("product-info", { id: 9999 }));
      await box(page).locator("[name=search]").fill("rg8820");
      await box(page).getByRole("button", { name: messages.search.submit }).click();
      await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toContainText(
        "RG8820",
      );
      await page.goto(at("home"));
      await box(page)
        .getByRole("link", { name: messages.search.suggestions[2] ?? "" })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Camera");
    });

    await test.step("an unknown part in a comparison", async () => {
      await page.goto(at("product-compare", { ids: "101,8811 vision" }));
      await page.getByRole("link", { name: messages.compare.search }).click();
      await expect(page).toHaveURL(/\/search-result\?search=8811(%20|\+)vision&type=3/);
    });
  });
});
