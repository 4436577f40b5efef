import { accountIdOf } from "../../../base/audit/records.ts";
import type { Reading } from "../../../base/store/tables.ts";

/**
 * Returns the names of accounts to be shown for actors' ids.
 * @param actors ids as in the audit trail; those without an account have no name
 */
export async function displayNames(
  db: Reading,
  actors: Iterable<string | null>,
): Promise<Map<string, string>> {
  const ids = new Set<number>();
  for (const actor of actors) {
    const id = accountIdOf(actor ?? "");
    if (id !== undefined) ids.add(id);
  }
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [`account:${id}`, name]));
}
