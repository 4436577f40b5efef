import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Request } from "@playwright/test";
import { type Surface, surfaces } from "../src/base/site/addresses/surfaces.ts";
import { type Language, languageFacts, languages } from "../src/base/site/languages.ts";
import { browserLaunch } from "../tests/support/browser.ts";
import { startBuiltServer } from "./machine/builtServer.ts";
import { type Address, heaviestAddresses, pathOf } from "./machine/pageAddresses.ts";
import { workFolder } from "./machine/processes.ts";
import { get, readerHeaders } from "./machine/readerRequest.ts";
import type { Cell, Report } from "./report.ts";

/** In thousands of bytes. */
const max = { scripts: 8.5, styles: 20, fonts: 60, home: 64, inner: 75, pictures: 300 };

/** Milliseconds in which all pictures have their smaller versions, on a busy machine too. */
const readyWithinMs = 900_000;

/** Milliseconds without a further version after which there are all of them. */
const quietMs = 60_000;

/** Address of a smaller version of a picture. */
const version = /\/storage\/variants\/[^" ]+/g;

const asText = { ...readerHeaders.desktop, "accept-encoding": "identity" };

/** Milliseconds for which a page is watched after its load event. */
const watchedMs = 3_000;

const viewports = {
  desktop: { width: 1440, height: 900 },
  mobile: { width: 390, height: 844 },
} as const satisfies Record<Surface, object>;

const pagesAtOnce = 5;

interface Visit {
  readonly address: Address;
  readonly surface: Surface;
  readonly language: Language;
}

interface Weight {
  readonly scripts: number;
  readonly styles: number;
  readonly html: number;
  /** Cached for ever, and no part of the total. */
  readonly fonts: number;
  /** Pictures in view or near it, no part of the total. */
  readonly pictures: number;
  /** With the headers of every answer. */
  readonly total: number;
}

/** Measures what a real browser transfers for each page before the first interaction. */
export async function pageWeight(report: Report): Promise<void> {
  report.title(`Page weight in KB, gzip, ${watchedMs / 1000} s after load, before any touch`);
  using data = workFolder();
  await using server = await startBuiltServer({ dataDir: data.path });
  const addresses = await heaviestAddresses(server.origin);
  await picturesReady(server.origin, addresses);
  const browser = await chromium.launch(browserLaunch());
  try {
    const visits = surfaces.flatMap((surface) =>
      languages.flatMap((language) => addresses.map((address) => ({ address, surface, language }))),
    );
    const rows: Cell[][] = [];
    for (let first = 0; first < visits.length; first += pagesAtOnce) {
      const some = visits.slice(first, first + pagesAtOnce);
      rows.push(...(await Promise.all(some.map((visit) => weigh(browser, server.origin, visit)))));
    }
    const heading = [
      "page",
      "surface",
      "language",
      "scripts",
      "styles",
      "HTML",
      "fonts",
      "pictures",
      "total",
    ];
    report.table(heading, rows);
    const { scripts, styles, fonts, pictures, home, inner } = max;
    report.note(
      `At most: scripts ${scripts}, styles ${styles}, fonts ${fonts}, pictures ${pictures}, total without both ${home} (home) or ${inner} (others).`,
    );
    report.note("Numbers with ! are over.");
  } finally {
    await browser.close();
  }
}

/**
 * Waits until pages have the smaller versions of their pictures, which a new site makes one by one: until
 * none has got a further one for a while.
 */
async function picturesReady(origin: string, addresses: readonly Address[]): Promise<void> {
  const until = Date.now() + readyWithinMs;
  let [versions, since] = [0, Date.now()];
  while (versions === 0 || Date.now() - since < quietMs) {
    if (Date.now() > until) throw new Error("Pages have pictures without smaller versions");
    await sleep(2_000);
    const urls = addresses.map((address) => `${origin}${pathOf(address, "desktop", "en")}`);
    const pages = await Promise.all(urls.map((url) => get(url, asText)));
    const found = new Set(pages.flatMap(({ body }) => body.toString().match(version) ?? []));
    if (found.size !== versions) [versions, since] = [found.size, Date.now()];
  }
}

/** @returns the visit's row in the table */
async function weigh(browser: Browser, origin: string, visit: Visit): Promise<Cell[]> {
  const { address, surface, language } = visit;
  const context = await browser.newContext({
    viewport: viewports[surface],
    isMobile: surface === "mobile",
    hasTouch: surface === "mobile",
    // Readers of another language are offered theirs, by a script of its own.
    locale: languageFacts[language].tag,
    userAgent: readerHeaders[surface]["user-agent"],
    // The budgets are in gzip; to a server on the same machine browsers offer brotli as well.
    extraHTTPHeaders: { "accept-encoding": "gzip" },
  });
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  const url = `${origin}${pathOf(address, surface, language)}`;
  const answer = await page.goto(url, { waitUntil: "load" });
  if (answer?.status() !== 200 || answer.url() !== url) {
    throw new Error(`${url} answers ${answer?.status()} ${answer?.url()}`);
  }
  await page.waitForTimeout(watchedMs);
  const weight = await weightOf(requests);
  await context.close();
  return row(visit, weight);
}

async function weightOf(requests: readonly Request[]): Promise<Weight> {
  const bytes = { script: 0, stylesheet: 0, document: 0, font: 0, image: 0, total: 0 };
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const type = request.resourceType();
    if (type === "font" || type === "image") {
      bytes[type] += responseBodySize;
      continue;
    }
    if (type === "script" || type === "stylesheet" || type === "document") {
      bytes[type] += responseBodySize;
    }
    bytes.total += responseBodySize + responseHeadersSize;
  }
  const {
    script: scripts,
    stylesheet: styles,
    document: html,
    font: fonts,
    image: pictures,
    total,
  } = bytes;
  return { scripts, styles, html, fonts, pictures, total };
}

function row({ address: { page }, surface, language }: Visit, weight: Weight): Cell[] {
  const cell = (name: string, bytes: number, atMost: number): Cell => ({
    value: bytes / 1000,
    atMost,
    what: `${name} of ${page}, ${surface}, ${language}, in KB`,
  });
  return [
    page,
    surface,
    language,
    cell("scripts", weight.scripts, max.scripts),
    cell("styles", weight.styles, max.styles),
    weight.html / 1000,
    cell("fonts", weight.fonts, max.fonts),
    cell("pictures", weight.pictures, max.pictures),
    cell("total transfer", weight.total, page === "home" ? max.home : max.inner),
  ];
}
