import { chromium, type Page } from "@playwright/test";
import * as z from "zod";
import { singletonRoutes } from "../src/base/site/addresses/singletonRoutes.ts";
import { browserLaunch } from "../tests/support/browser.ts";
import { startBuiltServer } from "./machine/builtServer.ts";
import { staffPage } from "./machine/staffPage.ts";
import { median, ratio } from "./measure.ts";
import type { Report } from "./report.ts";

/** Keys that are pressed, each when the one before it is drawn. */
const keys = 15;

const found = z.object({
  data: z.object({ data: z.array(z.object({ key: z.string(), id: z.number() })) }),
});

/**
 * From a key to its text in the drawn preview, in a browser; by turns with the loading of the same page
 * of the preview in a window, which is what a reader would wait.
 */
export async function previewFrames(report: Report, dataDir: string): Promise<void> {
  await using server = await startBuiltServer({ dataDir, variables: { DEMO: "off" } });
  const browser = await chromium.launch(browserLaunch());
  try {
    const page = await staffPage(browser, server.origin, dataDir);
    await page.setViewportSize({ width: 1440, height: 900 });
    const { key } = await anyNews(page);
    const studio = `${server.origin}${singletonRoutes.studio.path}`;
    await page.goto(`${studio}/documents/${encodeURIComponent(key)}?panel=preview`);
    const pane = page.frameLocator("iframe[data-front=true]").first();
    await pane.locator("h1").waitFor();
    const address = await page.locator("iframe[data-front=true]").first().getAttribute("src");
    const signedIn = await page.context().storageState();
    const other = await browser.newPage({ storageState: signedIn });
    const drawn: number[] = [];
    const loaded: number[] = [];
    for (let count = 0; count < keys; count += 1) {
      drawn.push(await typed(page));
      loaded.push(await loading(other, new URL(address ?? "", server.origin).href));
    }
    report.note(`From the key to its text in the drawn preview: ${Math.round(median(drawn))} ms`);
    report.note(`The same page loaded in a window: ${Math.round(median(loaded))} ms`);
    const target = "a key drawn in the preview, as so many loadings of its page";
    report.target(target, ratio(drawn, loaded), { atMost: 4 });
  } finally {
    await browser.close();
  }
}

async function anyNews(page: Page): Promise<{ key: string }> {
  const text = await page.evaluate(async () => {
    const headers = { "x-tapeout-studio": "1" };
    const response = await fetch("/api/v1/admin/documents?type=news&limit=1", { headers });
    return response.text();
  });
  const [first] = found.parse(JSON.parse(text)).data.data;
  if (first === undefined) throw new Error("There is no news");
  return first;
}

/** Presses a key at the end of the title. @returns ms until the preview shows it */
async function typed(page: Page): Promise<number> {
  const box = page.locator('[data-path="/title/en"]').locator("visible=true").first();
  const field = box.locator("xpath=descendant-or-self::*[self::input or self::textarea]").first();
  await field.focus();
  await page.keyboard.press("Control+End");
  const wanted = `${await field.inputValue()}x`;
  const began = performance.now();
  await page.keyboard.press("x");
  await page.waitForFunction((text) => {
    const frame = document.querySelector<HTMLIFrameElement>("iframe[data-front=true]");
    const title = frame?.contentDocument?.querySelector("h1")?.textContent ?? "";
    // Pages bind some of their blanks.
    return title.replaceAll("\u00a0", " ").trim() === text;
  }, wanted);
  return performance.now() - began;
}

/** Time until a window shows a page anew, in ms. */
async function loading(page: Page, address: string): Promise<number> {
  const began = performance.now();
  await page.goto(address);
  await page.locator("h1").first().waitFor();
  return performance.now() - began;
}
