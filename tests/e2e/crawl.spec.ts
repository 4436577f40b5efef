import { setTimeout as sleep } from "node:timers/promises";
import { href } from "../../src/base/site/addresses/href.ts";
import { type Surface, surfacePrefix, surfaces } from "../../src/base/site/addresses/surfaces.ts";
import {
  defaultLanguage,
  type Language,
  languageFacts,
  otherLanguage,
} from "../../src/base/site/languages.ts";
import { markupFindings, type Tag, tagsOf } from "./markupFindings.ts";
import { allSitemapAddresses } from "./sitemap.ts";
import { expect, readerHeaders, type Site, test } from "./siteTest.ts";

interface Link {
  readonly href: string;
  /** Language of the link's target, where it states one. */
  readonly hreflang: string;
  /** True for `rel=nofollow`: another order or selection of the same list. */
  readonly isSort: boolean;
}

interface Found {
  readonly status: number;
  readonly type: string;
  readonly lang: string;
  readonly surface: string | undefined;
  readonly title: string;
  readonly ids: ReadonlySet<string>;
  readonly links: readonly Link[];
  /** Errors in the markup. */
  readonly findings: readonly string[];
}

/** Pages that no page links to, and pages that are made for one request. */
const unlinked: readonly string[] = [
  "/login",
  "/api-reference",
  "/search-result",
  "/search-result?search=rg8810",
  "/search-result?search=qqqq",
  "/product-list?id=1&view=table",
  "/product-compare?ids=101,102,103",
  "/technical-consultation?part=RG8810",
];

/** Pages of errors, by their statuses. */
const errorPages: Readonly<Record<string, number>> = { "/404": 404, "/401": 401 };

/** Number of pages requested at a time. */
const atOnce = 6;

/** Character references that the server's markup uses in attributes. */
const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

