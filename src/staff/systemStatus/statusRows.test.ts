import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import { auditRecords } from "../../../tests/support/auditRecords.ts";
import { insertEnquiries, insertMessage } from "../../../tests/support/deskRows.ts";
import { embargoWorld, person } from "../../../tests/support/embargoWorld.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import type { Tables } from "../../base/store/tables.ts";
import { NotPermitted, serverPerson } from "../access/rights.ts";
import { addJob, type JobKind, jobOf, jobsOfAccount, pastJobs, undoUntil } from "../jobs/jobs.ts";
import { dueChangeSets, duePublications, dueReplies } from "./dueWork.ts";
import {
  dailyGrowth,
  seenCertificates,
  storeCertificate,
  storeFreeSpace,
} from "./freeSpaceAndCertificates.ts";
import { openJobs, retryJob } from "./openJobs.ts";
import { pathWithin } from "./pathWithinSite.ts";
import { setReview } from "./setReviewDay.ts";
import { retryUnsent, stopUnsent, unsentMails } from "./unsentMails.ts";

const minute = 60_000;
const day = 86_400_000;
const now = Date.parse("2026-06-30T12:00:00Z");
const change = { by: serverPerson, now };

/** Subjects of an act in the trail. */
async function subjectsOf({ db }: Store, act: string): Promise<string[]> {
  return (await auditRecords(db, act)).map(({ subject }) => subject);
}

forEachStore("Scheduled work", (open) => {
  test("is counted by what waits, is overdue or failed, but for documents under embargo", async () => {
    const store = await open();
    await embargoWorld(store);
    const { db } = store;
    const none = { waiting: 0, overdue: 0, failed: 0, nextAt: undefined };
    expect(await duePublications(db, now)).toEqual(none);
    const add = (document_id: number, at: number, more: Partial<Insertable<Tables["schedule"]>>) =>
      db
        .insertInto("schedule")
        .values({
          ...{ document_id, language: "en", action: "publish", revision_id: null, at },
          ...{ created_at: 0, done_at: null, problem: null, ...more },
        })
        .execute();
    await add(1, now + 2 * minute, {});
    await add(1, now - minute, {});
    await add(1, now - minute - 1, { problem: "x" });
    await add(1, now - 9 * day, { done_at: now - 7 * day + 1, problem: "given up" });
    await add(1, now - 9 * day, { done_at: now - 7 * day, problem: "long ago" });
    await add(1, now - 9 * day, { done_at: now });
    await add(2, now - day, {});
    await db.updateTable("documents").set({ embargoed_at: 1 }).where("id", "=", 2).execute();
    expect(await duePublications(db, now)).toEqual({
      ...{ waiting: 3, overdue: 1, failed: 2, nextAt: now - minute - 1 },
    });
    await insertEnquiries(store, [{}]);
    expect(await dueReplies(db, now)).toEqual(none);
    for (const [state, send_at] of [
      ...([
        ["scheduled", now + minute],
        ["scheduled", now - 15 * minute],
      ] as const),
      ...([
        ["scheduled", now - 15 * minute - 1],
        ["scheduled", null],
      ] as const),
      ["queued", now - day],
    ] as const) {
      await insertMessage(store, 1, { state, send_at });
    }
    expect(await dueReplies(db, now)).toEqual({
      ...{ waiting: 3, overdue: 1, failed: 0, nextAt: now - 15 * minute - 1 },
    });
    const job = { kind: "change-set", accountId: null, via: "api", total: 1 } as const;
    for (const state of ["checking", "running", "undoing", "open", "done"] as const) {
      await addJob(db, { ...job, state }, now);
    }
    await addJob(db, { ...job, kind: "bulk", state: "running" }, now);
    await db.updateTable("jobs").set({ problem: "x" }).where("id", ">", 1).execute();
    expect(await dueChangeSets(db)).toEqual({ ...none, waiting: 3, failed: 2 });
  });
});

