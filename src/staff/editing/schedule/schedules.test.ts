import { expect, test } from "vitest";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { columnBody, faqBody } from "../../../../tests/support/bodies.ts";
import { makeColumn, makeFaq, plan, shown } from "../../../../tests/support/schedules.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { serverPerson } from "../../access/rights.ts";
import {
  cancelSchedule,
  createDocument,
  inPublication,
  listSchedules,
  recheckSchedules,
  restore,
  runDueSchedule,
  saveDraft,
  schedule,
  tellOfProblem,
  untoldProblems,
  validateSchedules,
} from "../documentOperations.ts";
import { scheduleTogether } from "./makeSchedule.ts";
import { countProblems } from "./readSchedules.ts";
import { scheduledBetween } from "./scheduledBetween.ts";
import { nextTime } from "./scheduleRows.ts";

const rowsOf = (store: Store) =>
  store.db.selectFrom("schedule").selectAll().orderBy("id").execute();

const acts = async (store: Store) => {
  const rows = await auditRecords(store.db, "schedule.%");
  return rows.map(({ act, subject, detail }) => `${act} ${subject} ${detail}`);
};

forSqlite("Schedules", (open) => {
  test("are listed with all facts that they were made with", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    const by = { id: "account:1", via: "api", rights: [{ act: "publish" }] } as const;
    const made = await store.transaction((tx) =>
      scheduleTogether(tx, [
        ...[{ key: "chips", language: "zh", action: "unpublish", at: 2_000, now: 7 } as const],
        {
          ...{ key: "chips", language: "en", action: "publish", at: 1_000, now: 7, by },
          ...{ zone: "Asia/Shanghai", facts: "everyLanguage" },
        },
      ]),
    );
    const ids = made.map(({ id }) => id);
    expect(made).toEqual(ids.map((id) => ({ id, error: undefined, warning: null })));
    const usual = {
      ...{ key: "chips", type: "column", state: "waiting", problem: null, warning: null },
      ...{ attempts: 0, createdAt: 7, isEmbargoed: false },
    };
    expect(await listSchedules(store.db)).toEqual([
      {
        ...{ ...usual, id: ids[1], language: "en", action: "publish", revision: 1, at: 1_000 },
        ...{ zone: "Asia/Shanghai", nextAt: 1_000, createdBy: "account:1" },
      },
      {
        ...{ ...usual, id: ids[0], language: "zh", action: "unpublish", revision: null, at: 2_000 },
        ...{ zone: null, nextAt: 2_000, createdBy: "server" },
      },
    ]);
    expect(await listSchedules(store.db, { ...by, rights: [] })).toEqual([]);
    expect(await nextTime(store.db)).toBe(1_000);
    await runDueSchedule(store, 5_000);
    expect(await nextTime(store.db)).toBeUndefined();
    expect(await acts(store)).toEqual([
      `schedule.run document:chips {"action":"publish","language":"en","revision":1,"schedule":${ids[1]}}`,
      `schedule.run document:chips {"action":"unpublish","language":"zh","revision":null,"schedule":${ids[0]}}`,
    ]);
  });

  test("of a time are read by ranges, those of languages that change alike as one", async () => {
    const store = await open();
    for (const key of ["chips", "faq", "late"]) await makeColumn(store, key);
    await makeFaq(store, "why", "none");
    const one = (key: string, language: "en" | "zh", at: number) =>
      plan(store, { key, language, at, action: "publish" });
    const { id: first } = await one("chips", "zh", 1_000);
    await one("chips", "en", 1_000);
    await one("faq", "en", 1_000);
    await one("why", "en", 2_000);
    await one("late", "en", 3_000);
    await one("late", "zh", 4_000);
    const read = async (from: number, until: number, most = 9) => {
      const wish = { from, until, most };
      const { entries, isCut } = await scheduledBetween(store.db, serverPerson, wish);
      const lines = entries.map((entry) => {
        const problem = entry.hasProblem ? " problem" : "";
        return `${entry.key} ${entry.languages.join()} ${entry.at} ${entry.state}${problem}`;
      });
      return isCut ? [...lines, "…"] : lines;
    };
    const all = [
      ...["chips en,zh 1000 waiting", "faq en 1000 waiting", "why en 2000 waiting problem"],
      ...["late en 3000 waiting", "late zh 4000 waiting"],
    ];
    expect(await read(0, 9_000)).toEqual(all);
    expect(await read(1_000, 3_000)).toEqual(all.slice(0, 3));
    expect(await read(1_001, 4_000)).toEqual(all.slice(2, 4));
    expect(await read(0, 9_000, 6)).toEqual(all);
    expect(await read(0, 9_000, 5)).toEqual([...all.slice(0, 4), "…"]);
    const { entries } = await scheduledBetween(store.db, serverPerson, {
      ...{ from: 1_000, until: 1_001, most: 1 },
    });
    expect(entries).toEqual([
      {
        ...{ id: first, key: "chips", action: "publish", at: 1_000, state: "waiting" },
        ...{ languages: ["zh"], hasProblem: false, isEmbargoed: false },
      },
    ]);
    const reader = { ...serverPerson, rights: [{ act: "publish" }] } as const;
    const wish = { from: 0, until: 9_000, most: 9 };
    expect(await scheduledBetween(store.db, reader, wish)).toEqual({ entries: [], isCut: false });
    await runDueSchedule(store, 2_000);
    expect(await read(0, 3_000)).toEqual([
      ...["chips en,zh 1000 done", "faq en 1000 done", "why en 2000 failed problem"],
    ]);
  });

  test("that fail are tried after pauses that double up to an hour, and keep their first time", async () => {
    const store = await open();
    await makeFaq(store, "why", "none");
    await plan(store, { key: "why", action: "publish", at: 1_000 });
    const minute = 60_000;
    const failed = async (now: number) => {
      await runDueSchedule(store, now);
      const [row] = await rowsOf(store);
      const pause = Number(row?.next_at) - now;
      return [row?.attempts, pause / minute, Number(row?.failed_at)];
    };
    let heard = 0;
    store.onChange(() => {
      heard += 1;
    });
    const found: unknown[] = [];
    for (let now = 1_000; found.length < 8; now += 60 * minute) found.push(await failed(now));
    expect(found).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((pause, at) => [at + 1, pause, 1_000]));
    expect(heard).toBe(0);
    // The trail has the failure once.
    expect(await acts(store)).toEqual([expect.stringMatching(/"problem":"DanglingReference"/)]);
    await makeColumn(store, "none");
    const [{ id = 0 } = {}] = await rowsOf(store);
    await store.transaction((tx) => cancelSchedule(tx, { id, now: 2 }));
    expect(await rowsOf(store)).toEqual([]);
  });

  test("with a problem are counted, and reported once until they have another", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await makeFaq(store, "why", "none");
    await makeFaq(store, "how", "chips");
    for (const key of ["why", "how"]) await plan(store, { key, action: "publish", at: 1_000 });
    expect(await countProblems(store.db)).toBe(1);
    const [problem, ...others] = await untoldProblems(store.db);
    if (problem === undefined) throw new Error("no problem");
    expect([problem.key, others]).toEqual(["why", []]);
    const tell = (changes: object = {}, recipients: string[] = []) =>
      tellOfProblem(store, { ...problem, ...changes }, { recipients, now: 5 });
    expect(await tell({ problem: "another" })).toBe(false);
    expect(await tell({ state: "failed" })).toBe(false);
    expect(await tell({ id: problem.id + 1 })).toBe(false);
    expect(await tell()).toBe(true);
    expect(await tell()).toBe(false);
    expect(await store.db.selectFrom("mails").selectAll().execute()).toEqual([]);
    expect(await untoldProblems(store.db)).toEqual([]);
    await makeFaq(store, "who", "nowhere");
    const { id } = await plan(store, { key: "who", action: "publish", at: 5_000 });
    expect((await untoldProblems(store.db)).map(({ key }) => key)).toEqual(["who"]);
    await store.transaction((tx) => cancelSchedule(tx, { id, now: 5 }));
    const again = async () => {
      await validateSchedules(store, 6);
      return (await untoldProblems(store.db)).map((one) => one.problem);
    };
    expect(await again()).toEqual([]);
    // What was missing is made, and put into the trash and taken out again.
    const recheck = async () => {
      const isStale = await recheckSchedules(store, 6);
      return [isStale, await countProblems(store.db)];
    };
    expect(await recheck()).toEqual([false, 1]);
    await makeColumn(store, "none");
    expect(await recheck()).toEqual([true, 0]);
    await inPublication(store, 7, ({ trash }) => trash({ key: "none" }));
    expect(await recheck()).toEqual([true, 1]);
    await store.transaction((tx) => restore(tx, { key: "none" }));
    expect(await recheck()).toEqual([true, 0]);
    await inPublication(store, 7, ({ trash }) => trash({ key: "none" }));
    expect(await again()).toEqual(["why: column refers to none, which is in the trash"]);
    expect(await recheckSchedules(store, 8)).toBe(false);
    // It is told of once more when it fails at its time.
    expect(await tell({ problem: "why: column refers to none, which is in the trash" })).toBe(true);
    await runDueSchedule(store, 1_000);
    const [failed, ...more] = await untoldProblems(store.db);
    expect([failed, more]).toMatchObject([{ key: "why", state: "failed" }, []]);
    expect(await tell({ ...failed })).toBe(true);
    await runDueSchedule(store, 100_000);
    expect(await untoldProblems(store.db)).toEqual([]);
  });

  test("warn of all that readers of the language do not see, and of nothing that is withdrawn", async () => {
    const store = await open();
    for (const key of ["chips", "faq"]) await makeColumn(store, key);
    const answer = '<p><a href="doc:faq">A</a> <a href="doc:chips">B</a></p>';
    const body = faqBody({ column: "faq", answer: { en: answer, zh: answer } });
    await store.transaction((tx) => createDocument(tx, { type: "faq", key: "why", body, now: 1 }));
    await inPublication(store, 2, async ({ publish }) => {
      await publish({ key: "faq", languages: ["en"] });
      await publish({ key: "chips", languages: ["zh"] });
    });
    const warning = async (language: "en" | "zh", action: "publish" | "unpublish") =>
      (await plan(store, { key: "why", language, action, at: 1_000 })).warning;
    expect(await warning("en", "unpublish")).toBeNull();
    expect(await warning("en", "publish")).toBe("refers to what is not published in en: chips");
    expect(await warning("zh", "publish")).toBe("refers to what is not published in zh: faq");
    await inPublication(store, 3, ({ unpublish }) =>
      unpublish({ key: "chips", languages: ["zh"] }),
    );
    expect(await warning("zh", "publish")).toBe(
      "refers to what is not published in zh: chips, faq",
    );
    await makeColumn(store, "about");
    expect((await plan(store, { key: "about", action: "publish", at: 3_000 })).warning).toBeNull();
    await makeFaq(store, "lost", "none");
    expect((await plan(store, { key: "lost", action: "publish", at: 3_000 })).warning).toBeNull();
    const listed = await listSchedules(store.db);
    expect(
      listed.map((one) => [one.key, one.language, one.action, one.warning, one.problem]),
    ).toEqual([
      ["why", "en", "unpublish", null, null],
      ["why", "en", "publish", "refers to what is not published in en: chips", null],
      ...Array(2).fill([
        ...["why", "zh", "publish", "refers to what is not published in zh: chips, faq", null],
      ]),
      ["about", "en", "publish", null, null],
      ["lost", "en", "publish", null, "lost: column refers to none, which does not exist"],
    ]);
  });

  test("are dropped where something else was shown after their time, not at it or by another of them", async () => {
    const store = await open();
    await makeColumn(store, "chips");
    await makeColumn(store, "other");
    await store.transaction((tx) =>
      saveDraft(tx, { key: "chips", body: columnBody({ title: { en: "New" } }), now: 2 }),
    );
    const at = (time: number, revisionNumber = 1) =>
      plan(store, { key: "chips", action: "publish", at: time, revisionNumber });
    const publishAt = (now: number, key = "chips", languages: readonly ("en" | "zh")[] = ["en"]) =>
      inPublication(store, now, ({ publish }) => publish({ key, languages }));
    await at(1_000);
    await publishAt(1_000);
    await publishAt(2_000, "other");
    await publishAt(2_000, "chips", ["zh"]);
    // In English, nothing was shown after its time.
    expect(await runDueSchedule(store, 3_000)).toEqual({ done: 1, problems: [] });
    expect(await shown(store, "chips")).toMatchObject({ en: 1 });
    // The one before was carried out late: later than this one's time.
    await at(2_000, 2);
    expect(await runDueSchedule(store, 3_200)).toEqual({ done: 1, problems: [] });
    expect(await shown(store, "chips")).toMatchObject({ en: 2 });
    // One of a later time was carried out since the time of this one.
    await at(1_500, 1);
    expect(await runDueSchedule(store, 3_500)).toEqual({ done: 0, problems: [] });
    // Another document's was carried out at the very time at which this one was withdrawn.
    await plan(store, { key: "other", action: "publish", at: 2_400 });
    expect(await runDueSchedule(store, 4_000)).toEqual({ done: 1, problems: [] });
    await at(2_500, 1);
    await inPublication(store, 4_000, ({ unpublish }) =>
      unpublish({ key: "chips", languages: ["en"] }),
    );
    expect(await runDueSchedule(store, 5_000)).toEqual({ done: 0, problems: [] });
    expect(await shown(store, "chips")).toEqual({ zh: 2 });
    const rows = await rowsOf(store);
    expect(rows.map(({ problem, done_at }) => [problem === null, Number(done_at)])).toEqual([
      ...[
        [true, 3_000],
        [true, 3_200],
      ],
      [false, 3_500],
      [true, 4_000],
      [false, 5_000],
    ]);
    expect(await countProblems(store.db)).toBe(0);
    expect((await acts(store)).at(-1)).toMatch(/^schedule\.failed .*"problem":"Outdated"/);
  });

  test("that fail do not hold up others of their time, each document by itself", async () => {
    const store = await open();
    for (const key of ["chips", "faq"]) await makeColumn(store, key);
    await makeFaq(store, "why", "none");
    await store.transaction(async (tx) => {
      for (const [key, language] of [
        ["chips", "en"],
        ["why", "en"],
        ["why", "zh"],
        ["chips", "zh"],
      ] as const) {
        await schedule(tx, { key, language, action: "publish", at: 1_000, now: 1 });
      }
    });
    let heard = 0;
    store.onChange(() => {
      heard += 1;
    });
    const { done, problems } = await runDueSchedule(store, 1_000);
    expect(done).toBe(2);
    expect(heard).toBe(1);
    // What is left is checked again at once.
    expect(await recheckSchedules(store, 1_000)).toBe(false);
    expect(problems.map(({ key, language }) => `${key} ${language}`)).toEqual(["why en", "why zh"]);
    expect(problems.map(({ action, isEmbargoed }) => [action, isEmbargoed])).toEqual([
      ["publish", false],
      ["publish", false],
    ]);
    expect(await shown(store, "chips")).toEqual({ en: 1, zh: 1 });
    expect(await shown(store, "why")).toEqual({});
    expect(await store.db.selectFrom("publication").select("revision").execute()).toEqual([
      { revision: 1 },
    ]);
    // What is shown already changes nothing; two documents of one time are one publication.
    await plan(store, { key: "chips", action: "publish", at: 2_000 });
    await runDueSchedule(store, 2_000);
    expect(heard).toBe(1);
    await plan(store, { key: "chips", action: "unpublish", at: 3_000 });
    await plan(store, { key: "faq", action: "publish", at: 3_000 });
    await runDueSchedule(store, 3_000);
    expect(heard).toBe(2);
  });

  test("are not dropped where facts alone changed since, by a publication for the other language", async () => {
    const store = await open();
    const column = (position: number, en = "Chips") =>
      columnBody({ position, title: { en, zh: "芯片" } });
    await store.transaction((tx) =>
      createDocument(tx, { type: "column", key: "chips", body: column(1), now: 1 }),
    );
    const publish = (now: number, languages: readonly ("en" | "zh")[]) =>
      inPublication(store, now, (one) =>
        one.publish({ key: "chips", languages, facts: "everyLanguage" }),
      );
    const save = (body: object) =>
      store.transaction((tx) => saveDraft(tx, { key: "chips", body, now: 2 }));
    await publish(500, ["en", "zh"]);
    await save(column(2, "New chips"));
    const run = async (wish: { revisionNumber?: number; whateverThen?: boolean }) => {
      await plan(store, { key: "chips", action: "publish", at: 1_000, ...wish });
      const { done } = await runDueSchedule(store, 3_000);
      return [done, (await shown(store, "chips"))?.en];
    };
    // English shows the new place with the texts of the first revision.
    await publish(2_000, ["zh"]);
    expect(await shown(store, "chips")).toEqual({ en: -1, zh: 2 });
    expect(await run({ revisionNumber: 1 })).toEqual([1, 1]);
    await publish(2_500, ["zh"]);
    expect(await run({ revisionNumber: 2 })).toEqual([1, 2]);
    await save(column(3));
    await publish(4_000, ["zh"]);
    expect(await shown(store, "chips")).toEqual({ en: -4, zh: 3 });
    // Its texts are newer than those of the first revision.
    expect(await run({ revisionNumber: 1 })).toEqual([0, -4]);
    expect(await run({ whateverThen: true })).toEqual([1, 3]);
  });
});
