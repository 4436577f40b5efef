import { type Dialect, PostgresDialect } from "kysely";
import type { HintSource } from "../changes.ts";
import type { StoreLog } from "../log.ts";
import { postgresHints } from "./hints.ts";
import { openPool } from "./pool.ts";
import { promptPool } from "./promptPool.ts";
import { pulseOf } from "./pulse.ts";

/** A frozen server is found out in the time of both, below a second. */
const patience = { quietMs: 400, longestMs: 5_000 };
const pulseMs = 400;

/** Nothing is connected yet: the pool connects at the first query, the listener at the first hint. */
export function openPostgres(
  databaseUrl: string,
  log: StoreLog,
): { dialect: Dialect; requestDialect: Dialect; hints: HintSource } {
  const pool = openPool(databaseUrl, log);
  return {
    dialect: new PostgresDialect({ pool }),
    requestDialect: new PostgresDialect({
      pool: promptPool(pool, { ...patience, isAlive: pulseOf(databaseUrl, pulseMs) }),
    }),
    hints: postgresHints(databaseUrl, log),
  };
}
