import type { Reading } from "../../../base/store/tables.ts";
import { embargoSight, notEmbargoedFor } from "../../access/embargoSight.ts";
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
