import type { PageKey } from "../src/base/site/addresses/pages.ts";
import { heaviestAddresses, pathOf } from "./machine/addresses.ts";
import { startBareServer } from "./machine/bareServer.ts";
import { startBuiltServer } from "./machine/builtServer.ts";
import { cpuSeconds } from "./machine/cpuTime.ts";
import { findLoadGenerator, type LoadGenerator } from "./machine/loadGenerator.ts";
import { isNginxInstalled, type Nginx, startNginx } from "./machine/nginx.ts";
import { isPinning, workFolder } from "./machine/processes.ts";
import { type Answer, get, readerHeaders } from "./machine/reader.ts";
import { median, ratio, rounds } from "./measure.ts";
import type { Cell, Report } from "./report.ts";

/** One of each size and shape. */
const measured: readonly PageKey[] = ["home", "product-list", "product-info", "rk-news"];

/** Of what a server of node:http does that only sends the same bytes with the same headers. */
const min = 0.6;

/** wrk takes whole seconds only. */
const secondsEach = 1;

/** Answers after which the server's code is as quick as it gets. */
const warmUpAnswers = 10_000;

/** Answers in a second on the clock, and in a second of the server's CPU time. */
interface Rate {
  readonly onClock: number;
  readonly onCore: number;
}

/**
 * A cached page over HTTP, one process, against a bare server of node:http and, where it is installed,
 * nginx with one worker. What one core can do is told by CPU time: on the clock a busy machine, or a
 * load generator at its limit, shows instead. The target is a share of the bare server, which holds on
 * every machine; what share of nginx Node itself reaches differs from one to the next.
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
  await using nginx = isNginxInstalled() ? await startNginx() : undefined;
  for (const { path } of pages.values()) {
    for (const { origin } of [server, bare]) await warmUp(generator, `${origin}${path}`);
  }
  const rows: Cell[][] = [];
  const ratios = new Map<string, number>();
  for (const [name, { path, page }] of pages) {
    const own = { url: `${server.origin}${path}`, pid: server.pid };
    const nodes = { url: `${bare.origin}${path}`, pid: bare.pid };
    const nginxs = nginx && { url: await sameBytes(nginx, name, page), pid: nginx.pid };
    const rates: Rate[][] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, target] of [own, nodes, nginxs].entries()) {
        if (target) rates[at]?.push(await load(generator, target));
      }
    }
    const [ours = [], bares = [], nginxRates = []] = rates;
    ratios.set(name, ratio(onCore(ours), onCore(bares)));
    rows.push([
      ...[name, page.body.length, ...medians(ours), ...medians(bares)],
      ...(nginx ? [...medians(nginxRates), ratio(onCore(ours), onCore(nginxRates))] : []),
    ]);
  }
  const heading = ["page", "bytes", "clock", "core", "node:http: clock", "core"];
  report.table(nginx ? [...heading, "nginx: clock", "core", "of nginx"] : heading, rows);
  if (!nginx) report.note("nginx is not installed here: it is not compared with.");
  for (const [page, value] of ratios)
    report.target(`${page}, of node:http`, value, { atLeast: min });
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

async function load(
  generator: LoadGenerator,
  { url, pid }: { readonly url: string; readonly pid: number },
): Promise<Rate> {
  const before = cpuSeconds(pid);
  const { answers, seconds } = await generator.load(url, secondsEach);
  const after = cpuSeconds(pid);
  const cpu = before === undefined || after === undefined ? seconds : after - before;
  return { onClock: answers / seconds, onCore: answers / cpu };
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

/** @returns where nginx serves the same body */
async function sameBytes(nginx: Nginx, name: string, { body }: Answer): Promise<string> {
  nginx.serve(name, body);
  const url = `${nginx.origin}/${name}.html`;
  const theirs = await get(url, readerHeaders.desktop);
  if (!theirs.body.equals(body)) throw new Error(`nginx serves other bytes under ${url}`);
  return url;
}
