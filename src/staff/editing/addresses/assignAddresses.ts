import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type SectionKey,
  sectionKeys,
  sectionOf,
  sections,
} from "../../../base/site/addresses/addressSections.ts";
import { numberedSlug, slugName } from "../../../base/site/addresses/slugs.ts";
import {
  lockPublication,
  setPublicationRevision,
} from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { publishedIds } from "../../../content/published/publishedIds.ts";
import { typeOf } from "../../../content/types/typeNames.ts";
import { type Addressed, makeSlug, ofPartNumber } from "./makeSlug.ts";
import { TakenNames } from "./takenSlugs.ts";

/** Documents whose bodies are read between two turns of the event loop. */
const documentsAtOnce = 100;

/** More new addresses than this are compared with a list of all, instead of one by one. */
const fewAddresses = 20;

interface Moment {
  /** The publication's revision. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Assigns a slug to each document that is published here and has no readable address, in the order
 * of ids, so that the result depends on nothing else; and a new slug to products published here
 * with another part number than before, unless a person has chosen theirs. Former slugs stay
 * reserved.
 * @param products keys of those published here
 * @returns the number of addresses made
 */
export async function assignAddresses(
  tx: Writing,
  moment: Moment,
  products: ReadonlySet<string>,
): Promise<number> {
  return assignTo(tx, moment, await documentsWithout(tx, moment.revision), products);
}

/**
 * Assigns a readable address to every published document without one.
 * @returns the number of addresses made
 */
async function assignMissingAddresses(tx: Writing, moment: Moment): Promise<number> {
  return assignTo(tx, moment, await documentsWithout(tx), new Set());
}

async function assignTo(
  tx: Writing,
  moment: Moment,
  missing: readonly Unread[],
  products: ReadonlySet<string>,
): Promise<number> {
  const renamed = await productsToRename(tx, [...products]);
  const taken = new TakenNames(tx, missing.length + renamed.length > fewAddresses);
  for (let first = 0; first < missing.length; first += documentsAtOnce) {
    const page = await withBodies(tx, missing.slice(first, first + documentsAtOnce));
    // None of them has an address that would have to be a former one.
    await insertAddresses(tx, await chosen(taken, page, moment));
    await nextTurn();
  }
  for (let first = 0; first < renamed.length; first += documentsAtOnce) {
    const page = renamed.slice(first, first + documentsAtOnce);
    await putAddresses(tx, await chosen(taken, page, moment), moment);
    await nextTurn();
  }
  return missing.length + renamed.length;
}

/** Addresses for documents; none for one that keeps its slug. */
async function chosen(
  taken: TakenNames,
  documents: readonly (Addressed & { readonly slug?: string })[],
  moment: Moment,
): Promise<NewAddress[]> {
  const made: NewAddress[] = [];
  for (const { slug: present, ...document } of documents) {
    const address = await chooseSlug(taken, document, present);
    if (address !== undefined) {
      made.push({ ...address, ...moment, documentId: document.id, by: null });
    }
  }
  return made;
}

/** @param present the document's slug where it has one; former ones are kept */
async function chooseSlug(
  taken: TakenNames,
  document: Addressed,
  present: string | undefined,
): Promise<Pick<NewAddress, "section" | "slug"> | undefined> {
  const section = sectionOf(document.type);
  if (section === undefined) return undefined;
  const base = await makeSlug(section, document);
  let slug = base;
  for (let number = 2; await taken.has(section, slug, document.id); number += 1) {
    slug = numberedSlug(base, number);
  }
  if (slug === present) return undefined;
  taken.add(section, slug);
  return { section, slug };
}

export interface NewAddress extends Moment {
  readonly documentId: number;
  readonly section: SectionKey;
  readonly slug: string;
  /** Actor's id; null: the slug was not chosen by a person. */
  readonly by: string | null;
}

/** Makes an address the present one of its document, which keeps those before. */
export async function putAddress(tx: Writing, address: NewAddress): Promise<void> {
  await putAddresses(tx, [address], address);
}

/** @param addresses at most one of a document */
async function putAddresses(
  tx: Writing,
  addresses: readonly NewAddress[],
  { revision }: Moment,
): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .updateTable("addresses")
    .set({ is_current: 0, since: revision })
    .where(
      "document_id",
      "in",
      addresses.map(({ documentId }) => documentId),
    )
    .where("is_current", "=", 1)
    .execute();
  await insertAddresses(tx, addresses);
}

