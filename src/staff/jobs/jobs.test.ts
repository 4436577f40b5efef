import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { isActive, type JobState } from "../../base/site/jobStates.ts";
import type { Store } from "../../base/store/store.ts";
import {
  addItems,
  addJob,
  changeState,
  type JobKind,
  jobOf,
  jobsOfAccount,
  leasedJobs,
  noteProgress,
  pruneJobs,
  undoUntil,
} from "./jobs.ts";

const day = 86_400_000;

forEachStore("A job", (open) => {
  const closeLater = closedAfterEach();

  interface Added {
    readonly kind?: JobKind;
    readonly state?: JobState;
    readonly at?: number;
    readonly accountId?: number;
  }

  const add = ({ db }: Store, wish: Added) => {
    const { kind = "bulk", state = "checking", at = 0, accountId = null } = wish;
    return addJob(db, { kind, accountId, via: "api", state, total: 3 }, at);
  };

  test("changes its state only from the expected one", async () => {
    const { db } = await open();
    const store = await open();
    const id = await add(store, {});
    const change = { from: ["checking"], to: "checked" } as const;
    expect(await noteProgress(db, { id, state: "checking", done: 3 }, 1)).toBe(true);
    const moved = await Promise.all([1, 2, 3].map(() => changeState(db, id, change, 2)));
    expect(moved.toSorted()).toEqual([false, false, true]);
    expect(await noteProgress(db, { id, state: "checking", done: 1 }, 3)).toBe(false);
    expect(await jobOf(db, "bulk", id)).toMatchObject({ state: "checked", done: 3, touchedAt: 2 });
    await changeState(db, id, { from: ["checked"], to: "running" }, 4);
    expect(await jobOf(db, "bulk", id)).toMatchObject({ state: "running", done: 0 });
    expect(await jobOf(db, "translation", id)).toBeUndefined();
    await changeState(db, id, { from: ["running"], to: "refused", findings: ["why"] }, 5);
    expect(await jobOf(db, "bulk", id)).toMatchObject({ state: "refused", findings: ["why"] });
    await changeState(db, id, { from: ["refused"], to: "running" }, 6);
    await noteProgress(db, { id, state: "running", done: 2, total: 9 }, 7);
    const grown = { findings: undefined, subject: undefined, done: 2, total: 9 };
    expect(await jobOf(db, "bulk", id)).toMatchObject(grown);
    const facts = { kind: "bulk", accountId: null, via: "api", state: "open", total: 1 } as const;
    const about = await addJob(db, { ...facts, subject: { key: "a" } }, 8);
    expect(await jobOf(db, "bulk", about)).toEqual({
      ...{ ...facts, id: about, subject: { key: "a" }, findings: undefined, done: 0 },
      ...{ createdAt: 8, touchedAt: 8 },
    });
  });

  test("belongs to its account, until it can be undone no more", async () => {
    const store = await open();
    const { db } = store;
    const accountId = await addAccount(store);
    const done = await add(store, { state: "done", accountId, at: day });
    await add(store, { state: "cancelled", accountId, at: day });
    await add(store, { state: "done", at: day });
    await add(store, { kind: "translation", state: "done", accountId, at: day });
    const keys = Array.from({ length: 201 }, (_, at) => `part-${at}`);
    await store.transaction((tx) => addItems(tx, done, keys, "done"));
    const items = await db
      .selectFrom("job_items")
      .select("document_key")
      .orderBy("place")
      .execute();
    expect(items.map((one) => one.document_key)).toEqual(keys);
    const own = async (now: number) =>
      (await jobsOfAccount(db, { kind: "bulk", accountId }, now)).map(({ id }) => id);
    expect(await own(7 * day)).toEqual([done]);
    const later: number[] = [];
    for (let made = 0; made < 20; made += 1)
      later.unshift(await add(store, { state: "done", accountId, at: day }));
    expect(await own(7 * day)).toEqual(later);
    await db.deleteFrom("jobs").where("id", "in", later).execute();
    expect(await own(9 * day)).toEqual([]);
    await pruneJobs(db, "bulk", 7 * day);
    expect(await db.selectFrom("jobs").select("id").execute()).toHaveLength(4);
    await pruneJobs(db, "bulk", 9 * day);
    const left = await db.selectFrom("jobs").select("kind").execute();
    expect(left).toEqual([{ kind: "translation" }]);
    expect(await db.selectFrom("job_items").selectAll().execute()).toEqual([]);
  });

  test("reports until when it can be undone", () => {
    const until = (kind: JobKind, state: JobState) => undoUntil({ kind, state, touchedAt: day });
    expect(until("bulk", "done")).toBe(8 * day);
    expect(until("bulk", "cancelled")).toBe(8 * day);
    expect(until("change-set", "done")).toBe(91 * day);
    expect(until("change-set", "cancelled")).toBeUndefined();
    expect(until("translation", "done")).toBe(31 * day);
    expect(until("translation", "undone")).toBeUndefined();
  });

  test("has the reason for which work at it failed, without addresses, until it goes on", async () => {
    const store = await open();
    const [id, other] = [await add(store, {}), await add(store, {})];
    const ended = await add(store, { state: "done", at: Date.now() });
    const jobs = leasedJobs({
      ...{ store, kind: "bulk", prune: async () => {}, onError: () => {} },
      run: async () => {
        throw new Error("No mailbox\nlin@acme.example");
      },
      orphans: async () => [],
    });
    closeLater({ close: () => jobs.stop() });
    await store.db.updateTable("jobs").set({ touched_at: Date.now() }).execute();
    const reasons = async () => {
      const rows = await store.db.selectFrom("jobs").select(["id", "problem"]).execute();
      return new Map(rows.map((row) => [row.id, row.problem]));
    };
    await jobs.wakeAndWait(id, 20_000);
    await jobs.wakeAndWait(ended, 20_000);
    const none = [
      [other, null],
      [ended, null],
    ] as const;
    expect(await reasons()).toEqual(new Map([[id, "No mailbox …"], ...none]));
    await noteProgress(store.db, { id, state: "checking", done: 1 }, Date.now());
    expect(await reasons()).toEqual(new Map([[id, null], ...none]));
    expect(await jobOf(store.db, "bulk", other)).toMatchObject({ done: 0 });
  });

  test("that a process left is continued by one other", async () => {
    const stores = [await open(), await open()];
    const [first] = stores;
    if (first === undefined) return;
    const id = await add(first, { state: "running", at: Date.now() - day });
    const other = await add(first, { kind: "change-set", state: "running", at: Date.now() - day });
    const ended = await add(first, { state: "done", at: Date.now() - day });
    const begun: number[] = [];
    const runs: number[] = [];
    const all = stores.map((store) =>
      leasedJobs({
        ...{ store, kind: "bulk", prune: async () => {} },
        run: async (one) => {
          begun.push(one);
          const job = await jobOf(store.db, "bulk", one);
          if (job === undefined || !isActive(job.state)) return;
          runs.push(one);
          await sleep(200);
          await changeState(store.db, one, { from: ["running"], to: "done" }, Date.now());
        },
        onError: (error) => {
          throw error;
        },
      }),
    );
    for (const jobs of all) closeLater({ close: () => jobs.stop() });
    // Each looks for jobs without a process when it is woken for any.
    for (const jobs of all) jobs.wake(ended + 1);
    const stateOf = async (kind: JobKind, one: number) => (await jobOf(first.db, kind, one))?.state;
    await expect.poll(() => stateOf("bulk", id)).toBe("done");
    expect(runs).toEqual([id]);
    expect(begun.filter((one) => one !== id && one <= ended)).toEqual([]);
    expect(await stateOf("change-set", other)).toBe("running");
  });
});
