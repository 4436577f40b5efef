import type { CDPSession, Page } from "@playwright/test";
import type * as z from "zod";
import type { gridBlock, gridFacts } from "../src/api/contract/grid.ts";
import { singletonRoutes } from "../src/base/site/addresses/deviceIndependentRoutes.ts";
import type { Report } from "./report.ts";

/** The grid that is scrolled: parts and parameters. */
const size = { rows: 10_000, columns: 80 } as const;

/** Milliseconds of a frame at 60 a second. */
const maxFrame = 16;

/** Frames of each way of scrolling. */
const frames: number = 120;

/** Ways of scrolling, by what a frame moves, in CSS pixels. */
const ways = [
  { name: "rows, a wheel's pace", down: 90, right: 0 },
  { name: "rows, a page a frame", down: 640, right: 0 },
  { name: "columns", down: 0, right: 120 },
  { name: "both at once", down: 300, right: 90 },
] as const;

type GridColumn = z.output<typeof gridFacts>["columns"][number];

const title = (text: string) => ({ en: text, zh: text });

function columnAt(index: number): GridColumn {
  return {
    ...{ path: `/values/p${index}`, label: title(`Parameter ${index}`), kind: "number" },
    ...{ is_bilingual: false, is_read_only: false, parameter: `p${index}`, unit: "V" },
    group: { key: `g${index % 9}`, title: title(`Group ${index % 9}`) },
    ...{ options: [], min: null, max: null, max_length: null, requirement: "may" },
  };
}

const columns: GridColumn[] = [
  { ...columnAt(0), path: "/partNumber", kind: "line", is_read_only: true, parameter: null },
  ...Array.from({ length: size.columns - 1 }, (_, index) => columnAt(index + 1)),
];

function rowAt(id: number): z.output<typeof gridBlock>["list"][number] {
  return {
    ...{ id, key: `p${id}`, part_number: `TP-${id}`, revision: 1, is_unsaved: false },
    ...{ status: { en: null, zh: null }, may: { facts: true, en: true, zh: true } },
    ...{ home: null, closed: [], lacks: { must: [], should: [] }, unsaved: [] },
    values: columns.map((_, index) => (index === 0 ? `TP-${id}` : `${(id * index) % 997} mV`)),
  };
}

/** Answers what the grid asks of the server, so that the browser's work alone is measured. */
async function answerGrid(page: Page): Promise<void> {
  const envelope = (data: object) => ({ json: { status_code: 200, message: "", data } });
  await page.route("**/api/v1/admin/grid?*", (route) =>
    route.fulfill(
      envelope({
        ...{ family: { key: "bench", title: title("Bench") }, columns, total: size.rows },
        ...{ ids: Array.from({ length: size.rows }, (_, index) => index + 1), missing: {} },
      }),
    ),
  );
  await page.route("**/api/v1/admin/grid/rows?*", (route) => {
    const ids = new URL(route.request().url()).searchParams.get("ids")?.split(",") ?? [];
    const paths = columns.map(({ path }) => path);
    return route.fulfill(envelope({ paths, list: ids.map((id) => rowAt(Number(id))) }));
  });
}

/** The browser's own work since it began, in seconds. */
async function workOf(session: CDPSession): Promise<{ script: number; drawing: number }> {
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    script: of("ScriptDuration"),
    drawing: of("LayoutDuration") + of("RecalcStyleDuration"),
  };
}

/** Time of the browser's main thread for each frame while the grid is scrolled. */
export async function gridFrames(report: Report, page: Page, origin: string): Promise<void> {
  await answerGrid(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}${singletonRoutes.studio.path}/grid?family=bench`);
  await page.locator(".grid__cell").first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const rows: (string | number)[][] = [];
  let worst = 0;
  for (const way of ways) {
    // Once to warm up, once to measure.
    await scrolled(page, way);
    const before = await workOf(session);
    const cells = await scrolled(page, way);
    const after = await workOf(session);
    const script = ((after.script - before.script) * 1000) / frames;
    const drawing = ((after.drawing - before.drawing) * 1000) / frames;
    worst = Math.max(worst, script + drawing);
    rows.push([way.name, script, drawing, cells]);
  }
  report.table(
    [`grid of ${size.rows} × ${size.columns}`, "script, ms a frame", "style and layout", "cells"],
    rows,
  );
  report.target("grid, a frame of the slowest way", worst, { atMost: maxFrame, unit: "ms" });
}

/** Scrolls the grid frame by frame. @returns how many cells are drawn */
function scrolled(page: Page, way: (typeof ways)[number]): Promise<number> {
  return page.evaluate(
    ([down, right, count]) =>
      new Promise<number>((resolve) => {
        const frame = document.querySelector(".grid__frame");
        if (frame === null) throw new Error("There is a grid");
        frame.scrollTo(0, 0);
        let left = count;
        const step = () => {
          if (left === 0) {
            resolve(frame.querySelectorAll(".grid__cell").length);
            return;
          }
          left -= 1;
          frame.scrollBy(right, down);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    [way.down, way.right, frames] as const,
  );
}
