import { devices } from "@playwright/test";
import { served } from "./served.ts";
import { expect, onBothSurfaces, screens, test } from "./siteTest.ts";

const part = "/product-info?id=103&pid=1,10,11";

test.describe("a phone", () => {
  test.use({ surface: "mobile" });

  test("is redirected from a desktop page to the same page for phones", async ({ page }) => {
    await page.goto(`${part}&lang=zh`);
    await expect(page).toHaveURL(`/mobile${part}&lang=zh`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/RG8840|RG8820/);
    await page.goto("/");
    await expect(page).toHaveURL("/mobile?lang=zh");
  });
});

test.describe("a desktop browser", () => {
  test("is redirected from a page for phones to the same desktop page", async ({ page }) => {
    await page.goto(`/mobile${part}`);
    await expect(page).toHaveURL(part);
    await expect(page.locator("html")).toHaveAttribute("data-surface", "desktop");
    await page.goto("/mobile");
    await expect(page).toHaveURL("/");
  });
});

onBothSurfaces((surface) => {
  test("a chain of redirects ends on this site, on the reader's surface", async ({ page, at }) => {
    await page.goto(`/redirect${part}`);
    await expect(page).toHaveURL(at("product-info", { id: 103, pid: "1,10,11" }));
    for (const elsewhere of ["/redirect//other.invalid/", "/redirect/%2Fother.invalid"]) {
      const answer = await served(page, elsewhere);
      expect(answer.status).toBe(404);
      expect(answer.attributes("html", "data-surface")).toEqual([surface]);
    }
  });
});

test.describe("a tablet", () => {
  const tablet = devices["Galaxy Tab S4"];
  test.use({
    userAgent: tablet?.userAgent ?? "",
    viewport: { width: 1138, height: 712 },
    hasTouch: true,
  });

  test("stays on the desktop pages", async ({ page }) => {
    await page.goto(part);
    await expect(page).toHaveURL(part);
    await page.goto(`/mobile${part}`);
    await expect(page).toHaveURL(part);
  });
});

test.describe("without client hints the user agent decides", () => {
  for (const [device, userAgent, path] of [
    ["an iPhone", devices["iPhone 15"]?.userAgent, "/mobile"],
    ["an iPad", devices["iPad Mini"]?.userAgent, "/"],
    ["an Android tablet", devices["Galaxy Tab S4"]?.userAgent, "/"],
    ["a desktop browser", screens.desktop.userAgent, "/"],
  ] as const) {
    test(`for ${device}`, async ({ playwright, site }) => {
      const reader = await playwright.request.newContext({
        baseURL: site.url,
        ...(userAgent !== undefined && { userAgent }),
      });
      for (const asked of ["/", "/mobile"]) {
        const answer = await reader.get(asked, { maxRedirects: 1 });
        expect(new URL(answer.url()).pathname).toBe(path);
      }
      await reader.dispose();
    });
  }
});

test.describe("Internet Explorer", () => {
  for (const [version, userAgent, text] of [
    [
      "10",
      "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)",
      "您当前浏览器为ie10，请升级浏览器版本ie>10",
    ],
    [
      "8",
      "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)",
      "您当前浏览器为低版本ie，请升级浏览器版本ie>10",
    ],
    [
      "11",
      "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
      "本网站已不再支持 Internet Explorer",
    ],
  ] as const) {
    test.describe(version, () => {
      test.use({ userAgent });

      test(`is sent to its message from any page`, async ({ page, at }) => {
        for (const address of [at("home"), part, `/mobile${part}&lang=zh`]) {
          const answer = await served(page, address);
          expect(new URL(answer.url).pathname).toBe("/browser");
          expect(answer.texts("body").join()).toContain(text);
        }
      });
    });
  }
});
