import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { enquiryWorld, postFile } from "../../../../tests/support/enquiries.ts";
import { RawClient, rawRequest } from "../../../../tests/support/rawClient.ts";
import { type S3Server, startS3 } from "../../../../tests/support/s3.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { until } from "../../../../tests/support/until.ts";
import { buildDownload, smallWorld } from "../../../../tests/support/world.ts";

let server: S3Server;

beforeAll(async () => {
  server = await startS3();
});

afterAll(() => server[Symbol.asyncDispose]());

describe.each([
  ["on disk", false],
  ["in a bucket", true],
])("A stored file %s", (_, isInBucket) => {
  let world: TestApp;
  let port: number;
  const log: { readonly level: number; readonly msg: string }[] = [];
  /** Log records of level `warn` (40) and above. */
  const warned = () => log.filter(({ level }) => level >= 40);

  const bytes = randomBytes(200_000);
  const path = "docs/rg8810-co.mp4";
  const url = `/storage/${encodeURI(path)}`;

  beforeAll(async () => {
    world = await openTestApp({
      publicFiles: [path, "docs/a.svg", "docs/empty.bin", "docs/large.mp4"],
      logger: {
        level: "info",
        stream: { write: (line: string) => void log.push(JSON.parse(line)) },
      },
      ...(isInBucket && { bucket: server.location }),
    });
    await world.files.put(path, bytes);
    await world.files.put("docs/a.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
    await world.files.put("docs/empty.bin", Buffer.from(""));
    const address = await world.app.listen({ port: 0, host: "127.0.0.1" });
    port = Number(new URL(address).port);
  });

  afterAll(() => world.close());

  const get = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    world.app.inject({ url, headers, method });

  test("is sent completely, with headers for caching", async () => {
    const { statusCode, headers, rawPayload } = await get();
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": "200000",
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=3600",
    });
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect(Date.parse(String(headers["last-modified"]))).toBeLessThanOrEqual(Date.now());
  });

  test("is aborted silently if its client disconnects in the middle", async () => {
    await world.files.put("docs/large.mp4", Buffer.alloc(30_000_000));
    const closed = new Promise<void>((resolve) => {
      world.app.server.once("request", (_, response) => response.once("close", () => resolve()));
    });
    using client = await RawClient.open(port);
    client.send(rawRequest("/storage/docs/large.mp4"));
    await once(client.socket, "data");
    client.socket.destroy();
    await closed;
    // A rendering for a closed connection would come before the next response.
    expect((await world.app.inject("/no-such-page")).statusCode).toBe(404);
    expect(warned()).toEqual([]);
  });

  test("is aborted without an error if its client disconnects before anything was sent", async () => {
    const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const open = world.files.open.bind(world.files);
    const spy = vi.spyOn(world.files, "open");
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementationOnce(async (...which) => {
      asked.resolve();
      await gone.promise;
      return open(...which);
    });
    log.length = 0;
    const closed = new Promise<void>((resolve) => {
      world.app.server.once("request", (_, response) => response.once("close", () => resolve()));
    });
    using client = await RawClient.open(port);
    client.send(rawRequest(url));
    await asked.promise;
    client.socket.destroy();
    await closed;
    gone.resolve();
    await until(() => log.length > 0);
    expect(log.map(({ level, msg }) => [level, msg])).toEqual([
      [30, expect.stringContaining("client")],
    ]);
  });

  test("is answered to HEAD without its bytes", async () => {
    const [whole, head] = [await get(), await get({}, "HEAD")];
    expect(head.body).toBe("");
    for (const name of ["etag", "content-length", "content-type", "last-modified"]) {
      expect(head.headers[name], name).toBe(whole.headers[name]);
    }
  });

  test("is answered 304 to a client that has it", async () => {
    const { etag, "last-modified": time } = (await get()).headers;
    for (const headers of [
      { "if-none-match": String(etag) },
      { "if-none-match": `"other", W/${etag}` },
      { "if-none-match": "*" },
      { "if-modified-since": String(time) },
    ]) {
      const answer = await get(headers);
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, "", etag]);
    }
    for (const headers of [
      { "if-none-match": '"other"', "if-modified-since": String(time) },
      { "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" },
      { "if-modified-since": "yesterday" },
    ]) {
      expect((await get(headers)).statusCode).toBe(200);
    }
  });

  test.each([
    ["bytes=0-9", 0, 9],
    ["bytes=199990-", 199_990, 199_999],
    ["bytes=199990-300000", 199_990, 199_999],
    ["bytes=-10", 199_990, 199_999],
    ["bytes=-300000", 0, 199_999],
  ])("is sent as a byte range for %s", async (range, first, last) => {
    const { statusCode, headers, rawPayload } = await get({ range });
    expect([statusCode, headers["content-range"], headers["content-length"]]).toEqual([
      206,
      `bytes ${first}-${last}/200000`,
      String(last - first + 1),
    ]);
    expect(rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true);
  });

  test.each(["bytes=9-3", "bytes=0-1,5-6", "bytes=-", "bytes=a-b", "lines=1-2", ""])(
    "is sent completely for the range %j, which is invalid",
    async (range) => expect((await get({ range })).statusCode).toBe(200),
  );

  test("has no bytes after its end", async () => {
    for (const range of ["bytes=200000-", "bytes=999999999999999999999-", "bytes=-0"]) {
      const answer = await get({ range });
      expect([answer.statusCode, answer.headers.etag]).toEqual([416, undefined]);
    }
    const { statusCode } = await world.app.inject({
      url: "/storage/docs/empty.bin",
      headers: { range: "bytes=0-" },
    });
    expect(statusCode).toBe(416);
  });

  test("is sent by ranges as long as it is the same file", async () => {
    const { etag } = (await get()).headers;
    const range = "bytes=5-6";
    expect((await get({ range, "if-range": String(etag) })).statusCode).toBe(206);
    expect((await get({ range, "if-range": '"older"' })).statusCode).toBe(200);
    expect((await get({ range, "if-range": `W/${etag}` })).statusCode).toBe(200);
  });

  test("is sent, whole or in part, only in the requested version or time", async () => {
    const { etag, "last-modified": time } = (await get()).headers;
    const [own, now, old] = [String(etag), String(time), "Thu, 01 Jan 1970 00:00:00 GMT"];
    for (const range of [undefined, "bytes=0-3", "bytes=999999-"]) {
      for (const method of ["GET", "HEAD"] as const) {
        const statusOf = async (headers: Record<string, string>) =>
          (await get({ ...(range && { range }), ...headers }, method)).statusCode;
        const plain = await statusOf({});
        for (const headers of [
          { "if-match": own },
          { "if-match": `"other", ${own}` },
          { "if-match": "*" },
          { "if-match": own, "if-unmodified-since": old },
          { "if-unmodified-since": now },
          { "if-unmodified-since": "yesterday" },
          { "if-match": own, "if-none-match": '"other"' },
        ]) {
          expect(await statusOf(headers), JSON.stringify(headers)).toBe(plain);
        }
        for (const headers of [
          { "if-match": '"other"' },
          { "if-match": `W/${own}` },
          { "if-match": '"other"', "if-none-match": own },
          { "if-match": '"other"', "if-unmodified-since": now },
          { "if-match": '"other"', "if-range": own },
          { "if-unmodified-since": old },
          { "if-unmodified-since": old, "if-modified-since": now },
        ]) {
          expect(await statusOf(headers), JSON.stringify(headers)).toBe(412);
        }
        expect(await statusOf({ "if-match": own, "if-none-match": own })).toBe(304);
      }
    }
    const missing = { url: "/storage/none.pdf", headers: { "if-match": "*" } };
    expect((await world.app.inject(missing)).statusCode).toBe(404);
  });

  test("that is a drawing is compressed only in the requested version", async () => {
    const drawing = (headers: Record<string, string>) =>
      world.app.inject({
        url: "/storage/docs/a.svg",
        headers: { "accept-encoding": "gzip", ...headers },
      });
    const { headers } = await drawing({});
    const statusOf = async (condition: Record<string, string>) =>
      (await drawing(condition)).statusCode;
    expect(await statusOf({ "if-match": String(headers.etag) })).toBe(200);
    expect(await statusOf({ "if-match": '"other"' })).toBe(412);
    const old = "Thu, 01 Jan 1970 00:00:00 GMT";
    expect(await statusOf({ "if-unmodified-since": old })).toBe(412);
    expect(await statusOf({ "if-match": String(headers.etag), "if-unmodified-since": old })).toBe(
      200,
    );
  });

  test("that is a drawing is compressed", async () => {
    const { headers, rawPayload } = await world.app.inject({
      url: "/storage/docs/a.svg",
      headers: { "accept-encoding": "gzip" },
    });
    expect(headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(rawPayload).toString()).toContain("<svg");
  });

  test.each(["none.pdf", "docs", "docs/", "", "..%2Ftapeout.sqlite", ".hidden", "a%5Cb", "a%00b"])(
    "does not exist at %j",
    async (missing) => {
      for (const method of ["GET", "HEAD"] as const) {
        const { statusCode } = await world.app.inject({ url: `/storage/${missing}`, method });
        expect(statusCode).toBe(404);
      }
    },
  );
});

