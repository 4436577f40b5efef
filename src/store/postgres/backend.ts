import { type Dialect, PostgresDialect } from "kysely";
import type { ChangeNotifications } from "../changes.ts";
import type { StoreLog } from "../log.ts";
import type { PoolConnections } from "../statistics.ts";
import { postgresNotifications } from "./notifications.ts";
import { openPool } from "./pool.ts";
import { serverProbe } from "./serverProbe.ts";
import { timeLimitedPool } from "./timeLimitedPool.ts";

/** A frozen server is found out in the time of both, below a second. */
const patience = { quietMs: 400, maxMs: 5_000 };
const pulseMs = 400;

/** Nothing is connected yet: the pool connects at the first query, the listener at the first hint. */
export function openPostgres(
  databaseUrl: string,
  log: StoreLog,
): {
  dialect: Dialect;
  requestDialect: Dialect;
  hints: ChangeNotifications;
  pool: () => PoolConnections;
} {
  const pool = openPool(databaseUrl, log);
  return {
    dialect: new PostgresDialect({ pool }),
    requestDialect: new PostgresDialect({
      pool: timeLimitedPool(pool, { ...patience, isAlive: serverProbe(databaseUrl, pulseMs) }),
    }),
    hints: postgresNotifications(databaseUrl, log),
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    }),
  };
}
