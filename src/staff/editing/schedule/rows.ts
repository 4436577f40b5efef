import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Reading, Tables, Writing } from "../../../base/store/tables.ts";
import {
  type FactsChoice,
  factsChoices,
} from "../../../content/published/composition/planFacts.ts";

export type Action = Tables["schedule"]["action"];

/** Something that is still to be done. */
export interface Pending {
  readonly id: number;
  readonly documentId: number;
  readonly key: string;
  readonly language: Language;
  readonly action: Action;
  /** Number of the revision that is to be shown; null: the newest. */
  readonly number: number | null;
  readonly at: number;
  readonly facts: FactsChoice | undefined;
  /** The actor who made it; null: an older release did not note it. */
  readonly createdBy: string | null;
  readonly problem: string | null;
  readonly warning: string | null;
  readonly failedAt: number | null;
  readonly attempts: number;
  readonly isEmbargoed: boolean;
  /** False where something has changed since it was checked. */
  readonly isChecked: boolean;
}

/** What is still to be done, by time. */
export async function pendingSchedules(db: Reading): Promise<Pending[]> {
  const rows = await db
    .selectFrom("schedule")
    .innerJoin("documents", "documents.id", "schedule.document_id")
    .leftJoin("revisions", "revisions.id", "schedule.revision_id")
    .select(["schedule.id", "schedule.document_id", "documents.key", "language", "action"])
    .select(["revisions.number", "at", "facts", "problem", "warning", "failed_at", "attempts"])
    .select(["checked_at", "schedule.created_by", "documents.embargoed_at"])
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
      isChecked: row.checked_at !== null,
    };
  });
}

/** The time at which the next thing is to be done or tried again; undefined: there is none. */
export async function nextTime(db: Reading): Promise<number | undefined> {
  const row = await db
    .selectFrom("schedule")
    .select(({ fn }) => fn.min<number | null>(fn.coalesce("next_at", "at")).as("time"))
    .where("done_at", "is", null)
    .executeTakeFirst();
  return row?.time ?? undefined;
}

/**
 * Notes that what schedules need may have changed: they are checked again.
 * @param which those with a problem alone, where nothing can have been taken away
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
