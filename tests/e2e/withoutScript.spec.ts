import type { Messages } from "../../src/base/i18n/messages.ts";
import type { Query } from "../../src/base/site/addresses/href.ts";
import { type PageKey, pageKeys, pages } from "../../src/base/site/addresses/pages.ts";
import { languageFacts } from "../../src/base/site/languages.ts";
import { overflowing } from "./inspection.ts";
import { type Served, served } from "./served.ts";
import { sitemapAddresses } from "./sitemap.ts";
import { calm, eachOnce, expect, onBothSurfaces, test } from "./siteTest.ts";

test.use({ ...calm, javaScriptEnabled: false });

test.beforeEach(({ complaints }) => {
  // What a page preloads for its script is refused along with the script.
  complaints.expect(/^failed: .*\.js \(csp\)$/);
});

/** Elements that a script would bring to life, show, hide or complete. */
const awaitsScript =
  "main :is([data-island], [hidden], [popover], dialog, button:not(form button), template, .more, .filters, .login-form__reveal)";

/** Addresses with a heading of their own in the middle of the page, by page. */
function withHeadings(at: (page: PageKey, query?: Query) => string, messages: Messages) {
  return {
    home: [[at("home"), messages.home.families]],
    "product-list": [
      [at("product-list", { id: 1 }), messages.products.featured],
      [at("product-list", { id: "", pid: "1,30,31" }), ""],
    ],
    "product-info": [[at("product-info", { id: 112 }), messages.products.specification]],
    "rk-news": [[at("rk-news"), "RG8840"]],
    "rk-publish": [[at("rk-publish", { id: 308 }), messages.news.productsNamed]],
  } satisfies Partial<Record<PageKey, readonly (readonly [string, string])[]>>;
}

eachOnce((surface, language) => {
  test("every page of the table shows its content and fits its window", async ({
    page,
    at,
    site,
    messages,
  }) => {
    const headed: Partial<Record<PageKey, readonly (readonly [string, string])[]>> = withHeadings(
      at,
      messages,
    );
    for (const key of pageKeys) {
      const listed = pages[key].inSitemap
        ? await sitemapAddresses(site, key, { surface, language })
        : [];
      const own = headed[key];
      for (const [address, text] of own ?? [[listed.at(-1) ?? at(key), ""] as const]) {
        const sent = await served(page, address);
        expect.soft(sent.texts("main h1"), address).toHaveLength(1);
        // Where nothing waits for a script, the page is laid out as it is with one (pages.spec.ts).
        if (own === undefined && sent.texts(awaitsScript).length === 0) continue;
        await page.goto(address);
        const html = page.locator("html");
        await expect.soft(html, address).toHaveAttribute("lang", languageFacts[language].tag);
        await expect.soft(html, address).toHaveAttribute("data-surface", surface);
        await expect.soft(page.getByRole("heading", { level: 1 }), address).toBeVisible();
        const headings = page.getByRole("main").getByRole("heading", text ? { name: text } : {});
        await expect.soft(headings.first(), address).toBeVisible();
        expect.soft(await overflowing(page), address).toEqual([]);
        // What only the script could do is not offered.
        const idle = page.locator("main button:not([type=submit], [popovertarget], form button)");
        await expect.soft(idle.filter({ visible: true }), address).toHaveCount(0);
      }
    }
  });
});

test("the desktop menu opens for the keyboard and on hover, and links to a family", async ({
  page,
  at,
  messages,
}) => {
  await page.goto(at("home"));
  const menu = page.getByRole("navigation", { name: messages.frame.mainMenu, exact: true });
  const family = menu.getByRole("link", { name: "Application processors" });
  await expect(family).toBeHidden();
  await menu.getByRole("link", { name: "Products", exact: true }).focus();
  await expect(family).toBeVisible();
  await page.getByRole("link", { name: messages.frame.skipToContent }).focus();
  await expect(family).toBeHidden();
  await menu.getByRole("link", { name: "Products", exact: true }).hover();
  await expect(family).toBeVisible();
  await family.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Application processors");
});

