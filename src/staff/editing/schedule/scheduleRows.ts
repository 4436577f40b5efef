import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Reading, Tables, Writing } from "../../../base/store/tables.ts";
import {
  type FactsChoice,
  factsChoices,
} from "../../../content/published/composition/planFacts.ts";

export type Action = Tables["schedule"]["action"];

/** A pending schedule. */
export interface Pending {
  readonly id: number;
  readonly documentId: number;
  readonly key: string;
  readonly language: Language;
  readonly action: Action;
  /** Number of the revision to be shown; null: the newest. */
  readonly number: number | null;
  readonly at: number;
  readonly facts: FactsChoice | undefined;
  /** Actor who made it; null: an earlier release did not record it. */
  readonly createdBy: string | null;
  readonly problem: string | null;
  readonly warning: string | null;
  readonly failedAt: number | null;
  readonly attempts: number;
  readonly isEmbargoed: boolean;
}

/** Returns the pending schedules, by time. */
export async function pendingSchedules(db: Reading): Promise<Pending[]> {
  const rows = await db
    .selectFrom("schedule")
    .innerJoin("documents", "documents.id", "schedule.document_id")
    .leftJoin("revisions", "revisions.id", "schedule.revision_id")
    .select(["schedule.id", "schedule.document_id", "documents.key", "language", "action"])
    .select(["revisions.number", "at", "facts", "problem", "warning", "failed_at", "attempts"])
    .select(["schedule.created_by", "documents.embargoed_at"])
    .where("done_at", "is", null)
    .orderBy("at")
    .orderBy("schedule.id")
    .execute();
  return rows.flatMap(({ language, facts, ...row }) => {
    if (!isLanguage(language)) return [];
    return {
      ...{ id: row.id, documentId: row.document_id, key: row.key, language, action: row.action },
      ...{ number: row.number, at: row.at, problem: row.problem, warning: row.warning },
      facts: factsChoices.find((choice) => choice === facts),
      createdBy: row.created_by,
      failedAt: row.failed_at,
      attempts: row.attempts,
      isEmbargoed: row.embargoed_at !== null,
    };
  });
}

/** Returns the time of the next change or attempt; undefined: none. */
export async function nextTime(db: Reading): Promise<number | undefined> {
  const row = await db
    .selectFrom("schedule")
    .select(({ fn }) => fn.min<number | null>(fn.coalesce("next_at", "at")).as("time"))
    .where("done_at", "is", null)
    .executeTakeFirst();
  return row?.time ?? undefined;
}

/**
 * Marks schedules as unchecked, as something that they need may have changed.
 * @param which only those with a problem, where nothing can have been removed
 */
export async function uncheckSchedules(
  tx: Writing,
  which: "all" | "with problems" = "all",
): Promise<void> {
  await tx
    .updateTable("schedule")
    .set({ checked_at: null })
    .where("done_at", "is", null)
    .$if(which === "with problems", (query) => query.where("problem", "is not", null))
    .execute();
}

/** Subject and facts of a schedule for the audit trail. */
export function auditableSchedule({ id, key, action, language, number }: Pending) {
  const detail = { schedule: id, action, language, revision: number };
  return { subject: `document:${key}`, detail };
}
