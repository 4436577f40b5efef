import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { inPublication } from "../editing/documentOperations.ts";
import { storeMedia } from "./contentMedia.ts";
import { reportDemoStock } from "./demoStock.ts";
import { type ImportReport, writeContent } from "./importContent.ts";
import { readContent } from "./readContent.ts";

export interface DemoOptions {
  /** The folder of the demo company's content, `demo/` of the project. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Loads and publishes the demo company, where the store has no document at all. Of several
 * processes that start at once on one empty store, one does.
 * @returns the import's report; undefined where the store had content
 * @throws ContentFileError
 */
export async function loadDemo(
  store: Store,
  files: Files,
  { folder, now, progress }: DemoOptions,
): Promise<ImportReport | undefined> {
  if (!(await isEmpty(store.db))) return undefined;
  const content = await readContent(folder);
  await storeMedia(content, files);
  const { value } = await inPublication(store, now, async (publishing) => {
    // Another process may have loaded it meanwhile: publications are serialised.
    if (!(await isEmpty(publishing.tx))) return undefined;
    return writeContent(publishing, files, content, { now, publish: true, progress });
  });
  if (value !== undefined) await reportDemoStock(store, { folder, now });
  return value;
}

/** Tells whether the store has no document, not even one in the trash. */
export async function isEmpty(db: Reading): Promise<boolean> {
  const document = await db.selectFrom("documents").select("id").limit(1).executeTakeFirst();
  return document === undefined;
}
