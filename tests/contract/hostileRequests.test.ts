import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../src/api/public/endpoints/index.ts";
import { singletonRoutes } from "../../src/base/site/addresses/deviceIndependentRoutes.ts";
import { pagePath } from "../../src/base/site/addresses/href.ts";
import { pageFacts, pageKeys } from "../../src/base/site/addresses/pages.ts";
import { surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { languageFacts, languages } from "../../src/base/site/languages.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { companyPages } from "../support/companyPages.ts";
import { companyWorld } from "../support/companyWorld.ts";
import { hostileQuery, hostileText } from "../support/hostileTexts.ts";

const agents = {
  desktop: "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36",
  mobile: "Mozilla/5.0 (Linux; Android 16) Chrome/156.0.0.0 Mobile Safari/537.36",
};

let world: TestApp;
let asked = 0;

beforeAll(async () => {
  const documents = [...companyWorld(), ...companyPages()];
  world = await openTestApp({
    documents: [...new Map(documents.map((document) => [document.key, document])).values()],
  });
});

afterAll(() => world.close());

/** Sends each request from another network, so that rate limits do not hide other faults. */
async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  asked += 1;
  const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  return (await world.app.inject({ url, headers, remoteAddress })).statusCode;
}

/** Numbers of what the world holds, so that queries mean something often enough. */
const found = ["id=101", "id=12&pid=1,10", "id=", "pid=1,10,12", "ids=101,102", "view=table", ""];

async function neverFails(path: string, names: readonly string[], agent: string): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...found), hostileQuery(names), async (good, bad) => {
      const status = await statusOf(`${path}?${good}&${bad}`, { "user-agent": agent });
      expect([200, 302, 400, 401, 404, 422, 429, 503], `${path}?${good}&${bad}`).toContain(status);
    }),
    { numRuns: 25 },
  );
}

describe.each(surfaces)("with any query, on %s", (surface) => {
  it.each(pageKeys)("%s is a page, a redirect or a refusal", async (page) => {
    const { queries, lists = [] } = pageFacts(page);
    const names = [...queries, ...lists.map((list) => list.replace("*", "clock"))];
    await neverFails(pagePath(surface, page), names, agents[surface]);
  });
});

describe.each(languages)("with any query, in %s", (language) => {
  it.each(endpoints.map(({ path }) => path))("the route %s answers", async (path) => {
    const endpoint = endpoints.find((one) => one.path === path);
    const names = [...Object.keys(endpoint?.query.shape ?? {}), "p.clock"];
    await neverFails(`${languageFacts[language].apiBase}/${path}`, names, agents.desktop);
  });

  it("completions and searches are answered", async () => {
    const { apiBase } = languageFacts[language];
    await neverFails(`${apiBase}/search/suggest`, ["search", "surface"], agents.desktop);
    await fc.assert(
      fc.asyncProperty(hostileText, fc.jsonValue({ maxDepth: 2 }), async (search, rest) => {
        const payload = JSON.stringify({ search, type: rest, page: rest });
        const headers = { "content-type": "application/json" };
        asked += 1;
        const answer = await world.app.inject({
          method: "POST",
          url: `${apiBase}/search`,
          headers,
          payload,
          remoteAddress: `10.9.${(asked >> 8) & 255}.${asked & 255}`,
        });
        expect([200, 400, 413, 422, 503]).toContain(answer.statusCode);
      }),
      { numRuns: 25 },
    );
  });
});

it.each([
  ...Object.values(singletonRoutes).map(({ path }) => path),
  "/browser",
  "/product-compare.csv",
  "/auth-redirect",
  "/401",
  "/none",
  "/robots.txt",
  "/sitemap.xml",
])("%s is answered with any query", async (path) => {
  await neverFails(path, ["ids", "file", "redirect"], agents.desktop);
});

it.each(["/p/", "/mobile/p/", "/redirect/", "/storage/", "/share/en/", "/sitemap-", "/"])(
  "%s is answered with any suffix",
  async (prefix) => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const path = prefix + encodeURIComponent(text.toWellFormed());
        expect([200, 302, 400, 403, 404, 414, 503], path).toContain(await statusOf(path));
      }),
      { numRuns: 25 },
    );
    for (const end of ["%", "%zz", "%ff", "%ED%A0%80", "%00", "%2e%2e%2f", "a".repeat(4_000)]) {
      expect(await statusOf(prefix + end), prefix + end).toBeLessThan(500);
    }
  },
);

it("a text cut through a surrogate pair is cut before it", async () => {
  const name = `${"a".repeat(59)}😀`;
  for (const path of [
    `/technical-consultation?part=${name}`,
    `/business-consulting?part=${name}`,
    `/quality-complaints?part=${name},${name}b`,
    `/product-compare?ids=${"a".repeat(39)}😀`,
    `/search-result?search=${"a".repeat(199)}😀`,
    `/contact-us?tab=faq&q=${"a".repeat(99)}😀`,
    `/p/${"a".repeat(59)}😀`,
  ]) {
    const url = encodeURI(path);
    expect(await statusOf(url, { "user-agent": agents.desktop }), path).toBeLessThan(500);
  }
});