forEachStore("Readings of a machine", (open) => {
  test("give the daily growth since the oldest, which is a month old at most", async () => {
    const { db } = await open();
    const [machine, other] = ["web-1", "web-2"];
    const growth = (free: number, at = now) => dailyGrowth(db, { machine, free }, at);
    expect(await growth(10)).toBeUndefined();
    await storeFreeSpace(db, { machine: other, free: 9_999 }, now - 20 * day);
    await storeFreeSpace(db, { machine, free: 1_000 }, now - 30 * day);
    await storeFreeSpace(db, { machine, free: 500 }, now - 2 * day);
    await storeFreeSpace(db, { machine, free: 400 }, now - 2 * day);
    await storeFreeSpace(db, { machine, free: 300 }, now);
    expect(await growth(97)).toBe(30);
    expect(await growth(1_300)).toBe(-10);
    await storeFreeSpace(db, { machine, free: 300 }, now + day);
    expect(await growth(100)).toBe(150);
    const rows = db.selectFrom("disk_readings").select(["machine", "free"]).orderBy("day");
    expect((await rows.execute()).map(({ free }) => free)).toEqual([9_999, 400, 300, 300]);
    await db.deleteFrom("disk_readings").where("machine", "=", machine).execute();
    await storeFreeSpace(db, { machine, free: 300 }, now);
    expect(await growth(100)).toBeUndefined();
    expect(await growth(100, now + day)).toBe(200);
  });

  test("have the certificates that were seen within two months, the first to expire first", async () => {
    const { db } = await open();
    const see = (kind: "mail" | "s3", host: string, validTo: number, seenAt = now) =>
      storeCertificate(db, { kind, host, validTo, seenAt });
    await see("mail", "old.example", 5, now - 60 * day - 1);
    await see("mail", "b.example", 9, now - 60 * day);
    await see("mail", "b.example", 7);
    await see("s3", "b.example", 6);
    await see("s3", "a.example", 7);
    await see("mail", "c.example", 1, now - 60 * day);
    const seen = async () =>
      (await seenCertificates(db)).map((one) => [one.kind, one.host, one.validTo]);
    const later = [
      ["s3", "b.example", 6],
      ["s3", "a.example", 7],
      ["mail", "b.example", 7],
    ];
    expect(await seen()).toEqual([["mail", "c.example", 1], ...later]);
    await see("s3", "b.example", 6, now + 1);
    expect(await seen()).toEqual(later);
    await db
      .updateTable("seen_certificates")
      .set({ kind: "odd" })
      .where("kind", "=", "s3")
      .execute();
    expect(await seenCertificates(db)).toEqual([
      { kind: "mail", host: "b.example", validTo: 7, seenAt: now },
    ]);
  });
});

forEachStore("Jobs under way", (open) => {
  test("are listed with those that failed first, and say which of them can be continued", async () => {
    const store = await open();
    const { db } = store;
    const add = async (
      kind: JobKind,
      touchedAt: number,
      problem: string | null,
      state = "running",
    ) => {
      const job = { kind, accountId: null, via: "api", state: state as "running", total: 3 };
      const id = await addJob(db, job, touchedAt);
      await db.updateTable("jobs").set({ problem }).where("id", "=", id).execute();
    };
    const stuck = now - 10 * minute;
    await add("bulk", stuck, null);
    await add("change-set", stuck - 1, null);
    await add("sheet", stuck - 2, null, "checking");
    await add("backup", now, "disk full");
    await add("translation", now - 1, "odd");
    await add("bulk", stuck - 3, "x", "done");
    const found = await openJobs(db, now);
    expect({ ...found, jobs: [] }).toEqual({ waiting: 1, failed: 2, stuck: 2, jobs: [] });
    expect(
      found.jobs.map(({ id, problem, isStuck, mayRetry }) => [id, problem, isStuck, mayRetry]),
    ).toEqual([
      [5, "odd", false, false],
      [4, "disk full", false, true],
      [3, undefined, true, false],
      [2, undefined, true, true],
      [1, undefined, false, false],
    ]);
    expect(found.jobs[1]).toEqual({
      ...{ id: 4, kind: "backup", state: "running", done: 0, total: 3, touchedAt: now },
      ...{ problem: "disk full", isStuck: false, mayRetry: true },
    });
    const woken: string[] = [];
    const wake = (kind: string) => (id: number) => void woken.push(`${kind} ${id}`);
    const runners = { bulk: wake("bulk"), "change-set": wake("set"), backup: undefined };
    const retry = (id: number) => retryJob(store, id, runners, change);
    const tried: boolean[] = [];
    for (const id of [1, 2, 3, 4, 5, 6, 99]) tried.push(await retry(id));
    expect(tried).toEqual([false, true, false, false, false, false, false]);
    await db.updateTable("jobs").set({ problem: "x" }).where("id", "=", 1).execute();
    expect(await retry(1)).toBe(true);
    expect([woken, await subjectsOf(store, "system.job-retry")]).toEqual([
      ...[
        ["set 2", "bulk 1"],
        ["job:2", "job:1"],
      ],
    ]);
    const someone = { by: person(1), now };
    await expect(retryJob(store, 1, runners, someone)).rejects.toThrow(NotPermitted);
    for (let at = 0; at < 20; at += 1) await add("bulk", now, null);
    expect(await openJobs(db, now)).toMatchObject({ waiting: 20, failed: 3, jobs: { length: 20 } });
  });

  test("are those of their kind and account, for as long as each kind keeps them", async () => {
    const { db } = await open();
    const state = "done";
    const add = (kind: JobKind, at: number, as: "done" | "checked" | "running" = state) =>
      addJob(db, { kind, accountId: null, via: "api", state: as, total: 1, subject: { a: 1 } }, at);
    const retention = { bulk: 7, "change-set": 90, translation: 30, sheet: 3, backup: 30 } as const;
    for (const [kind, days] of Object.entries(retention) as [JobKind, number][]) {
      const old = await add(kind, now - days * day - 1);
      await add(kind, now - days * day);
      expect([kind, await pastJobs(db, kind, now)]).toEqual([kind, [old]]);
      const canBeUndone = kind !== "sheet" && kind !== "backup";
      const job = { kind, state: "done", touchedAt: now } as const;
      expect(undoUntil(job)).toBe(canBeUndone ? now + days * day : undefined);
    }
    const before = await pastJobs(db, "translation", now);
    await add("translation", now - 7 * day, "checked");
    await add("translation", now - 7 * day - 1, "running");
    const never = await add("translation", now - 7 * day - 1, "checked");
    expect(new Set(await pastJobs(db, "translation", now))).toEqual(new Set([...before, never]));
    expect(await jobOf(db, "translation", never)).toEqual({
      ...{ id: never, kind: "translation", accountId: null, via: "api", subject: { a: 1 } },
      ...{ findings: undefined, state: "checked", done: 0, total: 1 },
      ...{ createdAt: now - 7 * day - 1, touchedAt: now - 7 * day - 1 },
    });
    const own = { kind: "translation", accountId: 1 } as const;
    expect(await jobsOfAccount(db, own, now)).toEqual([]);
  });
});

