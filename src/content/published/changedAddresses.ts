import { isSectionKey } from "../../base/site/addresses/addressSections.ts";
import type { Reading } from "../../base/store/tables.ts";
import { type TypeName, typeOf } from "../types/typeNames.ts";
import type { AddressRow } from "./siteAddressBook.ts";

/** All readable addresses or, with a revision of the publication, those that changed after it. */
export async function changedAddresses(db: Reading, sinceRevision?: number): Promise<AddressRow[]> {
  const rows = await db
    .selectFrom("addresses")
    .select(["document_id", "section", "slug", "is_current"])
    .$if(sinceRevision !== undefined, (query) => query.where("since", ">", sinceRevision ?? 0))
    .execute();
  return rows.flatMap((row) => {
    const { section, slug } = row;
    if (!isSectionKey(section)) return [];
    return [{ documentId: row.document_id, section, slug, isCurrent: row.is_current === 1 }];
  });
}

/** The documents whose readable address has changed after a revision of the publication. */
export async function movedDocuments(
  db: Reading,
  sinceRevision: number,
): Promise<{ id: number; type: TypeName }[]> {
  const rows = await db
    .selectFrom("addresses")
    .innerJoin("documents", "documents.id", "addresses.document_id")
    .select(["documents.id", "key", "type"])
    .distinct()
    .where("since", ">", sinceRevision)
    .execute();
  return rows.map((row) => ({ id: row.id, type: typeOf(row) }));
}
