import { switchHref } from "../../src/base/site/addresses/href.ts";
import { languageFacts, otherLanguage } from "../../src/base/site/languages.ts";
import { accessibilityFindings, overflowing } from "./inspection.ts";
import { served } from "./served.ts";
import { eachOnce, expect, onBothSurfaces, test } from "./siteTest.ts";

eachOnce((surface, language) => {
  test("a missing page is answered 404, in language and surface", async ({
    page,
    at,
    messages,
    complaints,
  }) => {
    complaints.expect(/status of 404/);
    const unknown = at("home").replace(
      /^(\/mobile|\/)/,
      surface === "mobile" ? "/mobile/no-such-page" : "/no-such-page",
    );
    for (const address of [
      unknown,
      at("product-info", { id: 9999 }),
      at("product-info", { id: 301 }),
      at("rk-publish", {}),
      at("product-list", { id: 9999 }),
    ]) {
      const answer = await served(page, address);
      expect(answer.status, address).toBe(404);
      expect(answer.attributes("html", "lang")).toEqual([languageFacts[language].tag]);
      expect(answer.attributes("html", "data-surface")).toEqual([surface]);
      expect(answer.texts("h1")).toEqual([messages.frame.notFoundTitle]);
    }
    await page.goto(at("product-list", { id: 9999 }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.frame.notFoundTitle);
    expect(await overflowing(page)).toEqual([]);
    expect(await accessibilityFindings(page)).toEqual([]);

    // The switch stays at the address that was asked for.
    const asked = new URL(page.url());
    await page.goto(`${asked.href}#here`);
    await page
      .getByRole("banner")
      .getByRole("link", { name: messages.frame.switchLanguageHint })
      .click();
    const other = otherLanguage(language);
    await expect(page.locator("html")).toHaveAttribute("lang", languageFacts[other].tag);
    const shown = new URL(page.url());
    expect([shown.pathname, shown.searchParams.get("id")]).toEqual([asked.pathname, "9999"]);
    expect(shown.hash).toBe("#here");
    await page.goto(
      switchHref({ surface, language, languageInQuery: true }, "product-list", { id: 9999 }),
    );

    await page.getByRole("main").getByRole("link", { name: messages.frame.toProducts }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", languageFacts[language].tag);
    await expect(page).toHaveURL(/\/product-list/);
  });
});

onBothSurfaces((surface) => {
  test("an unknown address keeps the reader's surface whatever its path", async ({ request }) => {
    for (const address of ["/no-such-page", "/mobile/no-such-page", "/redirect/no-such-page"]) {
      const answer = await served({ request }, address);
      expect(answer.status).toBe(404);
      expect(answer.attributes("html", "data-surface")).toEqual([surface]);
    }
  });
});

test.describe("the page for old browsers", () => {
  for (const [browser, userAgent] of [
    ["a current browser", undefined],
    ["Internet Explorer 10", "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)"],
  ] as const) {
    test.describe(`seen by ${browser}`, () => {
      if (userAgent !== undefined) test.use({ userAgent });

      test("is complete and accessible, and shows a current browser the way home", async ({
        page,
      }) => {
        for (const address of ["/browser?lang=zh", "/browser?lang=en"]) {
          const response = await page.goto(address);
          expect(response?.status()).toBe(200);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          expect(await accessibilityFindings(page)).toEqual([]);
          await page.setViewportSize({ width: 320, height: 600 });
          expect(await overflowing(page)).toEqual([]);
        }
        if (userAgent !== undefined) return;
        await page.getByRole("link", { name: "Go to the home page" }).click();
        await expect(page).toHaveURL("/");
      });
    });
  }
});
