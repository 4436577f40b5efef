import type { Store } from "../../../base/store/store.ts";
import type { Person } from "../../access/rights.ts";
import { lockLiveDocument } from "../documents/documentRows.ts";
import { bodyOf, changesBetween, type FieldChange, fieldsOf } from "./bodyFields.ts";
import { requireAnyEdit } from "./changeUnits.ts";
import { insertPatch, patchesBy, patchOfRequest, type StoredPatch } from "./patchRows.ts";
import { carry } from "./rebaseChanges.ts";
import { requireWrite } from "./requireWrite.ts";
import { openCopy, storeCopy } from "./workingCopyRows.ts";

/** Most patches of an author that are read: the steps that can be undone, with room for redoing. */
const patchesLooked = 1_000;

/** Most steps that can be undone. */
const maxSteps = 200;

export interface UndoRequest {
  readonly key: string;
  readonly request: string;
  readonly direction: "undo" | "redo";
  readonly by: Person;
  readonly now: number;
}

export interface Undone {
  readonly seq: number;
  /** Paths of the changed fields. */
  readonly changed: readonly string[];
  /** Paths that somebody else has changed since; they stay. */
  readonly conflicts: readonly string[];
}

/**
 * Undoes an author's newest change, or redoes the one undone last. Fields that others have changed
 * since stay.
 * @returns undefined where there is nothing left to undo or redo
 * @throws DocumentNotFound, DocumentTrashed, NotPermitted
 */
export async function undoPatch(store: Store, wanted: UndoRequest): Promise<Undone | undefined> {
  const { key, request, direction, by, now } = wanted;
  return store.transaction(async (tx) => {
    const document = await lockLiveDocument(tx, key, by);
    const author = { documentId: document.id, author: by.id };
    const earlier = await patchOfRequest(tx, author, request);
    if (earlier !== undefined) return undoneBy(earlier);
    const { undo, redo } = stacksOf(await patchesBy(tx, author, patchesLooked));
    const step = (direction === "undo" ? undo : redo).at(-1);
    if (step === undefined) return undefined;
    const wantedChanges = direction === "undo" ? step.changes.map(reversed) : step.changes;
    const copy = await openCopy(tx, document);
    requireAnyEdit(by, document.type, key, copy.body);
    const before = fieldsOf(copy.body);
    const carried = carry(wantedChanges, before, { onConflict: "skip" });
    const body = bodyOf(carried.fields);
    await requireWrite(tx, document, { before: copy.body, after: body, by, now });
    const seq = await storeCopy(tx, document, { ...copy, body }, { by, now });
    const changes = changesBetween(before, fieldsOf(body));
    const patch: StoredPatch = {
      ...{ operations: "", changes },
      outcomes: carried.conflicts.map((path) => ({ status: "conflict", path, hash: null })),
      ...(direction === "undo" ? { undoes: step.seq } : { redoes: step.seq }),
    };
    await insertPatch(tx, { ...author, seq, request, at: now }, patch);
    return undoneBy({ seq, ...patch });
  });
}

type Step = StoredPatch & { readonly seq: number };

function undoneBy({ seq, changes, outcomes }: Step): Undone {
  return {
    seq,
    changed: changes.map(({ path }) => path),
    conflicts: outcomes.map(({ path }) => path),
  };
}

/** Returns the patches that can be undone and redone, the next one last. */
function stacksOf(patches: readonly Step[]): { undo: Step[]; redo: Step[] } {
  let undo: Step[] = [];
  let redo: Step[] = [];
  for (const patch of patches) {
    if (patch.undoes !== undefined) {
      redo.push(...undo.filter(({ seq }) => seq === patch.undoes));
      undo = undo.filter(({ seq }) => seq !== patch.undoes);
    } else if (patch.redoes !== undefined) {
      undo.push(...redo.filter(({ seq }) => seq === patch.redoes));
      redo = redo.filter(({ seq }) => seq !== patch.redoes);
    } else if (patch.changes.length > 0) {
      undo.push(patch);
      redo = [];
    }
  }
  return { undo: undo.slice(-maxSteps), redo };
}

function reversed({ path, before, after }: FieldChange): FieldChange {
  return { path, before: after, after: before };
}
