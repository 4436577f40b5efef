import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { chromium } from "@playwright/test";
import * as z from "zod";
import { projectRoot } from "../scripts/stale.ts";
import { singletonRoutes } from "../src/base/site/addresses/deviceIndependentRoutes.ts";
import { browserLaunch } from "../tests/support/browser.ts";
import { gridFrames } from "./gridFrames.ts";
import { startBuiltServer } from "./machine/builtServer.ts";
import { workFolder } from "./machine/processes.ts";
import { staffPage } from "./machine/staffSession.ts";
import type { Report } from "./report.ts";

/** Maximum script and styles of frame and lists, in thousands of bytes (decision 64). */
const maxScripts = 200;

/** A part of the studio that is loaded on demand, with its budget. */
interface OnDemand {
  readonly name: string;
  /** Name of the module that is imported on demand. */
  readonly module: string;
  /** Thousands of bytes, gzip. */
  readonly atMost: number;
}

/** Parts loaded after frame and lists: the text editor (decision 70), the grid (decision 79). */
const onDemand: readonly OnDemand[] = [
  { name: "editor of texts", module: "RichTextField", atMost: 110 },
  { name: "grid", module: "GridScreen", atMost: 40 },
];

const publicFolder = join(projectRoot, "dist", "public");

const { path: studio } = singletonRoutes.studio;

/**
 * Measures what a browser transfers for the studio's frame and its lists, one after the other, and
 * for the parts loaded on demand; then the grid's work per frame.
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

/**
 * Reports the size of each part loaded on demand: its chunk and the chunk's imports.
 * @param loaded paths of the scripts that frame and lists have loaded before
 */
function onDemandWeights(report: Report, loaded: Iterable<string>): void {
  const before = [...loaded];
  for (const part of onDemand) partWeight(report, part, before);
}

function partWeight(report: Report, { name, module, atMost }: OnDemand, loaded: string[]): void {
  const pattern = new RegExp(`^studio-${module}-[\\w-]+\\.js$`);
  const chunk = newestFiles().find((file) => pattern.test(file));
  if (chunk === undefined) throw new Error(`The build has no ${name}`);
  const needed = withImports(`/assets/${chunk}`, new Set(loaded));
  const bytes = needed.map((path) => statSync(join(publicFolder, `${path}.gz`)).size);
  const sum = bytes.reduce((one, other) => one + other, 0);
  report.table(
    [`part of the ${name}`, "KB gzip"],
    needed.map((path, index) => [path.slice("/assets/".length), (bytes[index] ?? 0) / 1000]),
  );
  report.target(name, sum / 1000, { atMost, unit: "KB" });
}

/** Names of the files of the newest build; those of builds before lie beside them. */
function newestFiles(): string[] {
  const builds = builtFiles.parse(
    JSON.parse(readFileSync(join(projectRoot, "dist", "builds.json"), "utf8")),
  );
  return (builds[0]?.files ?? []).map((file) => basename(file));
}

const builtFiles = z.array(z.object({ files: z.array(z.string()) }));

/** A built file and all that it imports at once, those aside that are there already. */
function withImports(path: string, known: Set<string>): string[] {
  if (known.has(path)) return [];
  known.add(path);
  const script = readFileSync(join(publicFolder, path), "utf8");
  const imports = Array.from(
    script.matchAll(/(?:from|import)\s*"(?:\.\/|\/assets\/)([\w-]+\.js)"/g),
    ([, name = ""]) => `/assets/${name}`,
  );
  return [path, ...imports.flatMap((one) => withImports(one, known))];
}
