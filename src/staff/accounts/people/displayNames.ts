import type { Reading } from "../../../base/store/tables.ts";

/**
 * Names of accounts that are shown for the ids of actors.
 * @param actors ids as the audit trail has them; those of no account have no name
 */
export async function displayNames(
  db: Reading,
  actors: Iterable<string | null>,
): Promise<Map<string, string>> {
  const ids = new Set<number>();
  for (const actor of actors) {
    const id = /^account:(\d{1,10})$/.exec(actor ?? "")?.[1];
    if (id !== undefined) ids.add(Number(id));
  }
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [`account:${id}`, name]));
}
