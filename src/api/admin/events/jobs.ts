import { outboxState } from "../../../enquiries/outbox/outbox.ts";
import type { Store } from "../../../store/store.ts";

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
