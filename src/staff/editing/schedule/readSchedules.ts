import { enqueueMails } from "../../../base/mail/outbox.ts";
import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { type TypeName, typeOf } from "../../../content/types/typeNames.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { draftVisible } from "../../access/visibleDocuments.ts";
import type { Action } from "./scheduleRows.ts";

/** A pending schedule. Times are milliseconds since 1970. */
export interface ScheduleEntry {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  readonly language: Language;
  readonly action: Action;
  /** Number of the revision to be shown; null: the draft of that time, or a withdrawal. */
  readonly revision: number | null;
  readonly at: number;
  /** Time zone in which the time was given; null: UTC. */
  readonly zone: string | null;
  /** `failed`: it is due, and retried until it succeeds. */
  readonly state: "waiting" | "failed";
  /** Error with which it would fail now; null: none. */
  readonly problem: string | null;
  readonly warning: string | null;
  /** Time of the next attempt. */
  readonly nextAt: number;
  readonly attempts: number;
  readonly createdAt: number;
  /** Actor's id, as in the audit trail; null: an earlier release did not record it. */
  readonly createdBy: string | null;
  readonly isEmbargoed: boolean;
}

/** Returns the pending schedules by time, as far as a person may see the drafts. */
export async function listSchedules(
  db: Reading,
  person: Person = serverPerson,
): Promise<ScheduleEntry[]> {
  const rows = await db
    .selectFrom("documents")
    .innerJoin("schedule", "schedule.document_id", "documents.id")
    .leftJoin("revisions", "revisions.id", "schedule.revision_id")
    .selectAll("schedule")
    .select(["documents.key", "documents.type", "documents.embargoed_at", "revisions.number"])
    .where("done_at", "is", null)
    .where(draftVisible(person, db))
    .orderBy("at")
    .orderBy("schedule.id")
    .execute();
  return rows.flatMap(({ language, ...row }) => {
    if (!isLanguage(language)) return [];
    return {
      ...{ id: row.id, key: row.key, type: typeOf(row), language, action: row.action },
      ...{ revision: row.number, at: row.at, zone: row.zone, problem: row.problem },
      state: row.failed_at === null ? "waiting" : "failed",
      warning: row.warning,
      nextAt: row.next_at ?? row.at,
      attempts: row.attempts,
      createdAt: row.created_at,
      createdBy: row.created_by,
      isEmbargoed: row.embargoed_at !== null,
    };
  });
}

/** A problem that has not been reported to people. */
export type UntoldProblem = Pick<
  ScheduleEntry,
  "id" | "key" | "language" | "action" | "at" | "zone" | "state" | "isEmbargoed"
> & { readonly problem: string };

/** Returns the problems of schedules that have not been reported, by time. */
export async function untoldProblems(db: Reading): Promise<UntoldProblem[]> {
  const untold = await db
    .selectFrom("schedule")
    .select("id")
    .where("done_at", "is", null)
    .where("problem", "is not", null)
    .where("told_at", "is", null)
    .execute();
  if (untold.length === 0) return [];
  const entries = await listSchedules(db);
  return entries.flatMap(({ problem, ...entry }) =>
    problem !== null && untold.some(({ id }) => id === entry.id) ? [{ ...entry, problem }] : [],
  );
}

/**
 * Records that a problem was reported, once, and has it mailed.
 * @param recipients addresses; empty: it is not mailed
 * @returns false where another process did, or it has failed since
 */
export async function tellOfProblem(
  store: Store,
  { id, problem, state }: Pick<UntoldProblem, "id" | "problem" | "state">,
  { recipients, now }: { readonly recipients: readonly string[]; readonly now: number },
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("schedule")
      .set({ told_at: now })
      .where("id", "=", id)
      .where("problem", "=", problem)
      .where("failed_at", state === "failed" ? "is not" : "is", null)
      .where("told_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const mail = { kind: "schedule", data: { schedule: id, state }, recipients } as const;
    await enqueueMails(tx, recipients.length > 0 ? [mail] : [], now);
    return true;
  });
}

/** Returns the number of schedules that would fail now. */
export async function countProblems(db: Reading): Promise<number> {
  const { count } = await db
    .selectFrom("schedule")
    .select(({ fn }) => fn.countAll<number | string | bigint>().as("count"))
    .where("done_at", "is", null)
    .where("problem", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
