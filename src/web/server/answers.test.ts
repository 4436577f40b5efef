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
  ...[101, 102, 771, 772, 773, 774].map((id) => `/product-info?id=${id}`),
  ...["771,772,773", "771", "771,101,772", "", "771,9,772"].map(
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
  ...["/page?id=87", "/nothing", "/product-info?id=9999", "/product-info?id=302"],
];

/** Files that are made from the content. */
const files = [
  ...["/product-list.csv?id=770", "/product-list.csv?id=770&p.bus=can&sort=-peak"],
  ...["/product-list.csv?id=770&lang=zh", "/sitemap.xml", "/robots.txt", "/site.webmanifest"],
  ...["/feed/news.xml", "/feed/news.xml?lang=zh", "/calendar/investors.ics"],
];

async function shown(
  path: string,
  words: (body: string) => string[],
  userAgent: string = userAgents.desktop,
): Promise<string> {
  const headers = { "user-agent": userAgent };
  const answer = await site?.app.inject({ url: path, headers });
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
  for (const path of paths) pages.push(await shown(addressOf(path), wordsOf, browser));
  await expect(pages.join("\n")).toMatchFileSnapshot(`answers.${name}.txt`);
});

it("Files made from the content are exactly these", async () => {
  const all: string[] = [];
  for (const path of files) all.push(await shown(path, (body) => body.split(/\r?\n/)));
  await expect(all.join("\n")).toMatchFileSnapshot("answers.files.txt");
});