describe("A stored file that no published document refers to", () => {
  const paths = ["docs/a.pdf", "docs/b.svg"];
  const documents = [...smallWorld(), ...paths.map(buildDownload)];

  test("is hidden from the public, from one publication to the next", async () => {
    const world = await openTestApp({ documents: smallWorld() });
    onTestFinished(() => world.close());
    for (const path of paths) await world.files.put(path, Buffer.from("<svg/>"));
    const statuses = async (headers: Record<string, string> = {}) => {
      const asked = paths.flatMap((path) => [path, path.replace("docs", "./docs")]);
      const answers = await Promise.all(
        asked.map((path) => world.app.inject({ url: `/storage/${path}`, headers })),
      );
      return [...new Set(answers.map(({ statusCode }) => statusCode))];
    };
    const conditional = { "if-none-match": "*", "accept-encoding": "br" };
    expect([await statuses(), await statuses(conditional)]).toEqual([[404], [404]]);
    await world.swap(documents);
    expect([await statuses(), await statuses(conditional)]).toEqual([[200], [304]]);
    // One language is enough.
    await world.swap(documents.map((document) => ({ ...document, languages: ["zh"] })));
    expect(await statuses()).toEqual([200]);
    await world.swap(smallWorld());
    expect([await statuses(), await statuses(conditional)]).toEqual([[404], [404]]);
  });
});

