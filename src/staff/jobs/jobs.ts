import type { Selectable } from "kysely";
import { givingWay } from "../../base/process/timeSlices.ts";
import { activeStates, isActive, type JobState } from "../../base/site/jobStates.ts";
import { sanitizeLine, withoutMailboxes } from "../../base/site/sanitizeInput.ts";
import { cutText } from "../../base/site/text/cutText.ts";
import { LeasedJobs, type LeasedJobsOptions } from "../../base/store/leases/leasedJobs.ts";
import type { Store } from "../../base/store/store.ts";
import type { JobTables } from "../../base/store/tables/jobs.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";

export type JobKind = JobTables["jobs"]["kind"];
export type ItemOutcome = JobTables["job_items"]["outcome"];

/** Work on many documents, with its progress. */
export interface Job {
  readonly id: number;
  readonly kind: JobKind;
  readonly accountId: number | null;
  readonly via: string;
  /** Parameters of the job; undefined: a table of the kind has them. */
  readonly subject: unknown;
  /** Reasons that refused its last step as a whole; undefined: none did. */
  readonly findings: unknown;
  readonly state: JobState;
  /** Documents that the present step has processed. */
  readonly done: number;
  readonly total: number;
  readonly createdAt: number;
  readonly touchedAt: number;
}

const dayMs = 86_400_000;

/** Milliseconds for which a job that was done is kept, and can be undone. */
const retentionMs: Readonly<Record<JobKind, number>> = {
  bulk: 7 * dayMs,
  "change-set": 90 * dayMs,
  // No longer than the changes of working copies by which it is undone.
  translation: 30 * dayMs,
  // As long as its file.
  sheet: 3 * dayMs,
  backup: 30 * dayMs,
};

/** Milliseconds for which a job that was never done is kept. */
const unfinishedRetentionMs = 7 * dayMs;

/** States in which a job can be undone; of a cancelled bulk act, the part that was done. */
export const undoableStates: Readonly<Record<JobKind, readonly JobState[]>> = {
  bulk: ["done", "cancelled"],
  "change-set": ["done"],
  translation: ["done"],
  sheet: [],
  backup: [],
};

/** Time until which a job can be undone, in milliseconds since 1970; undefined: it cannot be. */
export function undoUntil({
  kind,
  state,
  touchedAt,
}: Pick<Job, "kind" | "state" | "touchedAt">): number | undefined {
  return undoableStates[kind].includes(state) ? touchedAt + retentionMs[kind] : undefined;
}

type NewJob = Pick<Job, "kind" | "accountId" | "via" | "state" | "total"> & {
  readonly subject?: unknown;
  /** The spreadsheet that it compares. */
  readonly sheetFileId?: number;
};

