import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { forEachStore } from "../../../../tests/support/store.ts";
import { isPublicAddress, type Lookup } from "../../../base/http/requests/publicIpAddress.ts";
import { checkLinks } from "./checkLinks.ts";
import { badLinks, dueLinks, outsideCounts } from "./outsideLinkRows.ts";
import { type ProbeOptions, probeLink } from "./probeLink.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, "close");
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Every name leads to this machine, which the guard lets be asked. */
const here: Lookup = (_host, _options, callback) =>
  callback(null, [{ address: "127.0.0.1", family: 4 }]);

/** Another site, whose requests are recorded. */
async function site(respond: Respond) {
  const asked: string[] = [];
  const server = createServer({ keepAlive: false }, (request, response) => {
    asked.push(`${request.method} ${request.headers.host?.split(":")[0]}${request.url}`);
    respond(request, response);
  });
  const port = await listen(server);
  const options: ProbeOptions = {
    ...{ userAgent: "Tapeout-LinkCheck/test", lookup: here, patienceMs: 300 },
    ...{ isAllowed: () => true, isPort: (one: number) => one === port },
  };
  return {
    ...{ asked, port, options },
    url: (path: string, host = "a.example") => `http://${host}:${port}${path}`,
  };
}

const status = (code: number, headers: Record<string, string> = {}): Respond => {
  return (_request, response) => response.writeHead(code, headers).end();
};

test("A link is requested by HEAD, and by GET if that is refused", async () => {
  const { asked, url, options } = await site((request, response) => {
    const isRefused = request.url === "/no-head" && request.method === "HEAD";
    const codes: Readonly<Record<string, number>> = { "/gone": 410 };
    const code = codes[request.url ?? ""] ?? (isRefused ? 404 : 200);
    expect(request.headers["user-agent"]).toBe("Tapeout-LinkCheck/test");
    response.writeHead(code).end();
  });
  expect(await probeLink(url("/fine"), options)).toEqual({ problem: undefined, status: 200 });
  expect(await probeLink(url("/no-head"), options)).toEqual({ problem: undefined, status: 200 });
  expect(await probeLink(url("/gone"), options)).toEqual({ problem: "status", status: 410 });
  expect(asked).toEqual(
    ["HEAD /fine", "HEAD /no-head", "GET /no-head", "HEAD /gone", "GET /gone"].map((one) =>
      one.replace(" ", " a.example"),
    ),
  );
});

test("Only a redirect's location is followed, and an answer from 400 on is a failure", async () => {
  const { asked, url, options } = await site((request, response) =>
    response.writeHead(Number(request.url?.slice(1)), { location: "/204" }).end(),
  );
  const outcomes: unknown[] = [];
  for (const code of [201, 300, 399, 400, 404]) {
    const { problem, status: given } = await probeLink(url(`/${code}`), options);
    outcomes.push([code, problem, given]);
  }
  expect(outcomes).toEqual([
    [201, undefined, 201],
    [300, undefined, 204],
    [399, undefined, 204],
    [400, "status", 400],
    [404, "status", 404],
  ]);
  expect(asked.filter((one) => one.includes("204"))).toHaveLength(2);
});

