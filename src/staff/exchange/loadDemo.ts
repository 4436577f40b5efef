import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "../../base/store/storage/contract.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { writeOffers } from "../../content/stock/offerRows.ts";
import { inPublication } from "../editing/documents/documents.ts";
import { storeMedia } from "./contentMedia.ts";
import { type ImportReport, writeContent } from "./importContent.ts";
import { readContent } from "./readContent.ts";
import { knownNames } from "./stockFeeds/knownNames.ts";
import { readFeed } from "./stockFeeds/readFeed.ts";

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
  if (value !== undefined) await reportStock(store, folder, now);
  return value;
}

/** Stock that distributors report, beside the documents. Reports are shown for some days. */
const stockFile = "stock.csv";

/** Reports the stock in a demo's folder as of now, which stands as `{now}` in the file. */
async function reportStock(store: Store, folder: string, now: number): Promise<void> {
  const path = join(folder, stockFile);
  if (!existsSync(path)) return;
  const text = await readFile(path, "utf8");
  const feed = text.replaceAll("{now}", new Date(now).toISOString());
  const reading = { file: stockFile, now, skipUnknown: false };
  const { offers } = readFeed(feed, await knownNames(store), reading);
  await writeOffers(store, offers, { now, adds: false });
}

/** Tells whether the store has no document, not even one in the trash. */
export async function isEmpty(db: Reading): Promise<boolean> {
  const document = await db.selectFrom("documents").select("id").limit(1).executeTakeFirst();
  return document === undefined;
}
