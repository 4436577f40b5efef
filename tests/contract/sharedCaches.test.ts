import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeApi } from "../../src/api/public/reference/index.ts";
import { href } from "../../src/base/site/addresses/href.ts";
import { pageFacts, pageKeys } from "../../src/base/site/addresses/pages.ts";
import { surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { languages } from "../../src/base/site/languages.ts";
import { openStore, type Store } from "../../src/base/store/store.ts";
import type { TestApp } from "../support/app.ts";
import { companyDocuments, openCompanySite } from "../support/companySite.ts";
import { userAgents } from "../support/userAgents.ts";
import { publish } from "../support/world.ts";

const documents = companyDocuments();
let site: TestApp;
let store: Store;
let folder: string;
let plain: readonly string[];
let examples: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tapeout-shared-"));
  store = await openStore({ dataDir: folder });
  site = await openCompanySite({ documents, store, edge: { seconds: 300, outageSeconds: 600 } });
  const { body } = await site.app.inject("/sitemap.xml");
  plain = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => {
    const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
    return `${pathname}${search}`;
  });
  const { views } = await publish(documents);
  examples = languages.flatMap((language) =>
    describeApi(views[language]).operations.flatMap(({ method, example }) =>
      method === "GET" && example !== undefined ? [example] : [],
    ),
  );
});

afterAll(async () => {
  await site.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });

const mayBeShared = (headers: Record<string, unknown>) =>
  /s-maxage/.test(String(headers["cache-control"]));

/** Readers of all kinds: devices, languages, sessions, methods of compression. */
const readers = fc.record(
  {
    "user-agent": fc.constantFrom(
      userAgents.desktop,
      userAgents.mobile,
      "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko",
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    ),
    "sec-ch-ua-mobile": fc.constantFrom("?1", "?0"),
    cookie: fc.constantFrom("lang=zh", "lang=en", "Admin-Token=abc", "lang=zh; Admin-Token=abc"),
    "accept-encoding": fc.constantFrom("br", "gzip", "identity", "gzip, br"),
    "accept-language": fc.constantFrom("zh-CN", "en"),
  },
  { requiredKeys: [] },
);

/** Addresses of all kinds: of every page and call, with strange queries and without. */
function addresses() {
  const ofPages = pageKeys.flatMap((page) =>
    surfaces.flatMap((surface) =>
      languages.map((language) => href({ surface, language, languageInQuery: true }, page)),
    ),
  );
  const ending = fc.constantFrom(
    ...["", "", "", "utm_source=mail", "lang=en", "lang=zh", "lang=%7Ah", "search=motor"],
    ...["p.clock=1GHz..", "ids=101,102", "part=RG1000", "id=999999", "page=2", "page=9999"],
    ...["sort=-clock", "lifecycle=active", "q=samples", "redirect=/login"],
  );
  const others = [
    ...["/nothing", "/mobile/nothing", "/robots.txt", "/sitemap.xml", "/feed/news.xml"],
    ...["/healthz", "/readyz", "/openapi.json", "/storage/nothing.pdf", "/favicon.svg"],
    ...["/web_en/api/v1/nothing", "/web_en/api/v1/search/suggest?search=rg", "/%ff"],
  ];
  const path = fc.constantFrom(...ofPages, ...plain, ...examples, ...others);
  return fc
    .tuple(path, ending)
    .map(([url, more]) => (more === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${more}`));
}

describe("storage in shared caches", () => {
  it("depends on address and encoding alone, and excludes everything personal", async () => {
    await fc.assert(
      fc.asyncProperty(addresses(), readers, async (url, reader) => {
        const { statusCode, headers, body } = await get(url, reader);
        if (!mayBeShared(headers)) {
          for (const name of ["surrogate-key", "cache-tag", "cdn-cache-control"]) {
            expect({ url, [name]: headers[name] }).toEqual({ url, [name]: undefined });
          }
          return;
        }
        expect({ url, status: statusCode }).toEqual({ url, status: 200 });
        expect(headers).toMatchObject({ vary: "Accept-Encoding" });
        expect(headers).not.toHaveProperty("set-cookie");
        expect(String(headers["surrogate-key"]).split(" ")).toContain("site");
        const anybody = await get(url, {
          "accept-encoding": reader["accept-encoding"] ?? "",
          // Whose device and language the address is for.
          "sec-ch-ua-mobile": url.startsWith("/mobile") ? "?1" : "?0",
          cookie: new URLSearchParams(url.split("?")[1]).get("lang") === "zh" ? "lang=zh" : "",
        });
        expect(anybody.headers.etag).toBe(headers.etag);
        expect(anybody.body === body).toBe(true);
      }),
      { numRuns: 250 },
    );
  });

  it("includes every public page, on both surfaces and in both languages", async () => {
    for (const address of plain.filter((url) => !url.includes("lang="))) {
      for (const surface of surfaces) {
        const path = surface === "desktop" ? address : `/mobile${address}`.replace(/\/$/, "");
        const zh = `${path}${path.includes("?") ? "&" : "?"}lang=zh`;
        const agent = { "user-agent": userAgents[surface] };
        const english = await get(path, agent);
        const chinese = await get(zh, { ...agent, cookie: "lang=zh" });
        for (const { statusCode, headers } of [english, chinese]) {
          if (statusCode === 404) continue;
          expect({ path, control: headers["cache-control"] }).toEqual({
            path,
            control:
              "public, max-age=0, must-revalidate, s-maxage=270, stale-while-revalidate=30, stale-if-error=600",
          });
        }
      }
    }
  });

  it("includes no personal page, whoever requests it", async () => {
    const personal = pageKeys.filter((page) => pageFacts(page).isPersonal);
    expect(personal.length).toBeGreaterThan(0);
    for (const page of personal) {
      for (const surface of surfaces) {
        const url = href({ surface, language: "en", languageInQuery: true }, page);
        for (const cookie of ["", "Admin-Token=abc"]) {
          const { headers } = await get(url, { "user-agent": userAgents[surface], cookie });
          expect(headers["cache-control"]).toBe("no-store");
        }
      }
    }
  });

  it("includes no response that sets a cookie, redirects, or is an error", async () => {
    const chosen = await get("/?lang=zh");
    expect(chosen.headers["set-cookie"]).toContain("lang=zh");
    expect(chosen.headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: "Accept-Encoding, Cookie, User-Agent, Sec-CH-UA-Mobile",
    });
    const led = await get("/", { cookie: "lang=zh" });
    expect([led.statusCode, led.headers["cache-control"]]).toEqual([302, "no-store"]);
    expect((await get("/nothing")).headers["cache-control"]).toBe("private, no-cache");
  });
});

it("has no headers if it is not configured", async () => {
  const other = await openCompanySite();
  for (const url of ["/", "/rk-news", "/faq"]) {
    const { headers } = await other.app.inject(url);
    expect(headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: "Accept-Encoding, Cookie, User-Agent, Sec-CH-UA-Mobile",
    });
    expect(headers).not.toHaveProperty("surrogate-key");
  }
  await other.close();
});
