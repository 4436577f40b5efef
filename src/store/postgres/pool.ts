import pg from "pg";
import type { StoreLog } from "../log.ts";

const bigintOid = pg.types.builtins.INT8;

/** Settings of every connection, the listening one included. */
export function connectionSettings(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: "tapeout",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser },
  };
}

/** A pool whose lost connections are logged and replaced, and never end the process. */
export function openPool(databaseUrl: string, log: StoreLog): pg.Pool {
  const pool = new pg.Pool({ ...connectionSettings(databaseUrl), max: 10 });
  const onError = (error: Error) => log.warn({ err: error }, "A database connection was lost");
  pool.on("error", onError);
  // While a connection is in use the pool does not listen to it, and an unheard `error` is fatal.
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

const getTypeParser: pg.CustomTypesConfig["getTypeParser"] = (oid, format) =>
  oid === bigintOid && format !== "binary" ? safeInteger : pg.types.getTypeParser(oid, format);

/** Times and counts are below 2^53; a larger one would silently become another number. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`${text} is too large for a number`);
}
