import { PostgresAdapter } from "kysely";
import type { Reading } from "./tables.ts";

/** Which of the two databases. */
export type DialectName = "sqlite" | "postgres";

/** Which database a query would run on. For the few statements that have no common form. */
export function dialectOf(db: Reading): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
