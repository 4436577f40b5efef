import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { TestApp } from "../../../tests/support/app.ts";
import { companyDocuments, openCompanySite } from "../../../tests/support/companySite.ts";
import { driverFamily } from "../../../tests/support/driverFamily.ts";
import { userAgents } from "../../../tests/support/userAgents.ts";

// What is shown of a day depends on the day.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T09:00Z") }));
afterAll(() => void vi.useRealTimers());

let site: TestApp | undefined;

beforeAll(async () => {
  site = await openCompanySite({ documents: [...companyDocuments(), ...driverFamily()] });
});
afterAll(() => site?.close());

const blocks =
  /<\/?(?:article|aside|blockquote|button|caption|dd|div|dl|dt|figcaption|figure|fieldset|footer|form|h\d|header|hr|legend|li|main|nav|ol|option|p|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b[^>]*>/g;

/** The words of a page's head and main part line by line, each with where it leads. */
function wordsOf(html: string): string[] {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "";
  const main = /<main\b.*?<\/main>/s.exec(html)?.[0] ?? html;
  const text = main
    .replaceAll(/<(svg|script|style)\b.*?<\/\1>/gs, "")
    .replaceAll(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, "[picture $1]")
    .replaceAll(/<input\b([^>]*)>/g, (_, facts: string) => {
      const parts = ["type", "name", "value"].map((name) => {
        return new RegExp(`\\b${name}="([^"]*)"`).exec(facts)?.[1] ?? "";
      });
      return `[${parts.join(" ")}${/\bchecked\b/.test(facts) ? " checked" : ""}]`;
    })
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>/g, "<$1> ")
    .replaceAll(blocks, "\n")
    .replaceAll(/<(?!\/)[a-z]+\b[^>]*\bdata-island="([^"]*)"[^>]*>/g, "[$1]")
    .replaceAll(/<\/?[a-z][\w-]*(?:\s[^>]*)?>/g, "");
  const lines = text.split("\n").map((line) => line.replaceAll(/\s+/g, " ").trim());
  return [`title: ${title}`, ...lines.filter((line) => line !== "")];
}

/** Facts of a page for browsers, search engines and sites that link to it, line by line. */
function factsOf(html: string): string[] {
  const head = /<head>.*?<\/head>/s.exec(html)?.[0] ?? "";
  const tags = [...head.matchAll(/<(meta|link)\b([^>]*?)\/?>/g)].flatMap(([, name, facts = ""]) =>
    /\brel="(?:stylesheet|modulepreload|preload)"/.test(facts) ? [] : [`${name}${facts}`],
  );
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return [/<html\b[^>]*>/.exec(html)?.[0] ?? "", ...tags, ...data.map(([, json = ""]) => json)];
}

/** Returns a fact without its value. */
const kindOf = (line: string) =>
  line.replace(/: .*| (?:content|href)=.*|,"(?:name|itemListElement)".*/s, "");

const keptHeaders =
  /^(?:cache-control|content-(?:language|type)|vary|link|x-robots-tag|retry-after|speculation-rules|set-cookie|referrer-policy)$/;

/** The words and links around the main part: menus, the path to the page, and the foot. */
function frameOf(html: string): string[] {
  return wordsOf(html.replace(/<main\b.*?<\/main>/s, "").replace(/<head>.*?<\/head>/s, ""));
}

/** Addresses of pages on desktops, with the queries that they take. */
const paths = [
  "/",
  ...["?id=1", "?id=12", "?id=770", "?id=770&view=table", "?id=770&sort=-peak", "?id=13"].map(
    (query) => `/product-list${query}`,
  ),
  ...["lifecycle=obsolete", "p.peak=..200mA", "p.peak=0.3A..&p.bus=can", "p.bus=can&p.bus=spi"].map(
    (query) => `/product-list?id=770&${query}`,
  ),
  ...["p.wireless=true", "p.supply=9V..", "p.peak=much", "lifecycle=active&lifecycle=preview"].map(
    (query) => `/product-list?id=770&${query}`,
  ),
  ...["view=cards", "view=rows&columns=all&sort=-stage", "p.other=1&p.peak=much&p.bus=can"].map(
    (query) => `/product-list?id=770&${query}`,
  ),
  ...["/product-list?id=10&view=table", "/product-list?id=13&p.bus=can", "/product-list?id=9"],
  ...[101, 102, 771, 772, 773, 774].map((id) => `/product-info?id=${id}`),
  ...["771,772,773", "771", "771,101,772", "", "771,9,772", "771,772&only=differences"].map(
    (ids) => `/product-compare?ids=${ids}`,
  ),
  ...["/solution-info", "/solution-info?id=202", "/rk-news", "/rk-news?id=40&page=2"],
  ...[
    "/rk-publish?id=301",
    "/rk-publish?id=775",
    "/invest",
    "/ann-latest",
    "/ann-latest?type=periodic",
  ],
  ...["/honor", "/development-history", "/partnership", "/company-profile", "/press"],
  ...["/rk-micro-video-list", "/rk-micro-video?id=531", "/faq", "/faq?id=66", "/faq?q=sdk"],
  ...["/downloads", "/downloads?q=rg1000", "/downloads?kind=brief", "/join-us", "/join-us?id=741"],
  ...[
    "/join-us?city=Munich",
    "/contact-us",
    "/contact-us?tab=faq&q=sample",
    "/business-consulting",
  ],
  ...["/technical-consultation?part=RG1000", "/quality-complaints", "/track-enquiry"],
  ...["drivers", "500 mA CAN drivers", "zq771", "AC99", "drivrs", "zeppelin", "ZQ779", ""].map(
    (text) => `/search-result?search=${encodeURIComponent(text)}`,
  ),
  ...["&type=3", "&type=3&column=770", "&type=2", "&page=2"].map(
    (more) => `/search-result?search=chip${more}`,
  ),
  ...["/solution-info?id=50", "/rk-news?id=3", "/rk-news?id=40&year=2025"],
  ...["/rk-micro-video-list?id=63", "/ann-latest?year=2026", "/faq?id=67", "/contact-us?tab=faq"],
  ...["part=rg1000", "part=RG10&kind=datasheet", "part=rg1000&kind=errata", "part=rg1001"].map(
    (query) => `/downloads?${query}`,
  ),
  "/search-result?search=&type=2",
  ...["/page?id=87", "/nothing", "/product-info?id=9999", "/product-info?id=302"],
];

