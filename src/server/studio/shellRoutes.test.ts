import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { smallWorld } from "../../../tests/support/world.ts";
import { createAddressing } from "../../base/http/requests/siteOrigins.ts";

let open: TestApp;
beforeAll(async () => {
  open = await openTestApp({
    addressing: createAddressing({ siteUrl: "https://www.example.com" }),
  });
});
afterAll(() => open.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  open.app.inject({ url, headers: { host: "www.example.com", ...headers } });

/** A policy's directives by name. */
function directives(policy: string): Map<string, string> {
  return new Map(
    policy.split(";").map((one) => {
      const [name = "", ...values] = one.trim().split(" ");
      return [name, values.join(" ")];
    }),
  );
}

describe("/studio", () => {
  it("is neither cached nor indexed", async () => {
    const { statusCode, headers } = await ask("/studio");
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "content-type": "text/html; charset=utf-8",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
    });
    expect((await ask("/robots.txt")).body).not.toContain("studio");
    expect((await ask("/sitemap.xml")).body).not.toContain("studio");
  });

  it("redirects Internet Explorer to /browser, in the reader's language, from every address below", async () => {
    const old = "Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko";
    for (const path of ["/studio", "/studio/documents", "/studio/none"]) {
      for (const [cookie, to] of [
        ["", "/browser"],
        ["lang=zh", "/browser?lang=zh"],
      ] as const) {
        const { statusCode, headers } = await ask(path, { "user-agent": old, cookie });
        expect([statusCode, headers.location]).toEqual([302, to]);
      }
    }
  });

  it("allows the build's scripts and styles, calls of this host, and nothing that becomes HTML", async () => {
    const [own = "", places = ""] = String(
      (await ask("/studio")).headers["content-security-policy"],
    ).split(", ");
    expect(Object.fromEntries(directives(own))).toEqual({
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self'",
      "connect-src": "'self'",
      "img-src": "'self' blob: data:",
      "font-src": "'self'",
      "manifest-src": "'self'",
      "frame-src": "'self'",
      "frame-ancestors": "'none'",
      "form-action": "'self'",
      "base-uri": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "default studio-paste",
      "upgrade-insecure-requests": "",
    });
    expect(places).toBe("script-src *:*/assets/");
  });

  it.each([
    ["a phone", { "sec-ch-ua-mobile": "?1", "user-agent": "iPhone Mobile" }],
    ["a desktop", { "sec-ch-ua-mobile": "?0" }],
    ["a reader of the Chinese site", { cookie: "lang=zh" }],
  ])("redirects %s nowhere else", async (_who, headers) => {
    for (const url of ["/studio", "/studio/", "/studio/people?page=2"]) {
      expect((await ask(url, headers)).statusCode).toBe(200);
    }
  });

  it("is 404 for an unknown screen, with the same document", async () => {
    const missing = await ask("/studio/nothing");
    expect(missing.statusCode).toBe(404);
    expect(missing.headers["cache-control"]).toBe("no-store");
    expect(missing.body).toBe((await ask("/studio")).body);
    expect((await ask("/studios")).body).not.toContain('id="studio"');
    expect((await ask("/mobile/studio")).body).not.toContain('id="studio"');
  });

  it.each([
    ["en", {}],
    ["zh", { "accept-language": "zh-TW,zh;q=0.9,en;q=0.8" }],
    ["zh", { cookie: "lang=zh", "accept-language": "en" }],
    ["en", { cookie: "Studio-Language=en; lang=zh", "accept-language": "zh" }],
    ["zh", { cookie: "Studio-Language=zh" }],
    ["en", { cookie: "Studio-Language=<script>" }],
  ])("is in %s for %o", async (language, headers) => {
    const { body } = await ask("/studio", headers);
    expect(body).toContain(`<html lang="${language === "zh" ? "zh-CN" : "en"}"`);
    expect(body).toContain(`/assets/studio-${language}-TEST.js`);
    expect(body).toContain(
      language === "zh" ? "工作台需要 JavaScript" : "The studio needs JavaScript",
    );
  });

  it("preloads the screen of the address in its language, where there is a session", async () => {
    const screen = "/assets/studio-DocumentsScreen-TEST.js";
    const cookie = "Admin-Token=x; Studio-Language=zh";
    const list = (await ask("/studio/documents?type=news", { cookie })).body;
    expect(list).toContain(`<link rel="modulepreload" href="${screen}"/>`);
    expect(list).toContain('<link rel="modulepreload" href="/assets/studio-lists-zh.js"/>');
    expect(list).not.toContain("studio-lists-en");
    expect((await ask("/studio/people", { cookie })).body).not.toContain(screen);
    expect((await ask("/studio/documents")).body).not.toContain(screen);
  });

  it("preloads the first calls of the address in its language, where there is a session", async () => {
    const cookie = "Admin-Token=x; Studio-Language=zh";
    const callsOf = async (url: string, headers = { cookie }) =>
      Array.from(
        (await ask(url, headers)).body.matchAll(
          /<link rel="preload" as="fetch" crossorigin="anonymous" href="([^"]*)"/g,
        ),
        ([, href = ""]) => href.replaceAll("&amp;", "&"),
      );
    expect(await callsOf("/studio/documents?type=news&page=2&none=1")).toEqual([
      "/api/v1/admin/me?lang=zh",
      "/api/v1/admin/documents?type=news&page=2&limit=40&lang=zh",
      "/api/v1/admin/views?lang=zh",
    ]);
    expect(await callsOf("/studio/documents/news%2Fa")).toEqual([
      "/api/v1/admin/me?lang=zh",
      "/api/v1/admin/documents/news%2Fa?lang=zh",
    ]);
    expect(await callsOf("/studio/nothing")).toEqual(["/api/v1/admin/me?lang=zh"]);
    expect(await callsOf("/studio/documents", { cookie: "Studio-Language=zh" })).toEqual([]);
  });

  it("asks for its style sheet before its scripts, which wait for it", async () => {
    const { body } = await ask("/studio/documents", { cookie: "Admin-Token=x" });
    expect(body.indexOf("/assets/studio-TEST.css")).toBeGreaterThan(0);
    expect(body.indexOf("/assets/studio-TEST.css")).toBeLessThan(body.indexOf("modulepreload"));
  });

  it("has the chosen appearance, and only known ones", async () => {
    expect((await ask("/studio", { cookie: "Studio-Theme=dark" })).body).toContain(
      'data-theme="dark"',
    );
    expect((await ask("/studio", { cookie: 'Studio-Theme=dark"x' })).body).not.toContain(
      "data-theme",
    );
  });

  it("names the publication after which it was made", async () => {
    const { body } = await ask("/studio");
    const [, revision] = /data-publication="(\d+)"/.exec(body) ?? [];
    await open.swap(smallWorld());
    const next = (await ask("/studio")).body;
    expect(next).toContain(`data-publication="${Number(revision) + 1}"`);
  });

  it("reveals nothing of the session but that there may be one", async () => {
    const [without, with_] = [
      (await ask("/studio")).body,
      (await ask("/studio", { cookie: "Admin-Token=x" })).body,
    ];
    expect(without).toContain('data-session="false"');
    expect(with_).toContain('data-session="true"');
    expect(with_).not.toContain("Admin-Token");
    expect(with_).not.toContain("data-provider");
  });
});

describe("the public pages", () => {
  it("do not mention the studio", async () => {
    const { body } = await ask("/");
    expect(body).not.toContain("studio");
  });
});
