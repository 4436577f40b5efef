import { sql } from "kysely";
import type { Writing } from "./tables.ts";

/**
 * Runs a part of a transaction of which nothing is left where it throws: the rest of the transaction can
 * go on.
 * @throws what the part throws
 */
export async function allOrNothing<Result>(
  tx: Writing,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}
