import { outboxState } from "../../../base/mail/outbox.ts";
import { activeStates } from "../../../base/site/jobStates.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { EventData } from "../../contract/streamEvents.ts";

/** Milliseconds for which a finally failed schedule is counted. */
const failedForMs = 7 * 86_400_000;

/** Numbers of waiting and failed schedules (failed: of the last week) and mails about enquiries. */
export async function jobCounts(store: Store, now: number): Promise<EventData<"jobs">> {
  const row = await store.db
    .selectFrom("schedule")
    .innerJoin("documents", "documents.id", "schedule.document_id")
    .select(({ fn }) => [
      fn.countAll<number | string>().filterWhere("done_at", "is", null).as("waiting"),
      fn.countAll<number | string>().filterWhere("problem", "is not", null).as("failed"),
    ])
    // Not counted, as numbers would reveal them; people named on an embargo find its schedules
    // there.
    .where("documents.embargoed_at", "is", null)
    .where(({ or, eb }) => or([eb("done_at", "is", null), eb("done_at", ">", now - failedForMs)]))
    .executeTakeFirstOrThrow();
  // Notices of embargoes and problems of schedules would tell that there is something.
  const mails = await outboxState(store, ["desk", "receipt"]);
  return {
    schedules: { waiting: Number(row.waiting), failed: Number(row.failed) },
    mails: { waiting: mails.waiting, failed: mails.failed },
  };
}

/** Time for which finished work is still reported, in milliseconds. */
const toldForMs = 10_000;

type Moving = EventData<"progress">["list"][number];

/** Work that is under way, and that was until now, by the accounts that began it. */
export async function movingWork(
  db: Reading,
  accounts: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, readonly Moving[]>> {
  if (accounts.length === 0) return new Map();
  const moving = new Map<number, Moving[]>();
  for (const { account, ...one } of await movingJobs(db, accounts, now)) {
    if (account !== null) moving.set(account, [...(moving.get(account) ?? []), one]);
  }
  return moving;
}

/** Milliseconds without progress after which a comparison is not reported: nobody requests it. */
const forgottenMs = 10 * 60_000;

/** Jobs by their ids; comparisons of spreadsheets by those of their files. */
function movingJobs(db: Reading, accounts: readonly number[], now: number) {
  return db
    .selectFrom("jobs")
    .select(["kind", "account_id as account", "state", "done", "total"])
    .select(({ fn }) => fn.coalesce("sheet_file_id", "jobs.id").as("id"))
    .where("account_id", "in", accounts)
    .where("state", "not in", ["open", "cancelled"])
    .where(({ or, and, eb }) =>
      or([
        eb("touched_at", ">", now - toldForMs),
        and([eb("kind", "!=", "sheet"), eb("state", "in", activeStates)]),
        and([
          ...[eb("kind", "=", "sheet"), eb("state", "not in", ["ready", "refused"])],
          eb("touched_at", ">", now - forgottenMs),
        ]),
      ]),
    )
    .orderBy("jobs.id")
    .execute();
}
