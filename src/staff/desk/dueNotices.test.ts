import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import {
  deskReader,
  historyOf,
  insertClock,
  insertEnquiries,
} from "../../../tests/support/deskRows.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { serverPerson } from "../access/rights.ts";
import {
  acknowledgeDueNotices,
  dueNotices,
  dueToMail,
  recomputeClocks,
  tellDueTimes,
} from "./dueNotices.ts";
import { saveHours, saveTarget } from "./dueSettings.ts";
import { setState } from "./enquiryActions.ts";
import { clocksOf, keepClocks, receiveEnquiry } from "./slaClocks.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.parse("2026-06-10T00:00:00Z");

/** A desk that always works, with a target of 100 minutes for the first reply and 200 for closing. */
async function dueStore(store: Store) {
  const change = { by: serverPerson, now };
  const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1_440 }]);
  await saveHours(store, { zone: "UTC", holidays: "none", week: always }, 1, change);
  const target = { form: null, topic: null, first_reply_minutes: 100, close_minutes: 200 };
  const people: number[] = [];
  for (const account of ["lin", "mei", "guest"]) {
    const roles = account === "guest" ? [] : (["admin"] as const);
    people.push(await addAccount(store, { account, passwordHash: "none", roles }));
  }
  const [lin = 0, mei = 0, guest = 0] = people;
  const email = "lin@example.com";
  await store.db.updateTable("accounts").set({ email }).where("id", "=", lin).execute();
  const keep = (id: number, at = now) => store.transaction((tx) => keepClocks(tx, id, at));
  const setTarget = (of?: { id: number; version: number }, minutes = 100) =>
    saveTarget(store, { ...target, first_reply_minutes: minutes }, of, change);
  return { store, db: store.db, lin, mei, guest, keep, setTarget };
}

const told = async ({ db }: Store) => {
  const rows = await db.selectFrom("enquiry_notices").selectAll().orderBy("id").execute();
  return rows.map((row) => [row.clock_id, row.account_id, row.state, row.at]);
};

