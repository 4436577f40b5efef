import { stat } from "node:fs/promises";
import { digestOfLocalFile, knownDigest } from "../../base/store/storage/fileDigest.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import { storedFiles } from "../../content/types/fields/references.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import { mediaFile } from "./contentFolder.ts";
import type { ContentFiles } from "./documentInContentFile.ts";

/** Paths of the stored files that these documents need, each once, sorted. */
export function mediaOf(
  documents: Iterable<{ readonly type: TypeName; readonly body: unknown }>,
): string[] {
  const paths = new Set<string>();
  for (const { type, body } of documents) {
    for (const { file } of storedFiles(type, body)) paths.add(file);
  }
  return [...paths].sort();
}

/**
 * Stores the media that documents need and their folder holds. Files that are stored already with
 * the same bytes are left alone. Done before the documents are written: a stored file without a
 * reference is harmless, a reference without a file is not.
 */
export async function storeMedia(content: ContentFiles, files: Files): Promise<void> {
  for (const path of mediaOf(content.documents)) {
    const source = await mediaFile(content.mediaFolder, path);
    if (source === undefined || (await isStored(files, path, source))) continue;
    await files.put(path, source);
  }
}

async function isStored(files: Files, path: string, source: string): Promise<boolean> {
  if ((await files.size(path)) !== (await stat(source)).size) return false;
  return (await knownDigest(files, path)) === (await digestOfLocalFile(source));
}