function attribute({ attributes }: Tag, name: string): string | undefined {
  const value = attributes.get(name);
  return value?.replaceAll(/&(?:amp|quot|lt|gt|#x27);/g, (entity) => entities[entity] ?? entity);
}

/** Fetches a page, and waits and retries where asked to (429). */
async function fetchWhenAdmitted(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (answer.status !== 429) return answer;
  await answer.body?.cancel();
  await sleep(Number(answer.headers.get("retry-after")) * 1_000);
  return fetchWhenAdmitted(address, init);
}

/** Reads a page without rendering it. */
async function read(address: string, headers: HeadersInit): Promise<Found> {
  // For a file its existence is enough.
  const method = new URL(address).pathname.startsWith("/storage/") ? "HEAD" : "GET";
  const answer = await fetchWhenAdmitted(address, { method, headers, redirect: "manual" });
  const type = answer.headers.get("content-type") ?? "";
  const text = await answer.text();
  const tags = type.startsWith("text/html") ? tagsOf(text) : [];
  const [html] = tags;
  return {
    findings: html ? markupFindings(tags) : [],
    status: answer.status,
    type,
    lang: (html && attribute(html, "lang")) ?? "",
    surface: html && attribute(html, "data-surface"),
    title: /<title>(.*?)<\/title>/.exec(text)?.[1] ?? "",
    ids: new Set(tags.flatMap((tag) => attribute(tag, "id") ?? [])),
    links: tags
      .filter(({ name }) => name === "a")
      .flatMap((tag) => {
        const href = attribute(tag, "href");
        if (href === undefined) return [];
        return {
          href: new URL(href, address).href,
          hreflang: attribute(tag, "hreflang") ?? "",
          isSort: attribute(tag, "rel") === "nofollow",
        };
      }),
  };
}

/** A list has a link for each order of each column; only the first and the last are followed. */
function linksToFollow({ links }: Found): readonly Link[] {
  const sorts = links.filter(({ isSort }) => isSort);
  return [...links.filter(({ isSort }) => !isSort), ...sorts.slice(0, 1), ...sorts.slice(-1)];
}

/** Pages that were read, by address. */
type Seen = Map<string, Found>;

interface Variant {
  readonly surface: Surface;
  readonly language: Language;
}

interface Crawled {
  /** Addresses that pages link to for the other language. */
  readonly switches: ReadonlySet<string>;
  readonly problems: readonly string[];
}

/** Faults of a single response. */
function faultsOf(address: string, found: Found, { surface, language }: Variant): string[] {
  const { pathname } = new URL(address);
  const faults = [...found.findings];
  const status = errorPages[pathname.slice(surfacePrefix[surface].length)] ?? 200;
  if (found.status !== status) faults.push(`status ${found.status}`);
  // The PDF reader is one page for all surfaces.
  if (!isPage(address, found)) return faults;
  if (found.lang !== languageFacts[language].tag || found.surface !== surface) {
    faults.push(`${found.lang}, ${found.surface}`);
  }
  return faults;
}

function isPage(address: string, { type }: Found): boolean {
  return type.startsWith("text/html") && new URL(address).pathname !== "/pdfPreview";
}

/** Checks that listed pages have titles, which differ within a page's documents. */
function titleFaults(listed: readonly string[], seen: Seen): string[] {
  const faults: string[] = [];
  const pagesOf = Map.groupBy(listed, (address) => new URL(address).pathname);
  for (const [path, addresses] of pagesOf) {
    const titles = addresses.map((address) => seen.get(address)?.title ?? "");
    for (const title of titles) {
      if (!/^\S.* \| \S/.test(title)) faults.push(`${path}: the title "${title}"`);
    }
    const twice = titles.filter((title, index) => titles.indexOf(title) !== index);
    faults.push(...twice.map((title) => `${path}: the title "${title}" twice`));
  }
  return faults;
}

/** Start addresses of the crawl: home, the sitemap, and pages without links to them. */
async function startsOf(site: Site, variant: Variant) {
  const { surface, language } = variant;
  const home = new URL(href({ surface, language, languageInQuery: true }, "home"), site.url).href;
  const unlisted = [...unlinked, ...Object.keys(errorPages)].map((path) => {
    const url = new URL(`${surfacePrefix[surface]}${path}`, site.url);
    if (language !== defaultLanguage) url.searchParams.set("lang", language);
    return url.href;
  });
  const listed = (await allSitemapAddresses(site, variant)).map(
    (address) => new URL(address, site.url).href,
  );
  expect(listed.length).toBeGreaterThan(100);
  return { listed, all: new Set([home, ...listed, ...unlisted]) };
}

/** Reads all pages reachable on a surface in a language, and collects faults. */
async function crawl(site: Site, variant: Variant, seen: Seen): Promise<Crawled> {
  const headers = readerHeaders(variant.surface);
  const otherTag = languageFacts[otherLanguage(variant.language)].tag;
  const { listed, all: asked } = await startsOf(site, variant);
  const fragments: { readonly from: string; readonly to: string }[] = [];
  const switches = new Set<string>();
  const kinds = new Set<string>();
  const queue = Array.from(asked, (address) => ({
    address,
    from: "the address bar",
    isSort: false,
  }));
  // Reported together at the end: an assertion for each of some thousand links costs more than
  // reading it.
  const problems: string[] = [];
  while (queue.length > 0) {
    const next = queue.splice(0, atOnce);
    const answers = await Promise.all(next.map(({ address }) => read(address, headers)));
    for (const [index, found] of answers.entries()) {
      const { address = "", from = "", isSort = false } = next[index] ?? {};
      seen.set(address, found);
      const faults = faultsOf(address, found, variant);
      problems.push(...faults.map((fault) => `${address}, linked from ${from}: ${fault}`));
      if (!isPage(address, found)) continue;
      for (const { href, hreflang, ...link } of linksToFollow(found)) {
        // Orders of other orders have no end.
        if (isSort && link.isSort) continue;
        const url = new URL(href);
        if (url.origin !== site.url) continue;
        if (hreflang === otherTag) {
          // Pages with unbounded parameters (orders, filled forms) are rendered for each request
          // and rate-limited; one of a kind is read.
          const [kind = ""] = isSort ? href.split("?") : [];
          if (found.status === 200 && !(kind !== "" && kinds.has(kind))) switches.add(href);
          kinds.add(kind);
          continue;
        }
        if (url.hash !== "") fragments.push({ from: address, to: href });
        url.hash = "";
        if (asked.has(url.href)) continue;
        asked.add(url.href);
        queue.push({ address: url.href, from: address, isSort: link.isSort });
      }
    }
  }
  problems.push(...fragmentFaults(fragments, seen), ...titleFaults(listed, seen));
  return { switches, problems };
}

/** Links to missing anchors. */
function fragmentFaults(
  fragments: readonly { readonly from: string; readonly to: string }[],
  seen: Seen,
): string[] {
  return fragments.flatMap(({ from, to }) => {
    const url = new URL(to);
    const id = decodeURIComponent(url.hash.slice(1));
    url.hash = "";
    const isThere = id === "top" || seen.get(url.href)?.ids.has(id);
    return isThere ? [] : [`${to}, linked from ${from}: no such id`];
  });
}

/** Links for the other language on the pages of a variant. */
interface Switches extends Variant {
  readonly addresses: ReadonlySet<string>;
}

/** The same page on the other surface, as its pages link to it: without the language that is the default. */
function twinOf(address: string, surface: Surface): string {
  const url = new URL(address);
  const other = surfaces.find((one) => one !== surface) ?? surface;
  url.pathname = `${surfacePrefix[other]}${url.pathname.slice(surfacePrefix[surface].length)}`;
  url.search = url.search.replace(new RegExp(`[?&]lang=${defaultLanguage}$`), "");
  return url.href;
}

/** Addresses for the other language that do not lead to a page in it. */
async function brokenSwitches(
  { surface, language, addresses }: Switches,
  seen: Seen,
): Promise<string[]> {
  const problems: string[] = [];
  const tag = languageFacts[otherLanguage(language)].tag;
  const note = (address: string, status: number, lang: string | null) => {
    if (status === 200 && lang === tag) return;
    problems.push(`${address}, the other language: ${status}, ${lang}`);
  };
  const others: string[] = [];
  for (const address of addresses) {
    // Most have been read in that language, on the other surface.
    const found = seen.get(twinOf(address, surface));
    if (found === undefined) others.push(address);
    else note(address, found.status, found.lang);
  }
  const init = { method: "HEAD", headers: readerHeaders(surface) };
  while (others.length > 0) {
    const next = others.splice(0, atOnce);
    const answers = await Promise.all(next.map((address) => fetchWhenAdmitted(address, init)));
    for (const [index, { status, headers }] of answers.entries()) {
      note(next[index] ?? "", status, headers.get("content-language"));
    }
  }
  return problems;
}

/** Pages that are read: each surface and each language once. What pages have depends on either, not on pairs. */
const variants = [
  { surface: "desktop", language: "en" },
  { surface: "mobile", language: "zh" },
] as const satisfies readonly Variant[];

test("every page is valid, and its links lead to pages of its language", async ({ site }) => {
  const seen: Seen = new Map();
  const problems: string[] = [];
  const switches: Switches[] = [];
  for (const variant of variants) {
    const crawled = await crawl(site, variant, seen);
    problems.push(...crawled.problems);
    switches.push({ ...variant, addresses: crawled.switches });
  }
  expect(seen.size, "pages found").toBeGreaterThan(60);
  for (const found of switches) problems.push(...(await brokenSwitches(found, seen)));
  expect(problems).toEqual([]);
});
