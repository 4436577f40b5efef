import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { outboxState } from "../../../readers/enquiries/outbox/outbox.ts";
import { activeStates as activeActs, type BulkState } from "../../../staff/batch/bulk/jobs.ts";
import { activeStates, type ChangeSetState } from "../../../staff/batch/changeSets/rows.ts";
import type { AnalysisState } from "../../../staff/sheets/analysisJobs.ts";

/** Time for which a schedule that failed for good is still counted, in milliseconds. */
const failedForMs = 7 * 86_400_000;

/** What is done in the background, in numbers. */
export interface JobCounts {
  readonly schedules: { readonly waiting: number; readonly failed: number };
  readonly mails: { readonly waiting: number; readonly failed: number };
}

/** What waits, and what has failed: schedules of the last week, mails that were given up. */
export async function jobCounts(store: Store, now: number): Promise<JobCounts> {
  const row = await store.db
    .selectFrom("schedule")
    .innerJoin("documents", "documents.id", "schedule.document_id")
    .select(({ fn }) => [
      fn.countAll<number | string>().filterWhere("done_at", "is", null).as("waiting"),
      fn.countAll<number | string>().filterWhere("problem", "is not", null).as("failed"),
    ])
    // Numbers would tell that there is something; who is named on it finds its schedules with it.
    .where("documents.embargoed_at", "is", null)
    .where(({ or, eb }) => or([eb("done_at", "is", null), eb("done_at", ">", now - failedForMs)]))
    .executeTakeFirstOrThrow();
  const { waiting, failed } = await outboxState(store);
  return {
    schedules: { waiting: Number(row.waiting), failed: Number(row.failed) },
    mails: { waiting: Number(waiting), failed: Number(failed) },
  };
}

/** Time for which a change set is told of after its step has ended, in milliseconds. */
const toldForMs = 10_000;

/** How far a step of a change set is. */
export interface ChangeSetProgress {
  readonly id: number;
  readonly state: ChangeSetState;
  readonly prepared: number;
  readonly documents: number;
}

/** Change sets under way, and those that were until now, by the account that began their step. */
export async function movingChangeSets(
  db: Reading,
  accounts: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, readonly ChangeSetProgress[]>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom("change_sets")
    .select(["id", "account_id", "state", "prepared", "documents"])
    .where("account_id", "in", accounts)
    .where("state", "not in", ["open", "cancelled"])
    .where(({ or, eb }) =>
      or([eb("state", "in", activeStates), eb("touched_at", ">", now - toldForMs)]),
    )
    .orderBy("id")
    .execute();
  const moving = new Map<number, ChangeSetProgress[]>();
  for (const { account_id: account, ...progress } of rows) {
    if (account !== null) moving.set(account, [...(moving.get(account) ?? []), progress]);
  }
  return moving;
}

/** An act on many documents, and when it was last got on with. */
export interface BulkProgress {
  readonly id: number;
  readonly state: BulkState;
  readonly touched_at: number;
}

/** Acts on many documents that are under way, and those that were until now, by their accounts. */
export async function movingActs(
  db: Reading,
  accounts: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, readonly BulkProgress[]>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom("bulk_jobs")
    .select(["id", "account_id", "state", "touched_at"])
    .where("account_id", "in", accounts)
    .where("state", "!=", "cancelled")
    .where(({ or, eb }) =>
      or([eb("state", "in", activeActs), eb("touched_at", ">", now - toldForMs)]),
    )
    .orderBy("id")
    .execute();
  const moving = new Map<number, BulkProgress[]>();
  for (const { account_id: account, ...progress } of rows) {
    moving.set(account, [...(moving.get(account) ?? []), progress]);
  }
  return moving;
}

/** Progress of comparing a spreadsheet. */
export interface AnalysisProgress {
  /** The file's. */
  readonly id: number;
  readonly state: AnalysisState;
  readonly done: number;
  readonly of: number;
}

/** Time after which what has not got on is not told of: nobody asks for it any more, in milliseconds. */
const forgottenMs = 10 * 60_000;

/** Files that are compared, and those that were until now, by the accounts that they belong to. */
export async function movingAnalyses(
  db: Reading,
  accounts: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, readonly AnalysisProgress[]>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom("sheet_analyses")
    .innerJoin("sheet_files", "sheet_files.id", "sheet_analyses.file_id")
    .select(["account_id", "file_id", "state", "done", "total"])
    .where("account_id", "in", accounts)
    .where("touched_at", ">", now - forgottenMs)
    .where(({ or, eb }) =>
      or([
        eb("state", "not in", ["ready", "refused", "failed"]),
        eb("touched_at", ">", now - toldForMs),
      ]),
    )
    .orderBy("sheet_analyses.id")
    .execute();
  const moving = new Map<number, AnalysisProgress[]>();
  for (const { account_id: account, file_id: id, state, done, total: of } of rows) {
    // What failed is asked for once more, and tells why.
    const told = { id, state: state === "failed" ? "refused" : state, done, of } as const;
    moving.set(account, [...(moving.get(account) ?? []), told]);
  }
  return moving;
}
