import type { Reading, Writing } from "../../store/tables.ts";
import { type Reference, references } from "../references.ts";
import { type EmbargoSight, isLetIn } from "../rights/embargoSight.ts";
import { type Dangling, DanglingReference, StillReferenced } from "./errors.ts";
import { typeOf } from "./rows.ts";
import { bodiesOf, readersBodies, shownRevisions } from "./shown.ts";

/** Keys looked up in one query; both databases take some thousands of parameters. */
const keysAtOnce = 1_000;

/**
 * Sees that every reference leads to a document of its type that is not in the trash. One under an
 * embargo is as one that does not exist for whom it keeps out.
 * @param referring references by the key of the document that holds them
 * @param sightOf the embargoes that the references of a document may lead behind
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
  /** Accounts that its embargo names; undefined: it is under none. */
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
  // More people may read of it than are named.
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
 * Sees that no published document refers to these.
 * @throws StillReferenced for the first that one does
 */
export async function checkUnreferenced(tx: Writing, keys: Iterable<string>): Promise<void> {
  for (const key of keys) {
    const by = await referringTo(tx, key);
    if (by.length > 0) throw new StillReferenced(key, by);
  }
}

/** Keys of the documents whose readers see a reference to `key`, sorted. */
async function referringTo(tx: Writing, key: string): Promise<string[]> {
  // The text search leaves a few candidates of thousands; keys have no character special to `like`.
  const candidates = await tx
    .selectFrom("documents")
    .select(["id", "key", "type"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("published")
          .innerJoin("revisions", "revisions.id", "published.revision_id")
          .select("published.document_id")
          .whereRef("published.document_id", "=", "documents.id")
          .where("revisions.body", "like", `%${key}%`),
      ),
    )
    .execute();
  const found: string[] = [];
  for (const candidate of candidates) {
    const type = typeOf(candidate);
    const shown = readersBodies(type, bodiesOf(await shownRevisions(tx, candidate.id)));
    const held = [...shown.values()].flatMap((body) => references(type, body));
    if (held.some((reference) => reference.key === key)) found.push(candidate.key);
  }
  return found.sort();
}
