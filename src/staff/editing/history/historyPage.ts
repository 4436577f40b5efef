import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { type RevisionOrigin, readOrigin } from "../documents/revisionOrigin.ts";

/** A time in which a language showed a revision. Milliseconds since 1970. */
export interface Showing {
  readonly language: Language;
  readonly from: number;
  /** Null: it still does. */
  readonly until: number | null;
  /** True where only the revision's facts were shown, with texts of another one. */
  readonly isFactsAlone: boolean;
}

/** A revision in a document's history. */
export interface HistoryEntry {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Actor's id, or the author named by an import; null: none was recorded. */
  readonly author: string | null;
  readonly origin: RevisionOrigin | undefined;
  /** The change set that made it, or that was undone by it. */
  readonly changeSet: RevisionChangeSet | undefined;
  /** Times at which the revision was shown, in order. */
  readonly showings: readonly Showing[];
}

/** A change set that made a revision. */
export interface RevisionChangeSet {
  readonly id: number;
  readonly isUndone: boolean;
}

export interface HistoryPage {
  readonly total: number;
  readonly entries: readonly HistoryEntry[];
}

/**
 * Returns a page of the revisions that people wrote, the newest first. Composed ones are reported
 * as showings of the revision that has their facts.
 * @param page from 1
 */
export async function historyPage(
  db: Reading,
  documentId: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<HistoryPage> {
  const rows = db
    .selectFrom("revisions")
    .where("document_id", "=", documentId)
    .where("number", ">", 0);
  const { total } = await rows
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  const entries = await rows
    .select(["id", "number", "created_at", "author", "origin"])
    .orderBy("number", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const showings = await showingsOf(
    db,
    entries.map(({ id }) => id),
  );
  const numbers = entries.map(({ number }) => number);
  const changeSets = await changeSetsOf(db, documentId, numbers);
  return {
    total: Number(total),
    entries: entries.map(({ id, number, created_at: at, author, origin }) => ({
      ...{ number, at, author },
      origin: readOrigin(origin),
      changeSet: changeSets.get(number),
      showings: showings.get(id) ?? [],
    })),
  };
}

async function showingsOf(
  db: Reading,
  revisions: readonly number[],
): Promise<Map<number, Showing[]>> {
  if (revisions.length === 0) return new Map();
  const rows = await db
    .selectFrom("showings")
    .innerJoin("revisions", "revisions.id", "showings.revision_id")
    .select(["showings.revision_id", "facts_of", "language", "shown_from", "shown_until"])
    .where(({ eb, or }) =>
      or([eb("showings.revision_id", "in", revisions), eb("facts_of", "in", revisions)]),
    )
    .orderBy("shown_from")
    .orderBy("showings.id")
    .execute();
  const found = new Map<number, Showing[]>();
  for (const row of rows) {
    if (!isLanguage(row.language)) continue;
    const id = row.facts_of ?? row.revision_id;
    const showing = {
      ...{ language: row.language, from: row.shown_from, until: row.shown_until },
      isFactsAlone: row.facts_of !== null,
    };
    found.set(id, [...(found.get(id) ?? []), showing]);
  }
  return found;
}

/** Change sets by the numbers of the revisions that they made, as long as they are kept. */
async function changeSetsOf(
  db: Reading,
  documentId: number,
  numbers: readonly number[],
): Promise<Map<number, RevisionChangeSet>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("documents")
    .innerJoin("change_set_drafts as drafts", "drafts.document_key", "documents.key")
    .innerJoin("jobs", "jobs.id", "drafts.set_id")
    .select(["drafts.set_id", "drafts.step", "drafts.number"])
    .where("documents.id", "=", documentId)
    .where("drafts.document_id", "=", documentId)
    .where("drafts.number", "in", numbers)
    // Change sets that were only reviewed, or were refused, have made no revision.
    .where("drafts.body_hash", "is not", null)
    .where(({ or, and, eb }) =>
      or([
        and([eb("step", "=", "do"), eb("state", "in", ["done", "undoing", "undone"])]),
        and([eb("step", "=", "undo"), eb("state", "=", "undone")]),
      ]),
    )
    .execute();
  return new Map(
    rows.map(({ set_id: id, step, number }) => [number, { id, isUndone: step === "undo" }]),
  );
}
