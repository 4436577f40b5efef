import { setImmediate as nextTurn } from "node:timers/promises";
import type { Reading, Writing } from "../../../../base/store/tables.ts";
import { publishedIds } from "../../../../content/published/publishedIds.ts";
import { type Reference, references } from "../../../../content/types/fields/references.ts";
import { typeOf } from "../../../../content/types/typeNames.ts";
import { type EmbargoSight, isLetIn } from "../../../access/embargoVisibility.ts";
import {
  type Dangling,
  DanglingReference,
  StillReferenced,
} from "../../documents/documentErrors.ts";
import { bodiesOf, readersBodies, shownRevisions } from "../shownRevisions.ts";

/** Keys looked up in one query; both databases take some thousands of parameters. */
const keysAtOnce = 1_000;

/**
 * Requires that every reference leads to a document of its type that is not in the trash. One under
 * an embargo counts as missing for people whom it keeps out.
 * @param referring references by the key of the document that holds them
 * @param sightOf the embargoes whose documents the references of a document may name
 * @throws DanglingReference naming each that does not
 */
export async function checkReferences(
  tx: Reading,
  referring: ReadonlyMap<string, readonly Reference[]>,
  sightOf: (from: string) => EmbargoSight = () => "all",
): Promise<void> {
  const keys = new Set([...referring.values()].flat().map((reference) => reference.key));
  const targets = await targetsOf(tx, [...keys]);
  const dangling: Dangling[] = [];
  for (const [from, held] of referring) {
    for (const { path, type, key } of held) {
      const reason = reasonAgainst(targets.get(key), type, sightOf(from));
      if (reason) dangling.push({ from, path, key, type, reason });
    }
  }
  if (dangling.length > 0) throw new DanglingReference(dangling);
}

interface ReferenceTarget {
  readonly id: number;
  readonly type: string;
  readonly trashed_at: number | null;
  /** Accounts named on its embargo; undefined: there is no embargo. */
  readonly named: ReadonlySet<number> | undefined;
  readonly isPublished: boolean;
}

function reasonAgainst(
  target: ReferenceTarget | undefined,
  wanted: string | null,
  sight: EmbargoSight,
): Dangling["reason"] | undefined {
  if (!target) return "missing";
  const { named } = target;
  if (named !== undefined && !target.isPublished && !isLetIn(sight, named)) return "missing";
  const isTrashed = target.trashed_at !== null;
  const isFit = wanted === null || wanted === target.type;
  if (!isTrashed && isFit) return undefined;
  // More people may read this message than are named.
  if (named !== undefined) return "missing";
  return isTrashed ? "trashed" : "wrong type";
}

async function targetsOf(
  tx: Reading,
  keys: readonly string[],
): Promise<Map<string, ReferenceTarget>> {
  const targets = new Map<string, ReferenceTarget>();
  for (let first = 0; first < keys.length; first += keysAtOnce) {
    const rows = await tx
      .selectFrom("documents")
      .select(["id", "key", "type", "trashed_at", "embargoed_at"])
      .where("key", "in", keys.slice(first, first + keysAtOnce))
      .execute();
    for (const { embargoed_at: since, ...row } of rows) {
      const named = since === null ? undefined : await namedIn(tx, row.id);
      const isPublished = since !== null && (await shownRevisions(tx, row.id)).size > 0;
      targets.set(row.key, { ...row, named, isPublished });
    }
  }
  return targets;
}

async function namedIn(tx: Reading, documentId: number): Promise<Set<number>> {
  const rows = await tx
    .selectFrom("embargoes")
    .select("account_id")
    .where("document_id", "=", documentId)
    .execute();
  return new Set(rows.map(({ account_id: id }) => id));
}

/**
 * Requires that no published document refers to these.
 * @throws StillReferenced for the first one referred to, with all of them
 */
export async function checkUnreferenced(tx: Writing, keys: Iterable<string>): Promise<void> {
  const wanted = new Set(keys);
  if (wanted.size === 0) return;
  const found = await referringTo(tx, wanted);
  const all = new Map<string, readonly string[]>();
  for (const key of wanted) {
    const by = found.get(key);
    if (by !== undefined) all.set(key, by.toSorted());
  }
  const [first] = all;
  if (first !== undefined) throw new StillReferenced(...first, all);
}

/** Keys of the documents whose published state refers to one of `keys`, by that key. */
async function referringTo(tx: Writing, keys: ReadonlySet<string>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const ids of publishedIds(tx, { isShown: true }, documentsAtOnce)) {
    for (const candidate of await candidatesAmong(tx, ids, keys)) {
      const type = typeOf(candidate);
      const shown = readersBodies(type, bodiesOf(await shownRevisions(tx, candidate.id)));
      const held = [...shown.values()].flatMap((body) => references(type, body));
      for (const key of new Set(held.map((reference) => reference.key))) {
        if (keys.has(key)) found.set(key, [...(found.get(key) ?? []), candidate.key]);
      }
    }
    await nextTurn();
  }
  return found;
}

/** Published documents whose bodies are searched between two turns of the event loop. */
const documentsAtOnce = 100;

/**
 * Most keys that the database searches for in each body; more are found by one pass over a body.
 */
const fewKeys = 10;

/** Documents of a page whose bodies contain one of the keys, as a reference or not. */
async function candidatesAmong(tx: Writing, ids: readonly number[], keys: ReadonlySet<string>) {
  const documents = tx.selectFrom("documents").select(["id", "key", "type"]).orderBy("id");
  if (keys.size > fewKeys) {
    const naming = await namingSome(tx, ids, keys);
    return naming.length === 0 ? [] : documents.where("id", "in", naming).execute();
  }
  return documents
    .where("id", "in", ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("published")
          .innerJoin("revisions", "revisions.id", "published.revision_id")
          .select("published.document_id")
          .whereRef("published.document_id", "=", "documents.id")
          // Keys have no character special to `like`.
          .where((body) => body.or([...keys].map((key) => body("body", "like", `%${key}%`)))),
      ),
    )
    .execute();
}

/** Possible key in a body: characters of keys in a row. */
const keyLike = /[a-z0-9][a-z0-9./-]*/g;

async function namingSome(
  tx: Writing,
  ids: readonly number[],
  keys: ReadonlySet<string>,
): Promise<number[]> {
  const shown = await tx
    .selectFrom("published")
    .select(["document_id", "revision_id"])
    .distinct()
    .where("document_id", "in", ids)
    .where("revision_id", "is not", null)
    .execute();
  const revisions = shown.flatMap(({ revision_id: id }) => id ?? []);
  const rows = await tx
    .selectFrom("revisions")
    .select(["document_id", "body"])
    .where("id", "in", revisions)
    .execute();
  const naming = rows.filter(({ body }) => {
    return body.matchAll(keyLike).some(([word]) => keys.has(word));
  });
  return [...new Set(naming.map(({ document_id: id }) => id))];
}
