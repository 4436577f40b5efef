import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "../../src/base/store/store.ts";
import type { TestApp } from "../support/app.ts";
import { companyDocuments, openCompanySite } from "../support/companySite.ts";
import { expectSameForAll } from "../support/edgeReaders.ts";
import { httpRequest, type RawResponse } from "../support/httpRequest.ts";
import {
  behindLoadBalancer,
  type EdgeNginx,
  nginxMissing,
  startEdgeNginx,
} from "../support/nginx.ts";
import { freePort } from "../support/ports.ts";
import { until } from "../support/until.ts";
import { userAgents } from "../support/userAgents.ts";
import { buildNews } from "../support/world.ts";

/** Seconds for which nginx serves stale responses while the application does not respond. */
const outageSeconds = 1;

const documents = companyDocuments();

const reason = nginxMissing === undefined ? "" : ` (left out: ${nginxMissing})`;

async function listen(site: TestApp): Promise<number> {
  return Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
}

describe.skipIf(reason !== "")(`nginx with the shipped configuration${reason}`, () => {
  let folder: string;
  let store: Store;
  let site: TestApp;
  let directly: TestApp;
  let directPort: number;
  let nginx: EdgeNginx;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tapeout-edge-"));
    store = await openStore({ dataDir: join(folder, "data") });
    const edge = { seconds: 300, outageSeconds };
    const publicFiles = ["papers/a.pdf"];
    site = await openCompanySite({
      ...{ documents, publicFiles, edge, store, trustProxy: ["127.0.0.1"] },
    });
    directly = await openCompanySite({ documents, store });
    directPort = await listen(directly);
    nginx = await startEdgeNginx({
      folder,
      appPorts: [await listen(site)],
      // All requests of the test come from one client, and the log is read.
      adjust: (text) =>
        text.replace(" buffer=64k flush=5s", "").replace("rate=50r/s", "rate=50000r/s"),
    });
  });

  afterAll(async () => {
    await nginx.stop();
    await Promise.all([site.close(), directly.close()]);
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    httpRequest({ port: nginx.port, path, headers });

  /** Cache states that nginx logged for requests with a path. */
  async function cacheStates(path: string): Promise<string[]> {
    const log = await readFile(join(folder, "access.log"), "utf8");
    return log
      .split("\n")
      .flatMap((line) => (line.includes(`"${path}" `) ? [line.split(" ").at(-2) ?? ""] : []));
  }

  it("answers every kind of reader like the application itself", async () => {
    await expectSameForAll({ edge: nginx.port, application: directPort });
    // Two requests within a second: on a busy machine not always the first two.
    await until(async () => {
      await get("/");
      return (await cacheStates("GET /")).includes("HIT");
    });
  });

  it("caches nothing personal", async () => {
    const states = new Set<string>();
    for (const path of ["GET /login", "GET /nothing", "GET /search-result", "GET /mobile/login"])
      for (const state of await cacheStates(path)) states.add(state);
    expect([...states].sort()).toEqual(["BYPASS", "MISS"]);
  });

  it("caches a form for each encoding, with its own ETag, and answers 304 from the cache", async () => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const first = await get("/faq", { "accept-encoding": encoding });
      expect(first.headers["content-encoding"] ?? "identity").toBe(encoding);
      const again = await get("/faq", {
        "accept-encoding": encoding,
        "if-none-match": String(first.headers.etag),
      });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });

  it("speaks HTTP/2 over TLS", async () => {
    const session = connect(`https://localhost:${nginx.tlsPort}`, { rejectUnauthorized: false });
    const stream = session.request({ ":path": "/", "user-agent": userAgents.desktop });
    const [head] = await once(stream, "response");
    expect(head).toMatchObject({ ":status": 200, "cache-control": "private, no-cache" });
    stream.resume();
    await once(stream, "end");
    session.close();
  });

  it("sends stored files by ranges", async () => {
    await mkdir(join(site.storage, "papers"), { recursive: true });
    await writeFile(join(site.storage, "papers", "a.pdf"), "0123456789");
    const part = await get("/storage/papers/a.pdf", { range: "bytes=2-4" });
    expect([part.status, part.body.toString()]).toEqual([206, "234"]);
    expect(part.headers["content-range"]).toBe("bytes 2-4/10");
  });

  it("passes on attachments of 20 MB, bodies of staff and forms without script, and no other large bodies", async () => {
    const send = (path: string, bytes: number) =>
      httpRequest({
        ...{ port: nginx.port, path, method: "POST", body: Buffer.alloc(bytes) },
        headers: { "content-type": "application/octet-stream" },
      });
    const upload = "/web_en/api/v1/guestbook/upload";
    // Without a captcha the application refuses it, as JSON.
    expect((await send(upload, 20 << 20)).headers["content-type"]).toContain("application/json");
    expect((await send(upload, 22 << 20)).status).toBe(413);
    // An unauthenticated request is refused by the application before it reads the body.
    const media = await send("/api/v1/admin/media", 200 << 20);
    expect([media.status, media.headers["content-type"]]).toEqual([
      403,
      expect.stringContaining("application/json"),
    ]);
    expect((await send("/api/v1/admin/media", 202 << 20)).status).toBe(413);
    expect((await send("/mobile/contact-us", 30 << 20)).status).not.toBe(413);
    expect((await send("/web_en/api/v1/search", 2 << 20)).status).toBe(413);
  });

  it("shows no old page one second after a publication", async () => {
    const headline = "The chip of tomorrow";
    const next = buildNews({ body: { title: { en: headline, zh: "新闻" } } });
    // The least favourable moment: just after a fetch at the start of a second.
    await until(() => Date.now() % 1_000 < 50);
    await get("/rk-news?id=3");
    await site.swap([...documents, next]);
    const swapped = performance.now();
    let wasNew = false;
    for (let begun = 0; begun < 1_150; begun = performance.now() - swapped) {
      const isNew = (await get("/rk-news?id=3")).body.includes(headline);
      expect({ begun, isOldAgain: wasNew && !isNew }).toEqual({ begun, isOldAgain: false });
      wasNew ||= isNew;
      if (begun > 1_000) expect({ begun, isNew }).toEqual({ begun, isNew: true });
      await sleep(10);
    }
    expect(wasNew).toBe(true);
  });

  it("serves stale pages for the configured time while the application is unavailable, and then an error", async () => {
    const before = await get("/company-profile?id=68&pid=4");
    expect(before.status).toBe(200);
    await site.app.close();
    const began = performance.now();
    let last: RawResponse = before;
    await until(async () => {
      last = await get("/company-profile?id=68&pid=4");
      if (last.status === 200) expect(last.body.equals(before.body)).toBe(true);
      return last.status !== 200;
    }, 20);
    expect(performance.now() - began).toBeGreaterThan(100);
    expect(last).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    expect(last.body.toString()).toMatch(/does not answer.*\n.*没有响应/);
  });
});