async function insertAddresses(tx: Writing, addresses: readonly NewAddress[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .insertInto("addresses")
    .values(
      addresses.map(({ documentId, section, slug, by, revision, now }) => ({
        ...{ section, name: slugName(slug), document_id: documentId, slug, is_current: 1 },
        ...{ since: revision, made_at: now, made_by: by },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["section", "name"]).doUpdateSet(({ ref }) => ({
        ...{ slug: ref("excluded.slug"), is_current: 1, since: ref("excluded.since") },
        ...{ made_at: ref("excluded.made_at"), made_by: ref("excluded.made_by") },
      })),
    )
    .execute();
}

type Unread = Omit<Addressed, "body"> & { readonly revisionId: number };

/** Tells whether a published document has no address. */
async function lacksAddresses(db: Reading): Promise<boolean> {
  const row = await withoutAddress(db).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Published documents of which one statement finds those without an address. */
const rowsAtOnce = 1_000;

/**
 * Published documents without an address, each with the revision that its slug is made from.
 * @param since the publication in which they were published; absent: any
 */
async function documentsWithout(tx: Reading, since?: number): Promise<Unread[]> {
  const found = new Map<number, Unread>();
  for await (const ids of publishedIds(tx, { in: since }, rowsAtOnce)) {
    const rows = await withoutAddress(tx).where("documents.id", "in", ids).execute();
    for (const row of rows) {
      const { id, key, revision_id: revisionId } = row;
      // English comes first.
      if (revisionId === null || found.has(id)) continue;
      found.set(id, { id, key, type: typeOf(row), revisionId });
    }
    await nextTurn();
  }
  return [...found.values()];
}

function withoutAddress(tx: Reading) {
  const types = sectionKeys.map((section) => sections[section].type);
  return tx
    .selectFrom("published")
    .innerJoin("documents", "documents.id", "published.document_id")
    .select(["documents.id", "key", "type", "language", "revision_id"])
    .where("revision_id", "is not", null)
    .where("type", "in", types)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("addresses")
            .select("addresses.document_id")
            .whereRef("addresses.document_id", "=", "documents.id")
            .where("is_current", "=", 1),
        ),
      ),
    )
    .orderBy("documents.id")
    .orderBy("language");
}

/** Products whose present slug was not chosen by a person and whose part number has changed. */
async function productsToRename(
  tx: Writing,
  keys: readonly string[],
): Promise<(Addressed & { readonly slug: string })[]> {
  const found: (Addressed & { readonly slug: string })[] = [];
  for (let first = 0; first < keys.length; first += documentsAtOnce) {
    const rows = await tx
      .selectFrom("addresses")
      .innerJoin("documents", "documents.id", "addresses.document_id")
      .innerJoin("published", "published.document_id", "documents.id")
      .innerJoin("revisions", "revisions.id", "published.revision_id")
      .select(["documents.id", "key", "slug", "body"])
      .where("is_current", "=", 1)
      .where("made_by", "is", null)
      .where("key", "in", keys.slice(first, first + documentsAtOnce))
      .orderBy("documents.id")
      .orderBy("language")
      .execute();
    const seen = new Set<number>();
    for (const { id, key, slug, body: text } of rows) {
      if (seen.has(id)) continue;
      seen.add(id);
      const body: unknown = JSON.parse(text);
      const wanted = ofPartNumber(body);
      if (wanted !== "" && wanted !== slug) found.push({ id, key, type: "product", body, slug });
    }
    await nextTurn();
  }
  return found;
}

async function withBodies(tx: Writing, documents: readonly Unread[]): Promise<Addressed[]> {
  const rows = await tx
    .selectFrom("revisions")
    .select(["id", "body"])
    .where(
      "id",
      "in",
      documents.map(({ revisionId }) => revisionId),
    )
    .execute();
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  return documents.map(({ revisionId, ...document }) => ({
    ...document,
    body: JSON.parse(bodies.get(revisionId) ?? "null"),
  }));
}

/**
 * Assigns readable addresses to published documents without one, in stores older than such
 * addresses. Where nothing is missing, nothing is written.
 * @param now milliseconds since 1970
 * @returns the number of addresses made
 */
export async function ensureAddresses(store: Store, now: number): Promise<number> {
  if (!(await lacksAddresses(store.db))) return 0;
  const done = await store.transaction(async (tx) => {
    const revision = (await lockPublication(tx)) + 1;
    const made = await assignMissingAddresses(tx, { revision, now });
    if (made > 0) await setPublicationRevision(tx, revision);
    return { made, revision };
  });
  if (done.made > 0) store.announce(done.revision);
  return done.made;
}
