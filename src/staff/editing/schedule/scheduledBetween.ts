import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { draftVisible } from "../../access/visibleDocuments.ts";
import type { Action } from "./scheduleRows.ts";

/** State of a scheduled change; `dropped`: something else was shown to readers since its time. */
export type CalendarState = "waiting" | "failed" | "done" | "dropped";

/** A change of a document at a time, in one or several languages. */
export interface CalendarEntry {
  /** Id of the first of its schedules. */
  readonly id: number;
  readonly key: string;
  readonly action: Action;
  readonly languages: readonly Language[];
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly state: CalendarState;
  readonly hasProblem: boolean;
  readonly isEmbargoed: boolean;
}

interface Range {
  /** Milliseconds since 1970. */
  readonly from: number;
  /** The first time that is not in it. */
  readonly until: number;
  /** Most schedules to be read. */
  readonly most: number;
}

/**
 * Returns what is, or was, scheduled for a range of time, as far as a person may see the drafts, by
 * time. The languages of a document that change alike are one entry.
 */
export async function scheduledBetween(
  db: Reading,
  person: Person,
  { from, until, most }: Range,
): Promise<{ readonly entries: readonly CalendarEntry[]; readonly isCut: boolean }> {
  const rows = await db
    .selectFrom("documents")
    .innerJoin("schedule", "schedule.document_id", "documents.id")
    .select(["schedule.id", "language", "action", "at", "done_at", "failed_at", "problem"])
    .select(["documents.key", "documents.embargoed_at"])
    .where("at", ">=", from)
    .where("at", "<", until)
    .where(draftVisible(person, db))
    .orderBy("at")
    .orderBy("schedule.id")
    .limit(most + 1)
    .execute();
  const entries = new Map<string, CalendarEntry>();
  for (const { language, ...row } of rows.slice(0, most)) {
    if (!isLanguage(language)) continue;
    const state = stateOf(row);
    const hasProblem = row.problem !== null;
    const alike = JSON.stringify([row.key, row.at, row.action, state, hasProblem]);
    const known = entries.get(alike);
    entries.set(alike, {
      ...{ id: known?.id ?? row.id, key: row.key, action: row.action, at: row.at, state },
      languages: [...new Set([...(known?.languages ?? []), language])].sort(),
      ...{ hasProblem, isEmbargoed: row.embargoed_at !== null },
    });
  }
  return { entries: [...entries.values()], isCut: rows.length > most };
}

function stateOf(row: {
  readonly done_at: number | null;
  readonly failed_at: number | null;
  readonly problem: string | null;
}): CalendarState {
  if (row.done_at !== null) return row.problem === null ? "done" : "dropped";
  return row.failed_at === null ? "waiting" : "failed";
}
