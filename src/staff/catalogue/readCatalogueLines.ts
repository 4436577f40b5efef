import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { isLanguage, type Language, languages } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { type TypeName, typeOf } from "../../content/types/typeNames.ts";
import { allDocumentIds } from "../access/documentIds.ts";
import { isNewestRevision } from "../access/newestRevisionCondition.ts";
import { pairsAround, stateOf } from "../editing/textPairs/pairStates.ts";
import { unpairedOf } from "../editing/textPairs/storeTextPairs.ts";
import { textsIn } from "../editing/textPairs/textFields.ts";
import { shownCopyOf } from "../editing/workingCopies/workingCopyRows.ts";
import type { Line, LiveState } from "./catalogueLine.ts";
import {
  factsOf,
  type Interned,
  noticed,
  type RevisionFacts,
  readersFacts,
} from "./revisionFacts.ts";

/** Documents read by one set of queries: a few milliseconds of the thread. */
const documentsAtOnce = 120;

/** Longest time slice of the thread, in milliseconds. */
const sliceMs = 4;

/** Yields the lines of all documents in parts, yielding to the event loop in between. */
export async function* allLines(store: Store, interned: Interned): AsyncGenerator<Line[], void> {
  for await (const ids of allDocumentIds(store.db, documentsAtOnce)) {
    yield* linesOf(store, ids, interned);
  }
}

/** Yields the lines of some documents; missing ones are left out. */
export async function* linesOf(
  store: Store,
  ids: readonly number[],
  interned: Interned,
): AsyncGenerator<Line[], void> {
  for (let first = 0; first < ids.length; first += documentsAtOnce) {
    const rows = await rowsOf(store.db, ids.slice(first, first + documentsAtOnce));
    await nextTurn();
    let until = performance.now() + sliceMs;
    let lines: Line[] = [];
    for (const document of rows.documents) {
      lines.push(await lineOf(store.db, document, rows, interned));
      if (performance.now() < until) continue;
      yield lines;
      lines = [];
      await nextTurn();
      until = performance.now() + sliceMs;
    }
    yield lines;
    await nextTurn();
  }
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;
type DocumentRow = Rows["documents"][number];

async function rowsOf(db: Reading, ids: readonly number[]) {
  const documents = await db
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .select(["documents.id", "key", "type", "documents.created_at", "trashed_at", "embargoed_at"])
    .select(["revisions.id as revision_id", "number", "body", "author"])
    .select("revisions.created_at as draft_at")
    .where("documents.id", "in", ids)
    .where(isNewestRevision())
    .orderBy("documents.id")
    .execute();
  const published = await db
    .selectFrom("published")
    .leftJoin("revisions", "revisions.id", "published.revision_id")
    .select(["published.document_id", "language", "revision_id", "published_at", "number"])
    .where("published.document_id", "in", ids)
    .execute();
  const newest = new Set(documents.map(({ revision_id }) => revision_id));
  const older = published.flatMap(({ revision_id: id }) =>
    id === null || newest.has(id) ? [] : [id],
  );
  const bodies = await bodiesOf(db, older);
  const unpaired = await db
    .selectFrom("unpaired_texts")
    .selectAll()
    .where("document_id", "in", ids)
    .execute();
  const unagreed = await db
    .selectFrom("unagreed_documents")
    .select("document_id")
    .where("document_id", "in", ids)
    .execute();
  const copies = await db
    .selectFrom("working_copies")
    .select(["document_id", "base_revision", "updated_at", "updated_by"])
    .where("document_id", "in", ids)
    .whereRef("body", "!=", "base")
    .execute();
  const reviews = await db
    .selectFrom("document_reviews")
    .select(["document_id", "due_on"])
    .where("document_id", "in", ids)
    .execute();
  const embargoed = documents.flatMap(({ id, embargoed_at: since }) =>
    since === null ? [] : [id],
  );
  return {
    documents,
    named: await namedOn(db, embargoed),
    published: Map.groupBy(published, (row) => row.document_id),
    bodies,
    unpaired: new Map(unpaired.map((row) => [row.document_id, row])),
    unagreed: new Set(unagreed.map((row) => row.document_id)),
    copies: new Map(copies.map((row) => [row.document_id, row])),
    reviews: new Map(reviews.map((row) => [row.document_id, row.due_on])),
  };
}

/** Ids of the accounts that embargoes name, by document. */
async function namedOn(db: Reading, ids: readonly number[]): Promise<Map<number, Set<number>>> {
  const named = new Map(ids.map((id) => [id, new Set<number>()]));
  if (ids.length === 0) return named;
  const rows = await db
    .selectFrom("embargoes")
    .select(["document_id", "account_id"])
    .where("document_id", "in", ids)
    .execute();
  for (const row of rows) named.get(row.document_id)?.add(row.account_id);
  return named;
}

async function bodiesOf(db: Reading, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("revisions")
    .select(["id", "body"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, body }) => [id, body]));
}

