import pg from "pg";
import type { DatabaseServers } from "./serverUrls.ts";
import type { PostgresSettings } from "./settings.ts";

const bigintOid = pg.types.builtins.INT8;

/** Idle milliseconds after which the system sends TCP keep-alive probes. */
const keepAliveMs = 30_000;

/** Purpose of a connection, as the server lists it beside the process's id. */
type ConnectionUse = "pool" | "listen" | "probe";

/** Settings of a connection to one server. */
export function connectionSettings(
  url: string,
  { tls }: Pick<DatabaseServers, "tls">,
  { connectMs, tls: files }: PostgresSettings,
  use: ConnectionUse,
): pg.ClientConfig {
  const hasFiles = Object.values(files).some((file) => file !== undefined);
  const ssl = tls === undefined ? hasFiles && { ...files } : tls && { ...files, ...tls };
  return {
    connectionString: url,
    application_name: `tapeout ${process.pid} ${use}`,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: { getTypeParser },
    ...(ssl !== false && { ssl }),
  };
}

/**
 * Settings of a pool's connections. Time limits go with the start of a connection, where they are
 * configured: poolers refuse them there.
 */
export function poolSettings(
  url: string,
  servers: DatabaseServers,
  settings: PostgresSettings,
): pg.PoolConfig {
  const { statementMs, lockMs, idleTransactionMs } = settings;
  return {
    ...connectionSettings(url, servers, settings, "pool"),
    max: settings.poolMax,
    idleTimeoutMillis: settings.idleMs,
    ...(statementMs !== undefined && { statement_timeout: statementMs }),
    ...(lockMs !== undefined && { lock_timeout: lockMs }),
    ...(idleTransactionMs !== undefined && {
      idle_in_transaction_session_timeout: idleTransactionMs,
    }),
  };
}

const getTypeParser: pg.CustomTypesConfig["getTypeParser"] = (oid, format) =>
  oid === bigintOid && format !== "binary" ? safeInteger : pg.types.getTypeParser(oid, format);

/** Times and counts are below 2^53; a larger number would lose precision. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`${text} is too large for a number`);
}
