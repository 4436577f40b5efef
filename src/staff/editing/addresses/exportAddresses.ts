import { sectionOf } from "../../../base/site/addresses/addressSections.ts";
import { slugName } from "../../../base/site/addresses/slugs.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { type Addressed, makeSlug } from "./makeSlug.ts";

/** A document's slugs as a content file writes them. */
export interface FileAddresses {
  readonly slug?: string;
  readonly formerSlugs?: readonly string[];
}

/**
 * Slugs of documents by id, only those that an import would not make by itself: others than those
 * made from title or part number, and those of documents that had another before.
 */
export async function addressesToExport(
  db: Reading,
  documents: readonly Addressed[],
): Promise<Map<number, FileAddresses>> {
  const rows = await db
    .selectFrom("addresses")
    .select(["document_id", "slug", "is_current"])
    .orderBy("document_id")
    .orderBy("made_at")
    .orderBy("name")
    .execute();
  const slugs = Map.groupBy(rows, (row) => row.document_id);
  const found = new Map<number, FileAddresses>();
  for (const document of documents) {
    const section = sectionOf(document.type);
    const own = slugs.get(document.id) ?? [];
    const slug = own.find((row) => row.is_current === 1)?.slug;
    if (section === undefined || slug === undefined) continue;
    const formerSlugs = own
      .filter((row) => slugName(row.slug) !== slugName(slug))
      .map((row) => row.slug);
    if (formerSlugs.length === 0 && slug === (await makeSlug(section, document))) continue;
    found.set(document.id, { slug, ...(formerSlugs.length > 0 && { formerSlugs }) });
  }
  return found;
}
