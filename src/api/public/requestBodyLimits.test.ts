import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { envelope } from "../../../tests/support/api.ts";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "../../../tests/support/enquiries.ts";
import { codeIn, wrongFieldsIn } from "../../../tests/support/enquiryAnswers.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { messages } from "../../base/i18n/index.ts";
import { languages } from "../../base/site/languages.ts";
import { isAdminPath } from "../admin/index.ts";

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

const nested = (levels: number) => `{"form":${"[".repeat(levels)}${"]".repeat(levels)}}`;
const names = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, at])));
const pairs = (count: number) => Array.from({ length: count }, (_, at) => `n${at}=`).join("&");

/** Calls outside the admin API that take a body, as the router has them. */
function callsWithBody(app: FastifyInstance): { method: "POST" | "PUT"; url: string }[] {
  const calls: { method: "POST" | "PUT"; url: string }[] = [];
  const path: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const found = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/u.exec(line);
    if (!found) continue;
    const [, indent = "", piece = "", methods = ""] = found;
    path.splice(indent.length / 4, path.length, piece);
    const url = path.join("").replaceAll(/:\w+/g, "1");
    if (isAdminPath(url)) continue;
    if (/\bPOST\b/.test(methods)) calls.push({ method: "POST", url });
    if (/\bPUT\b/.test(methods)) calls.push({ method: "PUT", url });
  }
  return calls;
}

forEachStore("A body that anybody may send", (open) => {
  let world: TestApp;
  let asked = 0;

  beforeAll(async () => {
    world = await openTestApp({ store: await open(), documents: enquiryWorld() });
  });
  afterAll(() => world.close());

  /** From another network each time. */
  const ask = (request: InjectOptions) => {
    asked += 1;
    const remoteAddress = `10.8.${asked >> 8}.${asked & 255}`;
    return world.app.inject({ remoteAddress, ...request });
  };

  test("is limited in levels, names and bytes, for every route", async () => {
    const calls = callsWithBody(world.app);
    const urls = calls.map(({ url }) => url);
    for (const known of [
      "/web_en/api/v1/guestbook/save",
      "/web_cn/api/v1/guestbook/track",
      "/web_en/api/v1/search",
      "/web_cn/api/v1/client-error",
      "/userCenter/v1/login",
      "/login",
      "/mobile/track-enquiry",
    ]) {
      expect(urls).toContain(known);
    }
    const bodies = [nested(40), names(300), names(30_000), nested(40_000)];
    for (const call of calls) {
      const isPage = !/^\/(?:web_|userCenter)/.test(call.url);
      const statuses = async (headers: Record<string, string>, ...payloads: string[]) =>
        Promise.all(
          payloads.map(async (payload) => (await ask({ ...call, headers, payload })).statusCode),
        );
      const given = await statuses(json, ...bodies);
      if (isPage) {
        for (const status of given) expect([404, 413, 415], call.url).toContain(status);
      } else {
        expect([call.url, ...given]).toEqual([call.url, 400, 413, 413, 413]);
      }
      for (const status of await statuses(form, pairs(400), pairs(60_000))) {
        expect([400, 404, 413, 415, 422], call.url).toContain(status);
      }
      for (const status of await statuses(
        form,
        "",
        "a[]=1&a[]=2&code=1&code=2&account=1&account=2",
      )) {
        expect(status, call.url).toBeLessThan(500);
      }
    }
  });

  test("is refused where it gives a name twice, in a sentence of the reader's language", async () => {
    const twice = '{"form":"contact","email":"a@acme.example","\\u0065mail":"b@acme.example"}';
    for (const call of callsWithBody(world.app)) {
      if (!/^\/(?:web_|userCenter)/.test(call.url)) continue;
      for (const language of languages) {
        const url = call.url.replace(/^\/web_\w+/, language === "zh" ? "/web_cn" : "/web_en");
        const headers = { ...json, cookie: `lang=${language}` };
        const answer = await ask({ method: call.method, url, headers, payload: twice });
        const { message } = envelope.parse(answer.json());
        const { account, api } = messages[language];
        // Reports of scripts decide nothing.
        const isReport = /\/(?:client-error|search\/seen)$/.test(url);
        const expected = isReport ? api.invalid("body") : account.nameTwice("email");
        expect([url, answer.statusCode, message]).toEqual([url, 400, expected]);
      }
    }
  });

  test("is read no further if its address has no route", async () => {
    for (const url of ["/web_en/api/v1/none", "/none", "/userCenter/none"]) {
      const deep = await ask({ method: "POST", url, headers: json, payload: nested(5_000) });
      expect([400, 404]).toContain(deep.statusCode);
    }
  });
});

