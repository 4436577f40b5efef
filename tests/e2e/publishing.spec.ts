import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { served } from "./served.ts";
import { expect, test } from "./siteTest.ts";

test.use({ withFurtherContent: true });

const isGrey = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).filter === "grayscale(1)");

test("a publication of the command line is shown at once", async ({ page, at, site }) => {
  const file = new URL("../../demo/news/2026-05-rg5260.yaml", import.meta.url);
  const text = await readFile(file, "utf8");
  const title = "RG5260 leaves the test floor";
  const changed = text.replace(/^ {4}en: .*RG5260.*$/m, `    en: ${title}`);
  expect(changed).not.toBe(text);

  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(at("rk-publish", { id: 307, pid: "3,41" }));
  await expect(heading).not.toHaveText(title);
  await site.publication(() => site.import(changed));
  await page.reload();
  await expect(heading).toHaveText(title);
  await page.goto(at("rk-news", { id: 41, pid: 3, year: 2026 }));
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  // Waited for, or the next test takes it for its own change.
  await site.publication(() => site.import(text));
});

test("a document withdrawn in one language is missing there, and the switch links to its column", async ({
  page,
  at,
  site,
}) => {
  const article = at("rk-publish", { id: 390, pid: "3,42" });
  const status = async (address: string) => (await served(page, address)).status;
  expect(await status(`${article}&lang=zh`)).toBe(200);

  await site.publication(() => site.content("unpublish", "news/rehearsal", "--language", "zh"));
  expect(await status(`${article}&lang=zh`)).toBe(404);
  await page.context().clearCookies();
  expect((await page.goto(article))?.status()).toBe(200);
  await expect(page.locator("link[rel=alternate][hreflang=zh-CN]")).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "切换到中文" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("展会活动");
  await expect(page).toHaveURL(`${at("rk-news", { id: 42, pid: "3" })}&lang=zh`);
  await expect(page.getByRole("main")).not.toContainText("彩排");

  await site.publication(() => site.content("publish", "news/rehearsal"));
  expect(await status(`${article}&lang=zh`)).toBe(200);
});

test.describe("on a phone", () => {
  test.use({ surface: "mobile" });

  test("grey mode removes the colours of all pages, of home alone, or of none", async ({
    page,
    at,
    site,
  }) => {
    const looks = async () => {
      const found: Record<string, boolean> = {};
      for (const [name, address] of [
        ["home", at("home")],
        ["news", at("rk-news")],
      ] as const) {
        await page.goto(address);
        found[name] = await isGrey(page);
      }
      return found;
    };
    /** The same as it is sent, which is enough where nothing is grey. */
    const marks = async () =>
      (
        await Promise.all(
          [at("home"), at("rk-news")].map(async (address) =>
            (await served(page, address)).attributes("html", "class"),
          ),
        )
      ).flat();
    expect(await marks()).toEqual([]);

    await site.publication(() => site.content("set", "page_grey", "all"));
    expect(await looks()).toEqual({ home: true, news: true });
    await page.evaluate(() => scrollTo({ top: innerHeight, behavior: "instant" }));
    expect(await page.getByRole("banner").boundingBox()).toMatchObject({ x: 0, y: 0 });

    await site.publication(() => site.content("set", "page_grey", "home"));
    expect(await looks()).toEqual({ home: true, news: false });
    await site.publication(() => site.content("set", "page_grey", "close"));
    expect(await marks()).toEqual([]);
  });
});