describe.skipIf(reason !== "")(`nginx before two processes${reason}`, () => {
  const portOf = (request: IncomingMessage | undefined) => request?.socket.localPort;
  let folder: string;
  let nginx: EdgeNginx;
  const requests: IncomingMessage[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let processes: Server[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tapeout-edge-"));
    const ports = [await freePort(), await freePort()];
    processes = ports.map((port) =>
      createServer((request, response) => {
        requests.push(request);
        answer(request, response);
      }).listen(port, "127.0.0.1"),
    );
    nginx = await startEdgeNginx({ folder, appPorts: ports });
  });

  afterAll(async () => {
    await nginx.stop();
    for (const one of processes) {
      one.closeAllConnections();
      one.close();
    }
    await rm(folder, { recursive: true, force: true });
  });

  it("passes on the client's address, and nothing of the reader in requests for the cache", async () => {
    answer = (_request, response) => response.end("there");
    const headers = {
      "user-agent": userAgents.desktop,
      cookie: "a=b",
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "evil.example",
      "x-request-id": "forged",
      host: "www.example.com",
    };
    await httpRequest({ port: nginx.port, path: "/", headers });
    await httpRequest({
      port: nginx.port,
      path: "/",
      headers: { ...headers, cookie: "Admin-Token=a" },
    });
    const [fetched, passed] = requests.splice(0);
    for (const one of [fetched, passed]) {
      expect(one?.headers).toMatchObject({
        host: "www.example.com",
        "x-forwarded-for": "127.0.0.1",
      });
      expect(one?.headers["x-forwarded-host"]).toBeUndefined();
      expect(one?.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
    }
    expect(fetched?.headers).not.toHaveProperty("user-agent");
    expect(fetched?.headers).not.toHaveProperty("cookie");
    expect(passed?.headers).toMatchObject({
      "user-agent": userAgents.desktop,
      cookie: "Admin-Token=a",
    });
  });

  it("requests a built file from the other if one does not have it", async () => {
    answer = (request, response) => {
      response.statusCode = portOf(request) === portOf(requests[0]) ? 404 : 200;
      response.end();
    };
    const path = "/assets/made-late-0.js";
    expect((await httpRequest({ port: nginx.port, path })).status).toBe(200);
    expect(new Set(requests.splice(0).map(portOf)).size).toBe(2);
    answer = (_request, response) => response.writeHead(404).end();
    expect((await httpRequest({ port: nginx.port, path: "/assets/none.js" })).status).toBe(404);
    requests.splice(0);
  });

  it("passes on events without buffering", async () => {
    let end = () => {};
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
      response.write("data: first\n\n");
      end = () => response.end();
    };
    const response = await fetch(`http://127.0.0.1:${nginx.port}/events`);
    const first = await response.body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString()).toContain("data: first");
    end();
  });

  it("loses no request when one of them stops, and serves the cached form of a page to many", async () => {
    answer = (_request, response) => {
      response.setHeader("cache-control", "private, no-cache");
      response.end("there");
    };
    const [first] = processes;
    first?.closeAllConnections();
    first?.close();
    const paths = Array.from({ length: 20 }, (_, at) => `/page-${at}`);
    const statuses = await Promise.all(
      paths.map(async (path) => (await httpRequest({ port: nginx.port, path })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe.skipIf(reason !== "")(
  `nginx before two processes, behind a load balancer${reason}`,
  () => {
    it("routes a network to one of them, and networks to both", async () => {
      const folder = await mkdtemp(join(tmpdir(), "tapeout-edge-"));
      const ports = [await freePort(), await freePort()];
      const processes = ports.map((port) =>
        createServer((_request, response) => response.end(String(port))).listen(port, "127.0.0.1"),
      );
      const nginx = await startEdgeNginx({
        ...{ folder, appPorts: ports },
        adjust: behindLoadBalancer,
      });
      const paths = ["/", "/web_en/api/v1/search", "/storage/a.pdf", "/assets/a.js"];
      const servedBy = async (address: string) => {
        const headers = { "x-forwarded-for": address, cookie: "Admin-Token=a" };
        const answers = await Promise.all(
          paths.map((path) =>
            httpRequest({ port: nginx.port, path: `${path}?${address}`, headers }),
          ),
        );
        const served = new Set(answers.map(({ body }) => body.toString()));
        expect(served.size, address).toBe(1);
        return [...served][0];
      };
      try {
        const numbers = Array.from({ length: 24 }, (_, at) => at);
        const byAddress = await Promise.all(numbers.map((at) => servedBy(`192.0.2.${at}`)));
        expect(new Set(byAddress).size).toBe(2);
        for (const network of ["2001:db8:1:2:", "2001:db8:a:", "2001:db8:1:77:"]) {
          const ends = ["1", "ffff:1", "1:2:3"];
          const served = await Promise.all(ends.map((end) => servedBy(`${network}:${end}`)));
          expect(new Set(served).size, network).toBe(1);
        }
        const networks = await Promise.all(numbers.map((at) => servedBy(`2001:db8:1:${at}::1`)));
        expect(new Set(networks).size).toBe(2);
      } finally {
        await nginx.stop();
        for (const one of processes) {
          one.closeAllConnections();
          one.close();
        }
        await rm(folder, { recursive: true, force: true });
      }
    });
  },
);
