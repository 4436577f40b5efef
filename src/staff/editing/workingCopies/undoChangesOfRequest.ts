import type { Writing } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { lockLiveDocument } from "../documents/documentRows.ts";
import { bodyOf, changesBetween, fieldsOf } from "./bodyFields.ts";
import { requireAnyEdit } from "./changeUnits.ts";
import { insertPatch, patchOfRequest } from "./patchRows.ts";
import { carry } from "./rebaseChanges.ts";
import { requireWrite } from "./requireWrite.ts";
import { openCopy, storeCopy } from "./workingCopyRows.ts";

interface UndoneRequest {
  readonly key: string;
  /** Request whose changes are undone. */
  readonly request: string;
  readonly by: Person;
  readonly now: number;
}

/**
 * Undoes the changes of one request of a person in a working copy, whatever followed. Fields that
 * were changed since stay. A repeated request changes nothing.
 * @returns paths of the fields that were undone, and of those that stay
 * @throws DocumentNotFound, DocumentTrashed, NotPermitted
 */
export async function undoRequestIn(
  tx: Writing,
  { key, request, by, now }: UndoneRequest,
): Promise<{ readonly changed: readonly string[]; readonly conflicts: readonly string[] }> {
  const document = await lockLiveDocument(tx, key, by);
  const author = { documentId: document.id, author: by.id };
  const made = await patchOfRequest(tx, author, request);
  const own = `undo:${request}`;
  const isDone = (await patchOfRequest(tx, author, own)) !== undefined;
  if (made === undefined || isDone) return { changed: [], conflicts: [] };
  const reversed = made.changes.map(({ path, before, after }) => ({
    ...{ path, before: after, after: before },
  }));
  const copy = await openCopy(tx, document);
  requireAnyEdit(by, document.type, key, copy.body);
  const present = fieldsOf(copy.body);
  const { fields, conflicts } = carry(reversed, present, { onConflict: "skip" });
  const body = bodyOf(fields);
  await requireWrite(tx, document, { before: copy.body, after: body, by, now });
  const changes = changesBetween(present, fieldsOf(body));
  const seq = await storeCopy(tx, document, { ...copy, body }, { by, now });
  const patch = { operations: "", changes, outcomes: [] };
  await insertPatch(tx, { ...author, seq, request: own, at: now }, patch);
  return { changed: changes.map(({ path }) => path), conflicts: [...conflicts] };
}
