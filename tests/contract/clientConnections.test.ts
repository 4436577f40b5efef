import { once } from "node:events";
import { truncate, writeFile } from "node:fs/promises";
import { ServerResponse } from "node:http";
import { join } from "node:path";
import { queryObjects } from "node:v8";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";
import {
  exchange,
  RawClient,
  type RawResponse,
  rawRequest,
  responsesIn,
  security,
} from "../support/rawClient.ts";

const gzip = { "Accept-Encoding": "gzip" };
const closing = { Connection: "close" };
const envelopeIn = ({ body }: RawResponse) => JSON.parse(body.toString());

type Options = NonNullable<Parameters<typeof openTestApp>[0]>;

async function listen(options: Options = {}): Promise<{ world: TestApp; port: number }> {
  const world = await openTestApp({ publicFiles: ["large.bin"], ...options });
  const url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  return { world, port: Number(new URL(url).port) };
}

/** A server for one test, which closes with it. */
async function open(options: Options): Promise<{ world: TestApp; port: number }> {
  const opened = await listen(options);
  onTestFinished(() => opened.world.close());
  return opened;
}

async function writeZeros(path: string, size: number): Promise<void> {
  await writeFile(path, "");
  await truncate(path, size);
}

let world: TestApp;
let port: number;

beforeAll(async () => {
  ({ world, port } = await listen());
});

afterAll(() => world.close());

describe("requests pipelined on one connection", () => {
  it("are answered in order, eight of them, with an announced end of the connection", async () => {
    const paths = ["/rk-news?id=3", "/product-list?q=x", "/web_en/api/v1/news/list", "/nothing"];
    const asked = Array.from({ length: 20 }, (_, index) => paths[index % paths.length] ?? "/");
    const all = await exchange(port, asked.map((path) => rawRequest(path, gzip)).join(""));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 200, 200, 404]);
    expect(all.map(({ headers }) => headers.connection)).toEqual([
      ...Array(7).fill("keep-alive"),
      "close",
    ]);
  });

  it("are all answered if they are few, however they are split into packets", async () => {
    const text = ["/", "/rk-news?id=3", "/nothing", "/"]
      .map((path, index) => rawRequest(path, index === 3 ? { ...gzip, ...closing } : gzip))
      .join("");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 5 }), async (cuts) => {
        using client = await RawClient.open(port);
        const ends = [...cuts.toSorted((a, b) => a - b), text.length];
        for (const [index, end] of ends.entries()) {
          client.send(text.slice(ends[index - 1] ?? 0, end));
          await new Promise((done) => setImmediate(done));
        }
        const statuses = responsesIn(await client.untilClosed()).map(({ status }) => status);
        expect(statuses).toEqual([200, 200, 404, 200]);
      }),
      { numRuns: 20 },
    );
  });

  it("end the connection at once if they are endless", async () => {
    using client = await RawClient.open(port);
    client.send(rawRequest("/product-compare?ids=101,102").repeat(2_000));
    const answered = responsesIn(await client.untilClosed().catch(() => Buffer.alloc(0)));
    expect(answered.length).toBeLessThanOrEqual(8);
  });

  it("delay nobody else", async () => {
    const floods = await Promise.all(Array.from({ length: 5 }, () => RawClient.open(port)));
    for (const flood of floods) flood.send(rawRequest("/product-compare?ids=101,102").repeat(40));
    const [answer] = await exchange(port, rawRequest("/", { ...gzip, ...closing }));
    expect(answer?.status).toBe(200);
    for (const flood of floods) flood[Symbol.dispose]();
  });

  it.each([8, 20])("%i at a time on new connections make their network wait", async (count) => {
    const { port: at } = await open({ limits: { endedPerNetwork: 2, heldMs: 200 } });
    const served = async (client: RawClient) => {
      client.send(rawRequest("/healthz"));
      return (await client.next()).toString();
    };
    using idle = await RawClient.open(at);
    expect(await served(idle)).toContain("200 OK");
    using elsewhere = await RawClient.open(at, "127.0.0.2");
    expect(await served(elsewhere)).toContain("200 OK");
    // Few enough for the connection to be answered as far as it may ask.
    const text = rawRequest("/healthz").repeat(count - 1) + rawRequest("/healthz", closing);
    const flood = () => exchange(at, text).catch(() => []);
    const floods = async () =>
      (await Promise.all(Array.from({ length: 8 }, flood))).map(({ length }) => length);
    expect(await flood()).toHaveLength(8);
    await expect.poll(floods, { timeout: 20_000 }).toContain(0);
    expect(await idle.untilClosed()).toHaveLength(0);
    expect(await served(elsewhere)).toContain("200 OK");
    using other = await RawClient.open(at, "127.0.0.2");
    expect(await served(other)).toContain("200 OK");
    const again = () => exchange(at, rawRequest("/healthz", closing)).catch(() => []);
    await expect.poll(again, { timeout: 20_000 }).toHaveLength(1);
  });

  it("on many connections of one network are read from a few of them at a time", async () => {
    const { world: own, port: at } = await open({ limits: { endedPerNetwork: 2 } });
    let accepted = 0;
    own.app.server.on("connection", () => (accepted += 1));
    const floods = await Promise.all(Array.from({ length: 40 }, () => RawClient.open(at)));
    await expect.poll(() => accepted).toBe(floods.length);
    const read = new Set<unknown>();
    own.app.server.on("request", ({ socket }) => read.add(socket));
    const closed = floods.map((client) => client.untilClosed());
    for (const client of floods) client.send("GET / HTTP/1.1\r\nHost:a\r\n\r\n".repeat(2_500));
    await Promise.all(closed);
    expect(read.size).toBeLessThan(floods.length / 2);
    using elsewhere = await RawClient.open(at, "127.0.0.2");
    elsewhere.send(rawRequest("/healthz"));
    expect((await elsewhere.next()).toString()).toContain("200 OK");
  });

  it("one after the other block nobody, even on a new connection for each", async () => {
    const { port: at } = await open({ limits: { endedPerNetwork: 1 } });
    for (let count = 0; count < 10; count += 1) {
      expect(await exchange(at, rawRequest("/healthz", closing))).toHaveLength(1);
    }
  });

  it("of a trusted proxy block nobody", async () => {
    const options = { limits: { endedPerNetwork: 1 }, trustProxy: ["127.0.0.1"] };
    const { port: at } = await open(options);
    for (let count = 0; count < 4; count += 1) {
      expect(await exchange(at, rawRequest("/healthz").repeat(20))).toHaveLength(8);
    }
  });

  it("with bodies are read one by one", async () => {
    const body = JSON.stringify({ message: "x", stack: "", url: "/" });
    const post = rawRequest(
      "/web_en/api/v1/none",
      { "Content-Type": "application/json", "Content-Length": String(body.length) },
      "POST",
    );
    const all = await exchange(
      port,
      `${(post + body).repeat(3)}${rawRequest("/", { ...gzip, ...closing })}`,
    );
    expect(all.map(({ status }) => status)).toEqual([404, 404, 404, 200]);
  });
});

