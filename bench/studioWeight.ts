import { statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { projectRoot } from "../scripts/stale.ts";
import { singletonRoutes } from "../src/base/site/addresses/singletonRoutes.ts";
import { browserLaunch } from "../tests/support/browser.ts";
import { gridFrames } from "./gridFrames.ts";
import { startBuiltServer } from "./machine/builtServer.ts";
import { workFolder } from "./machine/processes.ts";
import { staffPage } from "./machine/staffPage.ts";
import { onDemandWeights } from "./onDemandWeights.ts";
import type { Report } from "./report.ts";

/** Frame and lists, in thousands of bytes (decision 64). */
const maxScripts = 180;

const publicFolder = join(projectRoot, "dist", "public");

const { path: studio } = singletonRoutes.studio;

/**
 * What a browser transfers for the studio's frame and its lists, one after the other, and for what comes
 * on demand; then the grid's work for each frame.
 */
export async function studioWeight(report: Report): Promise<void> {
  report.title("The studio: KB of script and styles, gzip, from the first screen on");
  using data = workFolder();
  await using server = await startBuiltServer({ dataDir: data.path });
  const browser = await chromium.launch(browserLaunch());
  try {
    const page = await staffPage(browser, server.origin, data.path);
    const bytes = { js: 0, css: 0 };
    const seen = new Set<string>();
    page.on("requestfinished", (request) => {
      // By name: what is fetched ahead is of another type for the browser.
      const [, type] = /\.(js|css)$/.exec(request.url()) ?? [];
      if (type !== "js" && type !== "css") return;
      if (seen.has(request.url())) return;
      seen.add(request.url());
      // The built file beside it: to a server on the same machine browsers offer brotli as well.
      bytes[type] += statSync(join(publicFolder, `${new URL(request.url()).pathname}.gz`)).size;
    });
    // The stream of events would keep the network busy for good.
    await page.route("**/api/v1/admin/events", (route) => route.fulfill({ status: 503 }));
    const rows = [];
    for (const screen of ["", "/documents", "/people", "/roles", "/audit"]) {
      await page.goto(`${server.origin}${studio}${screen}`, { waitUntil: "networkidle" });
      rows.push([screen || "/", bytes.js / 1000, bytes.css / 1000]);
    }
    report.table(["screen", "scripts so far", "styles so far"], rows);
    report.target("frame and lists", bytes.js / 1000, { atMost: maxScripts, unit: "KB" });
    onDemandWeights(
      report,
      Array.from(seen, (url) => new URL(url).pathname),
    );
    await gridFrames(report, page, server.origin);
  } finally {
    await browser.close();
  }
}
