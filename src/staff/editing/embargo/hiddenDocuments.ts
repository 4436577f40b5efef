import type { Reading } from "../../../base/store/tables.ts";
import {
  embargoSight,
  isLetIn,
  notEmbargoedFor,
  sightOfActor,
} from "../../access/embargoVisibility.ts";
import type { Person } from "../../access/rights.ts";

/** The documents whose drafts an embargo keeps from a person: their keys by their ids. */
export async function hiddenDocuments(
  db: Reading,
  person: Person,
): Promise<ReadonlyMap<number, string>> {
  if (person.rights === "all") return new Map();
  const rows = await db
    .selectFrom("documents")
    .select(["id", "key"])
    .where("embargoed_at", "is not", null)
    .where((documents) => documents.not(notEmbargoedFor(embargoSight(person))(documents)))
    .execute();
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** The accounts that embargoes name, by the documents' keys. */
export async function embargoedKeys(db: Reading): Promise<Map<string, Set<number>>> {
  const rows = await db
    .selectFrom("documents")
    .leftJoin("embargoes", "embargoes.document_id", "documents.id")
    .select(["key", "account_id"])
    .where("embargoed_at", "is not", null)
    .execute();
  const named = new Map(rows.map(({ key }) => [key, new Set<number>()]));
  for (const { key, account_id: id } of rows) if (id !== null) named.get(key)?.add(id);
  return named;
}

/** Tells whether the author of a key in a record is named on the embargo of its document. */
export function isWrittenByNamed(actor: string, named: ReadonlySet<number> = new Set()): boolean {
  return isLetIn(sightOfActor(actor), named);
}

/**
 * Returns, for keys written by somebody, whether they are hidden from a person: those of documents
 * whose embargo keeps the person out and names the writer. Keys typed by others reveal nothing.
 */
export async function hiddenNamings(
  db: Reading,
  person: Person,
): Promise<(key: string, actor: string) => boolean> {
  const hidden = new Set((await hiddenDocuments(db, person)).values());
  if (hidden.size === 0) return () => false;
  const named = await embargoedKeys(db);
  return (key, actor) => hidden.has(key) && isWrittenByNamed(actor, named.get(key));
}
