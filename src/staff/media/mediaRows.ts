import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { AuditAct } from "../../base/audit/acts.ts";
import { appendAudit } from "../../base/audit/append.ts";
import type { AuditValue } from "../../base/audit/records.ts";
import {
  lockPublication,
  noteDocumentChange,
  setPublicationRevision,
} from "../../base/store/changes/publicationRevision.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import type { MediaRow } from "../../base/store/tables/media.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import type { MediaKind } from "../../content/published/mediaKinds.ts";
import { variantPath, variantsOf } from "../../content/published/publishedMedia.ts";
import type { Person } from "../access/rights.ts";
import { documentsWith } from "../editing/files/documentsWithPath.ts";
import { fileIdOf, fileSubject, newFileId } from "../editing/files/filesInAudit.ts";

/** Thrown where the library has no such file, or none that the person sees. */
export class MediaNotFound extends Error {
  override readonly name = "MediaNotFound";
  readonly status = 404;

  constructor(path: string) {
    super(`There is no file ${path} in the library`);
  }
}

/** Thrown where somebody else has changed the file's row since. */
export class MediaMoved extends Error {
  override readonly name = "MediaMoved";
  readonly status = 409;
  readonly version: number;

  constructor(path: string, version: number) {
    super(`${path} has version ${version}`);
    this.version = version;
  }
}

/** A file that is new in the library. */
export interface NewMedia {
  readonly path: string;
  readonly name: string;
  readonly kind: MediaKind;
  readonly size: number;
  readonly hash: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly pages?: number | undefined;
  readonly title?: string | undefined;
  /** Numbers of a PDF's pages that are damaged, cannot be read, or show nothing. */
  readonly unreadablePages?: readonly number[] | undefined;
  readonly originalPath?: string | undefined;
  readonly originalHash?: string | undefined;
  readonly replaces?: string | undefined;
  readonly isPrivate?: boolean | undefined;
  /** Smaller versions are to be made. */
  readonly needsVariants: boolean;
  readonly alt?: { readonly en?: string; readonly zh?: string } | undefined;
}

