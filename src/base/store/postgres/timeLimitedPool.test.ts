import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { describe, expect, it, test } from "vitest";
import { findPostgres, startCluster } from "../../../../tests/support/postgres.ts";
import { StoreUnavailable } from "../storeErrors.ts";
import { serverProbe } from "./serverProbe.ts";
import { timeLimitedPool } from "./timeLimitedPool.ts";

const quietMs = 40;

/** Blocks the thread, as if the process were suspended. */
function block(ms: number): void {
  const began = performance.now();
  while (performance.now() - began < ms);
}

/** A pool whose statements are answered by a function of their text. */
function poolOf(answer: (sql: string) => Promise<void>): PostgresPool {
  return {
    options: {},
    connect: async () => new AnsweringClient(answer),
    end: async () => undefined,
  };
}

class AnsweringClient implements PostgresPoolClient {
  readonly #answer: (sql: string) => Promise<void>;

  constructor(answer: (sql: string) => Promise<void>) {
    this.#answer = answer;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(sql: string | PostgresCursor<R>): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== "string") return sql;
    return this.#answer(sql).then(() => ({ command: "SELECT", rowCount: 0, rows: [] }));
  }

  release(): void {}
}

describe("a pool with time limits", () => {
  it("does not mistake its own process's pause for silence of the server", async () => {
    const pool = timeLimitedPool(
      // A message arrives as what a socket brings: in the turn after the pause, behind the timers.
      poolOf(async () => {
        const { port1, port2 } = new MessageChannel();
        const arrived = once(port2, "message");
        port1.postMessage("answer");
        await arrived;
        port1.close();
      }),
      { quietMs, maxMs: 60_000, isAlive: async () => false },
    );
    const client = await pool.connect();
    const answer = client.query("select 1", []);
    block(3 * quietMs);
    await expect(answer).resolves.toMatchObject({ rows: [] });
  });

  it("counts an answer on another connection as a sign of life", async () => {
    const slow = Promise.withResolvers<void>();
    const probes: number[] = [];
    const pool = timeLimitedPool(
      poolOf((sql) => (sql === "slow" ? slow.promise : Promise.resolve())),
      {
        ...{ quietMs, maxMs: 60_000 },
        isAlive: async () => {
          probes.push(performance.now());
          await sleep(quietMs);
          return false;
        },
      },
    );
    const answer = (await pool.connect()).query("slow", []);
    let isOver = false;
    answer.catch(() => undefined).finally(() => (isOver = true));
    const other = await pool.connect();
    while (probes.length < 3 && !isOver) {
      await other.query("quick", []);
      await sleep(1);
    }
    slow.resolve();
    await expect(answer).resolves.toMatchObject({ rows: [] });
  });

  it("gives up if no connection is answered", async () => {
    const pool = timeLimitedPool(
      poolOf(() => new Promise(() => undefined)),
      { quietMs, maxMs: 60_000, isAlive: async () => false },
    );
    const client = await pool.connect();
    await expect(client.query("select 1", [])).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

const binaries = findPostgres();

test.skipIf(binaries === undefined || process.platform !== "linux")(
  "A process that pauses recognises a live server as live and a frozen one as dead",
  async () => {
    const cluster = await startCluster(binaries ?? "");
    const waitMs = 200;
    const isAlive = serverProbe(() => ({ connectionString: cluster.url }), waitMs);
    let thaw = () => {};
    try {
      const probing = isAlive();
      // The connection is under way when the process pauses.
      setImmediate(() => block(3 * waitMs));
      expect(await probing).toBe(true);
      thaw = cluster.freeze();
      expect(await isAlive()).toBe(false);
      thaw();
      await expect.poll(isAlive).toBe(true);
    } finally {
      thaw();
      await cluster.stop();
    }
  },
);
