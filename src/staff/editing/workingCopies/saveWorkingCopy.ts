import { appendAudit } from "../../../base/audit/append.ts";
import { contentHash } from "../../../base/audit/records.ts";
import { isWithin } from "../../../base/site/addresses/jsonPointer.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { type BodyProblem, InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { NotPermitted, type Person } from "../../access/rights.ts";
import { RevisionConflict } from "../documents/documentErrors.ts";
import { type DocumentRow, lockLiveDocument, revisionOf } from "../documents/documentRows.ts";
import { saveDraft } from "../documents/drafts.ts";
import { originOfCopy, type RevisionOrigin } from "../documents/revisionOrigin.ts";
import { requireNoSavedCircles } from "../documents/savedColumnCircles.ts";
import { bodyOf, changesBetween, fieldsOf } from "./bodyFields.ts";
import { permits, requireAnyEdit, type Unit, unitsBetween, withUnits } from "./changeUnits.ts";
import { alignedIds, withoutIds } from "./itemIds.ts";
import { insertPatch, patchOfRequest, type StoredPatch } from "./patchRows.ts";
import { carry } from "./rebaseChanges.ts";
import { stepsById } from "./schemasAtPath.ts";
import { UnresolvedConflicts, WorkingCopyMoved } from "./workingCopyErrors.ts";
import { openCopy, storeCopy, type WorkingCopy } from "./workingCopyRows.ts";

interface CopyRequest {
  readonly key: string;
  /** State of the working copy that the client saw; absent: any. */
  readonly expectedSeq?: number | undefined;
  readonly by: Person;
  readonly now: number;
}

export interface SaveRequest extends CopyRequest {
  /** Newest revision that the client saw; absent: any. */
  readonly expectedRevision?: number | undefined;
  /** Circles of columns are checked later; see `Authored`. */
  readonly circles?: "later" | undefined;
}

/** Result of saving a working copy. */
export interface SavedCopy {
  /** Number of the newest revision. */
  readonly revision: number;
  /** False where the working copy had no changes that the person may save. */
  readonly changed: boolean;
  /** Paths left in the working copy, as the person has no right to them. */
  readonly left: readonly string[];
  readonly seq: number;
}

/**
 * Makes a revision of the changes in a working copy that the person may write; other changes stay
 * in the working copy.
 * @throws DocumentNotFound, DocumentTrashed, NotPermitted, WorkingCopyMoved, RevisionConflict,
 *   UnresolvedConflicts, and InvalidDocument, whose paths name items by their ids
 */
export async function saveCopy(store: Store, wanted: SaveRequest): Promise<SavedCopy> {
  return store.transaction((tx) => saveCopyIn(tx, wanted));
}

/** Does the same in the caller's transaction. */
export async function saveCopyIn(tx: Writing, wanted: SaveRequest): Promise<SavedCopy> {
  const { key, by, now, expectedRevision } = wanted;
  const { document, copy, units } = await openForWriting(tx, wanted);
  const { type } = document;
  if (expectedRevision !== undefined && expectedRevision !== copy.baseRevision) {
    throw new RevisionConflict(key, expectedRevision, copy.baseRevision);
  }
  const bodies = { type, key, before: copy.base, after: copy.body };
  const isOwn = (unit: Unit) => permits(by, bodies, unit);
  const own = units.filter(isOwn);
  const left = units.filter((unit) => !own.includes(unit)).map(({ path }) => path);
  if (own.length === 0) {
    return { revision: copy.baseRevision, changed: false, left, seq: copy.seq };
  }
  const unresolved = copy.conflicts.filter((path) =>
    own.some((unit) => isWithin(path, unit.path) || isWithin(unit.path, path)),
  );
  if (unresolved.length > 0) throw new UnresolvedConflicts(key, unresolved);
  const target = bodyOf(withUnits(copy.base, units, isOwn));
  const origin = await originOfCopy(tx, document.id);
  const saved = await saveTarget(tx, document, target, { ...wanted, origin });
  if (type === "column" && wanted.circles !== "later") await requireNoSavedCircles(tx, [key], by);
  // Changes that the type's schema makes (defaults, trimmed texts) are in the revision.
  const newest = await revisionOf(tx, document);
  const base = alignedIds(JSON.parse(newest.body), target);
  requireOthersUnchanged(by, { ...bodies, before: target, after: base });
  const body = restOf(copy, base, units, isOwn);
  const conflicts = copy.conflicts.filter((path) => left.some((one) => isWithin(path, one)));
  const next = { ...copy, baseRevision: newest.number, base, body, conflicts };
  const seq = await storeCopy(tx, document, next, { by, now });
  if (saved.changed) {
    const detail = { revision: newest.number, body: contentHash(newest.body) };
    await appendAudit(tx, [{ act: "document.save", subject: `document:${key}`, detail }], {
      by,
      at: now,
    });
  }
  return { revision: newest.number, changed: saved.changed, left, seq };
}

