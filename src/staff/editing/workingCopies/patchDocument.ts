import { randomUUID } from "node:crypto";
import { isWithin } from "../../../base/site/addresses/jsonPointer.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { lockLiveDocument } from "../documents/documentRows.ts";
import { apply, type Operation, type Outcome } from "./applyOperation.ts";
import { changesBetween, fieldsOf, valueHash } from "./bodyFields.ts";
import { mayWriteAt, requireAnyEdit } from "./changeUnits.ts";
import { insertPatch, patchOfRequest } from "./patchRows.ts";
import { requireWrite } from "./requireWrite.ts";
import { RequestReused } from "./workingCopyErrors.ts";
import { openCopy, storeCopy } from "./workingCopyRows.ts";

export interface PatchRequest {
  /** The document's key. */
  readonly key: string;
  /** Client's id of this request: a repeated request changes nothing and has the same response. */
  readonly request?: string | undefined;
  readonly operations: readonly Operation[];
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface Patched {
  /** State of the working copy afterwards; 0: there is none yet. */
  readonly seq: number;
  /** One for each operation. */
  readonly outcomes: readonly Outcome[];
}

/**
 * Changes a working copy field by field; the first change makes it. A field that somebody else has
 * changed since is left unchanged and returned with both values, the others are changed. Changes
 * reported as applied are on disk; where nothing is changed and no conflict decided, nothing is
 * written.
 * @throws DocumentNotFound, DocumentTrashed, InvalidPatch, NotPermitted (nothing is changed
 *   then), RequestReused
 */
export async function patchDocument(store: Store, wanted: PatchRequest): Promise<Patched> {
  return store.transaction((tx) => patchIn(tx, wanted));
}

/** Does the same in the caller's transaction. */
export async function patchIn(tx: Writing, wanted: PatchRequest): Promise<Patched> {
  const { key, operations, by, now, request = randomUUID() } = wanted;
  const fingerprint = valueHash(operations) ?? "";
  const document = await lockLiveDocument(tx, key, by);
  const author = { documentId: document.id, author: by.id };
  const earlier = await patchOfRequest(tx, author, request);
  if (earlier !== undefined) {
    if (earlier.operations !== fingerprint) throw new RequestReused(request);
    return { seq: earlier.seq, outcomes: earlier.outcomes };
  }
  const copy = await openCopy(tx, document);
  const { type } = document;
  requireAnyEdit(by, type, key, copy.body);
  let { body } = copy;
  const outcomes: Outcome[] = [];
  for (const [index, operation] of operations.entries()) {
    const applied = apply(type, body, operation, index);
    body = applied.body;
    outcomes.push(applied.outcome);
  }
  await requireWrite(tx, document, { before: copy.body, after: body, by, now });
  const bodies = { type, key, before: copy.body, after: body };
  const changes = changesBetween(fieldsOf(copy.body), fieldsOf(body));
  // Leaving a field unchanged decides a conflict only with a right to the field.
  const decided = outcomes.flatMap(({ status, path }) => {
    const isChanged = changes.some((change) => isWithin(change.path, path));
    return status === "applied" && (isChanged || mayWriteAt(by, bodies, path)) ? [path] : [];
  });
  const conflicts = copy.conflicts.filter(
    (path) => !decided.some((one) => isWithin(path, one) || isWithin(one, path)),
  );
  if (changes.length === 0 && conflicts.length === copy.conflicts.length) {
    return { seq: copy.seq, outcomes };
  }
  const seq = await storeCopy(tx, document, { ...copy, body, conflicts }, { by, now });
  const patch = { operations: fingerprint, changes, outcomes };
  await insertPatch(tx, { ...author, seq, request, at: now }, patch);
  return { seq, outcomes };
}
