import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../scripts/stale.ts";
import {
  findLoadGenerator,
  type LoadGenerator,
  type Rate,
  rateOf,
} from "../machine/loadGenerator.ts";
import { isPinning, workFolder } from "../machine/processes.ts";
import { get, readerHeaders } from "../machine/reader.ts";
import { memoryOfTree } from "../machine/usage.ts";
import { median } from "../measure.ts";
import type { Cell, Report } from "../report.ts";
import { astroInstalled, buildAstro, startAstroServer, startStaticAstro } from "./astro.ts";
import { peerPage, textsOf, visibleTexts } from "./content.ts";
import { buildNext, nextInstalled, startNext } from "./next.ts";
import { type Installed, type PageName, type PeerInput, type PeerSite, pageNames } from "./peer.ts";
import { paths, startTapeout, startUncachedTapeout, tapeoutInstalled } from "./tapeout.ts";
import { type Weight, weightOf } from "./weight.ts";
import { startWordpress, unpackWordpress, wordpressInstalled } from "./wordpress.ts";

/** Measurements of each page, by turns with the others. */
const rounds = 3;
const secondsEach = 2;

/** Publishes of each site. */
const publishes = 3;

/**
 * The demo company's product page and list, as Tapeout serves them and as other systems do with the same
 * content: pages a second, bytes, memory, time from publish to fresh, size on disk. docs/benchmarks.md
 * says what is compared and what is not.
 */
export async function peers(report: Report): Promise<void> {
  const generator = findLoadGenerator();
  const cores = isPinning ? "servers on one core, the generator on the other" : "cores not pinned";
  report.title(`The same pages by other systems (${generator.name}, ${cores})`);
  await using all = new AsyncDisposableStack();
  const data = all.use(workFolder());
  const dataDir = join(data.path, "tapeout");
  mkdirSync(dataDir);
  const tapeout = all.use(await startTapeout(dataDir));
  const input = await inputFrom(tapeout.origin, join(data.path, "content"));
  const caches = join(projectRoot, "node_modules/.cache");
  mkdirSync(caches, { recursive: true });
  const code = all.use(workFolder(caches));
  await buildNext(input);
  await buildAstro(input);
  const sites: PeerSite[] = [
    tapeout,
    all.use(await startUncachedTapeout(dataDir, code.path)),
    all.use(await startNext(input, "static")),
    all.use(await startNext(input, "server")),
    all.use(await startStaticAstro(input)),
    all.use(await startAstroServer(input)),
  ];
  const installed = new Map<string, Installed>([
    ["Tapeout", await tapeoutInstalled()],
    ["Next.js", await nextInstalled()],
    ["Astro", await astroInstalled()],
  ]);
  const missing = await unpackWordpress();
  if (missing === undefined) {
    const wordpress = all.use(await startWordpress(input, join(data.path, "wordpress")));
    sites.push(...wordpress.sites);
    installed.set("WordPress, PHP, MariaDB", wordpressInstalled());
  } else report.note(`WordPress is not measured: ${missing}`);
  await measure(report, sites, input, generator);
  report.title("On disk, to build and to run");
  report.table(
    ["system", "MB", "packages"],
    [...installed].map(([name, { megabytes, packages }]) => [name, megabytes, packages]),
  );
}

/** The pages of Tapeout as content, saved for the others. */
async function inputFrom(origin: string, folder: string): Promise<PeerInput> {
  mkdirSync(folder);
  const pictures = join(folder, "pictures");
  const pages = {
    product: await peerPage(origin, paths.product, pictures),
    list: await peerPage(origin, paths.list, pictures),
  };
  for (const name of pageNames) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(pages[name]));
  }
  return { pages, folder };
}