async function lineOf(
  db: Reading,
  row: DocumentRow,
  rows: Rows,
  interned: Interned,
): Promise<Line> {
  const type = typeOf(row);
  const { id, key, number } = row;
  const body: unknown = JSON.parse(row.body);
  const draft = factsOf({ key, type, number, body }, interned);
  const shown = rows.published.get(id) ?? [];
  const states: Partial<Record<Language, WithBody>> = {};
  const known = new Map<number, { facts: RevisionFacts; body: unknown }>();
  known.set(row.revision_id, { facts: draft, body });
  for (const { language, revision_id: revisionId, published_at: publishedAt, ...one } of shown) {
    if (!isLanguage(language) || revisionId === null || one.number === null) continue;
    let live = known.get(revisionId);
    if (live === undefined) {
      const liveBody: unknown = JSON.parse(rows.bodies.get(revisionId) ?? "{}");
      live = {
        facts: factsOf({ key, type, number: one.number, body: liveBody }, interned),
        body: liveBody,
      };
      known.set(revisionId, live);
    }
    const isNewest = revisionId === row.revision_id;
    const isBehind = !isNewest && noticed(live.body, language) !== noticed(body, language);
    states[language] = { ...live, publishedAt, isBehind };
  }
  const { en, zh } = states;
  const differs = en && zh && en.body !== zh.body;
  const unpaired = await unpairedTexts(db, rows, row, body);
  const copy = await unsavedCopy(db, row, rows);
  return {
    ...{ id, key, type, createdAt: row.created_at, trashedAt: row.trashed_at },
    embargo: rows.named.get(id),
    ...{ draft, draftAt: row.draft_at },
    author: row.author === null ? null : interned.of(row.author),
    live: {
      ...(en && { en: asRead({ type, language: "en" }, en, zh, interned) }),
      ...(zh && { zh: asRead({ type, language: "zh" }, zh, en, interned) }),
    },
    withdrawn: languages.filter((language) =>
      shown.some((one) => one.language === language && one.revision_id === null),
    ),
    differsInFacts:
      differs === true && noticed(en?.body, undefined) !== noticed(zh?.body, undefined),
    ...(await stillUnpaired(db, unpaired, id)),
    reviewOn: rows.reviews.get(id),
    unsaved: copy && { at: copy.updated_at, by: interned.of(copy.updated_by) },
    problems: undefined,
  };
}

/**
 * The working copy with something that no revision holds. Where a revision was made elsewhere since,
 * as by a change set, it may hold what was typed.
 */
async function unsavedCopy(db: Reading, row: DocumentRow, rows: Rows) {
  const copy = rows.copies.get(row.id);
  if (copy === undefined || copy.base_revision === row.number) return copy;
  const { id, key, trashed_at: trashedAt, embargoed_at: embargoedAt } = row;
  const document = { id, key, type: typeOf(row), trashedAt, isEmbargoed: embargoedAt !== null };
  const { unsaved } = await shownCopyOf(db, document);
  return unsaved.length > 0 ? copy : undefined;
}

interface WithBody extends LiveState {
  readonly body: unknown;
}

/** Published state of a document for readers of a language; `other`: that of the other language. */
function asRead(
  { type, language }: { readonly type: TypeName; readonly language: Language },
  { body, facts, publishedAt, isBehind }: WithBody,
  other: WithBody | undefined,
  interned: Interned,
): LiveState {
  // One revision for both languages is shown unchanged.
  if (other?.body === body) return { facts, publishedAt, isBehind };
  const readers = { language, published: other?.body };
  return { facts: readersFacts(facts, { type, body }, readers, interned), publishedAt, isBehind };
}

const storedPairs = z.array(
  z.strictObject({ en: z.string().nullable(), zh: z.string().nullable() }),
);

/** Hashes of texts that are not in step: stored with the revision, or else computed. */
async function unpairedTexts(
  db: Reading,
  rows: Rows,
  { id, number }: DocumentRow,
  body: unknown,
): Promise<z.output<typeof storedPairs>> {
  // The texts are about to be marked as in step.
  if (rows.unagreed.has(id)) return [];
  const stored = rows.unpaired.get(id);
  if (stored?.number !== number) return unpairedOf(db, textsIn(body), id);
  return stored.pairs === "[]" ? [] : storedPairs.parse(JSON.parse(stored.pairs));
}

/** Pairs that nobody has marked as in step since, and the number that is outdated by language. */
async function stillUnpaired(
  db: Reading,
  pairs: z.output<typeof storedPairs>,
  documentId: number,
): Promise<Pick<Line, "unpaired" | "outdated">> {
  const outdated = { en: 0, zh: 0 };
  if (pairs.length === 0) return { unpaired: [], outdated };
  const known = await pairsAround(db, pairs, documentId);
  const unpaired: string[] = [];
  for (const { en, zh } of pairs) {
    const state = stateOf(known, en, zh);
    if (state.state === "in-step") continue;
    unpaired.push(`${en ?? ""} ${zh ?? ""}`);
    for (const language of state.outdated) outdated[language] += 1;
  }
  return { unpaired, outdated };
}

/** Returns those of some pairs, in the form of `Line.unpaired`, that are in step by now. */
export async function agreedOf(db: Reading, pairs: ReadonlySet<string>): Promise<string[]> {
  const hashed = Array.from(pairs, (pair) => {
    const [en = "", zh = ""] = pair.split(" ");
    return { pair, en: en || null, zh: zh || null };
  });
  const known = await pairsAround(db, hashed);
  return hashed
    .filter(({ en, zh }) => stateOf(known, en, zh).state === "in-step")
    .map(({ pair }) => pair);
}
