import type { StoredSet } from "../../base/store/storage/openStorage.ts";
import type { Reading } from "../../base/store/tables.ts";
import { variantPath, variantsOf } from "../../content/published/publishedMedia.ts";
import { typeNames } from "../../content/types/typeNames.ts";
import { mediaOf } from "../../staff/exchange/contentMedia.ts";
import { newestBodies } from "../../staff/exchange/existingContent.ts";

/** A stored file that the database refers to. */
export interface ReferencedFile {
  readonly set: StoredSet;
  readonly path: string;
  /** In bytes, where the database has it. */
  readonly size?: number;
}

/** Documents read at a time. */
const documentsAtOnce = 500;

/**
 * The stored files that a database refers to, each once: media of the newest revision of each
 * document and of what is published, and attachments.
 */
export async function referencedFiles(db: Reading): Promise<ReferencedFile[]> {
  const library = await libraryFiles(db);
  const known = new Set(library.map(({ path }) => path));
  const media = (await referencedMedia(db)).filter((path) => !known.has(path));
  const attachments = await db.selectFrom("attachments").select(["id", "size"]).execute();
  return [
    ...library,
    ...media.map((path) => ({ set: "storage", path }) as const),
    ...attachments.map(({ id, size }) => ({ set: "attachments", path: id, size }) as const),
  ];
}

/** Files of the media library, with their originals and smaller versions. */
async function libraryFiles(db: Reading): Promise<ReferencedFile[]> {
  const rows = await db
    .selectFrom("media")
    .select(["path", "size", "hash", "original_path", "variants"])
    .orderBy("path")
    .execute();
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const { path, size, hash, original_path: original } = row;
    const variants = variantsOf(row).map((variant) => ({
      path: variantPath(hash, variant),
      size: variant.size,
    }));
    const files = [{ path, size }, ...(original === null ? [] : [{ path: original }]), ...variants];
    return files
      .filter((file) => !seen.has(file.path) && seen.add(file.path))
      .map((file) => ({ set: "storage" as const, ...file }));
  });
}

async function referencedMedia(db: Reading): Promise<string[]> {
  const paths = new Set<string>();
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("documents")
      .select(["id", "type"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(documentsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return [...paths].sort();
    after = last.id;
    for (const path of mediaOf(await bodiesOf(db, rows))) paths.add(path);
  }
}

async function bodiesOf(db: Reading, rows: readonly { id: number; type: string }[]) {
  const types = new Map(rows.map(({ id, type }) => [id, typeNames.find((one) => one === type)]));
  const newest = await newestBodies(db, [...types.keys()]);
  const published = await db
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select(["published.document_id", "revisions.body"])
    .where("published.document_id", "in", [...types.keys()])
    .execute();
  const all = [...newest, ...published.map((row) => [row.document_id, row.body] as const)];
  return all.flatMap(([id, text]) => {
    const type = types.get(id);
    const body: unknown = JSON.parse(text);
    return type === undefined ? [] : [{ type, body }];
  });
}
