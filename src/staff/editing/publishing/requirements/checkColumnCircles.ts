import { circleOf } from "../../../../base/site/columnTree/columnTree.ts";
import type { Writing } from "../../../../base/store/tables.ts";
import { isFields } from "../../../../content/types/fields/bilingualValues.ts";
import type { Person } from "../../../access/rights.ts";
import { ColumnInItself } from "../../documents/documentErrors.ts";
import { namedColumns } from "../../documents/savedColumnCircles.ts";

/**
 * Requires that no column contains itself, in any language.
 * @param published keys of the columns published here
 * @param by person to whom the columns are named
 * @throws ColumnInItself
 */
export async function checkColumnCircles(
  tx: Writing,
  published: readonly string[],
  by: Person,
): Promise<void> {
  if (published.length === 0) return;
  const rows = await tx
    .selectFrom("documents")
    .innerJoin("published", "published.document_id", "documents.id")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select(["documents.key", "published.language", "revisions.id", "revisions.body"])
    .where("documents.type", "=", "column")
    .execute();
  // Both languages mostly show one revision.
  const parents = new Map<number, string | null>();
  for (const { id, body } of rows) if (!parents.has(id)) parents.set(id, parentIn(body));
  for (const own of Map.groupBy(rows, ({ language }) => language).values()) {
    const columns = new Map(own.map(({ key, id }) => [key, parents.get(id) ?? null]));
    const tree = {
      get: (key: string) => (columns.has(key) ? { parent: columns.get(key) ?? null } : undefined),
    };
    for (const key of published) {
      const circle = circleOf(tree, key);
      if (circle === undefined) continue;
      throw new ColumnInItself(key, await namedColumns(tx, circle, by));
    }
  }
}

function parentIn(json: string): string | null {
  const body: unknown = JSON.parse(json);
  return isFields(body) && typeof body.parent === "string" ? body.parent : null;
}
