import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../scripts/stale.ts";
import { bundleChild } from "./machine/bundledChild.ts";
import { writeGeneratedStore } from "./machine/generatedStore.ts";
import { run, workFolder } from "./machine/processes.ts";
import { previewFrames } from "./previewFrames.ts";
import type { Report } from "./report.ts";

const count = 10_000;

const figures = z.object({
  startMs: z.number(),
  pageMs: z.number(),
  typedMs: z.number(),
  homeMs: z.number(),
  overlayMs: z.number(),
  plainMs: z.number(),
  turnMs: z.number(),
  megabytes: z.number(),
});

/** A part's preview after each change of it, made by the thread, beside its page for readers. */
export async function previews(report: Report): Promise<void> {
  report.title(`Previews, ${count} generated documents`);
  using data = workFolder();
  await writeGeneratedStore(data.path, count, { isAgreed: true });
  const caches = join(projectRoot, "node_modules", ".cache");
  mkdirSync(caches, { recursive: true });
  using code = workFolder(caches);
  const threads = [
    "src/web/server/preview/previewThread.ts",
    "src/base/http/cache/compressionWorker.ts",
  ];
  const program = await bundleChild(
    code.path,
    "previewPages.ts",
    threads.map((file) => join(projectRoot, file)),
  );
  const env = { ...process.env, NODE_ENV: "production" };
  const printed = await run([process.execPath, program, projectRoot, data.path], { env });
  const made = figures.parse(JSON.parse(printed));
  report.table(
    ["", "ms"],
    [
      ["first preview, with the start of the thread", made.startMs],
      ["page of a part after a change of it", made.pageMs],
      ["typed, stored and the page of it, without the browser", made.typedMs],
      ["home after the same change", made.homeMs],
      ["overlay alone", made.overlayMs],
      ["the part's page for readers, rendered", made.plainMs],
    ],
  );
  report.note(`Memory of the process with the thread: ${Math.round(made.megabytes)} MB more`);
  const typed = "typed, stored and its page, as so many renderings of the page";
  report.target(typed, made.typedMs / made.plainMs, { atMost: 20 });
  report.target("overlay, as a share of rendering the page", made.overlayMs / made.plainMs, {
    atMost: 1,
  });
  const turn = "longest turn of the server's thread";
  report.target(turn, made.turnMs, { atMost: 12, unit: "ms of CPU" });
  await previewFrames(report, data.path);
}
