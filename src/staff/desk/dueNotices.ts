import { enqueueMails } from "../../base/mail/outbox.ts";
import type { dueStates } from "../../base/site/enquiryDeskCodes.ts";
import { underLease } from "../../base/store/leases/underLease.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { accountOf, noteInHistory } from "../../readers/enquiries/noteInHistory.ts";
import { type Person, serverPerson } from "../access/rights.ts";
import { lockEnquiry } from "./changeEnquiry.ts";
import { type DeskAddressee, peopleWho } from "./deskPeople.ts";
import { dueSettings } from "./dueSettings.ts";
import { type Clock, tellAt } from "./slaClockRules.ts";
import { clocksOf, keepClocks, writeClock } from "./slaClocks.ts";

export type DueState = (typeof dueStates)[number];

/** Enquiries that one run takes at most; the rest follows at the next. */
const maxOfRun = 200;

/**
 * Tells people of due times that are near or past: one process at a time, and each enquiry in a
 * transaction of its own, with its mails and notices.
 * @returns how many enquiries people were told of
 */
export async function tellDueTimes(store: Store, now: number): Promise<number> {
  // Most runs find nothing, and need no lease for that.
  if ((await toBeTold(store.db, now, 1)).length === 0) return 0;
  const done = await underLease(store, "due-times", async ({ extend }) => {
    let told = 0;
    for (const id of await toBeTold(store.db, now, maxOfRun)) {
      if (!(await extend())) break;
      if (await store.transaction((tx) => tellOfEnquiry(tx, id, now))) told += 1;
    }
    return told;
  });
  return done?.made ?? 0;
}

async function toBeTold(db: Reading, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("enquiry_clocks")
    .select("enquiry_id")
    .where("tell_at", "<=", now)
    .orderBy("tell_at")
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ enquiry_id: id }) => id))];
}

/**
 * Brings the clocks of open enquiries to the settings in force, each in a transaction of its own. An
 * enquiry that came before there was a target gets its clocks.
 * @returns how many; with `maxOfRun` there may be more
 */
export async function recomputeClocks(store: Store, now: number): Promise<number> {
  const { basis, targets } = await dueSettings(store.db);
  const rows = await store.db
    .selectFrom("enquiries")
    .select("id")
    .where("state", "in", ["received", "in-work", "answered"])
    .where("is_spam", "=", 0)
    .where("clock_basis", "is distinct from", basis)
    .$if(targets.length === 0, (query) => query.where("clock_basis", "is not", null))
    .orderBy("id", "desc")
    .limit(maxOfRun)
    .execute();
  for (const { id } of rows) {
    await store.transaction(async (tx) => {
      if ((await lockEnquiry(tx, id)) !== undefined) await keepClocks(tx, id, now);
    });
  }
  return rows.length;
}

/** @returns whether people were told: another process may have done it */
async function tellOfEnquiry(tx: Writing, id: number, now: number): Promise<boolean> {
  const row = await lockEnquiry(tx, id);
  if (row === undefined) return false;
  await keepClocks(tx, id, now);
  let isTold = false;
  for (const clock of await clocksOf(tx, id)) {
    const at = tellAt(clock);
    if (at === null || at > now || clock.id === undefined) continue;
    const { dueAt } = clock;
    const state: DueState = dueAt !== null && dueAt <= now ? "past" : "near";
    await writeClock(tx, id, {
      ...clock,
      nearToldAt: clock.nearToldAt ?? now,
      pastToldAt: state === "past" ? now : null,
    });
    const detail = { target: clock.target, time: dueAt };
    const entry = { what: `clock-${state}`, detail } as const;
    await noteInHistory(tx, row, [entry], { by: serverPerson, at: now });
    const people = await peopleToTell(tx, row, now);
    await tellPeople(tx, { enquiryId: id, clock, clockId: clock.id, state, people }, now);
    isTold = true;
  }
  return isTold;
}

interface Telling {
  readonly enquiryId: number;
  readonly clock: Clock;
  readonly clockId: number;
  readonly state: DueState;
  readonly people: readonly DeskAddressee[];
}

