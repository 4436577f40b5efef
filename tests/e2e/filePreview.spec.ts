import type { Page } from "@playwright/test";
import { singletonHref } from "../../src/base/site/addresses/deviceIndependentRoutes.ts";
import type { Language } from "../../src/base/site/languages.ts";
import { accessibilityFindings, noteLayoutShifts } from "./inspection.ts";
import { fileOf, pageCount, publishFiles } from "./parts/previewFiles.ts";
import { isDrawn, pages, picture } from "./parts/previewPages.ts";
import { eachOnce, expect, test } from "./siteTest.ts";

// One worker runs them all: each would publish the files again.
test.describe.configure({ mode: "default" });

test.beforeAll(({ demoSite }) => publishFiles(demoSite));

const address = (name: string, language: Language = "en") =>
  singletonHref({ language, languageInQuery: true }, "preview", { file: fileOf(name) });

/** Counts the pages that are printed, instead of printing them. */
function notePrinted(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.print = () => {
      const sheets = [...document.querySelectorAll<HTMLImageElement>(".print-sheets img")];
      document.documentElement.dataset.printed = String(
        sheets.filter(({ complete, naturalWidth }) => complete && naturalWidth > 1000).length,
      );
      window.dispatchEvent(new Event("afterprint"));
    };
  });
}

/** Whether anything dark is drawn where a text lies, and the text's width. */
function drawingOf(text: Element): { readonly isDark: boolean; readonly box: number } {
  const sheet = text.closest(".pdf-page")?.getBoundingClientRect();
  const canvas = document.querySelector<HTMLCanvasElement>(".pdf-page canvas");
  const place = text.getBoundingClientRect();
  if (!sheet || !canvas) return { isDark: false, box: 0 };
  const ratio = canvas.width / sheet.width;
  const pixels = canvas
    .getContext("2d")
    ?.getImageData(
      (place.x - sheet.x) * ratio,
      (place.y - sheet.y) * ratio,
      place.width * ratio,
      place.height * ratio,
    );
  return { isDark: pixels?.data.some((value) => value < 128) ?? false, box: place.width };
}

eachOnce((surface, language) => {
  // In one window: each further one would start PDF.js again.
  test("a document is read, enlarged, paged, searched and printed", async ({ page, messages }) => {
    page.on("dialog", (dialog) => {
      throw new Error(`A dialog: ${dialog.message()}`);
    });
    await notePrinted(page);
    await noteLayoutShifts(page);
    const response = await page.goto(address("report", language));
    expect(response?.status()).toBe(200);
    expect(new URL(page.url()).pathname, "the same on every device").toBe("/pdfPreview");
    await expect(picture(page, 1)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      language === "en" ? "Document report" : "文件 report",
    );
    await expect(pages(page)).toHaveCount(pageCount);
    expect(await isDrawn(picture(page, 1))).toBe(true);
    await expect(page.locator("canvas"), "what is far away is not drawn").not.toHaveCount(
      pageCount,
    );
    expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    const field = page.getByRole("textbox", { name: messages.preview.page });
    const search = page.getByRole("searchbox", { name: messages.preview.find });
    const width = async () => (await pages(page).first().boundingBox())?.width ?? 0;

    await test.step("text without its Chinese font is drawn", async () => {
      const line = page.locator(".text-layer span", { hasText: "第一季度报告" });
      await expect(line).toBeAttached();
      const { isDark, box } = await line.evaluate(drawingOf);
      expect(isDark).toBe(true);
      expect(box).toBeGreaterThan(20);
    });

    await test.step("links lead to their displayed addresses, and no script runs", async () => {
      await page.locator(".pdf-page a[href='#page=12']").click();
      await expect(picture(page, 12)).toBeInViewport();
      await expect(field).toHaveValue("12");
      await field.fill("2");
      await field.press("Enter");
      await expect(field).toHaveValue("2");
      const link = page.getByRole("link", { name: "https://elsewhere.example/page" });
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", /noopener/);
      await expect(page.locator("iframe, object, embed")).toHaveCount(0);
    });

    await test.step("the contents lead to their places", async () => {
      const toContents = page.getByRole("button", { name: messages.preview.contents });
      const contents = page.getByRole("navigation", { name: messages.preview.contents });
      await toContents.press("Enter");
      await expect(contents.getByRole("link", { name: "第一季度报告" })).toBeFocused();
      await expect(contents.getByRole("link"), "an entry without a page is no link").toHaveCount(3);
      await expect(contents.getByText("Appendix")).toBeVisible();
      expect(await accessibilityFindings(page)).toEqual([]);
      await contents.getByRole("link", { name: "Chapter 30" }).press("Enter");
      await expect(field).toHaveValue("30");
      const top = (await pages(page).nth(29).boundingBox())?.y ?? 0;
      const view = (await page.getByRole("main").boundingBox())?.y ?? 0;
      expect(top, "at the chapter's height, not at the page's top").toBeLessThan(view - 100);
      if (surface === "mobile") {
        await expect(contents, "it would cover the page").toBeHidden();
        await expect(page.getByRole("main")).toBeFocused();
      } else {
        await expect(contents.locator("[aria-current]")).toHaveText("Chapter 30");
        await page.keyboard.press("Escape");
        await expect(contents).toBeHidden();
        await expect(toContents).toBeFocused();
      }
    });

    await test.step("it is enlarged", async () => {
      const before = await width();
      await page.getByRole("button", { name: messages.preview.zoomIn }).click();
      await expect.poll(width).toBeGreaterThan(before);
    });

    await test.step("it is searched", async () => {
      const found = page.locator("output");
      if (surface === "mobile") {
        await page.getByRole("button", { name: messages.preview.find }).tap();
      }
      await search.fill("NEEDLE");
      await expect(page.locator(".hit--shown")).toBeInViewport();
      await expect(found).toHaveText(messages.preview.found(1, 1));
      await expect(field).toHaveValue("26");
      await search.fill("chapter");
      await expect(found).toHaveText(messages.preview.found(25, pageCount - 1));
      await search.press("Enter");
      await expect(found).toHaveText(messages.preview.found(26, pageCount - 1));
      await search.fill("财务数据");
      await expect(found).toHaveText(messages.preview.found(1, 1));
      await search.fill("zebra");
      await expect(found).toHaveText(messages.preview.notFound);
      expect(await accessibilityFindings(page, "header")).toEqual([]);
      await search.press("Escape");
      await expect(page.locator(".hit")).toHaveCount(0);
      await expect(page.getByRole("main")).toBeFocused();
    });

    if (surface === "mobile") {
      await test.step("two fingers enlarge the pages, and nothing else", async () => {
        const before = await width();
        const session = await page.context().newCDPSession(page);
        await session.send("Input.synthesizePinchGesture", { x: 195, y: 400, scaleFactor: 2 });
        await expect.poll(width).toBeGreaterThan(before * 1.5);
        expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
      });
      return;
    }

    await test.step("reading, enlarging and searching work by keyboard", async () => {
      const main = page.getByRole("main");
      await main.focus();
      await page.keyboard.press("Home");
      await expect(field).toHaveValue("1");
      await page.keyboard.press("n");
      await expect(field).toHaveValue("2");
      await page.keyboard.press("End");
      await expect(field).toHaveValue(String(pageCount));
      await page.keyboard.press("Home");
      await expect(field).toHaveValue("1");
      const before = await width();
      await page.keyboard.press("-");
      await expect.poll(width).toBeLessThan(before);
      await main.hover();
      await page.keyboard.down("Control");
      await page.mouse.wheel(0, -80);
      await page.keyboard.up("Control");
      await expect.poll(width).toBeGreaterThan(before);
      await page.keyboard.press("Control+f");
      await expect(search).toBeFocused();
      await search.fill("microcontroller");
      await search.press("Enter");
      await expect(page.locator("output")).toHaveText(messages.preview.found(1, 1));
    });

    await test.step("all its pages are printed", async () => {
      await page.getByRole("button", { name: messages.preview.print }).click();
      await expect(page.locator("html")).toHaveAttribute("data-printed", String(pageCount));
      await expect(page.locator(".print-sheets")).toHaveCount(0);
    });
  });

  test("a file that cannot be shown is reported, and offered as a download", async ({
    page,
    site,
    messages,
    complaints,
  }) => {
    await page.goto(address("damaged", language));
    await expect(page.getByText(messages.preview.errors.damaged)).toBeVisible();
    const open = page.getByRole("main").getByRole("link", { name: messages.preview.open });
    await expect(open).toHaveAttribute("href", "/storage/tests/damaged.pdf");
    expect(await accessibilityFindings(page, "main")).toEqual([]);

    complaints.expect(/withdrawn\.pdf|status of 404/);
    await page.route("**/storage/tests/withdrawn.pdf", (route) =>
      route.continue({ url: `${site.url}/storage/tests/none.pdf` }),
    );
    await page.goto(address("withdrawn", language));
    await expect(page.getByText(messages.preview.errors.missing)).toBeVisible();
  });
});

