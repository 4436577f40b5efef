import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ReactNode } from "react";
import { buildApp } from "../../src/app.ts";
import { followPublication, type LivePublication } from "../../src/content/live.ts";
import { documentTarget } from "../../src/content/queries/addresses.ts";
import { createAddressing } from "../../src/http/addressing.ts";
import { AnswerCache } from "../../src/http/answerCache.ts";
import { openFiles } from "../../src/store/files.ts";
import { openStore } from "../../src/store/store.ts";
import { readManifest } from "../../src/web/render/manifest.ts";
import { pathOf } from "../machine/addresses.ts";
import { readerHeaders } from "../machine/reader.ts";
import { rounds } from "../measure.ts";
import { renderToString, treesOf } from "./tap.ts";

// Bundled by uncachedPages.ts with the server's sources: `renderProducts.mjs PROJECT DATA_DIR` serves
// the store under DATA_DIR without a cache, measures by turns and prints the outcome as JSON.
const [, , project = "", dataDir = ""] = process.argv;

/** Different pages: requests that are under way at once must not be answered by one rendering. */
const pageCount = 200;

const measuredMs = 1_200;

interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

const store = await openStore({ dataDir });
const live = await followPublication(store, (error) => {
  throw error;
});
const app = buildApp({
  pingStore: () => store.ping(),
  site: {
    live,
    files: await openFiles(dataDir),
    addressing: createAddressing({}),
    manifest: readManifest(join(project, "dist", "manifest.json")),
    // No answer is as small as this, so none is kept.
    cache: new AnswerCache(1),
    publicDir: join(project, "dist", "public"),
    now: () => new Date(),
  },
});
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const paths = productPaths(live);
const trees = await treesOf(async () => {
  for (const path of paths) await app.inject({ url: path, headers: readerHeaders.desktop });
});
const html = trees.map((tree) => Buffer.byteLength(renderToString(tree)));

const costs = { bare: [], identity: [], gzip: [] } as Record<"bare" | "identity" | "gzip", Cost[]>;
for (let round = -1; round < rounds; round += 1) {
  const measured = {
    bare: renderBare(trees),
    identity: await serve("identity"),
    gzip: await serve("gzip"),
  };
  // The first round warms up.
  if (round < 0) continue;
  costs.bare.push(measured.bare);
  costs.identity.push(measured.identity);
  costs.gzip.push(measured.gzip);
}
const size = html.reduce((sum, each) => sum + each, 0) / html.length;
console.log(JSON.stringify({ size, ...costs }));
await app.close();
live.close();
await store.close();

function productPaths({ current }: LivePublication): string[] {
  const view = current().views.en;
  const targets = view.all("product").map((product) => documentTarget(view, product));
  return targets
    .filter((target) => target?.kind === "page")
    .map((target) => pathOf(target, "desktop", "en"))
    .slice(0, pageCount);
}

function renderBare(elements: readonly ReactNode[]): Cost {
  const began = performance.now();
  const cpu = process.threadCpuUsage();
  let pages = 0;
  while (performance.now() - began < measuredMs) {
    renderToString(elements[pages % elements.length]);
    pages += 1;
  }
  return { cpu: cpuMs(cpu) / pages, wall: (performance.now() - began) / pages };
}

/** Serves a client in another process for a while. */
async function serve(encoding: "identity" | "gzip"): Promise<Cost> {
  const cpu = process.threadCpuUsage();
  const client = join(import.meta.dirname, "client.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [
    client,
    JSON.stringify({ origin, paths, ms: measuredMs, encoding }),
  ]);
  const { pages, ms } = JSON.parse(stdout);
  return { cpu: cpuMs(cpu) / pages, wall: ms / pages };
}

/** CPU time of this thread since then. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
}
