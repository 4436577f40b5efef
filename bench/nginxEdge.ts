import { mkdirSync, writeFileSync } from "node:fs";
import { get as httpsGet } from "node:https";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore, type Store } from "../src/base/store/store.ts";
import { createDocument, inPublication } from "../src/staff/editing/documentOperations.ts";
import { type EdgeNginx, nginxMissing, startEdgeNginx } from "../tests/support/nginx.ts";
import { sampleBodies } from "../tests/support/sampleBodies.ts";
import { startBuiltServer } from "./machine/builtServer.ts";
import { findLoadGenerator, rateOf } from "./machine/loadGenerator.ts";
import { heaviestAddresses, pathOf } from "./machine/pageAddresses.ts";
import { onCore, workFolder } from "./machine/processes.ts";
import { type Answer, get, readerHeaders } from "./machine/readerRequest.ts";
import type { Cell, Report } from "./report.ts";
import { median, ratio, rounds } from "./statistics.ts";

/**
 * Minimum rate, as a share of nginx serving static files with the same bytes and headers, over TLS,
 * on the same server. The target is 0.95; the difference is nginx's extra work for a cached
 * response (decision 96).
 */
const minOfStatic = 0.65;

/** Milliseconds for which nginx may show the old page after the application shows the new one. */
const maxStaleMs = 1_000;

const secondsEach = 2;

const newsList = "/rk-news";

/**
 * nginx with the shipped configuration before one process: cached pages against files of the same bytes and
 * headers that the same server of nginx has, both over TLS, in answers a second of its CPU time, and the time
 * from a publication to the new page.
 */
export async function edge(report: Report): Promise<void> {
  report.title("Pages from nginx's cache, gzip over TLS, against its own files of the same bytes");
  if (nginxMissing !== undefined) {
    report.note(`Left out: ${nginxMissing}.`);
    return;
  }
  using data = workFolder();
  using folder = workFolder();
  const variables = { EDGE_SECONDS: "300", TRUST_PROXY: "loopback" };
  await using server = await startBuiltServer({ dataDir: data.path, core: 1, variables });
  const pages = await heaviestAddresses(server.origin, ["home", "product-info", "rk-news"]);
  const paths = new Map(pages.map((page) => [page.page, pathOf(page, "desktop", "en")]));
  const files = await fileLocations(folder.path, server.origin, paths);
  const nginx = await startEdgeNginx({
    folder: folder.path,
    appPorts: [Number(new URL(server.origin).port)],
    // One client makes all requests of the measurement.
    adjust: (text, file) => (file === "site.conf" ? withFiles(unlimited(text), files) : text),
    command: onCore(0, ["nginx"]),
  });
  try {
    await compareRates(report, nginx, paths);
    await measureFreshness(report, nginx, server.origin, data.path);
  } finally {
    await nginx.stop();
  }
}

const unlimited = (text: string) => text.replaceAll(/rate=\d+r\/s/g, "rate=1000000r/s");

/** The public server with locations of files: the same limits, log, TLS and protocols hold for both. */
const withFiles = (text: string, locations: string) =>
  text.replace("  include tapeout/public.conf;", (line) => `${line}\n${locations}`);

/** Locations of nginx for files with the bodies and headers of pages, as text of its configuration. */
async function fileLocations(
  folder: string,
  origin: string,
  paths: ReadonlyMap<string, string>,
): Promise<string> {
  mkdirSync(join(folder, "files"));
  const locations: string[] = [];
  for (const [name, path] of paths) {
    const page = await get(`${origin}${path}`, readerHeaders.desktop);
    const file = join(folder, "files", `${name}.html`);
    writeFileSync(file, page.body);
    writeFileSync(`${file}.gz`, page.body);
    locations.push(`location = ${filePath(name)} { alias ${file}; ${headersOf(page)}
      types { text/html html; } charset utf-8; gzip_static on; }`);
  }
  return locations.join("\n");
}

const filePath = (name: string) => `/bench-files/${name}.html`;

/** Directives for the page's headers that nginx does not send with a static file by default. */
function headersOf({ headers }: Answer): string {
  const own = [
    ...["content-language", "content-security-policy", "x-content-type-options", "x-frame-options"],
    ...["referrer-policy", "permissions-policy", "cross-origin-opener-policy", "x-robots-tag"],
    ...["speculation-rules"],
  ];
  return [
    ...own.flatMap((name) => {
      const value = headers[name];
      return value === undefined
        ? []
        : [`add_header ${name} '${String(value).replaceAll("'", "\\'")}';`];
    }),
    "add_header cache-control 'private, no-cache';",
    "add_header vary 'Accept-Encoding, Cookie, User-Agent, Sec-CH-UA-Mobile';",
    "add_header x-request-id $request_id;",
  ].join(" ");
}

