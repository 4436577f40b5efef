import type { PageKey } from "../src/site/pages.ts";
import { heaviestAddresses, pathOf } from "./machine/addresses.ts";
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

/** Of what nginx does with the same bytes from a file. */
const min = 0.75;

/** wrk takes whole seconds only. */
const secondsEach = 1;

/** Answers after which the server's code is as quick as it gets. */
const warmUpAnswers = 30_000;

/** Answers in a second on the clock, and in a second of the server's CPU time. */
interface Rate {
  readonly onClock: number;
  readonly onCore: number;
}

/**
 * A cached page over HTTP, one process, against nginx with one worker. What one core can do is told
 * by CPU time: on the clock a busy machine, or a load generator at its limit, shows instead.
 */
export async function cachedPages(report: Report): Promise<void> {
  const generator = findLoadGenerator();
  const cores = isPinning ? "server and generator each on a core of its own" : "cores not pinned";
  report.title(`Cached pages over HTTP, gzip, in answers a second (${generator.name}, ${cores})`);
  using data = workFolder();
  await using server = await startBuiltServer({ dataDir: data.path, core: 0 });
  await using nginx = isNginxInstalled() ? await startNginx() : undefined;
  const heading = ["page", "bytes", "on the clock", "on a core"];
  const rows: Cell[][] = [];
  const ratios = new Map<string, number>();
  for (const address of await heaviestAddresses(server.origin, measured)) {
    const url = `${server.origin}${pathOf(address, "desktop", "en")}`;
    const page = await compressedPage(url);
    await warmUp(generator, url);
    const ours: Rate[] = [];
    const theirs: Rate[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await load(generator, url, server.pid));
      if (!nginx) continue;
      theirs.push(await load(generator, await sameBytes(nginx, address.page, page), nginx.pid));
    }
    const cells = [page.body.length, ...medians(ours)];
    if (theirs.length > 0) {
      ratios.set(address.page, ratio(onCore(ours), onCore(theirs)));
      cells.push(...medians(theirs), ratio(onClock(ours), onClock(theirs)));
    }
    rows.push([address.page, ...cells]);
  }
  report.table(nginx ? [...heading, "nginx: clock", "core", "ratio on the clock"] : heading, rows);
  if (!nginx) report.note("nginx is not installed here: there is nothing to compare with.");
  for (const [page, value] of ratios) report.target(`${page}, of nginx`, value, { atLeast: min });
}

async function warmUp(generator: LoadGenerator, url: string): Promise<void> {
  for (let sum = 0; sum < warmUpAnswers; ) sum += (await generator.load(url, secondsEach)).answers;
}

async function load(generator: LoadGenerator, url: string, pid: number): Promise<Rate> {
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
