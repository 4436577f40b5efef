import { type CDPSession, chromium, type Locator, type Page } from "@playwright/test";
import { browserLaunch } from "../tests/support/browser.ts";
import { startBuiltServer } from "./machine/builtServer.ts";
import { writeGeneratedStore } from "./machine/generatedStore.ts";
import { workFolder } from "./machine/processes.ts";
import { median, ratio } from "./measure.ts";
import type { Report } from "./report.ts";

/** Documents of a company with 4,969 parts. */
const documentCount = 7_880;

/** How often each change is made; the first time is none, as code is compiled then. */
const repeats = 9;

/**
 * What a change may cost of the browser's main thread, as a share of drawing a plain table of
 * as many cells in the same page: a machine's speed and what else it does fall on both alike.
 */
const maxShares = { tick: 1.8, untick: 1.4, sort: 1 } as const;

/** A table as large as that of a family's first parts. */
const plainRows = Array.from(
  { length: 24 },
  (_, row) =>
    `<tr>${Array.from({ length: 36 }, (_, column) => `<td>${row * column} MHz</td>`).join("")}</tr>`,
).join("");

type Change = keyof typeof maxShares;

const changes = ["tick", "untick", "sort"] as const satisfies readonly Change[];

/** A change's cost to the browser, in ms: CPU of its main thread, and time to the next frame. */
interface Cost {
  readonly cpu: number;
  readonly frame: number;
}

/** Presses filters and headings in "All parts" of 4,969 generated parts, in a browser. */
export async function finderFrames(report: Report): Promise<void> {
  using data = workFolder();
  await writeGeneratedStore(data.path, documentCount);
  await using server = await startBuiltServer({ dataDir: data.path });
  const browser = await chromium.launch(browserLaunch());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await openAllParts(page, server.origin);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const costs: Record<Change, Cost[]> = { tick: [], untick: [], sort: [] };
    const drawings: number[] = [];
    for (let round = 0; round <= repeats; round += 1) {
      const drawing = await costOf(page, session, () => drawOnce(page));
      if (round > 0) drawings.push(drawing.cpu);
      for (const change of changes) {
        const cost = await press(page, session, change);
        if (round > 0) costs[change].push(cost);
      }
    }
    tell(report, costs, drawings);
  } finally {
    await browser.close();
  }
}

function tell(report: Report, costs: Record<Change, Cost[]>, drawings: readonly number[]): void {
  const cpuOf = (change: Change) => costs[change].map(({ cpu }) => cpu);
  report.table(
    ["a change in the browser", "ms of CPU", "ms to the frame", "of a plain table"],
    changes.map((change) => [
      ...[change, median(cpuOf(change)), median(costs[change].map(({ frame }) => frame))],
      ratio(cpuOf(change), drawings),
    ]),
  );
  for (const change of changes) {
    const atMost = maxShares[change];
    report.target(`Browser, ${change}, of a plain table`, ratio(cpuOf(change), drawings), {
      atMost,
    });
  }
}

/** The table of all parts, with its data in the browser. */
async function openAllParts(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/product-list`);
  await page.locator('a[href*="view=table"]').first().click();
  // The list's data comes with the first interaction.
  await page.locator(".product-table").waitFor();
  await page.mouse.move(400, 400);
  await page.mouse.move(420, 420);
  await page.locator("[data-live]").waitFor();
  // What the first change would wait for is computed between events.
  await page.waitForTimeout(1_500);
}

async function press(page: Page, session: CDPSession, change: Change): Promise<Cost> {
  const target = targetOf(page, change);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`There is nothing to ${change}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(200);
  const cost = await costOf(page, session, async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
  // What follows the frame, such as the announcement, is no part of the next change.
  await page.waitForTimeout(200);
  return cost;
}

/** The first option of the first filter; the heading of the third column, to and fro. */
function targetOf(page: Page, change: Change): Locator {
  return change === "sort"
    ? page.locator("thead th:nth-child(3) a").first()
    : page.locator(".facet__options input").first();
}

/** @param act does something to the page that shows in its next frame */
async function costOf(page: Page, session: CDPSession, act: () => Promise<void>): Promise<Cost> {
  await page.evaluate(() => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        requestAnimationFrame(() =>
          setTimeout(() => performance.mark("frame", { detail: performance.now() - timeStamp })),
        );
      },
      { once: true, capture: true },
    );
  });
  const before = await cpuOf(session);
  await act();
  const frame = await page.evaluate(async () => {
    const nextFrame = () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await nextFrame();
    await nextFrame();
    const [mark] = performance.getEntriesByName("frame");
    performance.clearMarks("frame");
    return mark instanceof PerformanceMark && typeof mark.detail === "number" ? mark.detail : 0;
  });
  return { cpu: (await cpuOf(session)) - before, frame };
}

/** CPU time of the browser's main thread so far, in ms. */
async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

/** Draws a plain table beside the list and takes it away again: work that no change of the finder moves. */
async function drawOnce(page: Page): Promise<void> {
  await page.evaluate(async (rows) => {
    const table = document.createElement("table");
    table.innerHTML = rows;
    document.body.prepend(table);
    scrollTo(0, 0);
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    table.remove();
  }, plainRows);
}
