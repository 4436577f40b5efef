import { type DiskFiles, openFiles } from "../../src/base/store/files/diskFiles.ts";
import type { Files } from "../../src/base/store/storage/storageInterface.ts";
import type { Store } from "../../src/base/store/store.ts";
import { existingContent } from "../../src/staff/exchange/existingContent.ts";
import {
  type ImportOptions,
  type ImportReport,
  importContent,
} from "../../src/staff/exchange/importContent.ts";
import { readContent } from "../../src/staff/exchange/readContent.ts";
import { makeFolder, makeSite, sampleDocuments, type Written } from "./sampleFolder.ts";

/** Imports of content files for tests. */

/** Target of a test's imports. */
export interface ImportWorld {
  readonly store: Store;
  readonly files: Files;
}

export async function openWorld(
  open: () => Promise<Store>,
): Promise<ImportWorld & { readonly files: DiskFiles }> {
  const store = await open();
  const files = await openFiles(await makeFolder());
  return { store, files };
}

/** Imports documents as the command line does, and publishes them. */
export async function importSite(
  world: ImportWorld,
  documents: readonly Written[] = sampleDocuments,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  return importFolder(world, await makeSite(documents), options);
}

export async function importFolder(
  { store, files }: ImportWorld,
  folder: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const content = await readContent(folder, await existingContent(store.db, files));
  return importContent(store, files, content, { publish: true, now: 1_000, ...options });
}
