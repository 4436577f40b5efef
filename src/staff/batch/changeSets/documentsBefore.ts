import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { isTypeName, type TypeName } from "../../../content/types/typeNames.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";
import type { Person } from "../../access/rights.ts";
import { draftVisible } from "../../access/visibleDocuments.ts";

/** A revision that readers are shown, and the publication in which that last changed. */
export interface ShownHere {
  readonly id: number;
  readonly since: number;
}

/** A document as it stands before a change. */
export interface PresentDocument {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  readonly isTrashed: boolean;
  readonly isEmbargoed: boolean;
  readonly embargoVersion: number;
  readonly newest: { readonly id: number; readonly number: number; readonly body: string };
  /** Revisions that readers are shown, by language. */
  readonly shown: ReadonlyMap<Language, ShownHere>;
  /** Its working copy, where something in it is unsaved. */
  readonly copy: { readonly base: string; readonly body: string; readonly by: string } | undefined;
}

/**
 * Documents as they stand, by their keys: those whose drafts a person may see.
 * @param keys some dozens
 */
export async function presentDocuments(
  db: Reading,
  keys: readonly string[],
  by: Person,
): Promise<Map<string, PresentDocument>> {
  if (keys.length === 0) return new Map();
  const seen = await db
    .selectFrom("documents")
    .select(["id", "key", "type", "trashed_at", "embargoed_at", "embargo_version"])
    .where("key", "in", keys)
    .where(draftVisible(by, db))
    .execute();
  if (seen.length === 0) return new Map();
  // A query of its own: joined, SQLite looks through all revisions there are.
  const newest = await db
    .selectFrom("revisions")
    .select(["id as revisionId", "document_id", "number", "body"])
    .where(
      "document_id",
      "in",
      seen.map(({ id }) => id),
    )
    .where(isNewestRevision())
    .execute();
  const revisions = new Map(newest.map((row) => [row.document_id, row]));
  const rows = seen.flatMap((row) => {
    const revision = revisions.get(row.id);
    return revision === undefined ? [] : [{ ...row, ...revision }];
  });
  const ids = rows.map(({ id }) => id);
  const [shown, copies] = [await shownOf(db, ids), await copiesOf(db, ids)];
  const found = new Map<string, PresentDocument>();
  for (const row of rows) {
    const { id, key, type, number, body } = row;
    if (!isTypeName(type)) continue;
    found.set(key, {
      ...{ id, key, type, isTrashed: row.trashed_at !== null },
      ...{ isEmbargoed: row.embargoed_at !== null, embargoVersion: row.embargo_version },
      newest: { id: row.revisionId, number, body },
      shown: shown.get(id) ?? new Map(),
      copy: copies.get(id),
    });
  }
  return found;
}

async function shownOf(
  db: Reading,
  ids: readonly number[],
): Promise<Map<number, Map<Language, ShownHere>>> {
  const shown = new Map<number, Map<Language, ShownHere>>();
  if (ids.length === 0) return shown;
  const rows = await db
    .selectFrom("published")
    .select(["document_id", "language", "revision_id", "since"])
    .where("document_id", "in", ids)
    .where("revision_id", "is not", null)
    .execute();
  for (const { document_id: id, language, revision_id: revision, since } of rows) {
    if (!isLanguage(language) || revision === null) continue;
    const ofDocument = shown.get(id) ?? new Map<Language, ShownHere>();
    shown.set(id, ofDocument.set(language, { id: revision, since }));
  }
  return shown;
}

async function copiesOf(
  db: Reading,
  ids: readonly number[],
): Promise<Map<number, PresentDocument["copy"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("working_copies")
    .select(["document_id", "base", "body", "updated_by"])
    .where("document_id", "in", ids)
    .whereRef("body", "!=", "base")
    .execute();
  return new Map(
    rows.map(({ document_id: id, base, body, updated_by: by }) => [id, { base, body, by }]),
  );
}

/** Bodies of revisions, by their ids. */
export async function bodiesOfRevisions(
  db: Reading,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("revisions")
    .select(["id", "body"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/**
 * JSON of what readers are shown of a document; undefined: nothing.
 * @param others bodies that they are shown and that are not the newest, by revision
 */
export function bodyShown(
  { newest, shown }: PresentDocument,
  language: Language,
  others: ReadonlyMap<number, string>,
): string | undefined {
  const id = shown.get(language)?.id;
  if (id === undefined) return undefined;
  return id === newest.id ? newest.body : others.get(id);
}
