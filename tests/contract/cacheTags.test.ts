import { afterAll, beforeAll, expect, it } from "vitest";
import { describeApi } from "../../src/api/public/reference/index.ts";
import { tagsToPurge } from "../../src/content/published/cacheTags.ts";
import { typeNames } from "../../src/content/types/typeNames.ts";
import type { TestApp } from "../support/app.ts";
import { companyDocuments, openCompanySite } from "../support/companySite.ts";
import { publish, type WorldDocument } from "../support/world.ts";

let site: TestApp;
let addresses: readonly string[] = [];
const documents = companyDocuments();
const edge = { seconds: 300, outageSeconds: 600 };

beforeAll(async () => {
  site = await openCompanySite({ documents, edge });
  const { body } = await site.app.inject("/sitemap.xml");
  const { operations } = describeApi((await publish(documents)).views.en);
  const known = [
    ...[...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => pathIn(address)),
    ...operations.flatMap(({ method, example }) => (method === "GET" ? (example ?? []) : [])),
  ].filter((url) => !url.includes("lang="));
  // The last of each page: the first is often its column's, with less on it.
  addresses = [...new Map(known.map((url) => [url.split("?")[0], url])).values()];
});

afterAll(() => site.close());

function pathIn(address: string): string {
  const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
  return `${pathname}${search}`;
}

/** Responses that shared caches may keep, by address. */
async function keptResponses() {
  const kept = new Map<string, { body: string; tags: string[] }>();
  for (const url of addresses) {
    const { body, headers } = await site.app.inject(url);
    const tags = headers["surrogate-key"];
    if (tags !== undefined) kept.set(url, { body, tags: String(tags).split(" ") });
  }
  return kept;
}

/** A document of each type: one of every second type is withdrawn, of the others one is changed. */
function changes() {
  return typeNames.flatMap((type, at) => {
    const changed = documents.findLast((document) => document.type === type);
    return changed ? [{ changed, next: at % 2 === 0 ? [] : [renamed(changed)] }] : [];
  });
}

function renamed(document: WorldDocument): WorldDocument {
  const text = JSON.stringify(document.body).replaceAll(/"en":"(?=\w)/g, '"en":"Other ');
  return { ...document, body: JSON.parse(text) };
}

it("purges by its tags every response that a change of one document changes", async () => {
  let present = documents;
  let before = await keptResponses();
  let found = 0;
  for (const { changed, next } of changes()) {
    present = [...present.filter((document) => document !== changed), ...next];
    await site.swap(present);
    const purged = new Set(tagsToPurge([changed]));
    const after = await keptResponses();
    for (const [url, { body, tags }] of before) {
      if (body === after.get(url)?.body) continue;
      found += 1;
      const isPurged = tags.some((tag) => purged.has(tag));
      expect({ changed: changed.key, url, isPurged }).toMatchObject({ isPurged: true });
    }
    before = after;
  }
  await site.swap(documents);
  expect(found).toBeGreaterThan(addresses.length);
});

it("leaves unaffected responses in the cache", async () => {
  const kept = await keptResponses();
  const purged = new Set(tagsToPurge([{ id: 301, type: "news" }]));
  const isPurged = (start: string) =>
    [...kept].find(([url]) => url.startsWith(start))?.[1].tags.some((tag) => purged.has(tag));
  expect(isPurged("/rk-news")).toBe(true);
  expect(isPurged("/company-profile")).toBe(false);
  expect(isPurged("/web_en/api/v1/product/info")).toBe(false);
});

it("has tags that fit the headers of every shared cache", async () => {
  for (const [url, { tags }] of await keptResponses()) {
    expect({ url, tags }).toMatchObject({ tags: expect.arrayContaining(["site"]) });
    expect(tags.join(" ").length).toBeLessThan(1_000);
    expect(tags.filter((tag) => !/^(?:site|any|t-[A-Za-z]+|d-\d+)$/.test(tag))).toEqual([]);
  }
});
