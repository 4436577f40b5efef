import type { PageKey } from "../src/base/site/addresses/pages.ts";
import { startBareServer } from "./machine/bareServer.ts";
import { startBuiltServer } from "./machine/builtServer.ts";
import {
  findLoadGenerator,
  type LoadGenerator,
  type Rate,
  rateOf,
} from "./machine/loadGenerator.ts";
import { heaviestAddresses, pathOf } from "./machine/pageAddresses.ts";
import { isPinning, workFolder } from "./machine/processes.ts";
import { type Answer, get, readerHeaders } from "./machine/readerRequest.ts";
import type { Cell, Report } from "./report.ts";
import { median, ratio, rounds } from "./statistics.ts";
import { usageCost } from "./usageCost.ts";

/** One of each size and shape. */
const measured: readonly PageKey[] = ["home", "product-list", "product-info", "rk-news"];

/** Minimum rate, as a share of a node:http server that only sends the same bytes and headers. */
const min = 0.6;

/** Most CPU time that counting usage adds to a page, in per cent. */
const maxUsage = 2;

/** wrk takes whole seconds only. */
const secondsEach = 1;

/** Requests before measuring, so that the server's code is compiled and optimised. */
const warmUpAnswers = 10_000;

/**
 * A cached page over HTTP, one process, against a bare server of node:http. What one core can do is told by
 * CPU time: on the clock a busy machine, or a load generator at its limit, shows instead.
 */
export async function cachedPages(report: Report): Promise<void> {
  const generator = findLoadGenerator();
  const cores = isPinning ? "server and generator each on a core of its own" : "cores not pinned";
  report.title(`Cached pages over HTTP, gzip, in answers a second (${generator.name}, ${cores})`);
  using data = workFolder();
  await using server = await startBuiltServer({ dataDir: data.path, core: 0 });
  const pages = await pagesOf(server.origin);
  await using bare = await startBareServer(
    new Map(pages.values().map((one) => [one.path, one.page])),
  );
  for (const { path } of pages.values()) {
    for (const { origin } of [server, bare]) await warmUp(generator, `${origin}${path}`);
  }
  await using usage = await usageCost();
  const shares: Record<"readers" | "robots", number[]> = { readers: [], robots: [] };
  const rows: Cell[][] = [];
  const ratios = new Map<string, number>();
  for (const [name, { path, page }] of pages) {
    const own = { url: `${server.origin}${path}`, pids: [server.pid] };
    const nodes = { url: `${bare.origin}${path}`, pids: [bare.pid] };
    const [ours, bares]: [Rate[], Rate[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await rateOf(generator, own, secondsEach));
      bares.push(await rateOf(generator, nodes, secondsEach));
      const pageMs = 1_000 / (ours.at(-1)?.onCore ?? Number.NaN);
      shares.readers.push(usage.readers() / pageMs);
      shares.robots.push(usage.robots() / pageMs);
    }
    ratios.set(name, ratio(onCore(ours), onCore(bares)));
    rows.push([name, page.body.length, ...medians(ours), ...medians(bares)]);
  }
  report.table(["page", "bytes", "clock", "core", "node:http: clock", "core"], rows);
  for (const [page, value] of ratios)
    report.target(`${page}, of node:http`, value, { atLeast: min });
  for (const who of ["readers", "robots"] as const) {
    const percent = 100 * median(shares[who]);
    report.target(`counting usage of ${who}, of a page`, percent, { atMost: maxUsage, unit: "%" });
  }
}

interface MeasuredPage {
  readonly path: string;
  readonly page: Answer;
}

/** The measured pages by name, as gzip. */
async function pagesOf(origin: string): Promise<Map<string, MeasuredPage>> {
  const pages = new Map<string, MeasuredPage>();
  for (const address of await heaviestAddresses(origin, measured)) {
    const path = pathOf(address, "desktop", "en");
    pages.set(address.page, { path, page: await compressedPage(`${origin}${path}`) });
  }
  return pages;
}

async function warmUp(generator: LoadGenerator, url: string): Promise<void> {
  for (let sum = 0; sum < warmUpAnswers; ) sum += (await generator.load(url, secondsEach)).answers;
}

const onClock = (rates: readonly Rate[]) => rates.map((rate) => rate.onClock);
const onCore = (rates: readonly Rate[]) => rates.map((rate) => rate.onCore);
const medians = (rates: readonly Rate[]) => [median(onClock(rates)), median(onCore(rates))];

async function compressedPage(url: string): Promise<Answer> {
  const answer = await get(url, readerHeaders.desktop);
  if (answer.status !== 200 || answer.headers["content-encoding"] !== "gzip") {
    throw new Error(`${url} answers ${answer.status}, ${answer.headers["content-encoding"]}`);
  }
  return answer;
}
