import type { SectionKey } from "../../base/site/addresses/addressSections.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Reading } from "../../base/store/tables.ts";
import { changedAddresses } from "../../content/published/changedAddresses.ts";
import { AddressBook } from "../../content/published/siteAddressBook.ts";
import { type BodyOf, contentTypes } from "../../content/types/index.ts";
import { withheldFiles } from "../access/embargo/embargoedFiles.ts";
import { isNewestRevision } from "../access/newestRevisionCondition.ts";
import { type Person, serverPerson } from "../access/rights.ts";
import {
  type DocumentEntry,
  listDocuments,
  productRevisions,
} from "../editing/documentOperations.ts";
import { hiddenDocuments } from "../editing/embargo/hiddenDocuments.ts";
import { unseenFiles } from "../editing/files/checkNamedFiles.ts";
import type { ProductRevision } from "../editing/publishing/requirements/checkUnfitValues.ts";

/** Types whose bodies define how other documents are read. */
type DefiningType = "column" | "parameter";

/** Content of the store that files may refer to. */
export interface ExistingContent {
  /** Documents in the trash included: their keys and ids stay theirs. */
  byKey(key: string): DocumentEntry | undefined;
  byId(id: number): DocumentEntry | undefined;
  /** Every document, those in the trash included. */
  entries(): Iterable<Pick<DocumentEntry, "key" | "type" | "trashedAt">>;
  /** Key of the document that has, or had, a readable address. */
  slugOwner(section: SectionKey, slug: string): string | undefined;
  body<Type extends DefiningType>(type: Type, key: string): BodyOf<Type> | undefined;
  /** Newest and published revisions of products not in the trash; see `productRevisions`. */
  products(): AsyncIterable<ProductRevision>;
  /** Tells whether a file is stored, regardless of who may see it. */
  hasFile(path: string): Promise<boolean>;
  /** Tells whether a stored file is hidden from the importing person. */
  hidesFile(path: string): Promise<boolean>;
}

/** Content of an empty store. */
export const noExistingContent: ExistingContent = {
  byKey: () => undefined,
  byId: () => undefined,
  entries: () => [],
  slugOwner: () => undefined,
  body: () => undefined,
  products: async function* () {},
  hasFile: async () => false,
  hidesFile: async () => false,
};

/**
 * Present content of a store, its drafts rather than published revisions, without documents that an
 * embargo hides from a person.
 */
export async function existingContent(
  db: Reading,
  files: Files,
  person: Person = serverPerson,
): Promise<ExistingContent> {
  const hidden = await hiddenDocuments(db, person);
  const entries = (await listDocuments(db)).filter(({ id }) => !hidden.has(id));
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const addresses = AddressBook.empty.with({ addresses: await changedAddresses(db) });
  const defining = entries.filter(({ type }) => type === "column" || type === "parameter");
  const bodies = await newestBodies(
    db,
    defining.map((entry) => entry.id),
  );
  return {
    byKey: (key) => byKey.get(key),
    byId: (id) => byId.get(id),
    entries: () => entries,
    slugOwner: (section, slug) => byId.get(addresses.find(section, slug)?.documentId ?? 0)?.key,
    body: (type, key) => {
      const entry = byKey.get(key);
      const text = entry?.type === type ? bodies.get(entry.id) : undefined;
      if (text === undefined) return undefined;
      // A body saved under an older schema defines nothing until it is saved again.
      return contentTypes[type].body.safeParse(JSON.parse(text)).data as
        | BodyOf<typeof type>
        | undefined;
    },
    products: () => productRevisions(db, entries),
    hasFile: (path) => files.has(path),
    hidesFile: (path) => hidesFile(db, path, person),
  };
}

/** A file that an import has stored may not be in the library yet; it belongs to nobody then. */
async function hidesFile(db: Reading, path: string, person: Person): Promise<boolean> {
  const row = await db
    .selectFrom("media")
    .select("path")
    .where("path", "=", path)
    .executeTakeFirst();
  if (row === undefined) return (await withheldFiles(db, person, [path])).get(path) === "out";
  return (await unseenFiles(db, [path], person)).has(path);
}

/** Documents requested in one query; both databases take some thousands of parameters. */
const idsAtOnce = 1_000;

/** The newest revisions' bodies as JSON, by document id. */
export async function newestBodies(
  db: Reading,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const bodies = new Map<number, string>();
  for (let first = 0; first < ids.length; first += idsAtOnce) {
    const rows = await db
      .selectFrom("revisions")
      .select(["document_id", "body"])
      .where("document_id", "in", ids.slice(first, first + idsAtOnce))
      .where(isNewestRevision())
      .execute();
    for (const row of rows) bodies.set(row.document_id, row.body);
  }
  return bodies;
}