test("only files of published documents are shown", async ({ request, site }) => {
  for (const file of [
    "",
    "tests/private.pdf",
    "tests/none.pdf",
    "../tapeout.sqlite",
    "/storage/tests/report.pdf",
    `${site.url}/storage/tests/report.pdf`,
    "https://elsewhere.example/a.pdf",
    "//elsewhere.example/a.pdf",
    "data:application/pdf;base64,JVBERi0=",
    "scenes/wafer.webp",
    `${fileOf("report")}%00`,
    "a".repeat(4000),
  ]) {
    const answer = await request.get(`/pdfPreview?file=${encodeURIComponent(file)}`);
    expect([file, answer.status()]).toEqual([file, 404]);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  eachOnce((_surface, language) => {
    test("the file is offered to the browser's own viewer", async ({
      page,
      messages,
      complaints,
    }) => {
      complaints.expect(/^failed: .*\.js \(csp\)$/);
      await page.goto(address("report", language));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const main = page.getByRole("main");
      await expect(main.locator("a[href='/storage/tests/report.pdf']").first()).toBeVisible();
      await expect(page.getByText(messages.preview.openHint)).toBeVisible();
      await expect(page.getByRole("button")).toHaveCount(0);
    });
  });
});

test("PDF.js loads on this page alone, within its budget, and shows a large file soon", async ({
  page,
  at,
}) => {
  const assets = new Set<string>();
  page.context().on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/") && !pathname.endsWith(".woff2")) assets.add(pathname);
  });
  await page.goto(at("invest"));
  await page.waitForLoadState("networkidle");
  expect([...assets].filter((path) => /pdf|preview|viewer/.test(path))).toEqual([]);

  assets.clear();
  await page.goto(address("large"));
  await expect(picture(page, 1)).toBeVisible();
  const shown = await page.evaluate(() => performance.getEntriesByName("first-page")[0]?.startTime);
  test.info().annotations.push({ type: "first page", description: `${Math.round(shown ?? 0)} ms` });
  await page.waitForLoadState("networkidle");
  expect([...assets].some((path) => path.endsWith("pdf.worker.min.mjs"))).toBe(true);
  let total = 0;
  for (const path of assets) {
    const answer = await page.request.head(path, { headers: { "accept-encoding": "gzip" } });
    total += Number(answer.headers()["content-length"]);
  }
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(600_000);
});
