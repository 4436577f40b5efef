import { setTimeout as sleep } from "node:timers/promises";
import { defaultLanguage, languageFacts, otherLanguage } from "../../src/site/languages.ts";
import { markupFindings } from "./markupFindings.ts";
import { everywhere, expect, readerHeaders, test } from "./site.ts";
import { allSitemapAddresses } from "./sitemap.ts";

interface Link {
  readonly href: string;
  /** The language the link says it leads to, if any. */
  readonly hreflang: string;
  /** True for `rel=nofollow`: another order or selection of the same list. */
  readonly isSort: boolean;
}

interface Found {
  readonly status: number;
  readonly type: string;
  readonly lang: string;
  readonly surface: string | undefined;
  readonly ids: ReadonlySet<string>;
  readonly links: readonly Link[];
  /** Errors in its markup. */
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

/** Pages are asked for so many at a time: server and test work side by side. */
const atOnce = 6;

/** Character references that the server's markup uses in attributes. */
const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

const attributes = {
  id: /\sid="([^"]*)"/,
  lang: /\slang="([^"]*)"/,
  surface: /\sdata-surface="([^"]*)"/,
  href: /\shref="([^"]*)"/,
  hreflang: /\shreflang="([^"]*)"/i,
  rel: /\srel="([^"]*)"/,
} as const;

function attribute(tag: string, name: keyof typeof attributes): string | undefined {
  const value = attributes[name].exec(tag)?.[1];
  return value?.replaceAll(/&(?:amp|quot|lt|gt|#x27);/g, (entity) => entities[entity] ?? entity);
}

/** Fetches as a crawler should: one that is told to come later (429) does. */
async function fetchWhenAdmitted(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (answer.status !== 429) return answer;
  await answer.body?.cancel();
  await sleep(Number(answer.headers.get("retry-after")) * 1_000);
  return fetchWhenAdmitted(address, init);
}

/**
 * Reads a page without showing it. What is sent is markup of ours, in which a `<` begins a tag and no
 * value holds a `>`: browsers parse it in the tests of each page, a crawl of all of them need not.
 */
async function read(address: string, headers: HeadersInit): Promise<Found> {
  // Of a file it is enough to know that it is there.
  const method = new URL(address).pathname.startsWith("/storage/") ? "HEAD" : "GET";
  const answer = await fetchWhenAdmitted(address, { method, headers, redirect: "manual" });
  const type = answer.headers.get("content-type") ?? "";
  const text = await answer.text();
  const tags = type.startsWith("text/html") ? (text.match(/<[a-z][^>]*>/g) ?? []) : [];
  const [html = ""] = tags;
  return {
    findings: tags.length > 0 ? markupFindings(text) : [],
    status: answer.status,
    type,
    lang: attribute(html, "lang") ?? "",
    surface: attribute(html, "surface"),
    ids: new Set(tags.flatMap((tag) => attribute(tag, "id") ?? [])),
    links: tags
      .filter((tag) => tag.startsWith("<a "))
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

/** A list has a link for each order of each column; the first and the last stand for all. */
function linksToFollow({ links }: Found): readonly Link[] {
  const sorts = links.filter(({ isSort }) => isSort);
  return [...links.filter(({ isSort }) => !isSort), ...sorts.slice(0, 1), ...sorts.slice(-1)];
}

everywhere((surface, language) => {
  test("every page is sound, and its links lead to pages of this surface and language", async ({
    site,
    at,
  }) => {
    const headers = readerHeaders(surface);
    const home = new URL(at("home"), site.url).href;
    const prefix = surface === "mobile" ? "/mobile" : "";
    const unlisted = [...unlinked, ...Object.keys(errorPages)].map((path) => {
      const url = new URL(`${prefix}${path}`, site.url);
      if (language !== defaultLanguage) url.searchParams.set("lang", language);
      return url.href;
    });
    const listed = await allSitemapAddresses(site, { surface, language });
    expect(listed.length).toBeGreaterThan(100);
    const seen = new Map<string, Found>();
    const fragments: { readonly from: string; readonly to: string }[] = [];
    const switches = new Set<string>();
    const kinds = new Set<string>();
    const asked = new Set([
      home,
      ...listed.map((address) => new URL(address, site.url).href),
      ...unlisted,
    ]);
    const queue = Array.from(asked, (address) => ({
      address,
      from: "the address bar",
      isSort: false,
    }));
    // Told together at the end: an assertion for each of some thousand links costs more than to read it.
    const problems: string[] = [];
    while (queue.length > 0) {
      const next = queue.splice(0, atOnce);
      const answers = await Promise.all(next.map(({ address }) => read(address, headers)));
      for (const [index, found] of answers.entries()) {
        const { address = "", from = "", isSort = false } = next[index] ?? {};
        seen.set(address, found);
        const { pathname } = new URL(address);
        if (found.status !== (errorPages[pathname.slice(prefix.length)] ?? 200)) {
          problems.push(`${address}, linked from ${from}: ${found.status}`);
        }
        problems.push(...found.findings.map((finding) => `${address}: ${finding}`));
        if (!found.type.startsWith("text/html")) continue;
        // The reader of PDFs is one page for all surfaces.
        if (pathname === "/pdfPreview") continue;
        if (found.lang !== languageFacts[language].tag || found.surface !== surface) {
          problems.push(`${address}, linked from ${from}: ${found.lang}, ${found.surface}`);
        }
        for (const { href, hreflang, ...link } of linksToFollow(found)) {
          // Other orders of another order, and so on, have no end.
          if (isSort && link.isSort) continue;
          const url = new URL(href);
          if (url.origin !== site.url) continue;
          if (hreflang === languageFacts[otherLanguage(language)].tag) {
            // Pages that readers make up (orders, filled forms) are rendered each time, for so many a
            // minute; one of a kind stands for all.
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

    expect(seen.size, "pages found").toBeGreaterThan(30);
    for (const { from, to } of fragments) {
      const url = new URL(to);
      const id = decodeURIComponent(url.hash.slice(1));
      url.hash = "";
      if (id === "top") continue;
      if (!seen.get(url.href)?.ids.has(id)) problems.push(`${to}, linked from ${from}: no such id`);
    }
    const others = [...switches];
    while (others.length > 0) {
      const next = others.splice(0, atOnce);
      const answers = await Promise.all(
        next.map((address) => fetchWhenAdmitted(address, { method: "HEAD", headers })),
      );
      for (const [index, answer] of answers.entries()) {
        const lang = answer.headers.get("content-language");
        if (answer.status !== 200 || lang !== languageFacts[otherLanguage(language)].tag) {
          problems.push(`${next[index]}, the other language: ${answer.status}, ${lang}`);
        }
      }
    }
    expect(problems).toEqual([]);
  });
});
