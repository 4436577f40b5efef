import { type Dialect, PostgresAdapter, PostgresDialect, type PostgresPool } from "kysely";
import type { ChangeNotifications } from "../changes/revisionWatch.ts";
import type { StoreLog } from "../log.ts";
import type { PoolConnections } from "../queryCounts.ts";
import { connectionSettings } from "./connectionSettings.ts";
import { postgresNotifications } from "./notifications.ts";
import { ServerPools } from "./serverPools.ts";
import { serverProbe } from "./serverProbe.ts";
import { databaseServers } from "./serverUrls.ts";
import type { PostgresSettings } from "./settings.ts";
import { timeLimitedPool } from "./timeLimitedPool.ts";

/** Longest time of a statement that a client waits for, in milliseconds. */
const requestMaxMs = 5_000;

/**
 * Timeouts of all other work, whose statements may take long: a server that is gone is detected
 * within seconds. A connection whose other end was replaced silently, as when a virtual address is
 * switched, is given up after `maxMs`.
 */
const backgroundTimes = { quietMs: 5_000, maxMs: 30 * 60_000 };

/**
 * Opens the backend without connecting: the pool connects at the first query, the listener at the
 * first hint.
 */
export function openPostgres(
  databaseUrl: string,
  settings: PostgresSettings,
  log: StoreLog,
): {
  dialect: Dialect;
  requestDialect: Dialect;
  hints: ChangeNotifications;
  pool: () => PoolConnections;
} {
  const servers = databaseServers(databaseUrl);
  const pools = new ServerPools(servers, settings, log);
  const connection = (use: "listen" | "probe") =>
    connectionSettings(pools.url, servers, settings, use);
  const { silentMs } = settings;
  const isAlive = serverProbe(() => connection("probe"), silentMs);
  const requestTimes = { quietMs: silentMs, maxMs: requestMaxMs };
  const background = timeLimitedPool(pools, { ...backgroundTimes, isAlive });
  return {
    dialect: new SharedServerDialect({ ...background, end: () => pools.end() }),
    requestDialect: new SharedServerDialect(timeLimitedPool(pools, { ...requestTimes, isAlive })),
    hints: postgresNotifications({
      settings: () => connection("listen"),
      notify: (channel) => notify(pools, channel),
      isPolled: settings.notices === "poll",
      log,
    }),
    pool: () => pools.connections,
  };
}

async function notify(pools: ServerPools, channel: string): Promise<void> {
  const client = await pools.connect();
  try {
    await client.query("select pg_notify($1, '')", [channel]);
  } finally {
    client.release();
  }
}

/** Kysely's dialect, whose migrations are locked by their transaction (src/base/store/migrate.ts). */
class SharedServerDialect extends PostgresDialect {
  constructor(pool: PostgresPool) {
    super({ pool });
  }

  override createAdapter(): PostgresAdapter {
    return new LockedByTransaction();
  }
}

/**
 * Locks nothing: migrations run in a transaction that holds the lock already. Kysely's own lock is the
 * session's, which behind a pooler may be another one when it is given back.
 */
class LockedByTransaction extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
