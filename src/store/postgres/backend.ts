import { type Dialect, PostgresDialect } from "kysely";
import type { HintSource } from "../changes.ts";
import type { StoreLog } from "../log.ts";
import { postgresHints } from "./hints.ts";
import { openPool } from "./pool.ts";

/** Nothing is connected yet: the pool connects at the first query, the listener at the first hint. */
export function openPostgres(
  databaseUrl: string,
  log: StoreLog,
): { dialect: Dialect; hints: HintSource } {
  return {
    dialect: new PostgresDialect({ pool: openPool(databaseUrl, log) }),
    hints: postgresHints(databaseUrl, log),
  };
}
