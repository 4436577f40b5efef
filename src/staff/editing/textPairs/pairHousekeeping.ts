import { setImmediate as nextTurn } from "node:timers/promises";
import { serverActor } from "../../../base/audit/records.ts";
import { givingWay } from "../../../base/process/timeSlices.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";
import { agreeCurrent } from "./storeTextPairs.ts";
import { textHash, textsIn } from "./textFields.ts";

/** Bits of a sketch: 8 MB; with two million hashes, one query in thousands is a false positive. */
const bitCount = 2 ** 26;

/** Number of bits for one hash. */
const bitsOfHash = 4;

/** Set of SHA-256 hashes in bounded memory (a Bloom filter), with false positives. */
class HashSketch {
  readonly #bits = new Uint8Array(bitCount / 8);

  /** @param hash base64url */
  add(hash: string): void {
    for (const bit of bitsOf(hash)) this.#bits[bit >> 3] = this.#byteOf(bit) | (1 << (bit & 7));
  }

  /** Tells whether a hash may be in the set; false is certain. */
  mayHave(hash: string): boolean {
    return bitsOf(hash).every((bit) => (this.#byteOf(bit) & (1 << (bit & 7))) !== 0);
  }

  #byteOf(bit: number): number {
    return this.#bits[bit >> 3] ?? 0;
  }
}

function bitsOf(hash: string): number[] {
  const bytes = Buffer.from(hash, "base64url");
  return Array.from({ length: bitsOfHash }, (_, at) => bytes.readUInt32LE(at * 4) % bitCount);
}

/**
 * Documents of one transaction. Hashes are spread over their tables, so that a commit writes most
 * of a page for each text: a few megabytes for these.
 */
const documentsAtOnce = 4;

/** Time for which a pair is kept at least after it was marked, in milliseconds: 90 days. */
const keepMs = 90 * 24 * 3_600_000;

/**
 * Marks the texts of documents that are older than the pairs as in step. Any process may call this;
 * with nothing to do it costs one read.
 * @returns the number of documents
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

/** Marks texts of some documents as in step; not of one being written, as its writer does it. */
async function agreeSome(store: Store, now: number): Promise<number> {
  return store.transaction(async (tx) => {
    // Read in the transaction: a concurrent write may have changed it.
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
      // With SQLite, nothing else here yields to the event loop.
      await nextTurn();
    }
    return rows.length;
  });
}

/** Rows whose bodies are read together. */
const bodiesAtOnce = 20;

/** Pairs that are checked together. */
const pairsAtOnce = 200;

/**
 * Removes the pairs of texts that no newest revision, publication or working copy has any more, and
 * the texts without a pair. A pair may be kept by mistake until a later call.
 * @returns the number of pairs removed
 */
export async function pruneTextPairs(store: Store, now: number): Promise<number> {
  const before = now - keepMs;
  let current: HashSketch | undefined;
  let gone = 0;
  let last: PairHashes = { en_hash: "", zh_hash: "" };
  for (;;) {
    const some = await pairsBehind(store.db, last, before);
    const end = some.at(-1);
    if (end === undefined) return gone;
    last = end;
    current ??= await currentHashes(store);
    for (const pair of some) {
      if (current.mayHave(pair.en_hash) || current.mayHave(pair.zh_hash)) continue;
      await store.transaction((tx) => removePair(tx, pair, before));
      gone += 1;
      await nextTurn();
    }
    await nextTurn();
  }
}

type PairHashes = Readonly<Record<"en_hash" | "zh_hash", string>>;

/** Returns the next pairs after one, among those marked before a time. */
function pairsBehind(db: Reading, last: PairHashes, before: number): Promise<PairHashes[]> {
  return db
    .selectFrom("text_pairs")
    .select(["en_hash", "zh_hash"])
    .where("agreed_at", "<", before)
    .where(({ eb, and, or }) =>
      or([
        eb("en_hash", ">", last.en_hash),
        and([eb("en_hash", "=", last.en_hash), eb("zh_hash", ">", last.zh_hash)]),
      ]),
    )
    .orderBy("en_hash")
    .orderBy("zh_hash")
    .limit(pairsAtOnce)
    .execute();
}

/**
 * Removes a pair, unless it was marked again meanwhile, and those of its texts that are in no
 * other.
 */
async function removePair(tx: Writing, pair: PairHashes, before: number): Promise<void> {
  await tx
    .deleteFrom("text_pairs")
    .where("en_hash", "=", pair.en_hash)
    .where("zh_hash", "=", pair.zh_hash)
    .where("agreed_at", "<", before)
    .execute();
  await tx
    .deleteFrom("texts")
    .where("hash", "in", [pair.en_hash, pair.zh_hash])
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
}

/** Hashes of all texts in use. */
async function currentHashes({ db }: Store): Promise<HashSketch> {
  const hashes = new HashSketch();
  const giveWay = givingWay();
  const note = async (body: string) => {
    for (const { en, zh } of textsIn(JSON.parse(body))) {
      if (en !== undefined) hashes.add(textHash(en));
      if (zh !== undefined) hashes.add(textHash(zh));
      await giveWay();
    }
  };
  const ids = await currentRevisions(db);
  for (let first = 0; first < ids.length; first += bodiesAtOnce) {
    const rows = await db
      .selectFrom("revisions")
      .select("body")
      .where("id", "in", ids.slice(first, first + bodiesAtOnce))
      .execute();
    for (const { body } of rows) await note(body);
  }
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom("working_copies")
      .select(["document_id", "body"])
      .where("document_id", ">", last)
      .orderBy("document_id")
      .limit(bodiesAtOnce)
      .execute();
    if (rows.length === 0) return hashes;
    for (const { document_id: id, body } of rows) {
      await note(body);
      last = id;
    }
  }
}

async function currentRevisions(db: Reading): Promise<number[]> {
  const newest = await db.selectFrom("revisions").select("id").where(isNewestRevision()).execute();
  const shown = await db
    .selectFrom("published")
    .select("revision_id as id")
    .where("revision_id", "is not", null)
    .execute();
  return [...new Set([...newest, ...shown].flatMap(({ id }) => id ?? []))];
}