async function tellPeople(
  tx: Writing,
  { enquiryId, clock, clockId, state, people }: Telling,
  now: number,
): Promise<void> {
  if (people.length === 0) return;
  await tx
    .insertInto("enquiry_notices")
    .values(people.map(({ id }) => ({ clock_id: clockId, account_id: id, state, at: now })))
    .execute();
  const dueAt = clock.dueAt ?? now;
  const mails = people
    .filter(({ email }) => email !== "")
    .map(({ id, email }) => ({
      ...({ kind: "enquiryDue", data: { clock: clockId, state, dueAt } } as const),
      ...{ recipients: [email], owner: { enquiry_id: enquiryId, account_id: id } },
      name: `due-${clockId}-${state}-${dueAt}-${id}`,
    }));
  await enqueueMails(tx, mails, now);
}

/** The assignee of an enquiry, as long as they may answer it; else everybody who may assign it. */
async function peopleToTell(
  tx: Writing,
  { form, assignee_id: assignee }: { readonly form: string; readonly assignee_id: number | null },
  now: number,
): Promise<readonly DeskAddressee[]> {
  const handlers = assignee === null ? [] : await peopleWho(tx, "enquiry.reply", form, now);
  const own = handlers.filter(({ id }) => id === assignee);
  return own.length > 0 ? own : peopleWho(tx, "enquiry.assign", form, now);
}

/** A notice about a due time. */
export interface DueNotice {
  readonly id: number;
  readonly code: string;
  readonly form: string;
  readonly topic: string;
  readonly target: string;
  readonly state: string;
  readonly dueAt: number;
  readonly at: number;
}

/** Notices that are shown at once, at most: the newest. */
const maxNotices = 50;

/** Columns of a clock that still runs towards the time that people were told of. */
function runningClocks(db: Reading) {
  return db
    .selectFrom("enquiry_clocks as clock")
    .innerJoin("enquiries", "enquiries.id", "clock.enquiry_id")
    .select(["code", "form", "topic", "clock.target", "clock.due_at"])
    .where("clock.met_at", "is", null)
    .where("clock.ended_at", "is", null)
    .where("clock.paused_at", "is", null)
    .where("is_spam", "=", 0);
}

/**
 * Notices to a person that they have not acknowledged, the newest first: of each clock the last, and none
 * of those that are met, ended or stand.
 */
export async function dueNotices(db: Reading, by: Person): Promise<DueNotice[]> {
  const account = accountOf(by);
  if (account === null) return [];
  const rows = await runningClocks(db)
    .innerJoin("enquiry_notices as notice", "notice.clock_id", "clock.id")
    .select(["notice.id", "notice.state", "notice.at"])
    .where("notice.account_id", "=", account)
    .where("acknowledged_at", "is", null)
    .where(({ or, eb, and }) =>
      or([
        and([eb("notice.state", "=", "near"), eb("past_told_at", "is", null)]),
        eb("notice.state", "=", "past"),
      ]),
    )
    .orderBy("notice.id", "desc")
    .limit(maxNotices)
    .execute();
  return rows.map(({ topic, due_at, at, ...row }) => ({
    ...{ ...row, topic: topic ?? "", at, dueAt: due_at ?? at },
  }));
}

/** Acknowledges notices of a person. */
export async function acknowledgeDueNotices(
  tx: Writing,
  ids: readonly number[],
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<void> {
  const account = accountOf(by);
  if (account === null || ids.length === 0) return;
  await tx
    .updateTable("enquiry_notices")
    .set({ acknowledged_at: now })
    .where("account_id", "=", account)
    .where("id", "in", [...ids])
    .where("acknowledged_at", "is", null)
    .execute();
}

/** The clock that a mail is about; undefined where it does not run towards that time any more. */
export async function dueToMail(
  db: Reading,
  { clock, state, dueAt }: Readonly<Record<"clock" | "dueAt", number> & { state: DueState }>,
) {
  return runningClocks(db)
    .$if(state === "near", (query) => query.where("past_told_at", "is", null))
    .where("clock.id", "=", clock)
    .where("clock.due_at", "=", dueAt)
    .executeTakeFirst();
}