test.describe("the mobile menu", () => {
  test.use({ surface: "mobile" });

  test("opens and closes, unfolds and links to a family", async ({ page, at, messages }) => {
    await page.goto(at("home"));
    const families = page.getByRole("link", { name: "Application processors", exact: true });
    const family = page.locator(".sheet__menu").getByText("Application processors");
    await expect(family).toBeHidden();
    const button = page.locator("summary", { hasText: messages.frame.openMenu });
    const menu = page.locator(".sheet__menu");
    await button.tap();
    await expect(menu).toBeVisible();
    await button.tap();
    await expect(menu).toBeHidden();
    await button.tap();
    await menu.getByText("Products", { exact: true }).tap();
    await menu.getByText("Processors", { exact: true }).tap();
    await menu.getByText("Application processors").tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Application processors");
    await expect(families.first()).toBeVisible();
  });
});

onBothSurfaces(() => {
  test("banners, orders and the language are links or scrolled", async ({ page, at, messages }) => {
    await test.step("the banners are a strip to scroll", async () => {
      await page.goto(at("home"));
      const banners = page.getByRole("region", { name: messages.home.banners });
      const titles = banners.locator(".banner__title");
      await expect(titles).toHaveCount(5);
      await titles.first().scrollIntoViewIfNeeded();
      await expect(titles.first()).toBeInViewport();
      await expect(titles.last()).not.toBeInViewport();
      await titles.last().scrollIntoViewIfNeeded();
      await expect(titles.last()).toBeInViewport();
      await expect(banners.getByRole("button")).toHaveCount(0);
    });

    await test.step("headings sort the table by loading it sorted", async () => {
      const table = { id: "", pid: "1,10,11", view: "rows", columns: "all" };
      const heading = 'th[scope=col]:has(a[href*="last-level-cache"])';
      const next = async (shown: Served) => {
        const [to = ""] = shown.attributes(`${heading} > a`, "href");
        return served(page, to);
      };
      const parts = (shown: Served) => shown.texts("th[scope=row] > a");
      const largest = await next(await served(page, at("product-list", table)));
      expect(largest.url).toContain(at("product-list", { ...table, sort: "-last-level-cache" }));
      expect(largest.attributes(heading, "aria-sort")).toEqual(["descending"]);
      expect(await parts(largest)).toEqual([
        "RG8840",
        "RG5260",
        "RG8830",
        "RG8820",
        "RG8810S",
        "RG8815",
        "RG8810",
        "RG8805",
      ]);
      const smallest = await next(largest);
      expect(smallest.attributes(heading, "aria-sort")).toEqual(["ascending"]);
      expect(await parts(smallest)).toEqual([
        "RG8805",
        "RG8810",
        "RG8810S",
        "RG8815",
        "RG8820",
        "RG8830",
        "RG8840",
        "RG5260",
      ]);
    });

    await test.step("cards are sorted by a list of links", async () => {
      const cards = { id: "", pid: "1,10,11", view: "cards" };
      const unsorted = await served(page, at("product-list", cards));
      expect(unsorted.texts(".list-sorts summary").join()).toContain(messages.finder.sortBy);
      expect(unsorted.texts(".list-sorts a")).toContain(messages.products.partNumberSort);
      const sorted = at("product-list", { ...cards, sort: "part" });
      expect(unsorted.attributes(".list-sorts a", "href")).toContain(sorted);
      const shown = (await served(page, sorted)).texts("main h3");
      expect(shown.length).toBeGreaterThan(1);
      expect(shown).toEqual(shown.toSorted());
    });

    await test.step("the language is switched, and the choice is stored", async () => {
      const languageOf = (shown: Served) => shown.attributes("html", "lang");
      const switched = async (shown: Served, name: string) => {
        const link = `header a[hreflang][aria-label="${name}"]`;
        const [to = ""] = shown.attributes(link, "href");
        return served(page, to);
      };
      const part = await served(page, at("product-info", { id: 112 }));
      const inChinese = await switched(part, "切换到中文");
      expect(inChinese.url).toMatch(/\/product-info\?id=112&.*lang=zh$/);
      expect(await languageOf(inChinese)).toEqual(["zh-CN"]);
      const home = await served(page, at("home"));
      expect(await languageOf(home)).toEqual(["zh-CN"]);
      const inEnglish = await switched(home, "Switch to English");
      expect(new URL(inEnglish.url).pathname).toBe(at("home"));
      expect(await languageOf(inEnglish)).toEqual(["en"]);
    });
  });
});
