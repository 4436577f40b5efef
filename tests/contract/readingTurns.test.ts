import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";
import { limits } from "../support/limits.ts";
import { RawClient, rawRequest } from "../support/rawClient.ts";

const page = rawRequest("/", { "Accept-Encoding": "gzip" });

/** The smallest requests, more than Node reads of a connection at a time (64 KB). */
const smallest = "GET / HTTP/1.1\r\nHost:a\r\n\r\n";
const mostAtOnce = Math.ceil(65_536 / smallest.length);
const flood = smallest.repeat(mostAtOnce * 2);

let world: TestApp;
let port: number;
let accepted = 0;

beforeAll(async () => {
  world = await openTestApp();
  world.app.server.on("connection", () => {
    accepted += 1;
  });
  port = Number(new URL(await world.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => world.close());

async function served(client: RawClient): Promise<string> {
  client.send(page);
  return (await client.next()).toString("latin1");
}

/** Connections of one network that have not sent anything yet. */
async function newClients(count: number): Promise<RawClient[]> {
  const before = accepted;
  const clients = await Promise.all(Array.from({ length: count }, () => RawClient.open(port)));
  // The system has made them; the server accepts one in each turn.
  await expect.poll(() => accepted).toBe(before + count);
  return clients;
}

/** Counts the requests of each turn of the event loop, until the test ends. */
function countByTurn(): { readonly counts: readonly number[]; end(): void } {
  const counts: number[] = [];
  let [count, isCounting] = [0, true];
  const add = () => (count += 1);
  const turn = () => {
    if (count > 0) counts.push(count);
    count = 0;
    if (isCounting) setImmediate(turn);
  };
  world.app.server.on("request", add);
  setImmediate(turn);
  return {
    counts,
    end() {
      isCounting = false;
      world.app.server.off("request", add);
    },
  };
}

describe("connections that are flooded with requests at once", () => {
  it("are read one a turn, and hold up neither who was answered before nor another network", async () => {
    using reader = await RawClient.open(port);
    expect(await served(reader)).toContain("200 OK");
    const floods = await newClients(48);
    const closed = floods.map((client) => client.untilClosed());
    let open = floods.length;
    for (const one of closed) void one.finally(() => (open -= 1));
    const turns = countByTurn();
    for (const client of floods) client.send(flood);
    expect(await served(reader)).toContain("200 OK");
    expect(open).toBeGreaterThan(floods.length / 2);
    using other = await RawClient.open(port, "127.0.0.2");
    expect(await served(other)).toContain("200 OK");
    expect(open).toBeGreaterThan(0);
    await Promise.all(closed);
    turns.end();
    expect(turns.counts.length).toBeGreaterThanOrEqual(floods.length);
    // The reader's and the other's beside it.
    expect(Math.max(...turns.counts)).toBeLessThanOrEqual(mostAtOnce + 2);
  });

  it("are read one a turn although they were answered before", async () => {
    const floods = await newClients(12);
    for (const client of floods) expect(await served(client)).toContain("200 OK");
    const turns = countByTurn();
    const closed = floods.map((client) => client.untilClosed());
    for (const client of floods) client.send(flood);
    await Promise.all(closed);
    turns.end();
    expect(Math.max(...turns.counts)).toBeLessThanOrEqual(mostAtOnce);
  });

  it(
    "do not keep many new readers from being answered",
    async () => {
      const readers = await newClients(600);
      const answers = readers.map((client) => served(client));
      const [first] = await newClients(1);
      first?.send(flood);
      const all = await Promise.all(answers);
      expect(all.filter((answer) => answer.includes("200 OK"))).toHaveLength(readers.length);
      for (const client of [...readers, first]) client?.[Symbol.dispose]();
    },
    limits.test,
  );
});
