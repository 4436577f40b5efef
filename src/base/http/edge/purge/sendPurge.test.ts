import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { PurgeFailed, type PurgeKind, sendPurge } from "./sendPurge.ts";

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A shared cache of a test's own. */
async function cache(answer: (response: ServerResponse) => void = (response) => response.end()) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
    answer(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return { seen, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/zone` };
}

const token = "very-secret";

describe("a purge", () => {
  it("goes to Cloudflare in requests of 30 tags", async () => {
    const { seen, url } = await cache();
    const tags = Array.from({ length: 65 }, (_, id) => `d-${id}`);
    await sendPurge({ kind: "cloudflare", urls: [url], token }, tags);
    expect(seen.flatMap(({ body }) => JSON.parse(body).tags).sort()).toEqual(tags.toSorted());
    expect(seen.map(({ body }) => JSON.parse(body).tags.length).sort()).toEqual([30, 30, 5]);
    for (const { method, headers } of seen) {
      expect({ method, ...headers }).toMatchObject({
        method: "POST",
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
      });
    }
  });

  it("is posted to a webhook", async () => {
    const { seen, url } = await cache();
    await sendPurge({ kind: "webhook", urls: [url] }, ["site"]);
    expect(seen).toMatchObject([{ method: "POST", url: "/zone", body: '{"tags":["site"]}' }]);
    expect(seen[0]?.headers).not.toHaveProperty("authorization");
  });

  it.each(["cloudflare", "webhook"] as const)(
    "fails without its secret in the message if %s refuses it",
    async (kind: PurgeKind) => {
      const refusing = await cache((response) => response.writeHead(403).end(token));
      const leading = await cache((response) =>
        response.writeHead(302, { location: `http://${refusing.host}/` }).end(),
      );
      const silent = await cache((response) => response.destroy());
      for (const [{ url, host }, fault] of [
        [refusing, "answers 403"],
        [leading, "answers 302"],
        [silent, "does not answer (UND_ERR_SOCKET)"],
      ] as const) {
        const failure = await sendPurge({ kind, urls: [`${url}?key=${token}`], token }, [
          "site",
        ]).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(PurgeFailed);
        expect(String(failure)).toContain(`${host} ${fault}`);
        expect(String(failure)).not.toContain(token);
      }
      expect(refusing.seen).toHaveLength(1);
    },
  );

  it("fails if one of several caches refuses it, after all have been asked", async () => {
    const bad = await cache((response) => response.writeHead(500).end());
    const good = await cache();
    const purged = sendPurge({ kind: "webhook", urls: [bad.url, good.url] }, ["site"]);
    await expect(purged).rejects.toThrow(`${bad.host} answers 500`);
    expect(good.seen).toHaveLength(1);
  });
});
