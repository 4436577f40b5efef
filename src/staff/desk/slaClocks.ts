import * as z from "zod";
import { dueTargets } from "../../base/site/enquiryDeskCodes.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { noteInHistory } from "../../readers/enquiries/noteInHistory.ts";
import type { ArrivedEnquiry } from "../../readers/enquiries/saveEnquiry.ts";
import { serverPerson } from "../access/rights.ts";
import { assignByRules } from "./assignmentRules.ts";
import { dueSettings } from "./dueSettings.ts";
import { type Clock, type ClockEnd, nextDue, tellAt, turnClocks } from "./slaClockRules.ts";

const ends: readonly ClockEnd[] = ["spam", "answered", "closed", "target"];

const storedPauses = z.array(z.tuple([z.number(), z.number()]));

/** The clocks of an enquiry, by round. */
export async function clocksOf(db: Reading, enquiryId: number): Promise<Clock[]> {
  const rows = await db
    .selectFrom("enquiry_clocks")
    .selectAll()
    .where("enquiry_id", "=", enquiryId)
    .orderBy("round")
    .orderBy("id")
    .execute();
  return rows.flatMap((row) => {
    const target = dueTargets.find((name) => name === row.target);
    if (target === undefined) return [];
    return [
      {
        ...{ id: row.id, target, round: row.round, minutes: row.minutes },
        ...{ startedAt: row.started_at, pausedAt: row.paused_at },
        pauses: storedPauses.parse(JSON.parse(row.pauses)),
        ...{ nearAt: row.near_at, dueAt: row.due_at, metAt: row.met_at, endedAt: row.ended_at },
        endedBy: ends.find((end) => end === row.ended_by) ?? null,
        ...{ nearToldAt: row.near_told_at, pastToldAt: row.past_told_at },
      },
    ];
  });
}

/** Writes a clock. */
export async function writeClock(tx: Writing, enquiryId: number, clock: Clock): Promise<void> {
  const values = {
    ...{ target: clock.target, round: clock.round, minutes: clock.minutes },
    ...{ started_at: clock.startedAt, pauses: JSON.stringify(clock.pauses) },
    ...{ paused_at: clock.pausedAt, near_at: clock.nearAt, due_at: clock.dueAt },
    ...{ met_at: clock.metAt, ended_at: clock.endedAt, ended_by: clock.endedBy },
    ...{ near_told_at: clock.nearToldAt, past_told_at: clock.pastToldAt },
    tell_at: tellAt(clock),
  };
  if (clock.id === undefined) {
    await tx
      .insertInto("enquiry_clocks")
      .values({ enquiry_id: enquiryId, ...values })
      .execute();
    return;
  }
  await tx.updateTable("enquiry_clocks").set(values).where("id", "=", clock.id).execute();
}

/**
 * Brings the clocks of an enquiry to what it is now: starts, pauses, resumes, meets and ends them, and
 * notes in the history what they did. Called in the transaction of every change of it.
 * @param now milliseconds since 1970
 */
export async function keepClocks(tx: Writing, enquiryId: number, now: number): Promise<void> {
  const row = await tx
    .selectFrom("enquiries")
    .select([
      ...(["id", "form", "topic", "state", "state_at", "is_spam", "needs_no_answer"] as const),
      ...(["waiting_since", "first_reply_at", "closed_at", "created_at", "version"] as const),
      ...(["due_target", "due_at", "due_near_at", "clock_basis"] as const),
      ...(["first_closed_at"] as const),
    ])
    .where("id", "=", enquiryId)
    .executeTakeFirst();
  if (row === undefined) return;
  if (row.state === "closed" && row.first_closed_at === null) {
    await tx
      .updateTable("enquiries")
      .set({ first_closed_at: row.closed_at ?? now })
      .where("id", "=", enquiryId)
      .execute();
  }
  const before = await clocksOf(tx, enquiryId);
  const settings = await dueSettings(tx);
  const isUnused = before.length === 0 && settings.targets.length === 0;
  if (isUnused && row.clock_basis === null) return;
  const { clocks, entries } = turnClocks(row, before, settings, now);
  const known = new Set(before);
  for (const clock of clocks) if (!known.has(clock)) await writeClock(tx, enquiryId, clock);
  await noteInHistory(tx, row, entries, { by: serverPerson, at: now });
  const due = nextDue(clocks);
  const values = {
    ...{ due_target: due?.target ?? null, due_at: due?.dueAt ?? null },
    ...{ due_near_at: due?.nearAt ?? null, clock_basis: settings.basis },
  };
  const isSame =
    row.due_target === values.due_target &&
    row.due_at === values.due_at &&
    row.clock_basis === values.clock_basis &&
    row.due_near_at === values.due_near_at;
  if (isSame) return;
  await tx.updateTable("enquiries").set(values).where("id", "=", enquiryId).execute();
}

/** Receives an enquiry at the desk, in the transaction that inserts it: assigns it and starts its clocks. */
export async function receiveEnquiry(tx: Writing, enquiry: ArrivedEnquiry): Promise<void> {
  await assignByRules(tx, enquiry);
  await keepClocks(tx, enquiry.id, enquiry.now);
}
