import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import {
  makeColumn,
  makeFaq,
  makeProduct,
  plan,
  shown,
} from "../../../../tests/support/schedules.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { acquireLease } from "../../../base/store/leases/leases.ts";
import type { Store } from "../../../base/store/store.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { NotPermitted, type Person } from "../../access/rights.ts";
import {
  cancelSchedule,
  DanglingReference,
  DocumentNotFound,
  DocumentTrashed,
  FactsDiffer,
  inPublication,
  listSchedules,
  recheckSchedules,
  restore,
  runDueSchedule,
  ScheduleNotFound,
  saveDraft,
  schedule,
  tellOfProblem,
  type UntoldProblem,
  untoldProblems,
  validateSchedules,
} from "../documentOperations.ts";

const both = ["en", "zh"] as const;

forEachStore("The schedule", (open) => {
  test("publishes in its language at the scheduled time, and not before", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    expect(await runDueSchedule(store, 999)).toEqual({ done: 0, problems: [] });
    expect(await shown(store, "chips")).toEqual({});
    expect(await runDueSchedule(store, 1_000)).toEqual({ done: 1, problems: [] });
    expect(await shown(store, "chips")).toEqual({ en: 1 });
  });

  test("publishes the revision of the time of scheduling, or the newest", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000, whateverThen: true });
    await plan(store, { key: "chips", action: "publish", at: 1_000, language: "zh" });
    await store.transaction((tx) =>
      saveDraft(tx, { key: "chips", body: columnBody({ title: { en: "Chips" } }), now: 500 }),
    );
    await runDueSchedule(store, 1_000);
    expect(await shown(store, "chips")).toEqual({ en: 2, zh: 1 });
  });

  test("is refused for a revision that does not fit, unless the draft of that time is meant", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await store.db.updateTable("revisions").set({ body: '{"title":{"en":"Chips"}}' }).execute();
    const publishing = { key: "chips", action: "publish", at: 1_000 } as const;
    await expect(plan(store, publishing)).rejects.toThrow(InvalidDocument);
    await plan(store, { ...publishing, whateverThen: true });
    await plan(store, { ...publishing, action: "unpublish" });
    expect(await listSchedules(store.db)).toHaveLength(2);
  });

  test("runs overdue entries in the order of their times", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "unpublish", at: 2_000 });
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    expect(await runDueSchedule(store, 9_000)).toEqual({ done: 2, problems: [] });
    expect(await shown(store, "chips")).toEqual({});
    // Each time has a publication of its own.
    expect(await store.db.selectFrom("publication").select("revision").execute()).toEqual([
      { revision: 2 },
    ]);
  });

  test("runs each entry once, all of one time in one publication, however many processes run", async () => {
    const stores = [await open(), await open(), await open()];
    const [store] = stores;
    if (!store) return;
    for (let index = 0; index < 6; index += 1) {
      await makeColumn(store, `chip-${index}`);
      await plan(store, { key: `chip-${index}`, action: "publish", at: 1_000 });
    }
    const runs = await Promise.all([...stores, ...stores].map((one) => runDueSchedule(one, 1_000)));
    expect(runs.reduce((sum, run) => sum + run.done, 0)).toBe(6);
    expect(await store.db.selectFrom("publication").select("revision").execute()).toEqual([
      { revision: 1 },
    ]);
    expect(await runDueSchedule(store, 2_000)).toEqual({ done: 0, problems: [] });
  });

  test("is left to the process that has the lease", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    await acquireLease(store, "schedule", "other", 60_000, Date.now());
    expect(await runDueSchedule(store, 1_001)).toEqual({ done: 0, problems: [] });
    await store.db.updateTable("leases").set({ expires_at: 0 }).execute();
    expect(await runDueSchedule(store, 61_000)).toEqual({ done: 1, problems: [] });
  });

  test("runs once, though a process with another clock takes over from one that only paused", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const [store, other] = [await open(), await open()];
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    const paused = Promise.withResolvers<void>();
    const resumed = Promise.withResolvers<void>();
    const until = () => {
      paused.resolve();
      return resumed.promise;
    };
    const first = runDueSchedule(store, 1_000, { ms: 0, until });
    await paused.promise;
    vi.setSystemTime(Date.now() + 3_600_000);
    const second = runDueSchedule(other, 1_000);
    // Where the store grants the lease meanwhile, it waits for the lock of publications.
    await Promise.race([second, sleep(100)]);
    resumed.resolve();
    const done = (await Promise.all([first, second])).map((run) => run.done);
    expect(done.sort()).toEqual([0, 1]);
    expect(await store.db.selectFrom("publication").select("revision").execute()).toEqual([
      { revision: 1 },
    ]);
    expect(await listSchedules(store.db)).toEqual([]);
  });

  test("is listed by time, whatever was entered first", async () => {
    const store = await open();
    for (const [key, at] of [
      ["one", 3_000],
      ["two", 1_000],
      ["three", 2_000],
    ] as const) {
      await makeColumn(store, key);
      await plan(store, { key, action: "publish", at });
    }
    const keys = (await listSchedules(store.db)).map(({ key }) => key);
    expect(keys).toEqual(["two", "three", "one"]);
  });

  test("marks impossible entries with the reason, and continues with the rest", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await makeFaq(store, "why", "none");
    await plan(store, { key: "why", action: "publish", at: 1_000 });
    await plan(store, { key: "chips", action: "publish", at: 2_000 });
    const run = await runDueSchedule(store, 3_000);
    expect(run).toMatchObject({ done: 1, problems: [{ key: "why", action: "publish" }] });
    expect(run.problems[0]?.error).toBeInstanceOf(DanglingReference);
    expect(await shown(store, "chips")).toEqual({ en: 1 });
    const problem = "why: column refers to none, which does not exist";
    expect(await listSchedules(store.db)).toMatchObject([{ key: "why", state: "failed", problem }]);
    expect(await runDueSchedule(store, 4_000)).toEqual({ done: 0, problems: [] });
  });

  test("reports a failure, though it failed while people were being notified of the problem", async () => {
    const store = await open();
    await makeFaq(store, "why", "none");
    await plan(store, { key: "why", action: "publish", at: 1_000 });
    await validateSchedules(store, 2);
    const tell = (of: UntoldProblem) =>
      tellOfProblem(store, of, { recipients: ["a@example.com"], now: 1_001 });
    const [before] = await untoldProblems(store.db);
    await runDueSchedule(store, 1_000);
    expect(before && (await tell(before))).toBe(false);
    const [after] = await untoldProblems(store.db);
    expect(after).toMatchObject({ state: "failed", problem: before?.problem });
    expect(after && (await tell(after))).toBe(true);
    const mails = await store.db.selectFrom("mails").select(["kind", "data"]).execute();
    const data = JSON.stringify({ schedule: after?.id, state: "failed" });
    expect(mails).toEqual([{ kind: "schedule", data }]);
  });

  test("retries after growing pauses, and at once when the obstacle is removed", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await makeFaq(store, "why", "none");
    const { error } = await plan(store, { key: "why", action: "publish", at: 1_000 });
    expect(error, "told when it is made").toBeInstanceOf(DanglingReference);
    expect((await runDueSchedule(store, 1_000)).problems).toHaveLength(1);
    expect((await runDueSchedule(store, 60_999)).problems).toHaveLength(0);
    expect((await runDueSchedule(store, 61_000)).problems).toHaveLength(1);
    expect((await runDueSchedule(store, 180_999)).problems).toHaveLength(0);
    await makeColumn(store, "none");
    expect(await recheckSchedules(store, 150_000)).toBe(true);
    expect(await runDueSchedule(store, 150_000)).toEqual({ done: 1, problems: [] });
    expect(await listSchedules(store.db)).toEqual([]);
  });

  test("has a problem as soon as something it needs is missing, and none when it is back", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await makeFaq(store, "why", "chips");
    await inPublication(store, 1, ({ publish }) => publish({ key: "chips", languages: ["en"] }));
    await plan(store, { key: "why", action: "publish", at: 1_000 });
    const found = async () => {
      await recheckSchedules(store, 4);
      const [{ problem, warning } = { problem: "none", warning: "" }] = await listSchedules(
        store.db,
      );
      return { problem, warning };
    };
    expect(await found()).toEqual({ problem: null, warning: null });
    await inPublication(store, 2, ({ unpublish }) =>
      unpublish({ key: "chips", languages: ["en"] }),
    );
    const warning = "refers to what is not published in en: chips";
    expect(await found()).toEqual({ problem: null, warning });
    await inPublication(store, 3, ({ trash }) => trash({ key: "chips" }));
    const problem = "why: column refers to chips, which is in the trash";
    expect(await found()).toEqual({ problem, warning: null });
    expect(await untoldProblems(store.db)).toMatchObject([{ key: "why", problem }]);
    await store.transaction((tx) => restore(tx, { key: "chips" }));
    expect(await found()).toEqual({ problem: null, warning });
  });

  test("yields while it is checked, without delaying publications", async () => {
    const store = await open();
    const keys = Array.from({ length: 12 }, (_, index) => `column-${index}`);
    for (const key of keys) await makeColumn(store, key);
    for (const [index, key] of keys.entries()) {
      await plan(store, { key, action: "publish", at: 1_000 + index });
    }
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    await validateSchedules(store, 2);
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(keys.length);
    await inPublication(store, 3, ({ publish }) => publish({ key: "column-0", languages: ["zh"] }));
    expect(await recheckSchedules(store, 4)).toBe(true);
  });

  test("is checked for part names that an earlier entry has used or released", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await makeProduct(store, "old", "RG-1");
    await makeProduct(store, "new", "rg1");
    await makeProduct(store, "other", "RG-2");
    await inPublication(store, 1, async ({ publish }) => {
      for (const key of ["old", "other"]) await publish({ key, languages: ["en"] });
    });
    await plan(store, { key: "new", action: "publish", at: 2_000 });
    const problems = async () => (await listSchedules(store.db)).map(({ problem }) => problem);
    expect(await problems()).toEqual([expect.stringContaining("already that of old")]);
    await plan(store, { key: "old", action: "unpublish", at: 1_000 });
    expect(await problems()).toEqual([null, null]);
    await plan(store, { key: "old", action: "publish", at: 3_000 });
    expect(await problems()).toEqual([
      null,
      null,
      expect.stringContaining("RG-1 of old is already that of new"),
    ]);
  });

  test("does not undo publications since its time", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    await plan(store, { key: "chips", action: "unpublish", at: 2_000, language: "zh" });
    await store.transaction((tx) =>
      saveDraft(tx, { key: "chips", body: columnBody({ title: { en: "New" } }), now: 2 }),
    );
    await inPublication(store, 5_000, ({ publish }) =>
      publish({ key: "chips", languages: ["en", "zh"] }),
    );
    expect(await runDueSchedule(store, 6_000)).toEqual({ done: 0, problems: [] });
    expect(await shown(store, "chips")).toEqual({ en: 2, zh: 2 });
    expect(await listSchedules(store.db)).toEqual([]);
  });

  test("is seen at its time, though it was begun before", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    const seen: unknown[] = [];
    const until = async (time: number) => {
      seen.push(time, await shown(store, "chips"));
    };
    await runDueSchedule(store, 900, { ms: 100, until });
    expect(seen).toEqual([1_000, {}]);
    const rows = await store.db.selectFrom("published").select("published_at").execute();
    expect(rows).toEqual([{ published_at: 1_000 }]);
  });

  test("is cancelled while it is pending", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    const { id } = await plan(store, { key: "chips", action: "publish", at: 1_000 });
    await store.transaction((tx) => cancelSchedule(tx, { id, now: 2 }));
    const acts = await store.db.selectFrom("audit").select(["act", "subject"]).execute();
    expect(acts).toContainEqual({ act: "schedule.cancel", subject: "document:chips" });
    expect(await runDueSchedule(store, 1_000)).toEqual({ done: 0, problems: [] });
    const again = store.transaction((tx) => cancelSchedule(tx, { id, now: 2 }));
    await expect(again).rejects.toThrow(ScheduleNotFound);
  });

  test("is made and cancelled only by people who may publish in its language", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    const rights: Person["rights"] = [{ act: "publish", languages: ["en"] }];
    const by: Person = { id: "account:1", via: "api", rights };
    for (const action of ["publish", "unpublish"] as const) {
      const wish = { key: "chips", action, at: 1_000, by };
      await expect(plan(store, { ...wish, language: "zh" })).rejects.toThrow(NotPermitted);
    }
    const publishing = { key: "chips", action: "publish", at: 1_000 } as const;
    const own = await plan(store, { ...publishing, by });
    const { id } = await plan(store, { ...publishing, language: "zh" });
    const cancel = (one: number) =>
      store.transaction((tx) => cancelSchedule(tx, { id: one, by, now: 2 }));
    await expect(cancel(id)).rejects.toThrow(NotPermitted);
    await cancel(own.id);
    expect((await listSchedules(store.db)).map((one) => one.id)).toEqual([id]);
  });

  test("asks before facts are published, and treats both languages of one time together", async () => {
    const store = await open();
    await makeColumn(store, "faq");
    await makeFaq(store, "why", "faq");
    await inPublication(store, 1, ({ publish }) => publish({ key: "why", languages: both }));
    const body = faqBody({ column: "faq", position: 3 });
    await store.transaction((tx) => saveDraft(tx, { key: "why", body, now: 2 }));
    const request = { key: "why", action: "publish", at: 1_000, now: 2 } as const;
    const { id, error } = await plan(store, { ...request, language: "zh" });
    expect(error).toBeInstanceOf(FactsDiffer);
    await store.transaction((tx) => schedule(tx, { ...request, language: "en" }));
    expect((await listSchedules(store.db)).map(({ problem }) => problem)).toEqual([null, null]);
    await store.transaction((tx) => cancelSchedule(tx, { id, now: 2 }));
    // What is left of the time differs from the other language again.
    expect((await listSchedules(store.db)).map(({ problem }) => problem)).not.toContain(null);
    await plan(store, { ...request, at: 900, language: "zh", facts: "everyLanguage" });
    expect(await runDueSchedule(store, 1_000)).toEqual({ done: 2, problems: [] });
    expect(await shown(store, "why")).toEqual({ en: 2, zh: 2 });
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

  test("drops a document that is moved to the trash", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await plan(store, { key: "chips", action: "publish", at: 1_000 });
    await inPublication(store, 500, ({ trash }) => trash({ key: "chips" }));
    expect(await runDueSchedule(store, 2_000)).toEqual({ done: 0, problems: [] });
  });

  test("refuses a document that is missing or in the trash", async () => {
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