/**
 * Discards all changes in a working copy that the person may write; other changes stay. It can be
 * undone. A repeated request changes nothing and has the same response.
 * @returns the discarded paths
 * @throws DocumentNotFound, DocumentTrashed, NotPermitted, WorkingCopyMoved
 */
export async function discardCopy(
  store: Store,
  wanted: CopyRequest & { readonly request: string },
): Promise<{ seq: number; discarded: string[] }> {
  const { key, by, now, request } = wanted;
  return store.transaction(async (tx) => {
    const { id: documentId } = await lockLiveDocument(tx, key, by);
    const author = { documentId, author: by.id };
    const earlier = await patchOfRequest(tx, author, request);
    if (earlier !== undefined) return discardedBy(earlier);
    const { document, copy, units } = await openForWriting(tx, wanted);
    const bodies = { type: document.type, key, before: copy.base, after: copy.body };
    const own = units.filter((unit) => permits(by, bodies, unit));
    if (own.length === 0) return { seq: copy.seq, discarded: [] };
    const body = bodyOf(withUnits(copy.base, units, (unit) => !own.includes(unit)));
    const conflicts = copy.conflicts.filter(
      (path) => !own.some((unit) => isWithin(path, unit.path) || isWithin(unit.path, path)),
    );
    const seq = await storeCopy(tx, document, { ...copy, body, conflicts }, { by, now });
    const changes = changesBetween(fieldsOf(copy.body), fieldsOf(body));
    const outcomes = own.map(({ path }) => ({ status: "applied" as const, path, hash: null }));
    const patch = { operations: "", changes, outcomes };
    await insertPatch(tx, { ...author, seq, request, at: now }, patch);
    const detail = { paths: own.length };
    await appendAudit(tx, [{ act: "document.discard", subject: `document:${key}`, detail }], {
      by,
      at: now,
    });
    return discardedBy({ seq, ...patch });
  });
}

function discardedBy({ seq, outcomes }: StoredPatch & { readonly seq: number }) {
  return { seq, discarded: outcomes.map(({ path }) => path) };
}

async function openForWriting(tx: Writing, { key, by, expectedSeq }: CopyRequest) {
  const document = await lockLiveDocument(tx, key, by);
  const copy = await openCopy(tx, document);
  const { type } = document;
  requireAnyEdit(by, type, key, copy.base);
  if (expectedSeq !== undefined && expectedSeq !== copy.seq) {
    throw new WorkingCopyMoved(key, expectedSeq, copy.seq);
  }
  const units = unitsBetween({ type, key, before: copy.base, after: copy.body });
  return { document, copy, units };
}

async function saveTarget(
  tx: Writing,
  { key }: DocumentRow,
  target: unknown,
  { by, now, origin }: SaveRequest & { readonly origin: RevisionOrigin | undefined },
): Promise<{ readonly changed: boolean }> {
  try {
    // Checked field by field already; a moved item would seem to change the texts of its
    // neighbours.
    const writer = { ...by, rights: "all" as const };
    const body = withoutIds(target);
    // Files were checked as they were written into the working copy.
    const made = { author: by.id, now, origin, files: "noted" as const, circles: "later" as const };
    return await saveDraft(tx, { key, body, by: writer, ...made });
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    const problems = error.problems.map((problem) => byId(target, problem));
    throw new InvalidDocument({ type: error.type, body: target, problems });
  }
}

/** A problem whose path names items of lists by their ids, as patches do. */
export function byId(body: unknown, { path, ...problem }: BodyProblem): BodyProblem {
  return { ...problem, path: stepsById(body, path) };
}

/** Body that stays in a working copy once a person's units are in its base. */
function restOf(
  copy: WorkingCopy,
  base: unknown,
  units: readonly Unit[],
  isOwn: (unit: Unit) => boolean,
): unknown {
  const rest = units.filter((unit) => !isOwn(unit));
  return rest.length === 0 ? base : bodyOf(withUnitsOver(copy, base, rest));
}

function withUnitsOver(copy: WorkingCopy, base: unknown, rest: readonly Unit[]) {
  const mine = fieldsOf(copy.body);
  const onto = fieldsOf(base);
  const changes = rest.flatMap((unit) => unit.changes);
  return carry(changes, onto, { onConflict: "apply", whole: mine }).fields;
}

/**
 * Requires that the schema, which may have changed since the last revision, leaves texts unchanged
 * that the person may not write.
 * @throws NotPermitted
 */
function requireOthersUnchanged(
  by: Person,
  bodies: Parameters<typeof unitsBetween>[0] & { readonly type: DocumentRow["type"] },
): void {
  for (const unit of unitsBetween(bodies)) {
    const isText = [...unit.needs].some((need) => need !== "facts");
    if (isText && !permits(by, bodies, unit)) {
      throw new NotPermitted(by, "text.edit", `${unit.path} of ${bodies.key}`);
    }
  }
}
