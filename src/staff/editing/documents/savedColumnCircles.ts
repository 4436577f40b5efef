import * as z from "zod";
import type { Reading } from "../../../base/store/tables.ts";
import { embargoSight, notEmbargoedFor } from "../../access/embargoVisibility.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";
import type { Person } from "../../access/rights.ts";
import { ColumnInItself, type NamedColumn } from "./documentErrors.ts";

/**
 * Requires that none of some columns contains itself, by the newest revisions of all. Where two columns
 * are saved at the same time, publishing finds the circle (`checkColumnCircles()`).
 * @param keys documents of any type
 * @throws ColumnInItself
 */
export async function requireNoSavedCircles(
  db: Reading,
  keys: readonly string[],
  by: Person,
): Promise<void> {
  const parents = new Map<string, string | null>();
  for (const key of keys) {
    const passed: string[] = [];
    for (let at: string | null = key; at !== null && !passed.includes(at); ) {
      passed.push(at);
      if (!parents.has(at)) parents.set(at, await savedParent(db, at));
      at = parents.get(at) ?? null;
      if (at === key) throw new ColumnInItself(key, await namedColumns(db, [...passed, key], by));
    }
  }
}

const columnBody = z.looseObject({
  parent: z.string().nullish().catch(null),
  title: z.looseObject({ en: z.string().optional(), zh: z.string().optional() }).catch({}),
});

/** Columns with the titles of their newest revisions, without those that the person may not see. */
export async function namedColumns(
  db: Reading,
  keys: readonly string[],
  by: Person,
): Promise<NamedColumn[]> {
  const rows = await newestColumns(db, keys)
    .where(notEmbargoedFor(embargoSight(by)))
    .execute();
  const titles = new Map(
    rows.map(({ key, body }) => [key, columnBody.parse(JSON.parse(body)).title]),
  );
  return keys.flatMap((key) => {
    const own = titles.get(key);
    return own === undefined ? [] : [{ key, titles: { en: own.en, zh: own.zh } }];
  });
}

/** Key of the parent of a column; null at the top, and where there is no such column. */
async function savedParent(db: Reading, key: string): Promise<string | null> {
  const row = await newestColumns(db, [key]).executeTakeFirst();
  return row === undefined ? null : (columnBody.parse(JSON.parse(row.body)).parent ?? null);
}

function newestColumns(db: Reading, keys: readonly string[]) {
  return db
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .select(["documents.key", "revisions.body"])
    .where("documents.key", "in", keys)
    .where("documents.type", "=", "column")
    .where("documents.trashed_at", "is", null)
    .where(isNewestRevision);
}
