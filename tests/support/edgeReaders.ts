import { hash } from "node:crypto";
import { expect } from "vitest";
import { httpRequest, type RawResponse } from "./httpRequest.ts";
import { userAgents } from "./userAgents.ts";

const oldBrowser = "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko";

/** Headers of various readers: devices, languages, sessions, encodings. */
const readers: readonly Readonly<Record<string, string>>[] = [
  {},
  ...[
    userAgents.desktop,
    userAgents.mobile,
    "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
    "Mozilla/5.0 (Linux; Android 16; SM-X900) Chrome/156.0.0.0 Safari/537.36",
    oldBrowser,
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (Linux; Android 6.0.1) Chrome/156.0 Mobile (compatible; Googlebot/2.1)",
  ].map((agent) => ({ "user-agent": agent })),
  ...["?0", "?1"].flatMap((hint) =>
    [userAgents.desktop, userAgents.mobile, oldBrowser].map((agent) => ({
      "user-agent": agent,
      "sec-ch-ua-mobile": hint,
    })),
  ),
  ...[
    { cookie: "lang=zh" },
    { cookie: "a=b; lang=zh; c=d" },
    { cookie: "lang=en; Admin-Token=abc" },
    { cookie: "notlang=zh", "accept-encoding": "br" },
    { "accept-encoding": "gzip, deflate, br, zstd" },
    { "accept-encoding": "gzip" },
    { "accept-encoding": "br;q=0, gzip" },
    { "accept-language": "zh-CN" },
    // Browsers with client hints that also have a language or a session.
    { "sec-ch-ua-mobile": "?0", cookie: "lang=zh" },
    { "sec-ch-ua-mobile": "?0", cookie: "Admin-Token=abc" },
    { "sec-ch-ua-mobile": "?0", authorization: "Bearer abc" },
  ].map((headers) => ({ "user-agent": userAgents.desktop, ...headers })),
  { "user-agent": userAgents.mobile, cookie: "lang=zh" },
];

const paths = [
  ...["/", "/?lang=zh", "/?lang=en", "/?lang=%7Ah", "/?LANG=zh", "/mobile", "/mobile?lang=zh"],
  ...["/mobilephones", "/rk-news?id=3&lang=zh", "/login", "/mobile/login", "/nothing"],
  ...["/search-result?search=rg", "/robots.txt", "/product-info?id=101&utm_source=x"],
];

/**
 * Compares responses of a shared cache to various readers with the application's own. The first
 * reader of an address fills the cache.
 * @param origins ports of this machine
 */
export async function expectSameForAll(origins: {
  readonly edge: number;
  readonly application: number;
}): Promise<void> {
  const compare = async (path: string) => {
    for (const headers of readers) {
      const own = seen(await httpRequest({ port: origins.application, path, headers }));
      const other = seen(await httpRequest({ port: origins.edge, path, headers }));
      expect({ path, headers, ...other }).toEqual({ path, headers, ...own });
    }
  };
  await Promise.all(paths.map(compare));
}

/** Parts of a response that readers see. */
function seen({ status, headers, body }: RawResponse) {
  const names = [
    ...["cache-control", "content-encoding", "content-language", "content-type", "etag"],
    ...["location", "set-cookie", "vary", "content-security-policy", "x-robots-tag"],
    ...["surrogate-key", "cache-tag", "cdn-cache-control"],
  ];
  return {
    status,
    ...Object.fromEntries(names.map((name) => [name, headers[name]])),
    body: hash("sha1", body),
  };
}
