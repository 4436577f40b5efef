import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, expect, it } from "vitest";
import { userAgents } from "../../../../tests/support/userAgents.ts";
import { FastPathCounts } from "../../../base/http/cache/fastPathCounts.ts";
import { ResponseCache } from "../../../base/http/cache/responseCache.ts";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";
import type { Site } from "../../siteServices.ts";
import { addFastPathAlias, cachedPageFastPath } from "./cachedPageFastPath.ts";

const longest = `/${"x".repeat(299)}`;

/** Addresses whose page is cached, compressed as the first reader takes it. */
const addresses = [
  ...["/rk-news", "/rk-news?lang=zh", "//rk-news", "/\\rk-news", "rk-news", "/a//b"],
  ...["http://any.host/rk-news", longest, `${longest}x`],
];

let cache: ResponseCache;

beforeEach(async () => {
  cache = new ResponseCache(1_000_000);
  const headers = { "content-type": "text/html; charset=utf-8" };
  const text = "<!doctype html>".repeat(100);
  await cache.get("page", () => ({ status: 200, headers, text }), "gzip");
  await cache.get("missing", () => ({ status: 404, headers, text }), "gzip");
  const site = { cache } as unknown as Site;
  for (const language of ["en", "zh"] as const) {
    const audience = { language, surface: "desktop" } as const;
    for (const url of addresses) addFastPathAlias(site, audience, url, "page");
    addFastPathAlias(site, audience, "/missing", "missing");
  }
});

/** Asks for an address. @returns whether it was answered, the status, and the counts */
function asked(
  url: string,
  headers: Record<string, string> = {},
  { method = "GET", addressing = createAddressing({}) } = {},
) {
  const sent: unknown[] = [];
  const response = {
    writeHead: (status: number, list: readonly string[]) => sent.push(status, list),
    end: (body: Buffer) => sent.push(body.length > 0),
  };
  const all = { "user-agent": userAgents.desktop, "accept-encoding": "gzip", ...headers };
  const counts = new FastPathCounts();
  const answer = cachedPageFastPath(
    { cache, addressing } as unknown as Site,
    { "x-a": "b" },
    counts,
  );
  const request = { method, url, headers: all } as unknown as IncomingMessage;
  const isAnswered = answer(request, response as unknown as ServerResponse, "the id");
  return { isAnswered, sent, counts: [[...counts.hits], counts.missed] };
}

it("A cached page is answered as a whole, with the headers of every response, and counted", () => {
  const { isAnswered, sent, counts } = asked("/rk-news");
  expect([isAnswered, counts]).toEqual([true, [[["other", 1]], 0]]);
  const [status, list, hasBody] = sent;
  expect([status, hasBody]).toEqual([200, true]);
  expect(list).toEqual(expect.arrayContaining(["the id", "x-a", "content-encoding", "gzip"]));
});

it.each<[string, string, Record<string, string>, string?]>([
  ["another method", "/rk-news", {}, "HEAD"],
  ["a page that is not cached", "/faq", {}],
  ["a cached answer that is no page", "/missing", {}],
  ["an address of more than 300 characters", `${longest}x`, {}],
  ["an address that the router reads otherwise", "//rk-news", {}],
  ["another such address", "/\\rk-news", {}],
  ["an address without a path", "rk-news", {}],
  ["an absolute address", "http://any.host/rk-news", {}],
  ["a language that the address chooses", "/rk-news?lang=zh", {}],
  ["a language that was chosen before", "/rk-news", { cookie: "lang=zh" }],
  ["a phone", "/rk-news", { "user-agent": userAgents.mobile }],
  ["a phone by its hint", "/rk-news", { "sec-ch-ua-mobile": "?1" }],
  ["a client that has the page", "/rk-news", { "if-none-match": "*" }],
  ["a client that takes no compression", "/rk-news", { "accept-encoding": "identity" }],
  ["an encoding that is not there yet", "/rk-news", { "accept-encoding": "br" }],
])(
  "A request is left to the router, and counted as such, for %s",
  (_case, url, headers, method) => {
    expect(asked(url, headers, method === undefined ? {} : { method })).toEqual({
      ...{ isAnswered: false, sent: [], counts: [[], 1] },
    });
  },
);

it("An address of 300 characters, and one with two slashes later on, are answered", () => {
  expect([asked(longest).isAnswered, asked("/a//b").isAnswered]).toEqual([true, true]);
});

it("A host that a proxy was asked for is left to the router where hosts decide the language", () => {
  const siteHosts = new Map([
    ["www.example.com", "en"],
    ["www.example.cn", "zh"],
  ] as const);
  const addressing = createAddressing({ siteHosts });
  const forwarded = { "x-forwarded-host": "www.example.cn" };
  expect([
    asked("/rk-news", { host: "www.example.cn" }, { addressing }).isAnswered,
    asked("/rk-news", { host: "www.example.com", ...forwarded }, { addressing }).isAnswered,
    asked("/rk-news", forwarded).isAnswered,
  ]).toEqual([true, false, true]);
});
