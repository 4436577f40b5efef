import { setImmediate as nextTurn } from "node:timers/promises";
import { pointer, stepsOf } from "../../base/site/addresses/jsonPointer.ts";
import { noteDocumentChange } from "../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";
import { DocumentNotFound, DocumentTrashed } from "../editing/documents/documentErrors.ts";
import { lockLiveDocument } from "../editing/documents/documentRows.ts";
import { restateUnpaired } from "../editing/textPairs/storeTextPairs.ts";
import { hashedField, textsIn } from "../editing/textPairs/textFields.ts";
import { undoRequestIn } from "../editing/workingCopies/undoChangesOfRequest.ts";
import { openCopy } from "../editing/workingCopies/workingCopyRows.ts";
import { changeState, undoableStates } from "../jobs/jobs.ts";
import { holdsNothing, type ImportWish, requestOf, saved } from "./importXliff.ts";

/**
 * Undoes an import, in one transaction; texts that somebody has changed since stay.
 * @returns how many texts were put back, and how many stay; undefined where it is not there to be undone
 */
export async function undoImport(
  store: Store,
  job: number,
  { by, now }: Pick<ImportWish, "by" | "now">,
): Promise<{ readonly undone: number; readonly skipped: number } | undefined> {
  return store.transaction(async (tx) => {
    const change = { from: undoableStates.translation, to: "undone" } as const;
    if (!(await changeState(tx, job, change, now))) return undefined;
    const items = await tx
      .selectFrom("job_items")
      .select("document_key as key")
      .where("job_id", "=", job)
      .orderBy("place")
      .execute();
    let undone = 0;
    let skipped = 0;
    for (const { key } of items) {
      await nextTurn();
      try {
        const one = await undoIn(tx, { key, request: requestOf(job), by, now });
        undone += one.changed.length;
        skipped += one.conflicts.length;
      } catch (error) {
        if (!(error instanceof DocumentNotFound || error instanceof DocumentTrashed)) throw error;
      }
    }
    return { undone, skipped };
  });
}

/** Puts the texts of one document back, and what the import agreed of them: they are behind again. */
async function undoIn(tx: Writing, undone: Parameters<typeof undoRequestIn>[1]) {
  const { key, request, by, now } = undone;
  const document = await lockLiveDocument(tx, key, by);
  const isClean = await holdsNothing(tx, key, by);
  const imported = textsIn((await openCopy(tx, document)).body);
  const made = await tx
    .selectFrom("patches")
    .select("at")
    .where("document_id", "=", document.id)
    .where("author", "=", by.id)
    .where("request", "=", request)
    .executeTakeFirst();
  const result = await undoRequestIn(tx, undone);
  if (made === undefined || result.changed.length === 0) return result;
  const changed = new Set(result.changed.map((path) => pointer(stepsOf(path).slice(0, -1))));
  for (const field of imported) {
    const { en, zh } = hashedField(field);
    if (en === null || zh === null || !changed.has(pointer(field.path))) continue;
    await tx
      .deleteFrom("text_pairs")
      .where("en_hash", "=", en)
      .where("zh_hash", "=", zh)
      .where("agreed_by", "=", by.id)
      .where("agreed_at", "=", made.at)
      .execute();
  }
  if (!isClean || !(await saved(tx, { key, by, now }))) await restateUnpaired(tx, document);
  await noteDocumentChange(tx, document.id, now);
  return result;
}