forSqlite("With an unavailable bucket", (open) => {
  async function openWorld() {
    const store = await open();
    const world = await openTestApp({
      store,
      documents: enquiryWorld(),
      publicFiles: ["docs/a.pdf"],
      bucket: server.location,
    });
    await world.files.put("docs/a.pdf", Buffer.from("%PDF-1.7"));
    return {
      ...world,
      async [Symbol.asyncDispose]() {
        server.fault = undefined;
        await world.close();
      },
    };
  }

  test("a file is answered 503 in the reader's language, and pages are served", async () => {
    await using world = await openWorld();
    server.fault = { status: 500, code: "InternalError" };
    for (const [language, said] of [
      ["en", "cannot be read"],
      ["zh", "暂时无法读取"],
    ] as const) {
      for (const headers of [{}, { "if-none-match": '"x"' }, { range: "bytes=0-1" }]) {
        const answer = await world.app.inject({
          url: "/storage/docs/a.pdf",
          headers: { ...headers, cookie: `lang=${language}` },
        });
        expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([503, "no-store"]);
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
        expect(answer.body).toContain(said);
      }
    }
    expect((await world.app.inject("/")).statusCode).toBeLessThan(400);
    server.fault = undefined;
    expect((await world.app.inject("/storage/docs/a.pdf")).body).toBe("%PDF-1.7");
  });

  test("that is silent, one reader waits, others are refused at once, and readiness names it", async () => {
    await using world = await openWorld();
    const ready = async () => {
      const { statusCode, body } = await world.app.inject("/readyz");
      return [statusCode, JSON.parse(body).storage];
    };
    expect(await ready()).toEqual([200, "ok"]);
    server.fault = "silent";
    const read = () => world.app.inject("/storage/docs/a.pdf");
    expect((await read()).statusCode).toBe(503);
    const asked = server.requests.length;
    for (const { statusCode, headers } of await Promise.all([read(), read(), read()])) {
      expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
    }
    expect(server.requests).toHaveLength(asked);
    expect(await ready()).toEqual([200, "away"]);
    expect((await world.app.inject("/")).statusCode).toBeLessThan(400);
    server.fault = undefined;
    const now = performance.now.bind(performance);
    const moved = vi.spyOn(performance, "now").mockImplementation(() => now() + 6_000);
    onTestFinished(() => moved.mockRestore());
    await until(async () => (await ready())[1] === "ok");
    expect((await read()).statusCode).toBe(200);
  });

  test("an attachment is refused without traces, and the next one is accepted", async () => {
    await using world = await openWorld();
    const rows = () => world.store?.db.selectFrom("attachments").selectAll().execute();
    server.fault = { status: 403, code: "AccessDenied" };
    for (const [language, said] of [
      ["en", "cannot be stored right now"],
      ["zh", "暂时无法保存"],
    ] as const) {
      const refused = await postFile(world, "log", { name: "a.txt", language });
      expect([refused.statusCode, Number(refused.headers["retry-after"])]).toEqual([503, 5]);
      expect(refused.body).toContain(said);
    }
    expect(await rows()).toEqual([]);
    server.fault = undefined;
    expect((await postFile(world, "log", { name: "a.txt" })).statusCode).toBe(200);
    const [row] = (await rows()) ?? [];
    expect(world.attachments.pathOf(row?.id ?? "")).toMatch(/^s3:\/\/tapeout-test\/site\/attach/);
    // No path leads to it.
    expect((await world.app.inject(`/storage/../attachments/${row?.id}`)).statusCode).toBe(404);
  });
});
