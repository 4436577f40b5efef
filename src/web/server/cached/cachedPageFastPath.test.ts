import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { userAgents } from "../../../../tests/support/userAgents.ts";
import { buildSetting, smallWorld } from "../../../../tests/support/world.ts";

let world: TestApp;
let port: number;

beforeAll(async () => {
  world = await openTestApp();
  port = Number(new URL(await world.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

afterAll(() => world.close());

it("Pages without queries are in the cache before their first readers", async () => {
  const { app, cache, close } = await openTestApp();
  await app.warmCache();
  const { answers } = cache.size;
  const headers = { "user-agent": userAgents.desktop };
  for (const url of ["/", "/contact-us", "/rk-news"]) {
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
  }
  expect(answers).toBeGreaterThan(0);
  expect(cache.size.answers).toBe(answers);
  await close();
});

interface Answer {
  readonly status: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function request(path: string, headers: Record<string, string> = {}, method = "GET"): string {
  const all = {
    Host: "any.host",
    "User-Agent": userAgents.desktop,
    "Accept-Encoding": "gzip",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/**
 * Returns the responses of one connection until the server closes it, as the last request must ask.
 */
async function overOneConnection(requests: string): Promise<Answer[]> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.write(requests);
  return answersIn(Buffer.from(await text(socket), "latin1"));
}

/** Answers with a content-length, or the last without one. */
function answersIn(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf("\r\n\r\n", at);
    const [status = "", ...lines] = bytes.toString("latin1", at, end).split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(": ");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
      }),
    );
    at = end + 4 + Number(headers["content-length"] ?? 0);
    answers.push({ status, headers, body: bytes.subarray(end + 4, at) });
  }
  return answers;
}

const last = (path: string, headers = {}) => request(path, { ...headers, Connection: "close" });

it("A cached page is answered as the router answers it, over a connection that stays open", async () => {
  const path = "/product-info?id=101&pid=1,10,12";
  const answers = await overOneConnection(request(path) + request(path) + last(path));
  const [first, fastPath, closing] = answers;
  expect(answers.map(({ status }) => status)).toEqual(Array(3).fill("HTTP/1.1 200 OK"));
  const lasting = (answer: Answer | undefined) => ({
    ...answer?.headers,
    date: "",
    connection: "",
    "keep-alive": "",
    "x-request-id": "",
  });
  expect(lasting(fastPath)).toEqual(lasting(first));
  expect(lasting(closing)).toEqual(lasting(first));
  expect(fastPath?.headers.connection).toBe("keep-alive");
  expect(closing?.headers.connection).toBe("close");
  expect(Math.abs(Date.parse(fastPath?.headers.date ?? "") - Date.now())).toBeLessThan(60_000);
  expect(fastPath?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
  expect(gunzipSync(fastPath?.body ?? "").toString()).toContain("</html>");
});

it("Every request but a plain GET of a cached page is passed to the router", async () => {
  const zh = { Cookie: "lang=zh" };
  const phone = { "Sec-CH-UA-Mobile": "?1" };
  await overOneConnection(request("/rk-news?id=3") + last("/rk-news?id=3"));
  const [full] = await overOneConnection(last("/rk-news?id=3"));
  const answers = await overOneConnection(
    [
      request("/rk-news?id=3", { "If-None-Match": full?.headers.etag ?? "" }),
      request("/rk-news?id=3", zh),
      request("/rk-news?id=3", phone),
      request("/rk-news?id=3&lang=en"),
      request("/rk-news?id=999999"),
      last("/rk-news?id=3", { "Accept-Encoding": "identity" }),
    ].join(""),
  );
  expect(answers.map(({ status }) => status.split(" ")[1])).toEqual([
    "304",
    "302",
    "302",
    "302",
    "404",
    "200",
  ]);
  expect(answers[1]?.headers.location).toBe("/rk-news?id=3&lang=zh");
  expect(answers[2]?.headers.location).toBe("/mobile/rk-news?id=3");
  expect(answers[5]?.body.toString()).toMatch(/^<!doctype html>/);
});

it("A HEAD has no body, and a client without keep-alive gets a connection that closes", async () => {
  const path = "/rk-news?id=3";
  const head = connect(port, "127.0.0.1").setEncoding("latin1");
  head.write(request(path, { Connection: "close" }, "HEAD"));
  expect(await text(head)).toMatch(/\r\n\r\n$/);
  const old = connect(port, "127.0.0.1").setEncoding("latin1");
  old.write(`GET ${path} HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n`);
  expect(await text(old)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it("After a publication nobody is answered with the previous page", async () => {
  await overOneConnection(request("/") + last("/"));
  await world.swap([
    ...smallWorld().filter(({ key }) => key !== "settings/page-grey"),
    buildSetting("page_grey", "all"),
  ]);
  const answers = await overOneConnection(request("/") + last("/"));
  for (const { body } of answers) expect(gunzipSync(body).toString()).toContain("is-grey");
});

it("Many answers over one connection are sent in order, each complete", async () => {
  const paths = ["/", "/rk-news?id=3", "/product-info?id=101&pid=1,10,12"];
  const asked = Array.from({ length: 7 }, (_, index) => paths[index % paths.length] ?? "/");
  const answers = await overOneConnection(asked.map((path) => request(path)).join("") + last("/"));
  expect(answers).toHaveLength(asked.length + 1);
  const titles = answers.map(({ body }) => /<title>(.*?)</.exec(gunzipSync(body).toString())?.[1]);
  expect(new Set(titles).size).toBe(paths.length);
  titles.slice(0, -1).forEach((title, index) => {
    expect(title).toBe(titles[index % paths.length]);
  });
});

it("A client that disconnects in the middle of an answer affects nobody", async () => {
  for (let round = 0; round < 20; round += 1) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(request("/").repeat(50));
    socket.destroy();
  }
  const [answer] = await overOneConnection(last("/"));
  expect(answer?.status).toBe("HTTP/1.1 200 OK");
});
