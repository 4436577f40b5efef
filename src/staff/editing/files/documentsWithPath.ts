import { sql } from "kysely";
import type { Reading } from "../../../base/store/tables.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";

/** Returns the ids of the documents whose bodies contain a path, plain or as an address. */
export async function documentsWith(
  db: Reading,
  path: string,
  where: "published" | "working copies" | "newest",
): Promise<number[]> {
  // Bodies are JSON, in which characters of paths are not escaped.
  const forms = [...new Set([path, encodeURI(path).replaceAll("#", "%23")])];
  const patterns = forms.map((form) => `%${form.replaceAll(/[\\%_]/g, "\\$&")}%`);
  const found = new Set<number>();
  for (const pattern of patterns) {
    for (const id of await idsOf(db, pattern, where)) found.add(id);
  }
  return [...found];
}

async function idsOf(
  db: Reading,
  pattern: string,
  where: "published" | "working copies" | "newest",
): Promise<number[]> {
  if (where === "working copies") {
    const rows = await db
      .selectFrom("working_copies")
      .select("document_id as id")
      // One with nothing unsaved is as the newest revision, whatever it was based on.
      .whereRef("body", "<>", "base")
      .where(({ ref }) => sql<boolean>`${ref("body")} like ${pattern} escape '\\'`)
      .execute();
    return rows.map(({ id }) => id);
  }
  const rows = await db
    .selectFrom("revisions")
    .select("revisions.document_id as id")
    .distinct()
    .$if(where === "published", (query) =>
      query.where("revisions.id", "in", ({ selectFrom }) =>
        selectFrom("published").select("revision_id").where("revision_id", "is not", null),
      ),
    )
    .$if(where === "newest", (query) => query.where(isNewestRevision()))
    .where(({ ref }) => sql<boolean>`${ref("revisions.body")} like ${pattern} escape '\\'`)
    .execute();
  return rows.map(({ id }) => id);
}
