import { givingWay } from "../../../base/process/timeSlices.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { type HashedField, holdsIn, pairsAround, stateOf } from "./pairStates.ts";
import { hashedField, normalForm, type TextField, textHash, textsIn } from "./textFields.ts";

/**
 * Rows of one statement: some milliseconds of the thread where they are spread over the pages of a
 * table.
 */
const rowsAtOnce = 100;

interface Agreement {
  /** Actor's id. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Two texts with the same meaning. */
export interface TextPair {
  readonly en: string;
  readonly zh: string;
}

/**
 * Stores texts as pairs in step; known pairs keep their first mark.
 * @param documentId document that has the texts: under an embargo the pairs apply to it alone
 */
export async function agreePairs(
  tx: Writing,
  pairs: readonly TextPair[],
  { by, now, documentId }: Agreement & { readonly documentId?: number | undefined },
): Promise<void> {
  const underEmbargo = await embargoedId(tx, documentId);
  const texts = new Map<string, string>();
  const rows = new Map<string, { en_hash: string; zh_hash: string }>();
  const giveWay = givingWay();
  for (const { en, zh } of pairs) {
    await giveWay();
    const hashes = { en_hash: textHash(en), zh_hash: textHash(zh) };
    texts.set(hashes.en_hash, normalForm(en));
    texts.set(hashes.zh_hash, normalForm(zh));
    rows.set(`${hashes.en_hash} ${hashes.zh_hash}`, hashes);
  }
  // In a fixed order, so that concurrent writers of the same rows wait without a deadlock.
  for (const some of inParts(sorted(texts).map(([hash, text]) => ({ hash, text })))) {
    await tx
      .insertInto("texts")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await giveWay();
  }
  for (const some of inParts(sorted(rows).map(([, row]) => row))) {
    await tx
      .insertInto("text_pairs")
      .values(
        some.map((row) => ({
          ...{ ...row, agreed_by: by, agreed_at: now },
          under_embargo: underEmbargo ?? null,
        })),
      )
      .onConflict((conflict) =>
        // A pair of two documents applies everywhere.
        conflict
          .columns(["en_hash", "zh_hash"])
          .doUpdateSet({ under_embargo: null })
          .where("text_pairs.under_embargo", "is not", null)
          .where("text_pairs.under_embargo", "is distinct from", underEmbargo ?? null),
      )
      .execute();
    await giveWay();
  }
}

/** Returns the document's id where it is under embargo. */
async function embargoedId(
  db: Reading,
  documentId: number | undefined,
): Promise<number | undefined> {
  if (documentId === undefined) return undefined;
  const row = await db
    .selectFrom("documents")
    .select("id")
    .where("id", "=", documentId)
    .where("embargoed_at", "is not", null)
    .executeTakeFirst();
  return row?.id;
}

interface WrittenBodies extends Agreement {
  readonly documentId: number;
  /** Number of the revision that is written. */
  readonly number: number;
  /** Undefined: the document is new. */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Marks pairs of texts of a new revision as in step: two texts that are new in one write, and a
 * text with its translation that was outdated or missing. A text that alone changed makes its
 * partner outdated.
 */
export async function agreeWritten(tx: Writing, written: WrittenBodies): Promise<void> {
  const { documentId, before, after } = written;
  if (before !== undefined && (await lockUnagreed(tx, documentId))) {
    await agreeCurrent(tx, documentId, written);
  }
  const agreed = await pairsOfWrite(tx, written);
  await agreePairs(tx, agreed, written);
  await storeUnpaired(tx, written, textsIn(after));
}

/**
 * Returns the pairs that writing a body makes agreed: two texts that are new, and a text with its
 * translation that was outdated or missing.
 */
export async function pairsOfWrite(
  db: Reading,
  { documentId, before, after }: Pick<WrittenBodies, "documentId" | "before" | "after">,
): Promise<TextPair[]> {
  const old = before === undefined ? [] : textsIn(before);
  const known = {
    en: new Set(old.map(({ en }) => en)),
    zh: new Set(old.map(({ zh }) => zh)),
  };
  const agreed: TextPair[] = [];
  const translated: (TextPair & { readonly language: "en" | "zh" })[] = [];
  for (const { en, zh } of textsIn(after)) {
    if (en === undefined || zh === undefined) continue;
    const isNew = { en: !known.en.has(en), zh: !known.zh.has(zh) };
    if (isNew.en && isNew.zh) agreed.push({ en, zh });
    else if (isNew.en) translated.push({ en, zh, language: "en" });
    else if (isNew.zh) translated.push({ en, zh, language: "zh" });
  }
  for (const { language, ...pair } of translated) {
    const source = language === "en" ? "zh" : "en";
    // Its partners before this write; where one of them was outdated, or missing, this is its new
    // translation.
    const partners = old.filter((field) => field[source] === pair[source]);
    for (const partner of partners) {
      const [was, became] = [partner[source], partner[language]];
      if (await isBehind(db, documentId, was, became, source)) agreed.push(pair);
    }
  }
  return agreed;
}

/** Tells whether a text's translation is missing, or was in step with an earlier text alone. */
async function isBehind(
  db: Reading,
  documentId: number,
  source: string | undefined,
  translation: string | undefined,
  language: "en" | "zh",
): Promise<boolean> {
  if (source === undefined) return false;
  if (translation === undefined) return true;
  const [own, other] =
    language === "en" ? (["en_hash", "zh_hash"] as const) : (["zh_hash", "en_hash"] as const);
  const hash = textHash(source);
  const pairs = await db
    .selectFrom("text_pairs")
    .select(own)
    .where(other, "=", textHash(translation))
    .where(holdsIn(documentId))
    .execute();
  return pairs.length > 0 && pairs.every((pair) => pair[own] !== hash);
}

/** Tells whether a document is older than the pairs, and its texts are not marked yet. */
export async function isUnagreed(db: Reading, documentId: number): Promise<boolean> {
  const row = await db
    .selectFrom("unagreed_documents")
    .select("document_id")
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells the same, under a lock that lasts until the transaction ends. */
async function lockUnagreed(tx: Writing, documentId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("unagreed_documents")
    .select("document_id")
    .where("document_id", "=", documentId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a document's present texts as in step: its newest revision's and the published ones. */
export async function agreeCurrent(
  tx: Writing,
  documentId: number,
  agreement: Agreement,
): Promise<void> {
  const shown = await tx
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select(["language", "number", "body"])
    .where("published.document_id", "=", documentId)
    .execute();
  const newest = await tx
    .selectFrom("revisions")
    .select(["number", "body"])
    .where("document_id", "=", documentId)
    .orderBy("number", "desc")
    .limit(1)
    .execute();
  const giveWay = givingWay();
  const bodies = new Map<number, TextField[]>();
  for (const { number, body } of [...shown, ...newest]) {
    if (!bodies.has(number)) bodies.set(number, textsIn(JSON.parse(body)));
    await giveWay();
  }
  const pairs = [...bodies.values()].flat();
  const textsOf = (language: string) => {
    const number = shown.find((row) => row.language === language)?.number;
    return number === undefined ? [] : (bodies.get(number) ?? []);
  };
  // Languages may show different revisions: texts that readers see side by side are pairs too.
  const zh = new Map(textsOf("zh").map((field) => [field.path.join("/"), field.zh]));
  for (const { path, en } of textsOf("en")) pairs.push({ path, en, zh: zh.get(path.join("/")) });
  const whole = pairs.flatMap(({ en, zh: other }) =>
    en === undefined || other === undefined ? [] : [{ en, zh: other }],
  );
  await agreePairs(tx, whole, { ...agreement, documentId });
  for (const { number } of newest) {
    await storeUnpaired(tx, { documentId, number }, bodies.get(number) ?? []);
  }
  await tx.deleteFrom("unagreed_documents").where("document_id", "=", documentId).execute();
}

/** Stores which texts of a document's newest revision are not in step, for catalogues. */
async function storeUnpaired(
  tx: Writing,
  { documentId, number }: Pick<WrittenBodies, "documentId" | "number">,
  fields: readonly TextField[],
): Promise<void> {
  const pairs = JSON.stringify(await unpairedOf(tx, fields, documentId));
  await tx
    .insertInto("unpaired_texts")
    .values({ document_id: documentId, number, pairs })
    .onConflict((conflict) => conflict.column("document_id").doUpdateSet({ number, pairs }))
    .execute();
}

/** Stores again which texts of a document's newest revision are not in step. */
export async function restateUnpaired(
  tx: Writing,
  document: { readonly id: number },
): Promise<void> {
  const newest = await tx
    .selectFrom("revisions")
    .select(["number", "body"])
    .where("document_id", "=", document.id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const written = { documentId: document.id, number: newest.number };
  await storeUnpaired(tx, written, textsIn(JSON.parse(newest.body)));
}

/** The hashes of texts that are not in step. */
export async function unpairedOf(
  db: Reading,
  fields: readonly TextField[],
  documentId: number,
): Promise<HashedField[]> {
  const giveWay = givingWay();
  const hashed: HashedField[] = [];
  for (const field of fields) {
    hashed.push(hashedField(field));
    await giveWay();
  }
  const known = await pairsAround(
    db,
    hashed.filter(({ en, zh }) => en !== null && zh !== null),
    documentId,
  );
  return hashed.filter(({ en, zh }) => stateOf(known, en, zh).state !== "in-step");
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );
}
