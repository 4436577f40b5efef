import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { openTestApp, type TestApp } from "../support/app.ts";
import { exchange, rawRequest } from "../support/rawClient.ts";

const closing = { Connection: "close" };
const gzip = { "Accept-Encoding": "gzip" };
const given = "trace-7f3a.1/span:2";

const logLine = z.looseObject({
  msg: z.string(),
  requestId: z.string().optional(),
  method: z.string().optional(),
  url: z.string().optional(),
  status: z.number().optional(),
});

interface LoggedApp {
  readonly world: TestApp;
  readonly port: number;
  /** The log's lines so far. */
  log(): z.infer<typeof logLine>[];
}

async function openLogged(trustProxy: readonly string[]): Promise<LoggedApp> {
  const stream = new PassThrough().setEncoding("utf8");
  let text = "";
  stream.on("data", (piece: string) => {
    text += piece;
  });
  const world = await openTestApp({
    trustProxy: [...trustProxy],
    logger: { level: "debug", stream },
  });
  const port = Number(new URL(await world.app.listen({ port: 0, host: "127.0.0.1" })).port);
  const log = () =>
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => logLine.parse(JSON.parse(line)));
  return { world, port, log };
}

let direct: LoggedApp;
let proxied: LoggedApp;

beforeAll(async () => {
  [direct, proxied] = await Promise.all([openLogged([]), openLogged(["127.0.0.1"])]);
});

afterAll(() => Promise.all([direct.world.close(), proxied.world.close()]));

/** One of each way to a response. */
const requests: readonly [string, string][] = [
  ["a page", rawRequest("/rk-news?id=3", { ...gzip, ...closing })],
  ["a missing page", rawRequest("/no-such-page", { ...gzip, ...closing })],
  ["a redirect", rawRequest("/?lang=en", closing)],
  ["the API", rawRequest("/web_en/api/v1/column/tree", closing)],
  ["an unknown address of the API", rawRequest("/web_en/api/v1/nothing", closing)],
  ["an address that cannot be decoded", rawRequest("/%ff", closing)],
  ["a built file", rawRequest("/favicon.svg", closing)],
  ["a missing stored file", rawRequest("/storage/nothing.pdf", closing)],
  ["a second host", rawRequest("/", { ...closing, Host: ["a.example", "b.example"] })],
  ["an expectation", rawRequest("/", { ...closing, Expect: "something" })],
  ["readiness", rawRequest("/readyz", closing)],
];

describe("X-Request-Id", () => {
  it.each(requests)("names the request: %s", async (_what, request) => {
    const [first] = await exchange(direct.port, request);
    const [second] = await exchange(direct.port, request);
    const ids = [first, second].map((response) => response?.headers["x-request-id"]);
    expect(ids[0]).toMatch(/^[\w-]{36}$/);
    expect(ids[1]).toMatch(/^[\w-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it("names a request that cannot be read", async () => {
    const [response] = await exchange(direct.port, "GET / HTTP/1.1\r\nno header\r\n\r\n");
    expect(response?.status).toBe(400);
    expect(response?.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  });

  it("differs for the same cached page over one connection", async () => {
    const page = rawRequest("/rk-news?id=3", gzip);
    const last = rawRequest("/rk-news?id=3", { ...gzip, ...closing });
    const responses = await exchange(direct.port, page + page + page + last);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ headers }) => headers["x-request-id"])).size).toBe(4);
  });

  it.each(requests)("is a trusted proxy's, if it sends one: %s", async (_what, request) => {
    const named = request.replace("\r\n", `\r\nX-Request-Id: ${given}\r\n`);
    const [fromProxy] = await exchange(proxied.port, named);
    expect(fromProxy?.headers["x-request-id"]).toBe(given);
    const [fromAnybody] = await exchange(direct.port, named);
    expect(fromAnybody?.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  });

  it.each([
    ["", "empty"],
    ["two words", "with a space"],
    ['"><script>', "with markup"],
    ["x".repeat(129), "too long"],
    ["ümlaut", "not ASCII"],
  ])("is never %j of a proxy, which is %s", async (id) => {
    const request = rawRequest("/readyz", { ...closing, "X-Request-Id": id });
    const [response] = await exchange(proxied.port, request);
    expect(response?.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
    const twice = rawRequest("/readyz", { ...closing, "X-Request-Id": ["one", "two"] });
    const [other] = await exchange(proxied.port, twice);
    expect(other?.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  });

  it("is in the log lines of the request, with its method and path and no query", async () => {
    const path = "/rk-news?id=3&search=private+words";
    const page = rawRequest("/rk-news?id=3", gzip);
    const last = rawRequest(path, { ...gzip, ...closing });
    const responses = await exchange(direct.port, page + page + last);
    const wrong = rawRequest("/", { ...closing, Host: ["a.example", "b.example"] });
    const [refused] = await exchange(direct.port, wrong);
    const lineOf = (id: string | undefined, msg: string) =>
      direct.log().find((line) => line.requestId === id && line.msg === msg);
    for (const { headers } of responses) {
      await expect
        .poll(() => lineOf(headers["x-request-id"], "Response sent"))
        .toMatchObject({ method: "GET", url: "/rk-news", status: 200 });
    }
    await expect
      .poll(() => lineOf(refused?.headers["x-request-id"], "A request was refused"))
      .toMatchObject({ method: "GET", url: "/", status: 400, cause: "host" });
    expect(JSON.stringify(direct.log())).not.toContain("private");
  });

  it("is logged with a failure, and in its response", async () => {
    const broken = await openTestAppThatFails();
    try {
      const response = await broken.world.app.inject({ url: "/rk-news?id=3&x=private" });
      expect(response.statusCode).toBe(500);
      const line = broken.log().find(({ msg }) => msg === "A page could not be made");
      expect(line).toMatchObject({
        requestId: response.headers["x-request-id"],
        method: "GET",
        url: "/rk-news",
      });
      expect(JSON.stringify(broken.log())).not.toContain("private");
    } finally {
      await broken.world.close();
    }
  });
});

/** A server whose pages cannot be rendered. */
async function openTestAppThatFails(): Promise<LoggedApp> {
  const opened = await openLogged([]);
  opened.world.cache.get = () => Promise.reject(new Error("the cache is broken"));
  return opened;
}