forEachStore("Mails that were not sent", (open) => {
  test("are listed without addresses, failed ones first, and none that tell of an embargo", async () => {
    const store = await open();
    const { db } = store;
    const add = (kind: string, more: Partial<Insertable<Tables["mails"]>> = {}) =>
      db
        .insertInto("mails")
        .values({
          ...{ kind, recipients: "[]", message_id: randomUUID(), created_at: 5, attempts: 2 },
          next_at: 9,
          ...more,
        })
        .execute();
    await add("settings", { created_at: 9 });
    await add("digest", { problem: "No mailbox lin@acme.example" });
    await add("invitation", { given_up_at: 7, secret: "s" });
    await add("settings", { given_up_at: 7, created_at: 3 });
    await add("settings", { sent_at: 7 });
    for (const hidden of ["embargo", "schedule"]) await add(hidden, { given_up_at: 7 });
    const outbox = await unsentMails(store, 5);
    const mail = { attempts: 2, createdAt: 5, problem: undefined, mayRetry: true };
    expect(outbox).toEqual({
      ...{ waiting: 2, failed: 2, oldestAt: 5 },
      mails: [
        { ...mail, id: 4, kind: "settings", state: "failed", createdAt: 3, nextAt: undefined },
        { ...mail, id: 3, kind: "invitation", state: "failed", nextAt: undefined, mayRetry: false },
        {
          ...{ ...mail, id: 2, kind: "digest", state: "waiting", nextAt: 9 },
          problem: expect.stringMatching(/^No mailbox [^@]*$/),
        },
        { ...mail, id: 1, kind: "settings", state: "waiting", createdAt: 9, nextAt: 9 },
      ],
    });
    expect((await unsentMails(store, 4)).oldestAt).toBeUndefined();
    const rows = async () =>
      (await db.selectFrom("mails").selectAll().orderBy("id").execute()).map((row) => [
        ...[row.next_at, row.given_up_at],
      ]);
    const before = await rows();
    expect(await retryUnsent(store, "failed", { ...change, now: 20 })).toBe(1);
    expect(await rows()).toEqual(before.with(3, [20, null]));
    for (const id of [3, 5, 6, 7, 99]) expect(await retryUnsent(store, { id }, change)).toBe(0);
    expect(await retryUnsent(store, { id: 1 }, { ...change, now: 30 })).toBe(1);
    expect(await rows()).toEqual(before.with(3, [20, null]).with(0, [30, null]));
    const stop = (id: number) => stopUnsent(store, id, { ...change, now: 40 });
    for (const id of [3, 5, 6, 99]) expect(await stop(id)).toBe(false);
    expect([await stop(2), await stop(2)]).toEqual([true, false]);
    expect((await rows()).slice(0, 3)).toEqual([
      [30, null],
      [9, 40],
      [9, 7],
    ]);
    const subjects = [
      await subjectsOf(store, "system.mail-retry"),
      await subjectsOf(store, "system.mail-stop"),
    ];
    expect(subjects).toEqual([["mail:4", "mail:1"], ["mail:2"]]);
    // A hidden one that waits is not stopped, and twenty of each kind are listed.
    await db.updateTable("mails").set({ given_up_at: null }).where("id", "in", [6, 7]).execute();
    expect([await stop(6), await stop(7)]).toEqual([false, false]);
    for (let at = 0; at < 20; at += 1) await add("settings", { created_at: 50 });
    const { mails } = await unsentMails(store, 60);
    const waits = mails.filter(({ state }) => state === "waiting").map(({ id }) => id);
    expect([waits.length, mails.length, waits.slice(0, 2)]).toEqual([20, 22, [4, 1]]);
    const someone = { by: person(1), now };
    await expect(retryUnsent(store, "failed", someone)).rejects.toThrow(NotPermitted);
    await expect(stopUnsent(store, 1, someone)).rejects.toThrow(NotPermitted);
  });

  test("fail with the reply that they carry where they are stopped", async () => {
    const store = await open();
    await insertEnquiries(store, [{}]);
    for (const body of ["One", "Two"]) await insertMessage(store, 1, { body, state: "queued" });
    const data = JSON.stringify({ message: 2, state: "answered" });
    await store.db
      .insertInto("mails")
      .values({
        ...{ kind: "enquiryReply", data, enquiry_id: 1, recipients: "[]", message_id: "a" },
        ...{ created_at: 1, attempts: 0, next_at: 1, secret: "s" },
      })
      .execute();
    expect(await stopUnsent(store, 1, change)).toBe(true);
    const messages = store.db.selectFrom("enquiry_messages").select("state").orderBy("id");
    expect(await messages.execute()).toEqual([{ state: "queued" }, { state: "failed" }]);
    const { secret } = await store.db
      .selectFrom("mails")
      .select("secret")
      .executeTakeFirstOrThrow();
    expect(secret).toBeNull();
  });
});