describe("a client that does not read", () => {
  /** A client that asks for a file too large for the buffers of any system, and reads none of it. */
  async function stalled({ world: own, port: at }: { world: TestApp; port: number }) {
    await writeZeros(join(own.storage, "large.bin"), 64 * 1024 * 1024);
    const client = await RawClient.open(at);
    onTestFinished(() => client[Symbol.dispose]());
    client.socket.pause();
    client.send(rawRequest("/storage/large.bin"));
    return client;
  }

  async function expectClosed({ app }: TestApp, client: RawClient): Promise<void> {
    await expect
      .poll(() => new Promise((done) => app.server.getConnections((_, count) => done(count))), {
        timeout: 20_000,
      })
      .toBe(0);
    expect((await client.untilClosed()).length).toBeLessThan(64 * 1024 * 1024);
  }

  it("loses its connection, whatever it was sent", async () => {
    const opened = await open({ limits: { unreadMs: 100, sweepMs: 20 } });
    const client = await stalled(opened);
    await once(client.socket, "readable");
    await expectClosed(opened.world, client);
  });

  it("keeps it while it continues to read, however slowly in between", async () => {
    const { world: own, port: at } = await open({ limits: { unreadMs: 1_000, sweepMs: 20 } });
    const size = 16 * 1024 * 1024;
    await writeZeros(join(own.storage, "large.bin"), size);
    using client = await RawClient.open(at);
    client.send(rawRequest("/storage/large.bin", closing));
    let received = 0;
    client.socket.on("data", (piece: Buffer) => {
      received += piece.length;
      client.socket.pause();
      setTimeout(() => client.socket.resume(), 10);
    });
    await new Promise((done) => client.socket.once("close", done));
    expect(received).toBeGreaterThan(size);
  });

  it("loses it sooner where all together hold too much", async () => {
    const opened = await open({ limits: { unreadBytes: 1, sweepMs: 20 } });
    const client = await stalled(opened);
    await once(client.socket, "readable");
    await expectClosed(opened.world, client);
    const [answer] = await exchange(opened.port, rawRequest("/", { ...gzip, ...closing }));
    expect(answer?.status).toBe(200);
  });
});

describe("a large response to a client that takes no compression", () => {
  const large = "/openapi.json";

  it("is streamed, with its length", async () => {
    const [plain, packed] = await exchange(
      port,
      rawRequest(large) + rawRequest(large, { ...gzip, ...closing }),
    );
    expect(plain?.body.length).toBeGreaterThan(64 * 1024);
    expect(plain?.headers).toMatchObject({ "content-length": String(plain?.body.length) });
    expect(plain?.headers["content-encoding"]).toBeUndefined();
    expect(gunzipSync(packed?.body ?? "").equals(plain?.body ?? Buffer.alloc(0))).toBe(true);
    const head = await world.app.inject({ method: "HEAD", url: large });
    expect(head.headers["content-length"]).toBe(plain?.headers["content-length"]);
    expect(head.body).toBe("");
  });
});