async function compareRates(
  report: Report,
  nginx: EdgeNginx,
  paths: ReadonlyMap<string, string>,
): Promise<void> {
  const generator = findLoadGenerator();
  if (!generator.takesTls) return report.note("Rates need wrk, which is not installed here.");
  const rows: Cell[][] = [];
  const ratios: number[] = [];
  for (const [name, path] of paths) {
    const origin = `https://127.0.0.1:${nginx.tlsPort}`;
    const urls = { cached: `${origin}${path}`, file: `${origin}${filePath(name)}` };
    const bytes = await sameBody(urls);
    const rates: { cached: number[]; file: number[] } = { cached: [], file: [] };
    await generator.load(urls.cached, 1);
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of ["cached", "file"] as const) {
        const target = { url: urls[kind], pids: [nginx.pid] };
        rates[kind].push((await rateOf(generator, target, secondsEach)).onCore);
      }
    }
    const share = ratio(rates.cached, rates.file);
    ratios.push(share);
    rows.push([name, bytes, median(rates.cached), median(rates.file), share]);
  }
  report.table(["page", "bytes", "cached: core", "files: core", "of files"], rows);
  report.target("cached pages, of nginx's own files", median(ratios), { atLeast: minOfStatic });
}

/** @throws where the file and the cached page differ */
async function sameBody(urls: { cached: string; file: string }): Promise<number> {
  const [cached, file] = await Promise.all([urls.cached, urls.file].map(getByTls));
  if (cached === undefined || file === undefined) throw new Error("nginx does not answer");
  if (!cached.body.equals(file.body) || file.headers["content-encoding"] !== "gzip") {
    throw new Error(`nginx serves other bytes under ${urls.file}`);
  }
  return file.body.length;
}

/** The certificate of the measurement is its own; nginx answers the names of its site alone. */
function getByTls(url: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const trust = { rejectUnauthorized: false, servername: "localhost" };
  const options = { headers: readerHeaders.desktop, agent: false, ...trust };
  httpsGet(url, options, async (response) => {
    const { statusCode: status = 0, headers } = response;
    resolve({ status, headers, body: await buffer(response) });
  }).once("error", reject);
  return promise;
}

async function measureFreshness(
  report: Report,
  nginx: EdgeNginx,
  origin: string,
  dataDir: string,
): Promise<void> {
  const store = await openStore({ dataDir });
  const byApplication: number[] = [];
  const byEdge: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const key = `bench-edge-${round}`;
      const edgeUrl = `http://127.0.0.1:${nginx.port}${newsList}`;
      await get(edgeUrl, readerHeaders.desktop);
      await publishNews(store, key);
      const published = performance.now();
      const [application, atEdge] = await Promise.all(
        [`${origin}${newsList}`, edgeUrl].map((url) => untilShown(url, key, published)),
      );
      byApplication.push(application ?? Number.NaN);
      byEdge.push(atEdge ?? Number.NaN);
    }
  } finally {
    await store.close();
  }
  report.table(
    ["from a publication by another process, ms", "median", "most"],
    [
      ["to the new page by the application", median(byApplication), Math.max(...byApplication)],
      ["to the new page by nginx", median(byEdge), Math.max(...byEdge)],
    ],
  );
  const late = byEdge.map((ms, round) => ms - (byApplication[round] ?? Number.NaN));
  const bound = { atMost: maxStaleMs, unit: "ms" };
  report.target(
    "nginx shows a publication later than the application by",
    Math.max(...late),
    bound,
  );
}

async function publishNews(store: Store, key: string): Promise<void> {
  const now = Date.now();
  await inPublication(store, now, async ({ tx, publish }) => {
    const body = { ...sampleBodies.news, column: "news", title: { en: key, zh: key } };
    await createDocument(tx, { type: "news", key, body, now });
    await publish({ key, languages: ["en", "zh"] });
  });
}

/** Milliseconds since a time until a page names a text. */
async function untilShown(url: string, text: string, since: number): Promise<number> {
  const headers = { ...readerHeaders.desktop, "accept-encoding": "identity" };
  for (;;) {
    if ((await get(url, headers)).body.includes(text)) return performance.now() - since;
    await sleep(5);
  }
}