interface Doing {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Writes a new file's row. The file itself is stored before. */
export async function insertMedia(tx: Writing, file: NewMedia, { by, now }: Doing): Promise<void> {
  // The next publication reads it: its pages are the first that can refer to the file.
  const since = (await lockPublication(tx)) + 1;
  await tx
    .insertInto("media")
    .values({
      ...{ path: file.path, id: newFileId(), name: file.name, kind: file.kind },
      ...{ size: file.size, hash: file.hash },
      ...{ width: file.width ?? null, height: file.height ?? null },
      ...{ pages: file.pages ?? null, title: file.title ?? null },
      unreadable_pages: file.unreadablePages?.length ? JSON.stringify(file.unreadablePages) : null,
      ...{ original_path: file.originalPath ?? null, original_hash: file.originalHash ?? "" },
      ...{ replaces: file.replaces ?? null, is_private: file.isPrivate ? 1 : 0 },
      ...{ alt_en: file.alt?.en ?? "", alt_zh: file.alt?.zh ?? "" },
      ...{ variants: file.needsVariants ? null : "[]", uploaded_by: by.id },
      ...{ at: now, changed_at: now, since },
    })
    .execute();
}

const storedPages = z.array(z.int());

/** Numbers of a PDF's pages that are damaged, cannot be read, or show nothing. */
export function unreadablePagesOf({ unreadable_pages: pages }: MediaRow): readonly number[] {
  return pages === null ? [] : storedPages.parse(JSON.parse(pages));
}

/** @throws MediaNotFound */
export async function mediaRow(db: Reading, path: string): Promise<MediaRow> {
  const row = await mediaRowIfAny(db, path);
  if (row === undefined) throw new MediaNotFound(path);
  return row;
}

/** Returns the row of a file; undefined where there is none. */
export function mediaRowIfAny(db: Reading, path: string): Promise<MediaRow | undefined> {
  return db.selectFrom("media").selectAll().where("path", "=", path).executeTakeFirst();
}

/** Columns of a row that people can change. */
export type MediaChange = Partial<
  Pick<
    MediaRow,
    | "name"
    | "alt_en"
    | "alt_zh"
    | "decorative"
    | "focal_x"
    | "focal_y"
    | "is_private"
    | "trashed_at"
  >
>;

interface ChangeRequest extends Doing {
  readonly path: string;
  readonly change: MediaChange;
  /** The version that the person saw. */
  readonly version: number;
  readonly act: AuditAct;
}

/**
 * Changes a file's row, and its published details where published documents show it. Values that it has
 * already are no change.
 * @throws MediaNotFound, MediaMoved
 */
export async function changeMedia(store: Store, request: ChangeRequest): Promise<MediaRow> {
  const { path, change, version, act, by, now } = request;
  let announced: number | undefined;
  const row = await store.transaction(async (tx) => {
    const revision = await lockPublication(tx);
    const before = await mediaRow(tx, path);
    if (before.version !== version) throw new MediaMoved(path, before.version);
    if (isDeepStrictEqual({ ...before }, { ...before, ...change })) return before;
    await tx
      .updateTable("media")
      .set({ ...change, version: version + 1, changed_at: now, since: revision + 1 })
      .where("path", "=", path)
      .execute();
    if (await touchPublished(tx, path, revision + 1, now)) announced = revision + 1;
    const detail = Object.keys(change).sort();
    await record(tx, act, path, { fields: detail }, { by, now });
    return mediaRow(tx, path);
  });
  if (announced !== undefined) store.announce(announced);
  return row;
}

/** Records the smaller versions of a picture. */
export async function storeVariants(
  store: Store,
  {
    hash,
    variants,
    now,
  }: { readonly hash: string; readonly variants: string; readonly now: number },
): Promise<void> {
  let announced: number | undefined;
  await store.transaction(async (tx) => {
    const revision = await lockPublication(tx);
    const rows = await tx
      .updateTable("media")
      .set({ variants, since: revision + 1 })
      .where("hash", "=", hash)
      .where("variants", "is", null)
      .returning("path")
      .execute();
    for (const { path } of rows) {
      if (await touchPublished(tx, path, revision + 1, now)) announced = revision + 1;
    }
  });
  if (announced !== undefined) store.announce(announced);
}

/** Appends an act on a file to the audit trail, which records its id and never its address. */
export async function record(
  tx: Writing,
  act: AuditAct,
  path: string,
  detail: Readonly<Record<string, AuditValue>>,
  { by, now }: Doing,
): Promise<void> {
  const subject = fileSubject(await fileIdOf(tx, path));
  await appendAudit(tx, [{ act, subject, detail }], { by, at: now });
}

/**
 * Marks the published documents that show a file as changed, so that caches drop their pages.
 * @returns false where no published document shows it
 */
async function touchPublished(
  tx: Writing,
  path: string,
  revision: number,
  now: number,
): Promise<boolean> {
  const using = await documentsWith(tx, path, "published");
  if (using.length === 0) return false;
  await tx
    .updateTable("published")
    .set({ since: revision })
    .where("document_id", "in", using)
    .execute();
  await setPublicationRevision(tx, revision);
  for (const id of using) await noteDocumentChange(tx, id, now);
  return true;
}

/**
 * Removes a file for good: its row, then its bytes, its original and the versions that no other
 * file shares.
 */
export async function purgeMedia(
  store: Store,
  files: Files,
  row: MediaRow,
  { by, now }: Doing,
): Promise<void> {
  const isAlone = await store.transaction(async (tx) => {
    await record(tx, "media.purge", row.path, { hash: row.hash, size: row.size }, { by, now });
    await tx.deleteFrom("media").where("path", "=", row.path).execute();
    const same = await tx
      .selectFrom("media")
      .select("path")
      .where("hash", "=", row.hash)
      .executeTakeFirst();
    return same === undefined;
  });
  await files.remove(row.path);
  if (row.original_path !== null) await files.remove(row.original_path);
  if (!isAlone) return;
  for (const variant of variantsOf(row)) await files.remove(variantPath(row.hash, variant));
}