async function measure(
  report: Report,
  sites: readonly PeerSite[],
  input: PeerInput,
  generator: LoadGenerator,
): Promise<void> {
  const weights = new Map<PeerSite, Record<PageName, Weight>>();
  for (const site of sites) weights.set(site, await weightsOf(site, input));
  const atRest = new Map(sites.map((site) => [site, memoryOfTree(site.pids)]));
  const rates = await ratesOf(sites, generator);
  const loaded = new Map(sites.map((site) => [site, memoryOfTree(site.pids)]));
  for (const isAnew of [false, true]) {
    report.title(isAnew ? "Made anew, one request at a time" : "Cached, 32 requests at a time");
    report.table(
      [
        "site",
        ...pageNames.flatMap((name) => [`${name}: on the clock`, "per CPU s"]),
        "MB",
        "loaded",
      ],
      sites
        .filter((site) => site.isAnew === isAnew)
        .map((site) => [
          site.name,
          ...pageNames.flatMap((name) => {
            const measured = rates.get(`${site.name} ${name}`) ?? [];
            return [
              median(measured.map(({ onClock }) => onClock)),
              median(measured.map(({ onCore }) => onCore)),
            ];
          }),
          ...[atRest.get(site) ?? 0, loaded.get(site) ?? 0],
        ]),
    );
  }
  report.title("Bytes of a page as sent, and from publish to fresh");
  const rows: Cell[][] = [];
  for (const site of sites) {
    const { product, list } = weights.get(site) ?? (await weightsOf(site, input));
    const bytes = [product, list].flatMap(({ html, css, script }) => [html, css, script]);
    rows.push([site.name, product.encoding, ...bytes, ...(await publishTimes(site))]);
  }
  const columns = pageNames.flatMap((name) => [`${name}: HTML`, "CSS", "script"]);
  report.table(["site", "sent", ...columns, "ms to publish", "to fresh"], rows);
}

/** The bytes of a site's pages. @throws where a page has other texts than Tapeout's */
async function weightsOf(site: PeerSite, input: PeerInput): Promise<Record<PageName, Weight>> {
  const weights = {
    product: await weightOf(site.urls.product),
    list: await weightOf(site.urls.list),
  };
  for (const name of pageNames) {
    for (const part of ["header", "main", "footer"] as const) {
      const wanted = textsOf(input.pages[name][part]);
      const shown = visibleTexts(weights[name].text, part);
      const at = wanted.findIndex((text, place) => text !== shown[place]);
      if (at >= 0 || shown.length !== wanted.length) {
        const found = `${JSON.stringify(shown[at])} in place of ${JSON.stringify(wanted[at])}`;
        throw new Error(`${site.name}, ${name}, ${part}, text ${at} of ${shown.length}: ${found}`);
      }
    }
  }
  return weights;
}

/** Rates of each page of each site; the first round warms up. */
async function ratesOf(
  sites: readonly PeerSite[],
  generator: LoadGenerator,
): Promise<Map<string, Rate[]>> {
  const rates = new Map<string, Rate[]>();
  for (let round = -1; round < rounds; round += 1) {
    for (const site of sites) {
      for (const name of pageNames) {
        const target = { url: site.urls[name], pids: site.pids };
        const rate = await rateOf(generator, target, secondsEach, site.isAnew ? 1 : undefined);
        if (round < 0) continue;
        const key = `${site.name} ${name}`;
        rates.set(key, [...(rates.get(key) ?? []), rate]);
      }
    }
  }
  return rates;
}

/** Milliseconds that a publish takes an editor, and until the page shows it; "–" where there is none. */
async function publishTimes(site: PeerSite): Promise<readonly [Cell, Cell]> {
  if (site.publish === undefined) return ["–", "–"];
  const taken: number[] = [];
  const fresh: number[] = [];
  for (let at = 0; at < publishes; at += 1) {
    const text = `Published ${at} ${site.name.replace(/\W+/g, " ")}`;
    const began = performance.now();
    await site.publish(text);
    taken.push(performance.now() - began);
    while (!(await shows(site.urls.product, text))) await sleep(5);
    fresh.push(performance.now() - began);
  }
  return [Math.round(median(taken)), Math.round(median(fresh))];
}

async function shows(url: string, text: string): Promise<boolean> {
  const { "accept-encoding": _packed, ...plain } = readerHeaders.desktop;
  return (await get(url, plain)).body.toString().includes(text);
}