/** Makes a job. @returns its id */
export async function addJob(db: Reading, job: NewJob, now: number): Promise<number> {
  const { kind, accountId, via, subject, state, total, sheetFileId } = job;
  const { id } = await db
    .insertInto("jobs")
    .values({
      ...{ kind, account_id: accountId, via, state, total, created_at: now, touched_at: now },
      subject: subject === undefined ? null : JSON.stringify(subject),
      sheet_file_id: sheetFileId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Documents of one statement; the same where their outcomes are read. */
export const rowsAtOnce = 200;

/** Adds the documents of a job, in order. */
export async function addItems(
  tx: Writing,
  id: number,
  keys: readonly string[],
  outcome: ItemOutcome,
): Promise<void> {
  const items = keys.map((key, place) => ({ job_id: id, place, document_key: key, outcome }));
  const giveWay = givingWay();
  for (let first = 0; first < items.length; first += rowsAtOnce) {
    await tx
      .insertInto("job_items")
      .values(items.slice(first, first + rowsAtOnce))
      .execute();
    await giveWay();
  }
}

/** A job of a kind; undefined where there is none. */
export async function jobOf(db: Reading, kind: JobKind, id: number): Promise<Job | undefined> {
  const row = await db
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row && jobIn(row);
}

/** A job as it stands in its row. */
export function jobIn(row: Selectable<JobTables["jobs"]>): Job {
  return {
    ...{ id: row.id, kind: row.kind, accountId: row.account_id, via: row.via, state: row.state },
    subject: row.subject === null ? undefined : JSON.parse(row.subject),
    findings: row.findings === null ? undefined : JSON.parse(row.findings),
    ...{ done: row.done, total: row.total, createdAt: row.created_at, touchedAt: row.touched_at },
  };
}

/** Jobs of one response. */
const maxListed = 20;

/** The jobs of an account that are under way, wait for a decision or can be undone; newest first. */
export async function jobsOfAccount(
  db: Reading,
  { kind, accountId }: { readonly kind: JobKind; readonly accountId: number },
  now: number,
): Promise<Job[]> {
  const rows = await db
    .selectFrom("jobs")
    .selectAll()
    .where("kind", "=", kind)
    .where("account_id", "=", accountId)
    .where("state", "!=", "cancelled")
    .where("touched_at", ">", now - retentionMs[kind])
    .orderBy("id", "desc")
    .limit(maxListed)
    .execute();
  return rows.map(jobIn);
}

/** Columns of a job that goes on. */
const noFailure = { problem: null, failed_at: null };

interface StateChange {
  readonly from: readonly JobState[];
  readonly to: JobState;
  /** Reasons that refuse the step as a whole. */
  readonly findings?: unknown;
}

/** Brings a job from one state into another. @returns false where it was in none of them */
export async function changeState(
  db: Reading,
  id: number,
  { from, to, findings }: StateChange,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable("jobs")
    .set({
      ...{ state: to, touched_at: now, ...(isActive(to) && { done: 0 }), ...noFailure },
      findings: findings === undefined ? null : JSON.stringify(findings),
    })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the progress of a job, and its size where that is known by now. @returns false where it is in another state by now */
export async function noteProgress(
  db: Reading,
  { id, state, done, total }: Pick<Job, "id" | "state" | "done"> & Partial<Pick<Job, "total">>,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable("jobs")
    .set({ done, touched_at: now, ...(total !== undefined && { total }), ...noFailure })
    .where("id", "=", id)
    .where("state", "=", state)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The lease under which a process works at a job. */
export function leaseOfJob(id: number): string {
  return `job-${id}`;
}

interface JobsOptions
  extends Pick<LeasedJobsOptions, "store" | "run" | "prune" | "onError">,
    Partial<Pick<LeasedJobsOptions, "orphans">> {
  readonly kind: JobKind;
}

/** Runs the jobs of a kind, each in one process at a time. `orphans`: others to be continued. */
export function leasedJobs({ kind, orphans, ...options }: JobsOptions): LeasedJobs {
  const { store } = options;
  return new LeasedJobs({
    ...{ ...options, job: kind, leaseOf: leaseOfJob },
    noteFailure: (id, error) => noteFailure(store.db, id, error, Date.now()),
    orphans: async (touchedBefore) => [
      ...(await unfinishedJobs(store, kind, touchedBefore)),
      ...((await orphans?.(touchedBefore)) ?? []),
    ],
  });
}

/** Longest reason for a failure, in characters. */
const maxProblemLength = 300;

/** Notes why work at a job failed, without addresses of mail. The job stays as it is, and is tried again. */
async function noteFailure(db: Reading, id: number, error: unknown, now: number): Promise<void> {
  const said = withoutMailboxes(
    sanitizeLine(error instanceof Error ? error.message : String(error)),
  );
  await db
    .updateTable("jobs")
    .set({ problem: cutText(said, maxProblemLength), failed_at: now })
    .where("id", "=", id)
    .where("state", "in", activeStates)
    .execute();
}

/** Ids of jobs that a process left undone. */
async function unfinishedJobs(store: Store, kind: JobKind, touchedBefore: number) {
  const rows = await store.db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind)
    .where("state", "in", activeStates)
    .where("touched_at", "<", touchedBefore)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of jobs that nobody can undo any more, and of those that were never done. */
export async function pastJobs(db: Reading, kind: JobKind, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind)
    .where(({ or, and, eb }) =>
      or([
        eb("touched_at", "<", now - retentionMs[kind]),
        and([
          eb("state", "in", ["open", "cancelled", "checked", "refused"]),
          eb("touched_at", "<", now - unfinishedRetentionMs),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes jobs of a kind that nobody can undo any more, with their documents. */
export async function pruneJobs(db: Reading, kind: JobKind, now: number): Promise<void> {
  for (const id of await pastJobs(db, kind, now)) {
    await db.deleteFrom("jobs").where("id", "=", id).execute();
  }
}
