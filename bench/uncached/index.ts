import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import * as z from "zod";
import { projectRoot } from "../../scripts/stale.ts";
import { writeGeneratedStore } from "../machine/filledStores.ts";
import { run, workFolder } from "../machine/processes.ts";
import type { Report } from "../report.ts";
import { median, ratio } from "../statistics.ts";

/** Minimum rate, as a share of the bare server with the same trees. */
const min = 0.75;

/** Number of documents: enough for many families and several hundred products. */
const documentCount = 1_000;

/** One measurement of a round: CPU time of the main thread, and wall time, for each page in ms. */
const cost = z.object({ cpu: z.number(), wall: z.number() });

type Cost = z.infer<typeof cost>;

const outcome = z.object({
  /** Mean size of a page, in bytes. */
  size: z.number(),
  /** `renderToString` alone. */
  rendered: z.array(cost),
  /** The bare server. */
  barePlain: z.array(cost),
  bareGzip: z.array(cost),
  /** Tapeout. */
  plain: z.array(cost),
  gzip: z.array(cost),
});

/**
 * Product pages rendered and sent over HTTP by the whole server, without its cache, against the least that
 * serves the same pages: a server of `node:http` that renders the very same trees with
 * `renderToString`, in the same process, by turns. What the kernel takes to send a page is most of what
 * both pay beside the rendering, and differs from machine to machine: so it is in both (decision 94).
 */
export async function uncachedPages(report: Report): Promise<void> {
  report.title(`Uncached product pages, of ${documentCount} generated documents, over HTTP`);
  using data = workFolder();
  await writeGeneratedStore(data.path, documentCount);
  const caches = join(projectRoot, "node_modules", ".cache");
  mkdirSync(caches, { recursive: true });
  using code = workFolder(caches);
  const program = await bundle(code.path);
  const env = { ...process.env, NODE_ENV: "production" };
  const printed = await run([process.execPath, program, projectRoot, data.path], {
    env,
  });
  const { size, ...costs } = outcome.parse(JSON.parse(printed));
  const { rendered, barePlain, plain, bareGzip, gzip } = costs;
  const cpu = (of: Cost[]) => of.map((each) => each.cpu);
  const wall = (of: Cost[]) => of.map((each) => each.wall);
  report.table(
    ["HTML", "bytes", "ms of main thread", "pages/s on the clock"],
    Object.entries({
      "renderToString alone": rendered,
      "bare server, plain": barePlain,
      "Tapeout, plain": plain,
      "bare server, gzip": bareGzip,
      "Tapeout, gzip": gzip,
    }).map(([name, of]) => [name, size, median(cpu(of)), 1000 / median(wall(of))]),
  );
  report.target("main thread, sent plain", ratio(cpu(barePlain), cpu(plain)), { atLeast: min });
  report.target("main thread, sent as gzip", ratio(cpu(bareGzip), cpu(gzip)), { atLeast: min });
  const alone = ratio(cpu(rendered), cpu(gzip)).toFixed(2);
  report.note(`Of renderToString alone, which sends nothing: ${alone}`);
}

/** Leads React's rendering and the site's cached fragments through `reactDomServerTap.tsx`, which keeps pages' trees. */
const tapped: esbuild.Plugin = {
  name: "tapped",
  setup({ onResolve }) {
    const tap = join(import.meta.dirname, "reactDomServerTap.tsx");
    onResolve({ filter: /^react-dom\/server$|\/CachedFragment\.tsx$/ }, ({ importer }) =>
      importer === tap ? undefined : { path: tap },
    );
  },
};

/**
 * Bundles `renderProducts.ts` with the server's own sources; packages stay in `node_modules`.
 * @param folder in the project's `node_modules`
 * @returns the program's path
 */
async function bundle(folder: string): Promise<string> {
  const worker = join(projectRoot, "src/base/http/cache/compressionWorker.ts");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  await esbuild.build({
    entryPoints: [join(import.meta.dirname, "renderProducts.ts"), worker],
    outdir: folder,
    entryNames: "[name]",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    packages: "external",
    jsx: "automatic",
    logLevel: "warning",
    // Programs of the benchmarks that it starts lie where they are written.
    define: {
      "import.meta.dirname": JSON.stringify(join(import.meta.dirname, "..", "machine")),
      "import.meta.main": "false",
    },
    plugins: [tapped],
  });
  return join(folder, "renderProducts.js");
}