forEachStore("Requests that are refused", (open) => {
  const url = "/web_en/api/v1/guestbook/save";
  const post = (world: TestApp, payload: string, remoteAddress: string) =>
    world.app.inject({ method: "POST", url, headers: json, payload, remoteAddress });

  test.each([
    ["malformed", "{", 400],
    ["too deep", nested(100), 400],
    ["too many names", names(500), 413],
    ["too large", names(30_000), 413],
    ["invalid", JSON.stringify({ form: "business" }), 422],
    ["of no form", "{}", 422],
  ])("for being %s are soon rate limited, for that network alone", async (_, payload, status) => {
    const world = await openTestApp({ store: await open(), documents: enquiryWorld() });
    try {
      const from = "203.0.113.7";
      const statuses: number[] = [];
      for (let sent = 0; sent < 100; sent += 1) {
        statuses.push((await post(world, payload, from)).statusCode);
      }
      expect([...new Set(statuses)]).toEqual([status, 429]);
      const refused = statuses.filter((one) => one === status).length;
      expect(refused).toBeGreaterThanOrEqual(20);
      expect(refused).toBeLessThanOrEqual(60);
      const late = await post(world, payload, from);
      expect(envelope.parse(late.json()).message).toBe(
        "Your network has sent too many requests. Please wait a moment.",
      );
      expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
      expect((await post(world, payload, "203.0.113.8")).statusCode).toBe(status);
      // Reading goes on.
      const page = { url: "/web_en/api/v1/news/list", remoteAddress: from };
      expect((await world.app.inject(page)).statusCode).toBe(200);
    } finally {
      await world.close();
    }
  });

  test("count for all requests that the network sends", async () => {
    const world = await openTestApp({ store: await open(), documents: enquiryWorld() });
    try {
      const remoteAddress = "203.0.113.7";
      for (let sent = 0; sent < 100; sent += 1) await post(world, "{", remoteAddress);
      const others = [
        ["POST", "/web_cn/api/v1/search", "application/json"],
        ["POST", "/web_en/api/v1/client-error", "application/json"],
        ["PUT", "/userCenter/v1/login", "application/json"],
        ["POST", "/login", "application/x-www-form-urlencoded"],
        ["POST", "/mobile/track-enquiry", "application/x-www-form-urlencoded"],
        ["POST", "/business-consulting", "application/x-www-form-urlencoded"],
      ] as const;
      for (const [method, other, type] of others) {
        const headers = { "content-type": type };
        const asked = { method, url: other, headers, payload: "", remoteAddress };
        const { statusCode, headers: given } = await world.app.inject(asked);
        expect([other, statusCode]).toEqual([other, 429]);
        expect(Number(given["retry-after"])).toBeGreaterThan(0);
      }
      const staff = { method: "POST", url: "/api/v1/admin/none", payload: {}, remoteAddress };
      expect((await world.app.inject(staff as InjectOptions)).statusCode).not.toBe(429);
    } finally {
      await world.close();
    }
  });

  test("a dozen times do not lock out a person who corrects a form", async () => {
    const store = await open();
    const world = await openTestApp({ store, documents: enquiryWorld() });
    try {
      for (let mistake = 0; mistake < 12; mistake += 1) {
        const wrong = await goodEnquiry(store, { email: `lin@acme.${mistake}` });
        expect(Object.keys(wrongFieldsIn(await postEnquiry(world, wrong)))).toEqual(["email"]);
      }
      codeIn(await postEnquiry(world, await goodEnquiry(store)));
    } finally {
      await world.close();
    }
  });

  test("count on pages as well, which show a message", async () => {
    const world = await openTestApp({ store: await open(), documents: enquiryWorld() });
    try {
      const asked = {
        ...{ method: "POST" as const, url: "/track-enquiry", headers: form },
        ...{ payload: "code=&email=", remoteAddress: "203.0.113.7" },
      };
      const statuses: number[] = [];
      for (let sent = 0; sent < 70; sent += 1) {
        statuses.push((await world.app.inject(asked)).statusCode);
      }
      expect([...new Set(statuses)]).toEqual([422, 429]);
      const late = await world.app.inject(asked);
      expect(late.body).toContain("Too many requests");
      expect(late.headers["cache-control"]).toBe("no-store");
    } finally {
      await world.close();
    }
  });
});