/** Files that are made from the content. */
const files = [
  ...["/product-list.csv?id=770", "/product-list.csv?id=770&p.bus=can&sort=-peak"],
  ...["/product-list.csv?id=770&lang=zh", "/sitemap.xml", "/robots.txt", "/site.webmanifest"],
  ...["/feed/news.xml", "/feed/news.xml?lang=zh", "/calendar/investors.ics"],
];

async function answerOf(path: string, userAgent: string = userAgents.desktop) {
  return site?.app.inject({ url: path, headers: { "user-agent": userAgent } });
}

type Answer = Awaited<ReturnType<typeof answerOf>>;

function shown(path: string, answer: Answer, words: (body: string) => string[]): string {
  const { location } = answer?.headers ?? {};
  const head = `# ${path} -> ${answer?.statusCode}${location === undefined ? "" : ` ${location}`}`;
  const lines = location === undefined ? words(answer?.body ?? "") : [];
  return [head, ...lines, ""].join("\n");
}

const withLanguage = (path: string) => `${path}${path.includes("?") ? "&" : "?"}lang=zh`;

it.each([
  ["desktop-en", userAgents.desktop, (path: string) => path],
  [
    ...(["mobile-zh", userAgents.mobile] as const),
    (path: string) => withLanguage(path === "/" ? "/mobile" : `/mobile${path}`),
  ],
] as const)("Pages have exactly these words and links (%s)", async (name, browser, addressOf) => {
  const pages: string[] = [];
  const heads: string[] = [];
  // What the first page says is told of others only where they differ.
  let usual: readonly string[] = [];
  for (const path of paths) {
    const address = addressOf(path);
    const answer = await answerOf(address, browser);
    pages.push(shown(address, answer, wordsOf));
    const headers = Object.entries(answer?.headers ?? {}).filter(([one]) => keptHeaders.test(one));
    const lines = headers.map(([one, value]) => `${one}: ${value}`);
    heads.push(
      shown(address, answer, (body) => {
        const own = [...lines, ...factsOf(body)];
        const kinds = new Set(own.map(kindOf));
        const missing = usual.map(kindOf).filter((kind) => !kinds.has(kind));
        const others = own.filter((line) => !usual.includes(line));
        const told = [...others, ...missing.map((kind) => `without ${kind}`)];
        if (usual.length === 0) usual = own;
        return told;
      }),
    );
  }
  await expect(pages.join("\n")).toMatchFileSnapshot(`answers.${name}.txt`);
  await expect(heads.join("\n")).toMatchFileSnapshot(`answers.heads.${name}.txt`);
});

it("The frame around pages has exactly these words and links", async () => {
  const frames: string[] = [];
  for (const [path, browser] of [
    ["/", userAgents.desktop],
    ["/product-info?id=101&pid=1,10,12", userAgents.desktop],
    ["/rk-publish?id=301&lang=zh", userAgents.desktop],
    ["/invest", userAgents.desktop],
    ["/product-info?id=9999", userAgents.desktop],
    ["/mobile?lang=zh", userAgents.mobile],
    ["/mobile/product-list?id=12", userAgents.mobile],
  ] as const) {
    frames.push(shown(path, await answerOf(path, browser), frameOf));
  }
  await expect(frames.join("\n")).toMatchFileSnapshot("answers.frames.txt");
});

it("Files made from the content are exactly these", async () => {
  const all: string[] = [];
  for (const path of files)
    all.push(shown(path, await answerOf(path), (body) => body.split(/\r?\n/)));
  await expect(all.join("\n")).toMatchFileSnapshot("answers.files.txt");
});