test.each([
  ["EAI_NODATA", "no-host"],
  ["EAI_NONAME", "no-host"],
  ["EAI_AGAIN", "unreachable"],
  ["ETIMEDOUT", "timeout"],
  ["CERT_HAS_EXPIRED", "certificate"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "certificate"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate"],
  [undefined, "unreachable"],
])("A connection that fails with %s is reported as %s", async (code, problem) => {
  const lookup: Lookup = (host, _options, callback) =>
    callback(Object.assign(new Error(host), code !== undefined && { code }), "");
  const options = { userAgent: "test", lookup, isAllowed: () => true, isPort: () => true };
  expect(await probeLink("http://a.example/", options)).toEqual({ problem, status: undefined });
});

test.each([401, 403, 429])("A server that answers %i to programs is reachable", async (code) => {
  const { url, options } = await site(status(code));
  expect(await probeLink(url("/"), options)).toEqual({ problem: undefined, status: code });
});

test("Redirects are followed up to a limit, and only to other web addresses", async () => {
  const { url, options } = await site((request, response) => {
    const [, step = "0"] = /^\/steps\/(\d+)$/.exec(request.url ?? "") ?? [];
    const to = { "/loop": "/loop", "/ftp": "ftp://a.example/", "/moved": "/steps/3" };
    const location =
      Object.entries(to).find(([path]) => path === request.url)?.[1] ??
      (Number(step) > 0 ? `/steps/${Number(step) - 1}` : undefined);
    if (location === undefined) response.writeHead(200).end();
    else response.writeHead(302, { location }).end();
  });
  expect((await probeLink(url("/moved"), options)).problem).toBeUndefined();
  expect((await probeLink(url("/loop"), options)).problem).toBe("redirects");
  expect((await probeLink(url("/ftp"), options)).problem).toBe("redirects");
});

test("A server that is silent, absent or unknown is reported as such", async () => {
  const { url, options } = await site(() => {});
  expect((await probeLink(url("/silent"), options)).problem).toBe("timeout");
  const rude = createTcpServer((socket) => socket.destroy());
  const port = await listen(rude);
  const any = { ...options, isPort: () => true };
  expect((await probeLink(`http://a.example:${port}/`, any)).problem).toBe("unreachable");
  const unknown: Lookup = (host, _options, callback) =>
    callback(Object.assign(new Error(host), { code: "ENOTFOUND" }), "");
  expect((await probeLink(url("/"), { ...any, lookup: unknown })).problem).toBe("no-host");
});

test("No address within the server's network is requested, resolved or written, nor by a redirect", async () => {
  const { asked, url, port, options } = await site((_request, response) =>
    response.writeHead(302, { location: `http://inner.example:${port}/` }).end(),
  );
  const { isAllowed: _any, ...guarded } = options;
  expect((await probeLink(url("/"), guarded)).problem).toBe("private");
  expect((await probeLink(`http://127.0.0.1:${port}/`, guarded)).problem).toBe("private");
  expect((await probeLink(`http://[::1]:${port}/`, guarded)).problem).toBe("private");
  expect((await probeLink(`http://2130706433:${port}/`, guarded)).problem).toBe("private");
  const mixed: Lookup = (_host, _options, callback) =>
    callback(null, [
      { address: "93.184.216.34", family: 4 },
      { address: "10.0.0.7", family: 4 },
    ]);
  expect((await probeLink(url("/"), { ...guarded, lookup: mixed })).problem).toBe("private");
  expect((await probeLink("http://a.example:22/", guarded)).problem).toBe("port");
  expect(asked).toEqual([]);
  // The first server may be asked, the one that it leads to may not.
  let looks = 0;
  const inner: Lookup = (_host, _options, callback) => {
    looks += 1;
    callback(null, [{ address: "127.0.0.1", family: 4 }]);
  };
  const first = { ...options, lookup: inner, isAllowed: () => looks <= 1 };
  expect((await probeLink(url("/"), first)).problem).toBe("private");
  expect(asked).toHaveLength(1);
});

test.each([
  ...["8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"].map(
    (address) => [address, true] as const,
  ),
  ...["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0"].map(
    (address) => [address, false] as const,
  ),
  ...["100.64.1.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1"].map(
    (address) => [address, false] as const,
  ),
  ...["::ffff:127.0.0.1", "::ffff:7f00:1", "64:ff9b::7f00:1", "64:ff9b::10.0.0.1"].map(
    (address) => [address, false] as const,
  ),
  ...["::127.0.0.1", "2002:7f00:1::", "ff02::1", "not-an-address", ""].map(
    (address) => [address, false] as const,
  ),
])("The address %s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

forEachStore("The checks of links to other sites", (open) => {
  test("send each host one request at a time, with pauses, and only for published links", async () => {
    const store = await open();
    const { asked, url, options } = await site(status(200));
    const paused: number[] = [];
    let underWay = 0;
    const published = [
      ...["/1", "/2", "/3"].map((path) => url(path)),
      ...["/1", "/2"].map((path) => url(path, "b.example")),
    ];
    const byHost = new Map<string, number>();
    const run = (links: readonly string[], now: number) =>
      checkLinks({
        ...{ store, published: links, now: () => now },
        probe: async (address) => {
          const { hostname } = new URL(address);
          underWay = (byHost.get(hostname) ?? 0) + 1;
          byHost.set(hostname, underWay);
          expect(underWay).toBe(1);
          const outcome = await probeLink(address, options);
          byHost.set(hostname, 0);
          return outcome;
        },
        pause: async (ms) => paused.push(ms),
      });
    expect(await run(published, 1_000)).toBe(5);
    const ofHost = (host: string) => asked.filter((one) => one.includes(host));
    expect(ofHost("a.example").map((one) => one.at(-1))).toEqual(["1", "2", "3"]);
    expect(paused).toHaveLength(3);
    expect(Math.min(...paused)).toBeGreaterThan(0);
    // Working links are not checked again, and links that are no longer published are removed.
    expect(await run(published.slice(0, 2), 2_000)).toBe(0);
    expect(await outsideCounts(store.db)).toMatchObject({ total: 2, broken: 0, unchecked: 0 });
  });

  test("retry twice before a link counts as broken, and detect when it works again", async () => {
    const store = await open();
    const answer = { code: 404 };
    const { url, options } = await site((request, response) =>
      status(answer.code)(request, response),
    );
    const link = url("/page");
    let now = 1_000;
    const run = async () => {
      const checked = await checkLinks({
        ...{ store, published: [link], now: () => now },
        probe: (address) => probeLink(address, options),
      });
      const [bad] = await badLinks(store.db, 10);
      return [checked, bad?.state, bad?.problem, bad?.status];
    };
    const next = async () => {
      const row = await store.db
        .selectFrom("outside_links")
        .select("next_at")
        .executeTakeFirstOrThrow();
      expect(await dueLinks(store.db, row.next_at - 1, 1)).toEqual([]);
      now = row.next_at;
    };
    expect(await run()).toEqual([1, "doubtful", "status", 404]);
    expect(await run()).toEqual([0, "doubtful", "status", 404]);
    await next();
    expect(await run()).toEqual([1, "doubtful", "status", 404]);
    await next();
    expect(await run()).toEqual([1, "broken", "status", 404]);
    await next();
    answer.code = 200;
    expect(await run()).toEqual([1, undefined, undefined, undefined]);
  });

  test("stop early when they are cancelled", async () => {
    const store = await open();
    const { asked, url, options } = await site(status(200));
    let looks = 0;
    const checked = await checkLinks({
      ...{ store, published: [url("/1"), url("/2"), url("/3")], pause: async () => undefined },
      probe: (address) => probeLink(address, options),
      isWanted: async () => {
        looks += 1;
        return looks <= 2;
      },
    });
    expect([checked, asked.length]).toEqual([2, 2]);
    expect(await outsideCounts(store.db)).toMatchObject({ total: 3, unchecked: 1 });
  });
});
