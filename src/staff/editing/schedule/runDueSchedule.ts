import { appendAudit } from "../../../base/audit/append.ts";
import { type AuditEntry, serverActor } from "../../../base/audit/records.ts";
import { lockPublication } from "../../../base/store/changes/publicationRevision.ts";
import { promptLeaseMs, underLease } from "../../../base/store/leases/underLease.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { errorText } from "../problems/errorText.ts";
import { PublishedPartNames } from "../publishing/requirements/checkUniquePartNames.ts";
import { applyGroup, type GroupResult } from "./applySchedulesOfOneTime.ts";
import { recheckSchedules } from "./checkSchedules.ts";
import { isOutdated } from "./isScheduleOutdated.ts";
import {
  type Action,
  auditableSchedule,
  nextTime,
  type Pending,
  pendingSchedules,
  uncheckSchedules,
} from "./scheduleRows.ts";

const leaseName = "schedule";

/**
 * First and longest pause before a failed schedule is retried, in milliseconds; doubled each time.
 */
const firstPauseMs = 60_000;
const maxPauseMs = 60 * 60_000;

/** A schedule that failed. */
interface ScheduleProblem {
  readonly id: number;
  readonly key: string;
  readonly isEmbargoed: boolean;
  readonly language: string;
  readonly action: Action;
  readonly error: Error;
}

export interface ScheduleRun {
  /** Number of schedules carried out. */
  readonly done: number;
  readonly problems: readonly ScheduleProblem[];
}

/** Lead with which a publication begins before its time, at which it becomes visible. */
export interface Ahead {
  /** Lead in milliseconds. */
  readonly ms: number;
  /** Resolves at a time, in milliseconds since 1970. */
  readonly until: (time: number) => Promise<void>;
}

const atOnce: Ahead = { ms: 0, until: () => Promise.resolve() };

/**
 * Carries out due schedules in the order of their times: those of the same time are one
 * publication, carried out exactly once, as its completion is written in the same transaction. A
 * failure (a reference leads nowhere) does not hold up the rest; it is recorded, and retried after
 * a growing pause or as soon as a check succeeds. Any process may call this at any time; with
 * nothing due it costs one read.
 * @throws all errors of the store when it is lost or busy; the rest is then still due
 */
export async function runDueSchedule(
  store: Store,
  now: number,
  ahead: Ahead = atOnce,
): Promise<ScheduleRun> {
  const problems: ScheduleProblem[] = [];
  let done = 0;
  const isDue = async () => ((await nextTime(store.db)) ?? Infinity) <= now + ahead.ms;
  if (!(await isDue())) return { done, problems };
  const work = async () => {
    while (await isDue()) {
      const result = await runNext(store, now, ahead);
      if (result === undefined) break;
      done += result.done.length;
      for (const [{ id, key, language, action, isEmbargoed }, error] of result.failed) {
        problems.push({ id, key, isEmbargoed, language, action, error });
      }
    }
    await recheckSchedules(store, now);
  };
  // The lease only spares others the waiting: exactly-once is ensured by the transaction.
  await underLease(store, leaseName, work, promptLeaseMs);
  return { done, problems };
}

/** Carries out the due schedules of the earliest time. @returns undefined where none is due */
async function runNext(store: Store, now: number, ahead: Ahead): Promise<GroupResult | undefined> {
  let announced: number | undefined;
  const result = await store.transaction(async (tx) => {
    const revision = (await lockPublication(tx)) + 1;
    const due = await dueSchedules(tx, now + ahead.ms);
    const [first] = due;
    if (first === undefined) return undefined;
    const group = due.filter(({ at }) => at === first.at);
    const time = Math.max(now, first.at);
    const outdated = await outdatedOf(tx, group);
    const wanted = group.filter((row) => !outdated.includes(row));
    const partNames = new PublishedPartNames(tx, new Set(wanted.map(({ key }) => key)));
    const applied = await applyGroup(tx, wanted, { revision, now: time, partNames });
    const acts = [...applied.acts];
    for (const { id } of applied.done) await close(tx, id, time, null);
    for (const row of outdated) {
      await close(tx, row.id, time, "Something else was published or withdrawn since its time");
      acts.push(failure(row, "Outdated"));
    }
    for (const [row, error] of applied.failed) {
      await noteFailure(tx, row, error, time);
      if (row.failedAt === null) acts.push(failure(row, error.name));
    }
    await appendAudit(tx, acts, { by: serverActor, at: time });
    await uncheckSchedules(tx);
    if (applied.changed) announced = revision;
    await ahead.until(first.at);
    return applied;
  });
  if (announced !== undefined) store.announce(announced);
  return result;
}

async function dueSchedules(tx: Writing, now: number): Promise<Pending[]> {
  const due = await tx
    .selectFrom("schedule")
    .select("id")
    .where("done_at", "is", null)
    .where(({ fn, eb }) => eb(fn.coalesce("next_at", "at"), "<=", now))
    .forUpdate()
    .execute();
  const ids = new Set(due.map(({ id }) => id));
  return (await pendingSchedules(tx)).filter(({ id }) => ids.has(id));
}

async function outdatedOf(tx: Writing, rows: readonly Pending[]): Promise<Pending[]> {
  const found: Pending[] = [];
  for (const row of rows) if (await isOutdated(tx, row)) found.push(row);
  return found;
}

async function close(tx: Writing, id: number, now: number, problem: string | null): Promise<void> {
  await tx.updateTable("schedule").set({ done_at: now, problem }).where("id", "=", id).execute();
}

async function noteFailure(tx: Writing, row: Pending, error: Error, now: number): Promise<void> {
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** row.attempts);
  const problem = errorText(error);
  await tx
    .updateTable("schedule")
    .set({
      problem,
      failed_at: row.failedAt ?? now,
      attempts: row.attempts + 1,
      next_at: now + pauseMs,
    })
    // A failure at its time is reported once more.
    .$if(row.failedAt === null || row.problem !== problem, (query) => query.set({ told_at: null }))
    .where("id", "=", row.id)
    .execute();
}

function failure(row: Pending, problem: string): AuditEntry {
  const { subject, detail } = auditableSchedule(row);
  return { act: "schedule.failed", subject, detail: { ...detail, problem } };
}
