import { chromium, type Page } from "@playwright/test";
import { singletonRoutes } from "../src/base/site/addresses/deviceIndependentRoutes.ts";
import { browserLaunch } from "../tests/support/browser.ts";
import { startBuiltServer } from "./machine/builtServer.ts";
import { workFolder } from "./machine/processes.ts";
import { staffPage } from "./machine/staffSession.ts";
import type { Report } from "./report.ts";
import { median, ratio } from "./statistics.ts";

const { path: studio } = singletonRoutes.studio;

/** A page that readers open most, which the studio's screens are compared with. */
const publicPart = { name: "public part page", path: "/products/RG8810", usable: "h1" } as const;

/** Screens of the studio with what says that they can be used, and their bound. */
const screens = [
  {
    name: "document",
    path: `${studio}/documents/rg8810`,
    usable: "textarea[data-path], input[data-path]",
    atMost: 3,
  },
  {
    name: "list",
    path: `${studio}/documents?type=product`,
    usable: "tbody th a",
    atMost: 1.5,
  },
] as const;

/** Loads of each page; the first one fills the browser's cache and is not counted. */
const loads = 15;

/** Time for the end of the page before, whose work would be counted with the next one. */
const settlingMs = 500;

/**
 * Measures how long screens of the studio take from the address to the first control, as a multiple
 * of the time that a public part page takes to its heading, in a browser that was there before.
 */
export async function studioOpening(report: Report): Promise<void> {
  report.title("The studio: time until a screen can be used, against a public part page");
  using data = workFolder();
  await using server = await startBuiltServer({ dataDir: data.path });
  const browser = await chromium.launch(browserLaunch());
  try {
    await opened(report, await staffPage(browser, server.origin, data.path), server.origin);
  } finally {
    await browser.close();
  }
}

async function opened(report: Report, page: Page, origin: string): Promise<void> {
  const subjects = [publicPart, ...screens];
  const times = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (let load = 0; load <= loads; load += 1) {
    // Alternating, there and back: other load on the machine affects all alike, as does the page before.
    for (const { name, path, usable } of load % 2 === 0 ? subjects : subjects.toReversed()) {
      const ms = await msUntil(page, `${origin}${path}`, usable);
      if (load > 0) times.get(name)?.push(ms);
    }
  }
  const base = times.get(publicPart.name) ?? [];
  report.table(
    ["page", "ms, median", "× a public part page"],
    subjects.map(({ name }) => {
      const own = times.get(name) ?? [];
      return [name, median(own), ratio(own, base)];
    }),
  );
  for (const { name, atMost } of screens) {
    report.target(`${name}, × a public part page`, ratio(times.get(name) ?? [], base), { atMost });
  }
}

/** Milliseconds from the navigation to the first frame that shows an element. */
async function msUntil(page: Page, url: string, selector: string): Promise<number> {
  await page.goto("about:blank");
  await page.waitForTimeout(settlingMs);
  await page.goto(url, { waitUntil: "commit" });
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const found = document.querySelector(wanted);
          if (found?.checkVisibility() === true) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    selector,
  );
}
