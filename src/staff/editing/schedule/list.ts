import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { TypeName } from "../../../content/types/names.ts";
import { typeOf } from "../../../content/types/typeOf.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { draftVisible } from "../../access/visible.ts";
import type { Action } from "./rows.ts";

/** Something that is scheduled. Times are milliseconds since 1970. */
export interface ScheduleEntry {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  readonly language: Language;
  readonly action: Action;
  /** Number of the revision that is to be shown; null: what the draft is then, or a withdrawal. */
  readonly revision: number | null;
  readonly at: number;
  /** The time zone that the time was given in; null: UTC. */
  readonly zone: string | null;
  /** `failed`: its time has come, and it is tried again until it can be done. */
  readonly state: "waiting" | "failed";
  /** Why it could not be carried out as things are. */
  readonly problem: string | null;
  readonly warning: string | null;
  /** The next time that it is tried. */
  readonly nextAt: number;
  readonly attempts: number;
  readonly createdAt: number;
  /** The actor's id, as in the audit trail; null: an older release did not note it. */
  readonly createdBy: string | null;
  readonly isEmbargoed: boolean;
}

/** What is still to be done, by time, as far as a person may see the drafts. */
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

/** A problem that people have not been told of. */
export type UntoldProblem = Pick<
  ScheduleEntry,
  "id" | "key" | "language" | "action" | "at" | "zone" | "state" | "isEmbargoed"
> & { readonly problem: string };

/** Problems of schedules that people have not been told of, by time. */
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

/** Notes that people were told of a problem, once. @returns false where another process did, or it has failed since */
export async function noteTold(
  db: Reading,
  { id, problem, state }: Pick<UntoldProblem, "id" | "problem" | "state">,
  at: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("schedule")
    .set({ told_at: at })
    .where("id", "=", id)
    .where("problem", "=", problem)
    .where("failed_at", state === "failed" ? "is not" : "is", null)
    .$if(at !== null, (query) => query.where("told_at", "is", null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Number of schedules that cannot be carried out as things are. */
export async function countProblems(db: Reading): Promise<number> {
  const { count } = await db
    .selectFrom("schedule")
    .select(({ fn }) => fn.countAll<number | string | bigint>().as("count"))
    .where("done_at", "is", null)
    .where("problem", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
