import { hash } from "node:crypto";
import * as z from "zod";
import type { Actor } from "../../../base/audit/records.ts";
import { noteDocumentChange } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Tables, Writing } from "../../../base/store/tables.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { type DocumentRow, documentByKey, revisionOf } from "../documents/documentRows.ts";
import { bodyOf, changesBetween, fieldsOf, isSameField } from "./bodyFields.ts";
import { unitsBetween } from "./changeUnits.ts";
import { alignedIds } from "./itemIds.ts";
import { carry } from "./rebaseChanges.ts";
import { InvalidPatch } from "./workingCopyErrors.ts";

/** Longest working copy, in characters of JSON, and greatest depth of nested values. */
const bounds = { length: 2_000_000, depth: 24 } as const;

/** A working copy in memory, rebased on the newest revision. */
export interface WorkingCopy {
  /** Number of the revision on which it is based. */
  readonly baseRevision: number;
  /** Body of that revision, with ids on the items of its lists. */
  readonly base: unknown;
  readonly body: unknown;
  /** Paths that a newer revision changed as well, without a decision. */
  readonly conflicts: readonly string[];
  /** State number; 0: there is no working copy yet. */
  readonly seq: number;
  /** Milliseconds since 1970; null: there is no working copy yet. */
  readonly updatedAt: number | null;
  /** Actor's id. */
  readonly updatedBy: string | null;
}

const paths = z.array(z.string());

/**
 * Reads a document's working copy; where there is none, one equal to the newest revision. Where a
 * revision was made elsewhere, the changes are carried over to it field by field.
 */
export async function openCopy(db: Reading, document: DocumentRow): Promise<WorkingCopy> {
  const row = await db
    .selectFrom("working_copies")
    .selectAll()
    .where("document_id", "=", document.id)
    .executeTakeFirst();
  const newest = await revisionOf(db, document);
  if (row === undefined) {
    const body = alignedIds(JSON.parse(newest.body), undefined, idsFor(document, newest.number));
    const fresh = { conflicts: [], seq: 0, updatedAt: null, updatedBy: null };
    return { baseRevision: newest.number, base: body, body, ...fresh };
  }
  const base: unknown = JSON.parse(row.base);
  const copy: WorkingCopy = {
    ...{ baseRevision: row.base_revision, base },
    body: row.body === row.base ? base : JSON.parse(row.body),
    conflicts: paths.parse(JSON.parse(row.conflicts)),
    ...{ seq: row.seq, updatedAt: row.updated_at, updatedBy: row.updated_by },
  };
  if (row.base_revision === newest.number) return copy;
  const aligned = alignedIds(JSON.parse(newest.body), base, idsFor(document, newest.number));
  return broughtUp(copy, newest.number, aligned);
}

/**
 * Generator of ids for the items of a revision: the same at each reading, until a patch stores
 * them.
 */
function idsFor({ id }: DocumentRow, revision: number): () => string {
  let count = 0;
  return () => {
    count += 1;
    return hash("sha256", `${id} ${revision} ${count}`, "hex").slice(0, 12);
  };
}

/**
 * Rebases a working copy on a newer revision. Fields that both changed keep their value here, and
 * are conflicts.
 * @param base the revision's body, with ids
 */
function broughtUp(copy: WorkingCopy, baseRevision: number, base: unknown): WorkingCopy {
  const mine = fieldsOf(copy.body);
  const changes = changesBetween(fieldsOf(copy.base), mine);
  const onto = fieldsOf(base);
  const carried = carry(changes, onto, { onConflict: "apply", whole: mine });
  const isStill = (path: string) => {
    const isItem = !onto.has(path) && !carried.fields.has(path);
    return isItem || !isSameField(onto.get(path), carried.fields.get(path));
  };
  const conflicts = [...new Set([...copy.conflicts.filter(isStill), ...carried.conflicts])];
  const isSame = changesBetween(onto, carried.fields).length === 0;
  return {
    ...copy,
    ...{ baseRevision, base, conflicts },
    body: isSame ? base : bodyOf(carried.fields),
  };
}

/** Writes the next state of a working copy. @returns its number */
export async function storeCopy(
  tx: Writing,
  document: DocumentRow,
  copy: WorkingCopy,
  { by, now }: { readonly by: Actor; readonly now: number },
): Promise<number> {
  const base = JSON.stringify(copy.base);
  const isSame = changesBetween(fieldsOf(copy.base), fieldsOf(copy.body)).length === 0;
  const body = isSame ? base : JSON.stringify(copy.body);
  requireBounds(body, copy.body);
  const values = {
    ...{ base_revision: copy.baseRevision, base, body },
    conflicts: JSON.stringify(copy.conflicts),
    ...{ seq: copy.seq + 1, updated_at: now, updated_by: by.id },
    ...(isSame && { restored: null }),
  } satisfies Omit<Tables["working_copies"], "document_id" | "restored"> & { restored?: null };
  await tx
    .insertInto("working_copies")
    .values({ document_id: document.id, ...values })
    .onConflict((conflict) => conflict.column("document_id").doUpdateSet(values))
    .execute();
  await noteDocumentChange(tx, document.id, now);
  return values.seq;
}

function requireBounds(json: string, body: unknown): void {
  const fault = json.length > bounds.length ? "too-large" : undefined;
  const isDeep = fault === undefined && depthOf(body) > bounds.depth;
  if (fault !== undefined) throw new InvalidPatch([{ index: 0, path: "", fault }]);
  if (isDeep) throw new InvalidPatch([{ index: 0, path: "", fault: "too-deep" }]);
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((most, one) => Math.max(most, depthOf(one)), 0) + 1;
}

/** Time for which patches and unchanged working copies are kept, in milliseconds. */
const keepMs = 30 * 24 * 3_600_000;

/**
 * Time for which the log of changes is kept, in milliseconds; a catalogue that is further behind is
 * rebuilt.
 */
const logMs = 24 * 3_600_000;

/** Removes old rows: patches, working copies without unsaved changes, the log of changes. */
export async function pruneCopies(store: Store, now: number): Promise<void> {
  await store.transaction(async (tx) => {
    await tx
      .deleteFrom("patches")
      .where("at", "<", now - keepMs)
      .execute();
    await tx
      .deleteFrom("working_copies")
      .where("updated_at", "<", now - keepMs)
      .whereRef("body", "=", "base")
      .execute();
    await tx
      .deleteFrom("document_changes")
      .where("at", "<", now - logMs)
      .execute();
  });
}

/** A working copy as shown to its editors. */
interface ShownCopy extends WorkingCopy {
  /** Paths of the fields, and of new or removed items, that no revision holds yet. */
  readonly unsaved: readonly string[];
}

/**
 * Returns a document's working copy; where there is none, the newest revision with ids on the items
 * of its lists.
 * @throws DocumentNotFound
 */
export async function workingCopyOf(
  db: Reading,
  key: string,
  by: Person = serverPerson,
): Promise<ShownCopy> {
  return shownCopyOf(db, await documentByKey(db, key, by));
}

/** Returns the same of a document that is known. */
export async function shownCopyOf(db: Reading, document: DocumentRow): Promise<ShownCopy> {
  const copy = await openCopy(db, document);
  const units = unitsBetween({ ...document, before: copy.base, after: copy.body });
  return { ...copy, unsaved: units.map(({ path }) => path) };
}
