import type { MediaRow } from "../../../base/store/tables/media.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { chunks } from "../../../content/published/withheldFiles.ts";
import { type StoredFileUse, storedFiles } from "../../../content/types/fields/references.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import {
  keepFiles,
  openedFiles,
  openFiles,
  withheldFiles,
} from "../../access/embargo/embargoedFiles.ts";
import { embargoSight } from "../../access/embargoVisibility.ts";
import { may, type Person } from "../../access/rights.ts";
import { draftVisible } from "../../access/visibleDocuments.ts";
import { FilesNotFound, type MissingFile } from "../documents/documentErrors.ts";
import type { DocumentRow } from "../documents/documentRows.ts";
import { fileUses } from "./fileUses.ts";

/** A write by which a document may name further stored files. */
export interface FileNaming {
  readonly document: Pick<DocumentRow, "id" | "key" | "type" | "isEmbargoed">;
  /** Undefined: the document is new. */
  readonly before: unknown;
  readonly after: unknown;
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Requires that the author sees each stored file that a document newly names, and records the
 * consequences for embargoes. Every write of documents and working copies goes through it. Files
 * that the document has named before are not checked.
 * @throws FilesNotFound, the same for a file that does not exist
 */
export async function nameFiles(tx: Writing, naming: FileNaming): Promise<void> {
  const { document, by } = naming;
  const added = addedFiles(document.type, naming);
  const missing = await missingFiles(tx, [{ key: document.key, added }], by);
  if (missing.length > 0) throw new FilesNotFound(missing);
  await noteFiles(tx, document, new Set(added.map(({ file }) => file)), naming.now);
}

/** Records that a document newly names files that its author sees. */
export async function noteFiles(
  tx: Writing,
  { id, isEmbargoed }: Pick<DocumentRow, "id" | "isEmbargoed">,
  files: ReadonlySet<string>,
  now: number,
): Promise<void> {
  if (files.size === 0) return;
  if (!isEmbargoed) {
    await openFiles(tx, [...files], now);
    return;
  }
  const uses = await fileUses(tx, files);
  await keepFiles(tx, { documentId: id, paths: files, now }, (path) =>
    // Others know the file, or everybody does.
    (uses.get(path) ?? []).some((use) => !use.isEmbargoed || use.isShown),
  );
}

/** Returns the places at which a body names files that the body before did not. */
export function addedFiles(
  type: TypeName,
  { before, after }: Pick<FileNaming, "before" | "after">,
): StoredFileUse[] {
  const named = storedFiles(type, after);
  if (named.length === 0 || before === undefined) return named;
  const known = new Set(storedFiles(type, before).map(({ file }) => file));
  return named.filter(({ file }) => !known.has(file));
}

/** Returns the places that name files which do not exist for a person. */
export async function missingFiles(
  db: Reading,
  documents: readonly { readonly key: string; readonly added: readonly StoredFileUse[] }[],
  by: Person,
): Promise<MissingFile[]> {
  const files = new Set(documents.flatMap(({ added }) => added.map(({ file }) => file)));
  const unseen = await unseenFiles(db, [...files], by);
  if (unseen.size === 0) return [];
  return documents.flatMap(({ key, added }) =>
    added.flatMap(({ path, file }) => (unseen.has(file) ? [{ from: key, path, file }] : [])),
  );
}

/**
 * Returns those of some files that a person does not see, or that do not exist; none for the
 * server.
 */
export async function unseenFiles(
  db: Reading,
  paths: readonly string[],
  by: Person,
): Promise<Set<string>> {
  const unseen = new Set<string>();
  if (by.rights === "all" || paths.length === 0) return unseen;
  const rows = await rowsOf(db, paths);
  const withheld = await withheldFiles(db, by, paths);
  const undecided = new Map<string, boolean>();
  for (const path of paths) {
    const row = rows.get(path);
    const state = withheld.get(path);
    if (row !== undefined && isOwnFile(row, by, state !== undefined)) continue;
    if (state === "out") unseen.add(path);
    if (state !== undefined) continue;
    const isFree = row?.is_private === 0;
    // A person who sees every draft sees every document that could use it.
    if (!isFree || !may(by, "draft.see")) undecided.set(path, isFree);
  }
  if (undecided.size === 0) return unseen;
  const seen = await seenByUses(db, undecided, by);
  for (const path of undecided.keys()) if (!seen.has(path)) unseen.add(path);
  return unseen;
}

/**
 * Tells whether a file is a person's own upload. One that an embargo withholds is seen by people's
 * sessions alone, like everything under embargo.
 */
export function isOwnFile(
  { uploaded_by: uploader }: Pick<MediaRow, "uploaded_by">,
  by: Person,
  isWithheld: boolean,
): boolean {
  return uploader === by.id && (!isWithheld || embargoSight(by) !== undefined);
}

async function rowsOf(db: Reading, paths: readonly string[]) {
  const rows = new Map<string, Pick<MediaRow, "uploaded_by" | "is_private">>();
  for (const some of chunks(paths)) {
    const found = await db
      .selectFrom("media")
      .select(["path", "uploaded_by", "is_private"])
      .where("path", "in", some)
      .execute();
    for (const row of found) rows.set(row.path, row);
  }
  return rows;
}

/**
 * Returns those of some files that a person sees by their uses, or because nothing uses them.
 * @param files by path: true for one that everybody sees as long as nothing uses it
 */
async function seenByUses(
  db: Reading,
  files: ReadonlyMap<string, boolean>,
  by: Person,
): Promise<Set<string>> {
  const uses = await fileUses(db, new Set(files.keys()));
  const users = new Set([...uses.values()].flat().map(({ id }) => id));
  const visible = await visibleAmong(db, [...users], by);
  const opened = await openedFiles(db);
  const seen = new Set<string>();
  for (const [path, isFree] of files) {
    const own = uses.get(path) ?? [];
    const isSeen = own.some(({ id, isShown }) => isShown || visible.has(id));
    const isHidden = own.some(({ id }) => !opened.get(path)?.has(id));
    if (isSeen || (isFree && !isHidden)) seen.add(path);
  }
  return seen;
}

async function visibleAmong(
  db: Reading,
  ids: readonly number[],
  by: Person,
): Promise<ReadonlySet<number>> {
  const visible = new Set<number>();
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom("documents")
      .select("id")
      .where("id", "in", some)
      .where(draftVisible(by, db))
      .execute();
    for (const { id } of rows) visible.add(id);
  }
  return visible;
}
