import type { Reading } from "../tables.ts";

/** Number of reports of distributors so far. 0: nobody ever reported. */
export async function stockRevision(db: Reading): Promise<number> {
  const row = await db
    .selectFrom("stock_feeds")
    .select((select) => select.fn.max<number | null>("revision").as("revision"))
    .executeTakeFirstOrThrow();
  return row.revision ?? 0;
}
