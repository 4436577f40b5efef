import { languages } from "../../src/site/languages.ts";
import { setPublicationRevision } from "../../src/store/publicationRevision.ts";
import { openStore } from "../../src/store/store.ts";
import type { Writing } from "../../src/store/tables.ts";
import { type GeneratedDocument, generateDocuments } from "../generate.ts";

/** Documents written by one statement; a database takes some thousand values at once. */
const batchSize = 200;

/** Any moment: when all of it was written and published, in ms since 1970. */
const now = Date.UTC(2026, 10, 21);

/**
 * Fills an empty store with generated documents, published in both languages: the rows that
 * publishing them one by one would leave, without its checks.
 */
export async function writeGeneratedStore(dataDir: string, documentCount: number): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    await store.transaction(async (tx) => {
      for (const batch of batches(generateDocuments(documentCount))) await write(tx, batch);
      await setPublicationRevision(tx, 1);
    });
  } finally {
    await store.close();
  }
}

function* batches(documents: Iterable<GeneratedDocument>): Generator<GeneratedDocument[], void> {
  let batch: GeneratedDocument[] = [];
  for (const document of documents) {
    batch.push(document);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function write(tx: Writing, batch: readonly GeneratedDocument[]): Promise<void> {
  const documents = batch.map(({ id, key, type }) => ({
    id,
    key,
    type,
    created_at: now,
    trashed_at: null,
  }));
  const revisions = batch.map(({ id, body }) => ({
    id,
    document_id: id,
    number: 1,
    body: JSON.stringify(body),
    created_at: now,
    author: null,
  }));
  const published = batch.flatMap(({ id }) =>
    languages.map((language) => ({
      document_id: id,
      language,
      revision_id: id,
      since: 1,
      published_at: now,
    })),
  );
  await tx.insertInto("documents").values(documents).execute();
  await tx.insertInto("revisions").values(revisions).execute();
  await tx.insertInto("published").values(published).execute();
}
