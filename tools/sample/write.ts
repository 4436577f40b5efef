import { languages } from "../../src/base/site/languages.ts";
import {
  lockPublication,
  setPublicationRevision,
} from "../../src/base/store/changes/publicationRevision.ts";
import type { Files } from "../../src/base/store/storage/storageInterface.ts";
import type { Store } from "../../src/base/store/store.ts";
import type { Reading, Writing } from "../../src/base/store/tables.ts";
import { DocumentError } from "../../src/content/types/documentError.ts";
import {
  DocumentExists,
  DocumentTrashed,
} from "../../src/staff/editing/documents/documentErrors.ts";
import { type SampleDocument, sampleDocuments } from "./documents.ts";
import { paperBytes, paperFile } from "./paper.ts";
import { sharedDocuments } from "./sharedDocuments.ts";

export interface SampleOptions {
  /** The number of documents; see `sampleDocuments`. */
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** True where the store may hold content already, to which the company is added. */
  readonly add?: boolean | undefined;
  /** Called as documents are written. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** The store holds content, and adding to it was not requested. */
export class StoreNotEmpty extends DocumentError {
  override readonly name = "StoreNotEmpty";
  readonly status = 409;
  readonly documents: number;

  constructor(documents: number) {
    super(`The store holds ${documents} document${documents === 1 ? "" : "s"} already`);
    this.documents = documents;
  }
}

/** Documents written by one statement; a database takes some thousand values at once. */
const batchSize = 200;

/**
 * Writes a generated company into the store and publishes it in both languages, as one publication:
 * the rows that publishing its documents one by one would leave, without the checks that they are made
 * to pass. Settings and root columns that the store has stay as they are; the company's columns are below them.
 * @returns how many documents were written
 * @throws StoreNotEmpty; DocumentExists where a key is taken, DocumentTrashed where a root column is in
 *   the trash; then nothing was written
 */
export async function writeSample(
  store: Store,
  files: Files,
  { count, now, add = false, progress }: SampleOptions,
): Promise<number> {
  const { revision, written } = await store.transaction(async (tx) => {
    const next = (await lockPublication(tx)) + 1;
    if (!add) await refuseContent(tx);
    const kept = await keptKeys(tx);
    await files.put(paperFile, paperBytes);
    let done = 0;
    const total = count - sharedDocuments.slice(0, count).filter(({ key }) => kept.has(key)).length;
    for (const batch of batches(sampleDocuments(count), kept)) {
      await write(tx, batch, { now, revision: next });
      done += batch.length;
      progress?.(done, total);
    }
    if (done > 0) await setPublicationRevision(tx, next);
    return { revision: next, written: done };
  });
  if (written > 0) store.announce(revision);
  return written;
}

/** Documents in the trash count too: an emptied site is not a new one. */
async function refuseContent(db: Reading): Promise<void> {
  const { count } = await db
    .selectFrom("documents")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) > 0) throw new StoreNotEmpty(Number(count));
}

/** The shared documents that the store has. */
async function keptKeys(db: Reading): Promise<ReadonlySet<string>> {
  const types = new Map<string, string>(sharedDocuments.map(({ key, type }) => [key, type]));
  const rows = await db
    .selectFrom("documents")
    .select(["key", "type", "trashed_at"])
    .where("key", "in", [...types.keys()])
    .execute();
  for (const { key, type, trashed_at } of rows) {
    if (type !== types.get(key)) throw new DocumentExists({ key });
    if (trashed_at !== null) throw new DocumentTrashed(key);
  }
  return new Set(rows.map(({ key }) => key));
}

function* batches(
  documents: Iterable<SampleDocument>,
  without: ReadonlySet<string>,
): Generator<SampleDocument[], void> {
  let batch: SampleDocument[] = [];
  for (const document of documents) {
    if (without.has(document.key)) continue;
    batch.push(document);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface Publication {
  readonly now: number;
  readonly revision: number;
}

/** @throws DocumentExists */
async function write(
  tx: Writing,
  batch: readonly SampleDocument[],
  { now, revision }: Publication,
): Promise<void> {
  const made = await tx
    .insertInto("documents")
    .values(batch.map(({ key, type }) => ({ key, type, created_at: now, trashed_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "key"])
    .execute();
  const ids = new Map(made.map(({ id, key }) => [key, id]));
  const revisions = batch.map(({ key, body }) => {
    const id = ids.get(key);
    if (id === undefined) throw new DocumentExists({ key });
    return {
      document_id: id,
      number: 1,
      body: JSON.stringify(body),
      created_at: now,
      author: null,
    };
  });
  const written = await tx
    .insertInto("revisions")
    .values(revisions)
    .returning(["id", "document_id"])
    .execute();
  const published = written.flatMap(({ id, document_id }) =>
    languages.map((language) => ({
      document_id,
      language,
      revision_id: id,
      since: revision,
      published_at: now,
    })),
  );
  await tx.insertInto("published").values(published).execute();
  // The server agrees their texts as they stand when it starts.
  const unagreed = made.map(({ id }) => ({ document_id: id }));
  await tx.insertInto("unagreed_documents").values(unagreed).execute();
}
