import type { Reading } from "../../base/store/tables.ts";

/** Milliseconds after its time from which scheduled work is overdue. */
const overdueMs = 60_000;

/** Milliseconds for which a schedule that was given up is counted. */
const failedForMs = 7 * 86_400_000;

/** Scheduled work of a kind. Times in milliseconds since 1970. */
export interface DueWork {
  readonly waiting: number;
  readonly overdue: number;
  /** Number of those that cannot be carried out as things are, or were given up within a week. */
  readonly failed: number;
  /** Time of the next one; undefined: none waits. */
  readonly nextAt: number | undefined;
}

/** Scheduled publications and withdrawals, but for those of documents under embargo. */
export async function duePublications(db: Reading, now: number): Promise<DueWork> {
  const row = await db
    .selectFrom("schedule")
    .innerJoin("documents", "documents.id", "schedule.document_id")
    .select(({ fn }) => [
      fn.countAll<number | string>().filterWhere("done_at", "is", null).as("waiting"),
      fn
        .countAll<number | string>()
        .filterWhere("done_at", "is", null)
        .filterWhere("at", "<", now - overdueMs)
        .as("overdue"),
      fn.countAll<number | string>().filterWhere("problem", "is not", null).as("failed"),
      fn.min<number | null>("at").filterWhere("done_at", "is", null).as("next_at"),
    ])
    .where("documents.embargoed_at", "is", null)
    .where(({ or, eb }) => or([eb("done_at", "is", null), eb("done_at", ">", now - failedForMs)]))
    .executeTakeFirstOrThrow();
  return dueWork({ ...row, failed: row.failed });
}

/** Replies of the desk that are sent later. */
export async function dueReplies(db: Reading, now: number): Promise<DueWork> {
  const row = await db
    .selectFrom("enquiry_messages")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("waiting"),
      fn
        .countAll<number | string>()
        .filterWhere("send_at", "<", now - lateMs)
        .as("overdue"),
      fn.min<number | null>("send_at").as("next_at"),
    ])
    .where("state", "=", "scheduled")
    .where("send_at", "is not", null)
    .executeTakeFirstOrThrow();
  return dueWork({ ...row, failed: 0 });
}

/** Change sets that are being checked, applied or undone. */
export async function dueChangeSets(db: Reading): Promise<DueWork> {
  const row = await db
    .selectFrom("jobs")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("waiting"),
      fn.countAll<number | string>().filterWhere("problem", "is not", null).as("failed"),
    ])
    .where("kind", "=", "change-set")
    .where("state", "in", ["checking", "running", "undoing"])
    .executeTakeFirstOrThrow();
  return dueWork({ ...row, overdue: 0, next_at: null });
}

/** Milliseconds after its time from which a reply is overdue: the outbox tries again in between. */
const lateMs = 15 * 60_000;

interface DueRow {
  readonly waiting: number | string;
  readonly overdue: number | string;
  readonly failed: number | string;
  readonly next_at: number | null;
}

function dueWork({ waiting, overdue, failed, next_at: nextAt }: DueRow): DueWork {
  return {
    ...{ waiting: Number(waiting), overdue: Number(overdue), failed: Number(failed) },
    nextAt: nextAt ?? undefined,
  };
}
