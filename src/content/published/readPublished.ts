import { setImmediate as nextTurn } from "node:timers/promises";
import { isLanguage, type Language } from "../../base/site/languages.ts";
import { publicationRevision } from "../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { type TypeName, typeOf } from "../types/typeNames.ts";
import { changedAddresses, movedDocuments } from "./changedAddresses.ts";
import { publishedIds } from "./publishedIds.ts";
import { type MediaFactsRow, readMediaFacts } from "./publishedMedia.ts";
import { changedRedirects, type RedirectRow } from "./redirectBook.ts";
import type { AddressRow } from "./siteAddressBook.ts";
import { withheldPaths } from "./withheldFiles.ts";

/** Rows whose bodies are fetched together: a megabyte or two, some milliseconds. */
const rowsAtOnce = 200;

/** Documents of which the rows without bodies are read by one statement. */
const documentsAtOnce = 400;

interface PublishedFacts {
  /** Id of the document. */
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  readonly language: Language;
  /** Time of this language's last change, in milliseconds since 1970. */
  readonly publishedAt: number;
}

/** A document as one language shows it. `body` is JSON, and one string where languages share it. */
interface PublishedDocument extends PublishedFacts {
  readonly revisionId: number;
  readonly body: string;
}

/** A document that a language no longer shows. */
interface WithdrawnDocument extends PublishedFacts {
  readonly revisionId: null;
  readonly body: null;
}

export type PublishedRow = PublishedDocument | WithdrawnDocument;

/**
 * Reads the publication from one snapshot: everything or, with `sinceRevision`, the changes after
 * it, withdrawals included. Rows are ordered by document, its languages adjacent, and can be
 * iterated once. Bodies are fetched in batches during the iteration; as revisions are immutable,
 * they belong to the same snapshot.
 * @param languages of a document that has changed: the changed ones, or all in which it is
 *   published
 */
export async function readPublished(
  store: Store,
  sinceRevision?: number,
  languages: "changed" | "all" = "changed",
): Promise<{
  revision: number;
  rows: AsyncIterable<PublishedRow>;
  addresses: readonly AddressRow[];
  redirects: readonly RedirectRow[];
  /** Changed facts of files in the media library. */
  media: readonly MediaFactsRow[];
  /** Paths of all files that embargoes withhold. */
  withheld: ReadonlySet<string>;
}> {
  const snapshot = store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only");
  const { revision, entries, ...beside } = await snapshot.execute(async (tx) => ({
    revision: await publicationRevision(tx),
    entries: await publishedEntries(tx, sinceRevision, languages),
    addresses: await changedAddresses(tx, sinceRevision),
    redirects: await changedRedirects(tx, sinceRevision),
    media: await readMediaFacts(tx, sinceRevision),
    withheld: await withheldPaths(tx),
  }));
  return { revision, rows: withBodies(store, entries), ...beside };
}

/**
 * Documents whose published state or address changed after a revision, with the present revision.
 */
export async function publishedSince(
  store: Store,
  sinceRevision: number,
): Promise<{ revision: number; changed: { id: number; type: TypeName }[] }> {
  // Changes between the two reads are returned again by the next call.
  const revision = await publicationRevision(store.db);
  const entries = await publishedEntries(store.db, sinceRevision, "changed");
  const moved = await movedDocuments(store.db, sinceRevision);
  return { revision, changed: [...entries.map(({ id, type }) => ({ id, type })), ...moved] };
}

type PublishedEntry = PublishedFacts & { readonly revisionId: number | null };

async function publishedEntries(
  tx: Reading,
  sinceRevision: number | undefined,
  languages: "changed" | "all",
): Promise<PublishedEntry[]> {
  const entries: PublishedEntry[] = [];
  for await (const ids of publishedIds(tx, { after: sinceRevision }, documentsAtOnce)) {
    const rows = await tx
      .selectFrom("published")
      .innerJoin("documents", "documents.id", "published.document_id")
      .select(["documents.id", "key", "type", "language", "revision_id", "published_at"])
      .where("published.document_id", "in", ids)
      .$if(sinceRevision === undefined, (query) => query.where("revision_id", "is not", null))
      .$if(sinceRevision !== undefined && languages === "changed", (query) =>
        query.where("since", ">", sinceRevision ?? 0),
      )
      .orderBy("documents.id")
      .orderBy("language")
      .execute();
    for (const row of rows) {
      const { id, key, language, revision_id: revisionId, published_at: publishedAt } = row;
      if (!isLanguage(language)) continue;
      entries.push({ id, key, type: typeOf(row), language, revisionId, publishedAt });
    }
    await nextTurn();
  }
  return entries;
}

async function* withBodies(
  store: Store,
  entries: readonly PublishedEntry[],
): AsyncGenerator<PublishedRow, void> {
  for (let first = 0; first < entries.length; first += rowsAtOnce) {
    const page = entries.slice(first, first + rowsAtOnce);
    const bodies = await bodiesOf(store, page);
    for (const entry of page) yield rowOf(entry, bodies);
    // Keeps a running server responsive while it reloads.
    await nextTurn();
  }
}

async function bodiesOf(
  store: Store,
  page: readonly PublishedEntry[],
): Promise<Map<number, string>> {
  const ids = new Set(page.map((entry) => entry.revisionId).filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const rows = await store.db
    .selectFrom("revisions")
    .select(["id", "body"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.body]));
}

function rowOf(entry: PublishedEntry, bodies: ReadonlyMap<number, string>): PublishedRow {
  const { revisionId, ...facts } = entry;
  if (revisionId === null) return { ...facts, revisionId, body: null };
  const body = bodies.get(revisionId);
  if (body === undefined) throw new Error(`Revision ${revisionId} of ${entry.key} is gone`);
  return { ...facts, revisionId, body };
}