forEachStore("People", (open) => {
  test("are notified of each due time when it is near and when it is past: its assignee, or those who assign", async () => {
    const { store, db, lin, mei, guest, keep, setTarget } = await dueStore(await open());
    await setTarget();
    const assigned = [lin, null, guest, mei];
    await insertEnquiries(
      store,
      assigned.map((assignee_id) => ({ assignee_id, created_at: now })),
    );
    // The fourth is due an hour later than the others.
    await db
      .updateTable("enquiries")
      .set({ created_at: now + 60 * minute })
      .where("id", "=", 4)
      .execute();
    for (const id of [1, 2, 3, 4]) await keep(id);
    expect(await tellDueTimes(store, now + 75 * minute - 1)).toBe(0);
    const near = now + 75 * minute;
    expect(await tellDueTimes(store, near)).toBe(3);
    expect(await tellDueTimes(store, near)).toBe(0);
    // A clock of the first enquiry is the first, of the second the third, of the third the fifth.
    expect(await told(store)).toEqual([
      [1, lin, "near", near],
      ...[3, 5].flatMap((clock) => [lin, mei].map((one) => [clock, one, "near", near])),
    ]);
    const past = now + 100 * minute;
    expect(await tellDueTimes(store, past - 1)).toBe(0);
    expect(await tellDueTimes(store, past)).toBe(3);
    expect((await told(store)).slice(5)).toEqual([
      [1, lin, "past", past],
      ...[3, 5].flatMap((clock) => [lin, mei].map((one) => [clock, one, "past", past])),
    ]);
    expect((await historyOf(store, 1)).slice(2)).toEqual([
      ["clock-near", { target: "first_reply", time: past }, null, 1],
      ["clock-past", { target: "first_reply", time: past }, null, 1],
    ]);
    expect(await historyOf(store, 4)).toHaveLength(2);
    // Those without an address have no mail.
    const mails = await db.selectFrom("mails").selectAll().orderBy("id").execute();
    const data = (clock: number, state: string) => ({ clock, state, dueAt: past });
    expect(mails.map((mail) => [mail.account_id, mail.enquiry_id, JSON.parse(mail.data)])).toEqual([
      ...[1, 2, 3].map((id) => [lin, id, data(id * 2 - 1, "near")]),
      ...[1, 2, 3].map((id) => [lin, id, data(id * 2 - 1, "past")]),
    ]);
    // Late at once: near and past are told as one.
    const late = now + 200 * minute;
    expect(await tellDueTimes(store, late)).toBe(4);
    expect((await told(store)).filter(([clock]) => clock === 7)).toEqual([[7, mei, "past", late]]);
    expect((await clocksOf(db, 4))[0]).toMatchObject({ nearToldAt: late, pastToldAt: late });
  });

  test("are notified by the settings in force, and the history has it where nobody is to be notified", async () => {
    const { store, db, keep, setTarget } = await dueStore(await open());
    await setTarget();
    await insertEnquiries(store, [{ created_at: now }]);
    await keep(1);
    await setTarget({ id: 1, version: 1 }, 120);
    expect(await tellDueTimes(store, now + 75 * minute)).toBe(0);
    await db.deleteFrom("account_roles").execute();
    expect(await tellDueTimes(store, now + 90 * minute)).toBe(1);
    expect(await told(store)).toEqual([]);
    const due = { target: "first_reply", time: now + 120 * minute };
    expect((await historyOf(store, 1)).slice(2)).toEqual([
      ["clock-recomputed", due, null, 1],
      ["clock-near", due, null, 1],
    ]);
    // Clocks are by their rounds; one of a target that is not known is left out.
    await insertClock(store, 1, { target: "close", round: 2 });
    await insertClock(store, 1, { target: "close", round: 1 });
    await insertClock(store, 1, { target: "odd" });
    const clocks = await clocksOf(db, 1);
    expect(clocks.map(({ target, round }) => [target, round])).toEqual([
      ["first_reply", 0],
      ["close", 0],
      ["close", 1],
      ["close", 2],
    ]);
  });

  test("are shown their notices of clocks that run, of each the last, until they acknowledge them", async () => {
    const { store, db, lin, mei } = await dueStore(await open());
    await insertEnquiries(store, [
      { topic: "Samples" },
      {},
      {},
      {},
      { is_spam: 1 },
      { form: "quality" },
    ]);
    const clock = (id: number, more: object = {}) =>
      insertClock(store, id, { due_at: now + id, ...more });
    await clock(1);
    await clock(2, { past_told_at: now });
    for (const more of [{ met_at: 1 }, { ended_at: 1 }, { paused_at: 1 }])
      await clock(3, { ...more, round: Object.keys(more)[0]?.length ?? 0 });
    await clock(4, { due_at: null, target: "close" });
    await clock(5);
    await clock(6);
    const ids = (await db.selectFrom("enquiry_clocks").select("id").orderBy("id").execute()).map(
      ({ id }) => id,
    );
    for (const clock_id of ids) {
      for (const state of ["near", "past"]) {
        await db
          .insertInto("enquiry_notices")
          .values({ clock_id, account_id: lin, state, at: now - 1 })
          .execute();
      }
    }
    await db
      .insertInto("enquiry_notices")
      .values({ clock_id: 1, account_id: mei, state: "near", at: now })
      .execute();
    const list = (account: number | undefined) => dueNotices(db, deskReader(account));
    const shown = async (account = lin) =>
      (await list(account)).map((one) => `${one.code} ${one.state}`);
    const all = [
      ...["CODE-6 past", "CODE-6 near", "CODE-4 past", "CODE-4 near"],
      ...["CODE-2 past", "CODE-1 past", "CODE-1 near"],
    ];
    expect(await shown()).toEqual(all);
    expect(await shown(mei)).toEqual(["CODE-1 near"]);
    expect([await list(undefined), await list(99)]).toEqual([[], []]);
    const own = { target: "first_reply", at: now - 1 };
    const notices = await list(lin);
    expect(notices.at(-1)).toEqual({
      ...{ ...own, id: 1, code: "CODE-1", form: "business", topic: "Samples", state: "near" },
      dueAt: now + 1,
    });
    expect(notices[2]).toEqual({
      ...{ ...own, id: notices[2]?.id, code: "CODE-4", form: "business", topic: "", state: "past" },
      ...{ target: "close", dueAt: now - 1 },
    });
    const acknowledge = (account: number | undefined, which: readonly number[], at = now) =>
      store.transaction((tx) =>
        acknowledgeDueNotices(tx, which, { by: deskReader(account), now: at }),
      );
    const both = [1, notices[0]?.id ?? 0];
    await acknowledge(mei, both);
    await acknowledge(undefined, both);
    await acknowledge(lin, []);
    expect(await shown()).toEqual(all);
    await acknowledge(lin, both);
    await acknowledge(lin, both, now + 1);
    expect(await shown()).toEqual(all.slice(1, -1));
    const times = db
      .selectFrom("enquiry_notices")
      .select("acknowledged_at as at")
      .where("id", "in", both);
    expect(await times.execute()).toEqual([{ at: now }, { at: now }]);
    await acknowledge(mei, [(await list(mei))[0]?.id ?? 0]);
    expect(await shown(mei)).toEqual([]);
    // A mail is about the time that it names, as long as the clock runs towards it.
    const mailed = async (of: number, state: "near" | "past", dueAt: number) =>
      (await dueToMail(db, { clock: of, state, dueAt }))?.code;
    expect(await mailed(1, "near", now + 1)).toBe("CODE-1");
    expect(await mailed(1, "near", now)).toBeUndefined();
    expect(await mailed(2, "near", now + 2)).toBeUndefined();
    expect(await mailed(2, "past", now + 2)).toBe("CODE-2");
    expect(await mailed(3, "past", now + 3)).toBeUndefined();
    expect(await mailed(ids[6] ?? 0, "past", now + 5)).toBeUndefined();
    expect(await mailed(99, "past", now + 1)).toBeUndefined();
  });
});

