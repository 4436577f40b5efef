import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

let world: TestApp;
let port: number;

beforeAll(async () => {
  world = await openTestApp();
  port = Number(new URL(await world.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

afterAll(() => world.close());

const envelopeIn = ({ body }: RawResponse) => JSON.parse(body.toString());

/** The one response to something hostile, after which the connection is closed. */
async function refusal(text: string | Uint8Array): Promise<RawResponse> {
  const [answer, ...more] = await exchange(port, text);
  if (answer === undefined || more.length > 0) throw new Error(`${more.length} responses more`);
  expect(answer.headers.connection).toBe("close");
  for (const name of security) expect(answer.headers[name], name).toBeDefined();
  return answer;
}

const long = "x".repeat(20_000);
const chunked = { "Transfer-Encoding": "chunked" };

describe("malformed HTTP", () => {
  it.each([
    ["a malformed request line", "NONSENSE\r\n\r\n", 400],
    ["an unknown version", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", 400],
    ["TLS", Buffer.from("16030100c8010000c40303", "hex"), 400],
    ["a header without a name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", 400],
    ["a NUL in a header", "GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n", 400],
    ["a bare CR in a header", "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400],
    ["a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400],
    ["headers that are too large", rawRequest("/", { "X-Long": long }), 431],
    ["an address that is too long", rawRequest(`/${long}`), 431],
    [
      "both a length and chunks",
      rawRequest("/", { ...chunked, "Content-Length": "5" }, "POST"),
      400,
    ],
    ["two lengths", rawRequest("/", { "Content-Length": ["1", "2"] }, "POST"), 400],
    ["a length that is no number", rawRequest("/", { "Content-Length": "+1" }, "POST"), 400],
    [
      "chunks that are not the last encoding",
      rawRequest("/", { "Transfer-Encoding": "chunked, x" }, "POST"),
      400,
    ],
    ["an unknown expectation", rawRequest("/", { Expect: "a-pony" }), 417],
    ["no host", rawRequest("/", { Host: undefined }), 400],
    ["an empty host", rawRequest("/", { Host: "" }), 400],
    ["two hosts", rawRequest("/", { Host: ["any.host", "evil.example"] }), 400],
    ["the same host twice", rawRequest("/", { Host: ["any.host", "any.host"] }), 400],
    ["a host with a path", rawRequest("/", { Host: "any.host/evil" }), 400],
    ["a host with a user", rawRequest("/", { Host: "evil@any.host" }), 400],
    ["two hosts in one", rawRequest("/", { Host: "any.host, evil.example" }), 400],
  ])("%s is answered with all headers, and the connection closes", async (_, text, status) => {
    expect((await refusal(text)).status).toBe(status);
  });

  it("is refused with an envelope below the API, in the language of the address", async () => {
    const wrong = { "X-Long": long };
    expect(envelopeIn(await refusal(rawRequest("/web_cn/api/v1/news/list", wrong)))).toEqual({
      status_code: 431,
      message: "请求头过大。",
      data: {},
    });
    expect(envelopeIn(await refusal(rawRequest("/web_en/api/v1/news/list", wrong)))).toMatchObject({
      message: "The request headers are too large.",
    });
    const expecting = rawRequest("/userCenter/v1/login", { Expect: "x", "Accept-Language": "zh" });
    expect(envelopeIn(await refusal(expecting))).toMatchObject({
      status_code: 417,
      message: /请求/,
    });
    const absolute = rawRequest("http://evil.example/web_cn/api/v1/news/list", { Expect: "x" });
    expect(envelopeIn(await refusal(absolute)).message).toContain("Expect");
    const two = rawRequest("/api/v1/none", { Host: ["a", "b"] });
    expect(envelopeIn(await refusal(two))).toMatchObject({ status_code: 400 });
    const length = rawRequest("/userCenter/v1/login?lang=zh", { "Content-Length": "x" }, "PUT");
    expect(envelopeIn(await refusal(length))).toEqual({
      status_code: 400,
      message: "请求不符合 HTTP 规范。",
      data: {},
    });
  });

  it("elsewhere is refused in a line of the reader's language", async () => {
    const plain = await refusal(rawRequest("/", { "X-Long": long }));
    expect(plain.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(plain.body.toString()).toBe("The request headers are too large.\n");
    for (const asked of [
      rawRequest("/?lang=zh", { "X-Long": long }),
      rawRequest("/", { Cookie: "lang=zh", "X-Long": long }),
      rawRequest("/", { "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8", "X-Long": long }),
      rawRequest("/", { "Accept-Language": "zh-CN", Expect: "x" }),
    ]) {
      expect((await refusal(asked)).body.toString()).toContain("请求");
    }
  });

  it("after good requests is answered after them", async () => {
    const good = rawRequest("/rk-news?id=3", gzip) + rawRequest("/nothing", gzip);
    const all = await exchange(port, `${good}NONSENSE\r\n\r\n`);
    expect(all.map(({ status }) => status)).toEqual([200, 404, 400]);
  });

  it("in a body is answered once", async () => {
    const post = rawRequest(
      "/web_en/api/v1/client-error",
      {
        ...chunked,
        "Content-Type": "application/json",
      },
      "POST",
    );
    const all = await exchange(port, `${post}zz\r\n${"x".repeat(5_000)}`);
    expect(all.map(({ status }) => status)).toEqual([400]);
    expect(all.map(envelopeIn)).toMatchObject([{ status_code: 400 }]);
  });
});

describe("unusual HTTP", () => {
  it.each(["h2c", "websocket", "TLS/1.0"])(
    "an upgrade to %s is ignored, and the connection closes",
    async (protocol) => {
      const upgrade = { Connection: "Upgrade", Upgrade: protocol, "HTTP2-Settings": "AAMAAABkAAQ" };
      for (const path of ["/rk-news?id=3", "/web_en/api/v1/news/list", "/nothing"]) {
        const all = await exchange(port, rawRequest(path, upgrade) + rawRequest("/"));
        expect(all.map(({ status }) => status)).toEqual([path === "/nothing" ? 404 : 200]);
        expect(all[0]?.headers.connection).toBe("close");
      }
      const quiet = await exchange(
        port,
        rawRequest("/rk-news?id=3", { Upgrade: protocol, ...closing }),
      );
      expect(quiet.map(({ status }) => status)).toEqual([200]);
    },
  );

  it("a tunnel is refused", async () => {
    using client = await RawClient.open(port);
    client.send("CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    expect(await client.untilClosed()).toHaveLength(0);
  });

  it("HTTP/1.0 is answered without a host, and closes", async () => {
    const [answer] = await exchange(port, "GET /rk-news?id=3 HTTP/1.0\r\n\r\n");
    expect(answer?.status).toBe(200);
    expect(answer?.body.toString()).toContain("</html>");
  });

  it("a GET whose body never ends is answered, and closes", async () => {
    for (const headers of [chunked, { "Content-Length": "1000000" }]) {
      const all = await exchange(
        port,
        `${rawRequest("/rk-news?id=3", { ...gzip, ...headers })}5\r\nabcde`,
      );
      expect(all.map(({ status }) => status)).toEqual([200]);
      expect(all[0]?.headers.connection).toBe("close");
    }
  });

  it("100-continue is granted, also after other requests", async () => {
    const body = "{}";
    const expecting = rawRequest(
      "/web_en/api/v1/none",
      { Expect: "100-continue", "Content-Length": String(body.length), ...closing },
      "POST",
    );
    using client = await RawClient.open(port);
    client.send(rawRequest("/nothing", gzip) + expecting);
    client.send(body);
    const all = responsesIn(await client.untilClosed());
    expect(all.map(({ status }) => status)).toEqual([404, 100, 404]);
  });

  it("many ranges of a file are not sent one by one", async () => {
    const ranges = Array.from({ length: 900 }, (_, at) => `${at}-${at + 5}`).join(",");
    const [answer] = await exchange(
      port,
      rawRequest("/favicon.svg", { Range: `bytes=${ranges}`, ...closing }),
    );
    expect([200, 206, 416]).toContain(answer?.status);
    expect(answer?.headers["content-type"]).not.toContain("multipart");
    expect(answer?.body.length).toBeLessThan(1_000);
  });
});