describe("connections", () => {
  const served = async (client: RawClient) => {
    client.send(rawRequest("/healthz"));
    return (await client.next()).toString();
  };

  it("that wait for their next request hold no memory of earlier responses", async () => {
    // Collects garbage first.
    const held = () => queryObjects(ServerResponse, { format: "count" });
    const before = held();
    const clients: RawClient[] = [];
    for (const path of ["/healthz", "/nothing", "/", "/product-compare?ids=101,102"]) {
      const client = await RawClient.open(port);
      clients.push(client);
      client.send(rawRequest(path, gzip));
      expect((await client.next()).toString()).toContain("HTTP/1.1 ");
    }
    await expect.poll(held, { timeout: 20_000 }).toBeLessThanOrEqual(before);
    for (const client of clients) expect(await served(client)).toContain("200 OK");
    for (const client of clients) client[Symbol.dispose]();
  });

  it("of one network beyond its share close the one that was idle longest", async () => {
    const { port: at } = await open({ limits: { maxPerNetwork: 4 } });
    const clients: RawClient[] = [];
    for (let count = 0; count < 4; count += 1) {
      const client = await RawClient.open(at);
      clients.push(client);
      expect(await served(client)).toContain("200 OK");
    }
    const [first, second] = clients;
    if (first === undefined || second === undefined) throw new Error("no clients");
    expect(await served(first)).toContain("200 OK");
    using fifth = await RawClient.open(at);
    expect(await served(fifth)).toContain("200 OK");
    await second.untilClosed();
    expect(await served(first)).toContain("200 OK");
    using elsewhere = await RawClient.open(at, "127.0.0.2");
    expect(await served(elsewhere)).toContain("200 OK");
    expect(await served(first)).toContain("200 OK");
    for (const client of clients) client[Symbol.dispose]();
  });

  it("beyond the total close one of the network with the most", async () => {
    const { port: at } = await open({ limits: { max: 4 } });
    const greedy: RawClient[] = [];
    for (let count = 0; count < 4; count += 1) {
      const client = await RawClient.open(at);
      greedy.push(client);
      expect(await served(client)).toContain("200 OK");
    }
    using other = await RawClient.open(at, "127.0.0.2");
    expect(await served(other)).toContain("200 OK");
    for (let count = 0; count < 6; count += 1) greedy.push(await RawClient.open(at));
    expect(await served(other)).toContain("200 OK");
    for (const client of greedy) client[Symbol.dispose]();
  });

  it("of a trusted proxy are not counted as one reader's", async () => {
    const { port: at } = await open({ limits: { maxPerNetwork: 2 }, trustProxy: ["127.0.0.1"] });
    const clients: RawClient[] = [];
    for (let count = 0; count < 8; count += 1) clients.push(await RawClient.open(at));
    for (const client of clients) expect(await served(client)).toContain("200 OK");
    for (const client of clients) client[Symbol.dispose]();
  });

  it("that send their headers too slowly are answered in time, and closed", async () => {
    const { port: at } = await open({ limits: { headersMs: 1_000, sweepMs: 20 } });
    using silent = await RawClient.open(at);
    using slow = await RawClient.open(at);
    slow.send("GET / HTTP/1.1\r\nHost: any.host\r\n");
    const trickle = setInterval(() => slow.send("X: y\r\n"), 20);
    onTestFinished(() => clearInterval(trickle));
    const [answer] = responsesIn(await slow.untilClosed());
    expect(answer?.status).toBe(408);
    for (const name of security) expect(answer?.headers[name], name).toBeDefined();
    expect(await silent.untilClosed()).toHaveLength(0);
  });

  it("that send a body too slowly are answered in the language of the address", async () => {
    const limits = { headersMs: 2_000, requestMs: 2_000, sweepMs: 20 };
    const { port: at } = await open({ limits });
    using slow = await RawClient.open(at);
    const headers = { "Content-Type": "application/json", "Content-Length": "1000" };
    slow.send(rawRequest("/web_cn/api/v1/client-error", headers, "POST"));
    const trickle = setInterval(() => slow.send(" "), 20);
    onTestFinished(() => clearInterval(trickle));
    const answers = responsesIn(await slow.untilClosed());
    expect(answers.map(({ status }) => status)).toEqual([408]);
    expect(answers.map(envelopeIn)).toEqual([
      { status_code: 408, message: "请求接收超时。", data: {} },
    ]);
  });

  it("that are half-closed are closed completely", async () => {
    using client = await RawClient.open(port);
    client.send("GET / HTTP/1.1\r\nHost: a");
    client.socket.end();
    await client.untilClosed();
    using idle = await RawClient.open(port);
    idle.socket.end();
    expect(await idle.untilClosed()).toHaveLength(0);
  });

  it("that disappear with pending requests affect nobody", async () => {
    for (let round = 0; round < 20; round += 1) {
      using client = await RawClient.open(port);
      client.send(rawRequest("/product-compare?ids=101,102").repeat(round));
    }
    const [answer] = await exchange(port, rawRequest("/", { ...gzip, ...closing }));
    expect(answer?.status).toBe(200);
  });
});
