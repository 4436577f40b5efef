import { createWriteStream } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { stringify } from "yaml";
import { languages } from "../../base/site/languages.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { type Person, serverPerson } from "../access/rights.ts";
import { addressesToExport, type FileAddresses } from "../editing/addresses/exportAddresses.ts";
import { type DocumentEntry, listDocuments } from "../editing/documentOperations.ts";
import { hiddenDocuments } from "../editing/embargo/hiddenDocuments.ts";
import { filePlace } from "./contentFilePath.ts";
import { mediaFolderName } from "./contentFolder.ts";
import { mediaOf } from "./contentMedia.ts";
import { newestBodies } from "./existingContent.ts";
import { FolderNotEmpty } from "./fileProblems.ts";

export interface ExportReport {
  /** Number of documents written, and of their files. */
  readonly documents: number;
  readonly files: number;
  /** Number of stored files copied. */
  readonly media: number;
  /** Stored files that documents name and the storage does not have. */
  readonly missingMedia: readonly string[];
  /**
   * Keys of documents whose draft is newer than the published revision: the files hold the draft,
   * so that importing them publishes it.
   */
  readonly ahead: readonly string[];
}

/**
 * Writes the draft of every document that is not in the trash, all as of one moment, with its id
 * and the languages in which it is published, and the media it names. Imported into an empty store
 * they give the same content.
 * @param person documents that an embargo hides from the person are left out; absent: the server
 * @throws FolderNotEmpty when there is more in the folder than names that begin with a dot
 */
export async function exportContent(
  store: Store,
  files: Files,
  folder: string,
  person: Person = serverPerson,
): Promise<ExportReport> {
  await mkdir(folder, { recursive: true });
  const present = await readdir(folder);
  if (present.some((name) => !name.startsWith("."))) throw new FolderNotEmpty(folder);
  const documents = await store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((db) => readDrafts(db, person));
  const places = Map.groupBy(documents, ({ type, key }) => filePlace(type, key));
  for (const [place, together] of places) {
    const path = join(folder, place);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, together.map(writeDocument).join("---\n"));
  }
  const missingMedia: string[] = [];
  const media = mediaOf(documents);
  for (const path of media) {
    if (!(await copyMedia(files, path, folder))) missingMedia.push(path);
  }
  return {
    documents: documents.length,
    files: places.size,
    media: media.length - missingMedia.length,
    missingMedia,
    ahead: documents.filter(isAhead).map(({ key }) => key),
  };
}

interface DraftEntry extends DocumentEntry {
  readonly body: unknown;
  readonly addresses: FileAddresses | undefined;
}

async function readDrafts(db: Reading, person: Person): Promise<DraftEntry[]> {
  const hidden = await hiddenDocuments(db, person);
  const entries = (await listDocuments(db)).filter(
    ({ id, trashedAt }) => trashedAt === null && !hidden.has(id),
  );
  const ids = entries.map((entry) => entry.id);
  const bodies = await newestBodies(db, ids);
  const drafts = entries.map((entry) => {
    const body: unknown = JSON.parse(bodies.get(entry.id) ?? "null");
    return { ...entry, body };
  });
  const addresses = await addressesToExport(db, drafts);
  return drafts.map((draft) => ({ ...draft, addresses: addresses.get(draft.id) }));
}

function isAhead({ published, number }: DraftEntry): boolean {
  return Object.values(published).some((shown) => shown !== number);
}

function writeDocument({ type, key, id, published, body, addresses }: DraftEntry): string {
  const publish = languages.filter((language) => published[language] !== undefined);
  const isEverywhere = publish.length === languages.length;
  const written = { type, key, id, ...(!isEverywhere && { publish }), ...addresses, body };
  return stringify(written, { lineWidth: 0, blockQuote: "literal" });
}

async function copyMedia(files: Files, path: string, folder: string): Promise<boolean> {
  const stored = await files.open(path);
  if (stored === undefined) return false;
  const target = join(folder, mediaFolderName, path);
  try {
    await mkdir(dirname(target), { recursive: true });
    await pipeline(stored.bytes, createWriteStream(target));
  } finally {
    stored.bytes.destroy();
  }
  return true;
}
