import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import type { Reading, Tables } from "../../../base/store/tables.ts";
import { chunks } from "../../../content/published/withheldFiles.ts";
import type { Person } from "../../access/rights.ts";
import { visible } from "../../access/visibleDocuments.ts";

/** Target shown in place of a hidden one; no key is empty. */
export const hiddenTarget = "doc:";

/**
 * Condition on `redirects` for those that lead to a document hidden from a person. For documents
 * under embargo, only redirects made by people named on it count: a key typed by others is shown as
 * typed, as if no document had it, and reveals nothing.
 */
export function leadsOutOfSight(
  person: Person,
  db: Reading,
): (
  redirects: ExpressionBuilder<Tables, "redirects">,
) => ExpressionWrapper<Tables, "redirects", SqlBool> {
  const maker = sql.ref<string>("redirects.made_by");
  return (redirects) =>
    redirects.exists(
      db
        .selectFrom("documents")
        .select("documents.id")
        .where(sql<SqlBool>`redirects.to_address like 'doc:%'`)
        .where("documents.key", "=", sql<string>`substr(redirects.to_address, 5)`)
        .where((documents) => documents.not(visible(person, db)(documents)))
        .where((documents) =>
          documents.or([
            documents.and([
              documents("documents.embargoed_at", "is", null),
              sql<SqlBool>`${maker} <> ${person.id}`,
            ]),
            documents.and([
              documents("documents.embargoed_at", "is not", null),
              sql<SqlBool>`${maker} not like 'account:%'`,
            ]),
            documents.exists(
              documents
                .selectFrom("embargoes")
                .select("embargoes.account_id")
                .whereRef("embargoes.document_id", "=", "documents.id")
                .where(sql<SqlBool>`${maker} = 'account:' || embargoes.account_id`),
            ),
          ]),
        ),
    );
}

/** Returns those of some addresses whose redirect leads to a target hidden from a person. */
export async function hiddenTargets(
  db: Reading,
  from: readonly string[],
  person: Person,
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  if (person.rights === "all") return hidden;
  for (const some of chunks([...new Set(from)])) {
    const rows = await db
      .selectFrom("redirects")
      .select("from_address")
      .where("from_address", "in", some)
      .where(leadsOutOfSight(person, db))
      .execute();
    for (const row of rows) hidden.add(row.from_address);
  }
  return hidden;
}