forEachStore("Days of review", (open) => {
  test("are of their own document, set by people who may change some of it", async () => {
    const store = await open();
    const { owner, own } = await embargoWorld(store);
    const { db } = store;
    const seen = (id: number, type = "parameterGroup", column?: string) =>
      ({ line: { id, key: `key-${id}`, type }, facts: { column } }) as Parameters<
        typeof setReview
      >[1];
    const set = (of: ReturnType<typeof seen>, dueOn: string | null, by = owner) =>
      setReview(store, of, { dueOn, by, now });
    await set(seen(1), "2026-07-01");
    await set(seen(2), "2026-07-02");
    await set(seen(1), "2026-07-03");
    const rows = () =>
      db.selectFrom("document_reviews").selectAll().orderBy("document_id").execute();
    const row = { set_at: now, set_by: owner.id };
    expect(await rows()).toEqual([
      { ...row, document_id: 1, due_on: "2026-07-03" },
      { ...row, document_id: 2, due_on: "2026-07-02" },
    ]);
    const inNews = person(own, [{ act: "fact.edit", columns: ["key-1", "news"] }]);
    await set(seen(1, "column", "about"), null, inNews);
    await expect(set(seen(2, "column", "news"), null, inNews)).rejects.toThrow(NotPermitted);
    await expect(set(seen(2, "page", "about"), null, inNews)).rejects.toThrow(NotPermitted);
    expect(await rows()).toEqual([{ ...row, document_id: 2, due_on: "2026-07-02" }]);
    await set(seen(2, "page", "news"), null, inNews);
    expect(await rows()).toEqual([]);
    const reviews = await auditRecords(db, "document.review");
    expect(reviews.map(({ subject, detail }) => [subject, JSON.parse(detail)])).toEqual([
      ["document:key-1", { on: "2026-07-01" }],
      ["document:key-2", { on: "2026-07-02" }],
      ["document:key-1", { on: "2026-07-03" }],
      ["document:key-1", { on: "" }],
      ["document:key-2", { on: "" }],
    ]);
  });
});

test("an address within the site is its path, and others have none", () => {
  const origins = ["https://chips.example", "https://chips.example:8443"];
  const within = (address: string) => pathWithin(address, origins);
  expect(within("https://chips.example/a?b=c#d")).toBe("/a?b=c#d");
  expect(within("https://chips.example:8443")).toBe("/");
  for (const other of ["https://other.example/a", "http://chips.example/a", "/a", "https://"]) {
    expect(within(other)).toBeUndefined();
  }
});
