import { afterEach, expect, test } from "vitest";
import { columnBody } from "../../../tests/support/bodies.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { until } from "../../../tests/support/until.ts";
import { acquireLease } from "../../base/store/leases/leases.ts";
import type { Store } from "../../base/store/store.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
} from "../../staff/editing/documentOperations.ts";
import { CachePurging, type CachePurgingOptions } from "./cachePurging.ts";

const running: CachePurging[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((purging) => purging.stop()));
});

/** Purging by one process, with what it has sent and how often it failed. */
function follow(store: Store, options: Partial<CachePurgingOptions> = {}) {
  const sent: (readonly string[])[] = [];
  const outcomes: string[] = [];
  const logged: string[] = [];
  const note = (details: object, message: string) =>
    logged.push(`${message} ${JSON.stringify(details)}`);
  const purging = new CachePurging({
    store,
    build: "one",
    send: async (tags) => {
      sent.push(tags);
    },
    log: { info: note, warn: note },
    onOutcome: (outcome) => outcomes.push(outcome),
    retryMs: [1, 1],
    settleMs: 1,
    everyMs: 20,
    ...options,
  });
  running.push(purging);
  return { purging, sent, outcomes, logged };
}

async function publish(store: Store, key: string): Promise<void> {
  await inPublication(store, 7, async ({ tx, publish: makePublic }) => {
    await createDocument(tx, { type: "column", key, body: columnBody(), now: 1 });
    await makePublic({ key, languages: ["en", "zh"] });
  });
}

forEachStore("Purging shared caches", (open) => {
  test("purges everything at first, then the changes of each publication, each twice", async () => {
    const store = await open();
    await publish(store, "a");
    const { purging, sent, outcomes } = follow(store, { everyMs: 60_000 });
    await until(() => outcomes.length === 1);
    expect(sent.splice(0)).toEqual([["site"], ["site"]]);
    await publish(store, "b");
    await inPublication(store, 8, async ({ tx, publish: makePublic }) => {
      await saveDraft(tx, { key: "a", body: columnBody({ position: 2 }), now: 1 });
      await makePublic({ key: "a", languages: ["zh"] });
    });
    purging.wake();
    await until(() => outcomes.length === 2);
    const tags = ["any", "t-column", "d-1", "d-2"];
    expect(sent.splice(0)).toEqual([tags, tags]);
    purging.purge(["d-1", "d-7"]);
    await until(() => outcomes.length === 3);
    expect(sent.splice(0)).toEqual([
      ["d-1", "d-7"],
      ["d-1", "d-7"],
    ]);
    purging.purge(["d-1", "site"]);
    await until(() => outcomes.length === 4);
    expect(sent).toEqual([["site"], ["site"]]);
    expect(outcomes).toEqual(["purged", "purged", "purged", "purged"]);
  });

  test("purges nothing at a restart, everything for another build, and does not alternate with an older one", async () => {
    const store = await open();
    const older = follow(store);
    await until(() => older.outcomes.length === 1);
    const newer = follow(store, { build: "two" });
    await until(() => newer.outcomes.length === 1);
    const again = follow(store, { build: "two" });
    await publish(store, "a");
    await until(() => [older, newer, again].some(({ sent }) => sent.at(-1)?.includes("any")));
    const sent = [older, newer, again].map((one) => one.sent.map((tags) => tags[0]));
    expect(sent.flat().filter((tag) => tag === "site")).toHaveLength(4);
    expect(sent[2]?.includes("site")).toBe(false);
  });

  test("is done by one of several processes, and by another where that one ends before it is done", async () => {
    const store = await open();
    await follow(store).purging.stop();
    await until(
      async () => (await store.db.selectFrom("leases").select("name").execute()).length === 0,
    );
    const hanging = Promise.withResolvers<void>();
    const dying = follow(store, { send: () => hanging.promise, build: "two" });
    await until(async () => (await leaseHolder(store)) !== undefined);
    const second = follow(store, { build: "two" });
    const third = follow(store, { build: "two" });
    // The first has the lease: the others leave it alone.
    await publish(store, "a");
    expect([...second.sent, ...third.sent]).toEqual([]);
    // Its process is gone: the lease runs out.
    await store.db.updateTable("leases").set({ expires_at: 0 }).execute();
    await until(() => second.outcomes.length + third.outcomes.length > 0);
    expect([...second.sent, ...third.sent]).toEqual([["site"], ["site"]]);
    hanging.resolve();
    await dying.purging.stop();
  });

  test("retries until it succeeds, reports failures, and never delays a publication", async () => {
    const store = await open();
    let isDown = true;
    const { sent, purging, outcomes, logged } = follow(store, {
      send: async (tags) => {
        if (isDown) throw new Error("cache.example answers 503");
        sent.push(tags);
      },
    });
    await until(() => outcomes.length >= 4);
    expect(purging.isBehind).toBe(true);
    await publish(store, "a");
    expect(sent).toEqual([]);
    isDown = false;
    // The publication may arrive after the waiting purge was sent, and is then purged separately.
    await until(() => outcomes.includes("purged") && !purging.isBehind);
    expect(sent[0]).toContain("site");
    expect(logged[0]).toContain("cache.example answers 503");
  });

  test("purges everything where the store is an older one than that of the last purge", async () => {
    const store = await open();
    const before = follow(store);
    await until(() => before.outcomes.length === 1);
    await before.purging.stop();
    await store.db.updateTable("cache_purges").set({ revision: 7 }).execute();
    const { sent, outcomes } = follow(store);
    await until(() => outcomes.length === 1);
    expect(sent).toEqual([["site"], ["site"]]);
    const { revision } = await store.db
      .selectFrom("cache_purges")
      .select("revision")
      .executeTakeFirstOrThrow();
    expect(revision).toBe(0);
  });

  test("tries three times at once, and once more later with all that was to be purged", async () => {
    const store = await open();
    const results = [false, false, true, true, false, false, false, true, true];
    const tried: string[] = [];
    const { purging, outcomes } = follow(store, {
      send: async (tags) => {
        tried.push(tags.join());
        if (!results.shift()) throw new Error("cache.example answers 503");
      },
    });
    await until(() => outcomes.length === 3);
    expect(outcomes.splice(0)).toEqual(["failed", "failed", "purged"]);
    expect(purging.isBehind).toBe(false);
    purging.purge(["d-9"]);
    await until(() => outcomes.length === 4);
    expect(outcomes).toEqual(["failed", "failed", "failed", "purged"]);
    expect(tried).toEqual([...Array(4).fill("site"), ...Array(5).fill("d-9")]);
    expect(purging.isBehind).toBe(false);
  });

  test("leaves the lease to its holder", async () => {
    const store = await open();
    await acquireLease(store, "cache-purge", "other", 60_000, Date.now());
    const { purging, sent } = follow(store);
    purging.purge(["d-1"]);
    await purging.stop();
    expect(sent).toEqual([]);
    expect(await leaseHolder(store)).toBe("other");
  });
});

async function leaseHolder(store: Store): Promise<string | undefined> {
  const row = await store.db
    .selectFrom("leases")
    .select("holder")
    .where("name", "=", "cache-purge")
    .executeTakeFirst();
  return row?.holder;
}
