import { PostgresAdapter } from "kysely";
import type { Reading } from "./tables.ts";

/** Name of a database. */
export type DialectName = "sqlite" | "postgres";

/** Database that a query runs on, for the few statements that have no common form. */
export function dialectOf(db: Reading): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
