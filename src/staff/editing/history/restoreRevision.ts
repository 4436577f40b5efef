import { isWithin, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Person } from "../../access/rights.ts";
import { lockLiveDocument, revisionOf } from "../documents/documentRows.ts";
import { noteRestored, type restorableParts } from "../documents/revisionOrigin.ts";
import { bodyOf, changesBetween, fieldsOf } from "../workingCopies/bodyFields.ts";
import { type Unit, unitsBetween, withUnits } from "../workingCopies/changeUnits.ts";
import { alignedIds } from "../workingCopies/itemIds.ts";
import { insertPatch, patchOfRequest } from "../workingCopies/patchRows.ts";
import { requireWrite } from "../workingCopies/requireWrite.ts";
import { schemasAt } from "../workingCopies/schemasAtPath.ts";
import { openCopy, storeCopy } from "../workingCopies/workingCopyRows.ts";

export interface RestoreRequest {
  readonly key: string;
  /** Number of the revision that is restored from; composed ones too. */
  readonly revision: number;
  /** A language's texts, the facts, all, or the fields at `paths`. */
  readonly what: (typeof restorableParts)[number];
  /** Paths as in working copies; items are named by the ids that they have there. */
  readonly paths?: readonly string[] | undefined;
  readonly request: string;
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface Restored {
  /** The working copy's state after it. */
  readonly seq: number;
  /** Paths of the changed fields. */
  readonly changed: readonly string[];
}

/**
 * Restores the content of an older revision into the working copy, as one change that can be
 * undone. Added and removed items of lists belong to the facts. Fields that the type no longer has
 * are left out. A repeated request changes nothing and has the same response.
 * @throws DocumentNotFound, DocumentTrashed, RevisionNotFound, NotPermitted
 */
export async function restoreIntoCopy(store: Store, wanted: RestoreRequest): Promise<Restored> {
  const { key, revision, what, request, by, now } = wanted;
  return store.transaction(async (tx) => {
    const document = await lockLiveDocument(tx, key, by);
    const { type, id: documentId } = document;
    const author = { documentId, author: by.id };
    const earlier = await patchOfRequest(tx, author, request);
    if (earlier !== undefined) {
      return { seq: earlier.seq, changed: earlier.changes.map(({ path }) => path) };
    }
    const copy = await openCopy(tx, document);
    const old = await revisionOf(tx, document, revision);
    const target = alignedIds(JSON.parse(old.body), copy.body);
    const units = unitsBetween({ type, key, before: copy.body, after: target });
    const isWanted = (unit: Unit) => isMeant(unit, wanted) && fits(unit, type, target);
    const body = bodyOf(withUnits(copy.body, units, isWanted));
    const changes = changesBetween(fieldsOf(copy.body), fieldsOf(body));
    if (changes.length === 0) return { seq: copy.seq, changed: [] };
    await requireWrite(tx, document, { before: copy.body, after: body, by, now });
    const conflicts = copy.conflicts.filter(
      (path) => !changes.some((one) => isWithin(path, one.path) || isWithin(one.path, path)),
    );
    const seq = await storeCopy(tx, document, { ...copy, body, conflicts }, { by, now });
    await noteRestored(tx, documentId, { revision, what });
    const patch = { operations: "", changes, outcomes: [] };
    await insertPatch(tx, { ...author, seq, request, at: now }, patch);
    return { seq, changed: changes.map(({ path }) => path) };
  });
}

function isMeant(
  { path, needs }: Unit,
  { what, paths = [] }: Pick<RestoreRequest, "what" | "paths">,
): boolean {
  if (what === "all") return true;
  if (what === "facts") return needs.has("facts");
  if (what === "fields") {
    return paths.some((one) => isWithin(path, one) || isWithin(one, path));
  }
  return needs.size === 1 && needs.has(what);
}

/** Tells whether the type still has the fields that a unit would bring. */
function fits({ changes }: Unit, type: Parameters<typeof schemasAt>[0], target: unknown): boolean {
  return changes.every(
    ({ path, after }) => after === undefined || schemasAt(type, target, stepsOf(path)).length > 0,
  );
}
