import { once } from "node:events";
import { createServer } from "node:http";
import { gzip } from "node:zlib";
import type { ReactNode } from "react";
import type { LivePublication } from "../../src/content/published/livePublication.ts";
import { documentTarget } from "../../src/content/queries/addresses/linkTargets.ts";
import { pathOf } from "../machine/pageAddresses.ts";
import { readerHeaders } from "../machine/readerRequest.ts";
import { steadyLoad } from "../machine/steadyLoad.ts";
import { rounds } from "../statistics.ts";
import { renderBare, treesOf } from "./reactDomServerTap.tsx";
import { openUncachedApp } from "./uncachedApp.ts";

// Bundled with the server's sources: `renderProducts.js PROJECT DATA_DIR` serves
// the store under DATA_DIR without a cache, measures by turns and prints the outcome as JSON.
const [, , project = "", dataDir = ""] = process.argv;

/** Different pages: requests that are under way at once must not be answered by one rendering. */
const pageCount = 200;

/** Pages of one measurement. A count, not a time, so that a busy machine warms up no less. */
const requests = 2 * pageCount;

const warmUpRounds = 3;

/** Requests under way at once. */
const connections = 8;

/** In ms for each page. */
interface Cost {
  /** CPU time of the main thread. */
  readonly cpu: number;
  readonly wall: number;
}

const { app, live, store } = await openUncachedApp(project, dataDir);
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const paths = productPaths(live);
const trees = await treesOf(async () => {
  for (const path of paths) await app.inject({ url: path, headers: readerHeaders.desktop });
});

const bareServer = openBareServer(new Map(paths.map((path, index) => [path, trees[index]])));
const bareOrigin = await bareServer.origin;
const measured = {
  rendered: async () => renderAllBare(),
  barePlain: () => serve(bareOrigin, "identity"),
  plain: () => serve(origin, "identity"),
  bareGzip: () => serve(bareOrigin, "gzip"),
  gzip: () => serve(origin, "gzip"),
};
const costs = new Map<string, Cost[]>(Object.keys(measured).map((name) => [name, []]));
for (let round = -warmUpRounds; round < rounds; round += 1) {
  for (const [name, measure] of Object.entries(measured)) {
    const cost = await measure();
    if (round >= 0) costs.get(name)?.push(cost);
  }
}
console.log(JSON.stringify({ size: meanSize(), ...Object.fromEntries(costs) }));
bareServer.close();
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

function renderAllBare(): Cost {
  const cost = costSince();
  for (let page = 0; page < requests; page += 1) renderBare(trees[page % trees.length]);
  return cost();
}

/**
 * The least that serves the same pages: `node:http`, `renderToString`, and for those who take it the gzip of
 * `node:zlib`, which leaves the main thread as well.
 */
function openBareServer(treeOf: ReadonlyMap<string, ReactNode>) {
  const server = createServer((request, response) => {
    const html = renderBare(treeOf.get(request.url ?? ""));
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (request.headers["accept-encoding"] !== "gzip") {
      response.end(html);
      return;
    }
    gzip(html, (error, packed) => {
      if (error) throw error;
      response.setHeader("content-encoding", "gzip");
      response.end(packed);
    });
  }).listen(0, "127.0.0.1");
  const listening = once(server, "listening").then(() => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return `http://127.0.0.1:${address.port}`;
  });
  return {
    origin: listening,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Answers a client in another process. */
async function serve(origin: string, encoding: "identity" | "gzip"): Promise<Cost> {
  const cost = costSince();
  const { failures, seconds } = await steadyLoad(
    origin,
    paths.map((path) => ({ path })),
    {
      ...{ connections, count: requests },
      headers: { ...readerHeaders.desktop, "accept-encoding": encoding },
    },
  );
  const [why] = Object.keys(failures);
  if (why !== undefined) throw new Error(`${origin} could not be read: ${why}`);
  // The client's own start is no part of it.
  return { ...cost(), wall: (seconds * 1_000) / requests };
}

/** @returns what tells the cost of a page from now on */
function costSince(): () => Cost {
  const began = performance.now();
  const cpu = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(cpu);
    const wall = (performance.now() - began) / requests;
    return { cpu: (user + system) / 1000 / requests, wall };
  };
}

function meanSize(): number {
  const sizes = trees.map((tree: ReactNode) => Buffer.byteLength(renderBare(tree)));
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
}