forEachStore("Clocks of enquiries", (open) => {
  test("start as an enquiry arrives, and are met by a change of it", async () => {
    const { store, db, lin, setTarget } = await dueStore(await open());
    await setTarget();
    await insertEnquiries(store, [{ created_at: now }]);
    const arrived = { id: 1, form: "business", topic: "", region: "", place: "", parts: [], now };
    await store.transaction((tx) => receiveEnquiry(tx, arrived as never));
    const times = async () => (await clocksOf(db, 1)).map(({ dueAt, metAt }) => [dueAt, metAt]);
    const due = [now + 100 * minute, now + 200 * minute];
    expect(await times()).toEqual(due.map((at) => [at, null]));
    const rights = [{ act: "enquiry.read" as const }, { act: "enquiry.state" as const }];
    const by = { ...deskReader(lin), rights };
    await setState(store, "CODE-1", "closed", { by, now: now + minute, version: undefined });
    expect(await times()).toEqual([
      [due[0], null],
      [due[1], now + minute],
    ]);
  });

  test("follow their settings where the enquiry is open, and are noted with what is due first", async () => {
    const { store, db, keep, setTarget } = await dueStore(await open());
    await insertEnquiries(
      store,
      [
        ...[{}, { state: "in-work" }, { state: "answered" }],
        ...[{ state: "closed", closed_at: now - 5 }, { is_spam: 1 }, {}],
      ].map((one) => ({ ...one, created_at: now })),
    );
    expect(await recomputeClocks(store, now)).toBe(0);
    await setTarget();
    await keep(6);
    expect(await recomputeClocks(store, now)).toBe(3);
    expect(await recomputeClocks(store, now)).toBe(0);
    const due = async () => {
      const rows = db
        .selectFrom("enquiries")
        .select(["due_target", "due_at", "due_near_at", "first_closed_at"]);
      return (await rows.orderBy("id").execute()).map((row) => [
        ...[row.due_target, row.due_at && (row.due_at - now) / minute],
        row.due_near_at && (row.due_near_at - now) / minute,
      ]);
    };
    const none = [null, null, null];
    expect(await due()).toEqual([
      ...[["first_reply", 100, 75], ["first_reply", 100, 75], ["close", 200, 150], none, none],
      ["first_reply", 100, 75],
    ]);
    await setTarget({ id: 1, version: 1 }, 60);
    expect(await recomputeClocks(store, now)).toBe(4);
    expect((await due())[5]).toEqual(["first_reply", 60, 45]);
    await db.deleteFrom("desk_targets").execute();
    expect(await recomputeClocks(store, now + 1)).toBe(4);
    expect(await due()).toEqual([none, none, none, none, none, none]);
    expect(await clocksOf(db, 6)).toMatchObject([
      { target: "first_reply", endedAt: now + 1, endedBy: "target" },
      { target: "close", endedAt: now + 1, endedBy: "target" },
    ]);
    // What was closed is noted once.
    const closed = db.selectFrom("enquiries").select("first_closed_at as at");
    await db.updateTable("enquiries").set({ state: "closed" }).where("id", "=", 3).execute();
    for (const id of [3, 4, 99]) await keep(id, now + day);
    await keep(4, now + 2 * day);
    expect(await closed.orderBy("id").execute()).toEqual(
      [null, null, now + day, now - 5, null, null].map((at) => ({ at })),
    );
  });
});
