import { setImmediate as nextTurn } from "node:timers/promises";
import { serverActor } from "../../store/audit/records.ts";
import type { Store } from "../../store/store.ts";
import { isNewestRevision } from "../documents/newestRevision.ts";
import { agreeCurrent } from "./agree.ts";
import { textHash, textsIn } from "./texts.ts";

/**
 * Documents of one transaction. Hashes lie all over their tables, so that a commit writes most of a page
 * for each text: a few megabytes for these.
 */
const documentsAtOnce = 4;

/** A pair is kept at least so long after it was agreed, in milliseconds: 90 days. */
const keepMs = 90 * 24 * 3_600_000;

/**
 * Agrees the texts of documents that are older than the pairs, as they stand. Any process may; one with
 * nothing to do costs one read.
 * @returns how many documents there were
 */
export async function agreeOlderTexts(store: Store, now: number): Promise<number> {
  let done = 0;
  for (;;) {
    const some = await store.db.selectFrom("unagreed_documents").selectAll().limit(1).execute();
    const count = some.length === 0 ? 0 : await agreeSome(store, now);
    if (count === 0) return done;
    done += count;
    await nextTurn();
  }
}

/** Agrees those of some documents; not of one that is just being written, as the writer does that. */
async function agreeSome(store: Store, now: number): Promise<number> {
  return store.transaction(async (tx) => {
    // Read in the transaction: after a write, what is there may not be what stood.
    const rows = await tx
      .selectFrom("unagreed_documents")
      .select("document_id")
      .orderBy("document_id")
      .limit(documentsAtOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { document_id: id } of rows) {
      await agreeCurrent(tx, id, { by: serverActor.id, now });
      // On SQLite nothing else gives others their turn.
      await nextTurn();
    }
    return rows.length;
  });
}

/** Rows whose bodies are read together. */
const bodiesAtOnce = 50;

/**
 * Removes the pairs of texts that no newest revision, publication or working copy holds any more, and
 * the texts without a pair.
 * @returns how many pairs went
 */
export async function pruneTextPairs(store: Store, now: number): Promise<number> {
  const before = now - keepMs;
  const old = await store.db
    .selectFrom("text_pairs")
    .select(["en_hash", "zh_hash"])
    .where("agreed_at", "<", before)
    .execute();
  if (old.length === 0) return 0;
  const current = await currentHashes(store);
  const gone = old.filter((pair) => !current.has(pair.en_hash) && !current.has(pair.zh_hash));
  for (let first = 0; first < gone.length; first += bodiesAtOnce) {
    const part = gone.slice(first, first + bodiesAtOnce);
    await store.transaction(async (tx) => {
      for (const pair of part) {
        await tx
          .deleteFrom("text_pairs")
          .where("en_hash", "=", pair.en_hash)
          .where("zh_hash", "=", pair.zh_hash)
          .where("agreed_at", "<", before)
          .execute();
      }
      const hashes = part.flatMap((pair) => [pair.en_hash, pair.zh_hash]);
      await tx
        .deleteFrom("texts")
        .where("hash", "in", hashes)
        .where(({ not, exists, selectFrom, and }) =>
          and(
            (["en_hash", "zh_hash"] as const).map((column) =>
              not(
                exists(
                  selectFrom("text_pairs")
                    .select("en_hash")
                    .whereRef(`text_pairs.${column}`, "=", "texts.hash"),
                ),
              ),
            ),
          ),
        )
        .execute();
    });
    await nextTurn();
  }
  return gone.length;
}

/** Hashes of all texts that stand somewhere. */
async function currentHashes(store: Store): Promise<Set<string>> {
  const hashes = new Set<string>();
  const note = (body: string) => {
    for (const { en, zh } of textsIn(JSON.parse(body))) {
      if (en !== undefined) hashes.add(textHash(en));
      if (zh !== undefined) hashes.add(textHash(zh));
    }
  };
  const ids = await currentRevisions(store);
  for (let first = 0; first < ids.length; first += bodiesAtOnce) {
    const rows = await store.db
      .selectFrom("revisions")
      .select("body")
      .where("id", "in", ids.slice(first, first + bodiesAtOnce))
      .execute();
    for (const { body } of rows) note(body);
    await nextTurn();
  }
  const copies = await store.db.selectFrom("working_copies").select("body").execute();
  for (const { body } of copies) note(body);
  return hashes;
}

async function currentRevisions(store: Store): Promise<number[]> {
  const newest = await store.db
    .selectFrom("revisions")
    .select("id")
    .where(isNewestRevision())
    .execute();
  const shown = await store.db
    .selectFrom("published")
    .select("revision_id as id")
    .where("revision_id", "is not", null)
    .execute();
  return [...new Set([...newest, ...shown].flatMap(({ id }) => id ?? []))];
}
