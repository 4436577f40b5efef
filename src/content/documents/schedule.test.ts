import { expect, test } from "vitest";
import { columnBody, faqBody } from "../../../tests/support/bodies.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { acquireLease } from "../../store/leases.ts";
import type { Store } from "../../store/store.ts";
import {
  createDocument,
  DanglingReference,
  DocumentNotFound,
  DocumentTrashed,
  inPublication,
  listDocuments,
  runDueSchedule,
  type ScheduleRequest,
  saveDraft,
  schedule,
} from "../documents.ts";

forEachStore("The schedule", (open) => {
  test("publishes in its language when the time has come, and not before", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    expect(await runDueSchedule(store, 999)).toEqual({ done: 0, problems: [] });
    expect(await shown(store, "chips")).toEqual({});
    expect(await runDueSchedule(store, 1_000)).toEqual({ done: 1, problems: [] });
    expect(await shown(store, "chips")).toEqual({ en: 1 });
  });

  test("publishes the draft of that time, or the revision that was named", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    await plan(store, {
      key: "chips",
      action: "publish",
      at: 1_000,
      language: "zh",
      revisionNumber: 1,
    });
    await store.transaction((tx) =>
      saveDraft(tx, { key: "chips", body: columnBody({ title: { en: "Chips" } }), now: 500 }),
    );
    await runDueSchedule(store, 1_000);
    expect(await shown(store, "chips")).toEqual({ en: 2, zh: 1 });
  });

  test("does what is overdue in the order of its times", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "unpublish", at: 2_000 });
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    expect(await runDueSchedule(store, 9_000)).toEqual({ done: 2, problems: [] });
    expect(await shown(store, "chips")).toEqual({});
  });

  test("does each thing once, however many processes ask", async () => {
    const stores = [await open(), await open(), await open()];
    const [store] = stores;
    if (!store) return;
    for (let index = 0; index < 6; index += 1) {
      await makeColumn(store, `chip-${index}`);
      await plan(store, { key: `chip-${index}`, action: "publish", at: 1_000 });
    }
    const runs = await Promise.all(
      [...stores, ...stores].map((one, index) => runDueSchedule(one, 1_000, `process ${index}`)),
    );
    expect(runs.reduce((sum, run) => sum + run.done, 0)).toBe(6);
    expect(await store.db.selectFrom("publication").select("revision").execute()).toEqual([
      { revision: 6 },
    ]);
    expect(await runDueSchedule(store, 2_000)).toEqual({ done: 0, problems: [] });
  });

  test("is left to the process that has the lease", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    await acquireLease(store, "schedule", "other", 60_000, 1_000);
    expect(await runDueSchedule(store, 1_001, "this")).toEqual({ done: 0, problems: [] });
    expect(await runDueSchedule(store, 61_000, "this")).toEqual({ done: 1, problems: [] });
  });

  test("marks what cannot be done, says why, and goes on with the rest", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await store.transaction((tx) =>
      createDocument(tx, { type: "faq", key: "why", body: faqBody({ column: "none" }), now: 1 }),
    );
    await plan(store, { key: "why", action: "publish", at: 1_000 });
    await plan(store, { key: "chips", action: "publish", at: 2_000 });
    const run = await runDueSchedule(store, 3_000);
    expect(run).toMatchObject({ done: 1, problems: [{ key: "why", action: "publish" }] });
    expect(run.problems[0]?.error).toBeInstanceOf(DanglingReference);
    expect(await shown(store, "chips")).toEqual({ en: 1 });
    const rows = await store.db
      .selectFrom("schedule")
      .select(["done_at", "problem"])
      .orderBy("at")
      .execute();
    expect(rows).toEqual([
      { done_at: 3_000, problem: "why: column refers to none, which does not exist" },
      { done_at: 3_000, problem: null },
    ]);
    expect(await runDueSchedule(store, 4_000)).toEqual({ done: 0, problems: [] });
  });

  test("stays due when the store fails in the middle", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    const lost: Store = {
      ...store,
      transaction: () => Promise.reject(new Error("connection lost")),
    };
    await expect(runDueSchedule(lost, 1_000)).rejects.toThrow("connection lost");
    expect(await shown(store, "chips")).toEqual({});
    expect(await runDueSchedule(store, 1_000)).toEqual({ done: 1, problems: [] });
  });

  test("forgets a document that goes to the trash", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    await inPublication(store, 500, ({ trash }) => trash({ key: "chips" }));
    expect(await runDueSchedule(store, 2_000)).toEqual({ done: 0, problems: [] });
  });

  test("takes no document that is missing or in the trash", async () => {
    const store = await open();
    await expect(plan(store, { key: "none", action: "publish", at: 1 })).rejects.toThrow(
      DocumentNotFound,
    );
    await makeColumn(store, "chips");
    await inPublication(store, 1, ({ trash }) => trash({ key: "chips" }));
    await expect(plan(store, { key: "chips", action: "publish", at: 1 })).rejects.toThrow(
      DocumentTrashed,
    );
  });
});

async function makeColumn(store: Store, key: string): Promise<void> {
  await store.transaction((tx) =>
    createDocument(tx, { type: "column", key, body: columnBody(), now: 1 }),
  );
}

async function plan(
  store: Store,
  wanted: Pick<ScheduleRequest, "key" | "action" | "at"> & Partial<ScheduleRequest>,
): Promise<void> {
  await store.transaction((tx) => schedule(tx, { language: "en", now: 1, ...wanted }));
}

async function shown(store: Store, key: string) {
  return (await listDocuments(store.db)).find((entry) => entry.key === key)?.published;
}
