import { heaviestAddresses, pathOf } from "./machine/addresses.ts";
import { startBuiltServer } from "./machine/builtServer.ts";
import { findLoadGenerator } from "./machine/loadGenerator.ts";
import { isNginxInstalled, type Nginx, startNginx } from "./machine/nginx.ts";
import { isPinning, workFolder } from "./machine/processes.ts";
import { type Answer, get, readerHeaders } from "./machine/reader.ts";
import { byTurns, median, ratio } from "./measure.ts";
import type { Report } from "./report.ts";

/** Of what nginx does with the same bytes from a file. */
const least = 0.75;

/** wrk takes whole seconds only. */
const secondsEach = 1;

/** A cached page over HTTP, one process on one core, against nginx with one worker on that core. */
export async function cachedPages(report: Report): Promise<void> {
  const generator = findLoadGenerator();
  const cores = isPinning ? "server and generator each on a core of its own" : "cores not pinned";
  report.title(`Cached pages over HTTP, gzip (load by ${generator.name}, ${cores})`);
  using data = workFolder();
  await using server = await startBuiltServer({ dataDir: data.path, core: 0 });
  await using nginx = isNginxInstalled() ? await startNginx() : undefined;
  if (!nginx) report.note("nginx is not installed here: nothing to compare with.");
  for (const address of await heaviestAddresses(server.origin)) {
    const url = `${server.origin}${pathOf(address, "desktop", "en")}`;
    const page = await packedPage(url);
    const ours = () => generator.load(url, secondsEach);
    await ours();
    if (nginx) {
      const theirUrl = await sameBytes(nginx, address.page, page);
      const rates = await byTurns({ ours, theirs: () => generator.load(theirUrl, secondsEach) });
      report.target(
        `${address.page}, ${page.body.length} bytes: ${rate(rates.ours)} of nginx ${rate(rates.theirs)}`,
        ratio(rates.ours, rates.theirs),
        { atLeast: least },
      );
    } else {
      report.note(
        `${address.page}, ${page.body.length} bytes: ${rate((await byTurns({ ours })).ours)}`,
      );
    }
  }
}

async function packedPage(url: string): Promise<Answer> {
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

function rate(values: readonly number[]): string {
  return `${(median(values) / 1000).toFixed(1)} k/s`;
}
