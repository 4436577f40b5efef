import type { Page } from "@playwright/test";
import { languageFacts, otherLanguage } from "../../src/site/languages.ts";
import { everywhere, expect, test } from "./site.ts";

interface Link {
  readonly href: string;
  /** The language the link says it leads to, if any. */
  readonly hreflang: string;
  /** Asks robots not to follow it: another order or selection of the same list. */
  readonly isSort: boolean;
}

interface Found {
  readonly status: number;
  readonly type: string;
  readonly lang: string;
  readonly surface: string | undefined;
  readonly ids: readonly string[];
  readonly links: readonly Link[];
}

/** Pages are asked for so many at a time: server and browser work side by side. */
const atOnce = 6;

/** Reads pages of this site without showing them and as nobody in particular: cookies decide nothing. */
function read(page: Page, addresses: readonly string[]): Promise<Found[]> {
  const readOne = async (address: string): Promise<Found> => {
    // Of a file it is enough to know that it is there.
    const isFile = new URL(address).pathname.startsWith("/storage/");
    const method = isFile ? "HEAD" : "GET";
    const answer = await fetch(address, { method, credentials: "omit", redirect: "manual" });
    const type = answer.headers.get("content-type") ?? answer.type;
    const parsed = new DOMParser().parseFromString(
      type.startsWith("text/html") ? await answer.text() : "",
      "text/html",
    );
    const { lang, dataset } = parsed.documentElement;
    return {
      status: answer.status,
      type,
      lang,
      surface: dataset.surface,
      ids: [...parsed.querySelectorAll("[id]")].map(({ id }) => id),
      links: [...parsed.querySelectorAll("a[href]")].map((link) => ({
        href: new URL(link.getAttribute("href") ?? "", new URL(address, location.href)).href,
        hreflang: link.getAttribute("hreflang") ?? "",
        isSort: link.getAttribute("rel") === "nofollow",
      })),
    };
  };
  return evaluateAll(page, addresses, readOne);
}

/** Language of the answer to each address, once it is a page. */
function languagesOf(page: Page, addresses: readonly string[]): Promise<(string | null)[]> {
  return evaluateAll(page, addresses, async (address: string) => {
    const answer = await fetch(address, { method: "HEAD", credentials: "omit" });
    return answer.ok ? answer.headers.get("content-language") : `${answer.status}`;
  });
}

/** Runs a function of the page for each address. */
function evaluateAll<Result>(
  page: Page,
  addresses: readonly string[],
  one: (address: string) => Promise<Result>,
): Promise<Result[]> {
  return page.evaluate(`Promise.all(${JSON.stringify(addresses)}.map(${one}))`);
}

/** A list has a link for each order of each column; the first and the last stand for all. */
function linksToFollow({ links }: Found): readonly Link[] {
  const sorts = links.filter(({ isSort }) => isSort);
  return [...links.filter(({ isSort }) => !isSort), ...sorts.slice(0, 1), ...sorts.slice(-1)];
}

everywhere((surface, language) => {
  test("every link leads to a page of this surface and language", async ({ page, site, at }) => {
    test.setTimeout(240_000);
    await page.goto(at("home"));
    const home = new URL(page.url()).href;
    const seen = new Map<string, Found>();
    const fragments: { readonly from: string; readonly to: string }[] = [];
    const switches = new Set<string>();
    const asked = new Set([home]);
    const queue = [{ address: home, from: "the address bar", isSort: false }];
    while (queue.length > 0) {
      const next = queue.splice(0, atOnce);
      const answers = await read(
        page,
        next.map(({ address }) => address),
      );
      for (const [index, found] of answers.entries()) {
        const { address = "", from = "", isSort = false } = next[index] ?? {};
        seen.set(address, found);
        expect.soft(found.status, `${address}, linked from ${from}`).toBe(200);
        if (!found.type.startsWith("text/html")) continue;
        // The reader of PDFs is one page for all surfaces.
        if (new URL(address).pathname === "/pdfPreview") continue;
        expect
          .soft({ lang: found.lang, surface: found.surface }, `${address}, linked from ${from}`)
          .toEqual({ lang: languageFacts[language].tag, surface });
        for (const { href, hreflang, ...link } of linksToFollow(found)) {
          // Other orders of another order, and so on, have no end.
          if (isSort && link.isSort) continue;
          const url = new URL(href);
          if (url.origin !== site.url) continue;
          if (hreflang === languageFacts[otherLanguage(language)].tag) {
            switches.add(href);
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
      expect.soft(seen.get(url.href)?.ids, `${to}, linked from ${from}`).toContain(id);
    }
    const others = [...switches];
    while (others.length > 0) {
      const next = others.splice(0, atOnce);
      const found = await languagesOf(page, next);
      for (const [index, address] of next.entries()) {
        expect.soft(found[index], address).toBe(languageFacts[otherLanguage(language)].tag);
      }
    }
  });
});
