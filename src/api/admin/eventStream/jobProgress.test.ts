import { expect, test } from "vitest";
import { embargoWorld } from "../../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { outboxState } from "../../../base/mail/outbox.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { changePassword } from "../../../staff/accounts/accounts.ts";
import { jobCounts, movingWork } from "./jobProgress.ts";

const day = 86_400_000;

forEachStore("The counts of jobs", (open) => {
  test("do not reveal notices about an embargo", async () => {
    const store = await open();
    const { own, embargo } = await embargoWorld(store);
    await embargo([own]);
    await store.db
      .updateTable("accounts")
      .set({ email: "a@example.com" })
      .where("id", "=", own)
      .execute();
    const password = "nine words make it long";
    await changePassword(store, { account: "owner", password, by: serverPerson, now: 5 });
    expect(await outboxState(store)).toMatchObject({ waiting: 1 });
    expect(await jobCounts(store, 6)).toMatchObject({ mails: { waiting: 0, failed: 0 } });
  });

  test("count what waits, and what failed within a week, without what is under embargo", async () => {
    const store = await open();
    const { own, embargo } = await embargoWorld(store);
    await embargo([own]);
    const documents = await store.db.selectFrom("documents").select(["id", "key"]).execute();
    const idOf = (key: string) => documents.find((one) => one.key === key)?.id ?? 0;
    const now = 30 * day;
    for (const [key, done_at, problem] of [
      ["plain", null, null],
      ["plain", null, "MissingRequired"],
      ["plain", now - 7 * day + 1, "DanglingReference"],
      ["plain", now - 7 * day, "DanglingReference"],
      ["plain", now - 1, null],
      ["interim-report", null, "MissingRequired"],
    ] as const) {
      const schedule = { language: "en", action: "publish" as const, revision_id: null, at: 1 };
      const values = { ...schedule, document_id: idOf(key), created_at: 1, done_at, problem };
      await store.db.insertInto("schedule").values(values).execute();
    }
    expect(await jobCounts(store, now)).toEqual({
      schedules: { waiting: 2, failed: 2 },
      mails: { waiting: 0, failed: 0 },
    });
  });

  test("tell accounts of their work that moves, or moved until now", async () => {
    const store = await open();
    const { own, others } = await embargoWorld(store);
    const now = 30 * day;
    const file = { name: "a.csv", content: "", pieces: 0, answers: "{}", version: 1 };
    const { id: sheet_file_id } = await store.db
      .insertInto("sheet_files")
      .values({ ...file, id: 70, account_id: own, change_set_id: null, taken_at: 1, expires_at: 2 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const tenMinutes = 600_000;
    for (const [kind, state, agoMs, account_id] of [
      ["bulk", "done", 9_999, own],
      ["bulk", "done", 10_000, own],
      ["bulk", "running", day, own],
      ["bulk", "checked", day, own],
      ["change-set", "open", 0, own],
      ["change-set", "cancelled", 0, own],
      ["change-set", "undoing", day, others],
      ["translation", "checking", day, null],
      ["sheet", "comparing", tenMinutes - 1, own],
      ["sheet", "reading", tenMinutes, own],
      ["sheet", "ready", 10_000, own],
      ["sheet", "checking", tenMinutes, own],
    ] as const) {
      const job = { kind, state, account_id, via: "api", subject: null, total: 9, created_at: 1 };
      const of = kind === "sheet" ? sheet_file_id : null;
      await store.db
        .insertInto("jobs")
        .values({ ...job, sheet_file_id: of, touched_at: now - agoMs, done: 4 })
        .execute();
    }
    const one = { done: 4, total: 9 };
    expect(await movingWork(store.db, [own, others, 99], now)).toEqual(
      new Map([
        [
          own,
          [
            { kind: "bulk", state: "done", id: 1, ...one },
            { kind: "bulk", state: "running", id: 3, ...one },
            { kind: "sheet", state: "comparing", id: sheet_file_id, ...one },
          ],
        ],
        [others, [{ kind: "change-set", state: "undoing", id: 7, ...one }]],
      ]),
    );
    expect(await movingWork(store.db, [], now)).toEqual(new Map());
  });
});
