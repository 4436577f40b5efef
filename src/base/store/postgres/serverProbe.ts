import pg from "pg";
import { late, withinAwake } from "./awakeTime.ts";

/** So many times the wait of a probe, its connection is closed where the server has answered nothing. */
const closedAfter = 10;

/**
 * Finds out whether a PostgreSQL server answers, by a query over a connection of its own: a pooler
 * before it takes connections for a server that is gone. Calls during a probe share its result.
 * @param settings of the connection to the server in use
 * @param waitMs milliseconds of this process's own time that connecting may take, and the query
 */
export function serverProbe(
  settings: () => pg.ClientConfig,
  waitMs: number,
): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;
  return () => {
    underWay ??= probe(settings(), waitMs).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

async function probe(settings: pg.ClientConfig, waitMs: number): Promise<boolean> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: closedAfter * waitMs,
    query_timeout: closedAfter * waitMs,
  });
  // Errors of the connection after the result do not count.
  client.on("error", () => undefined);
  try {
    if ((await withinAwake(client.connect(), waitMs)) === late) return false;
    return (await withinAwake(client.query("select 1"), waitMs)) !== late;
  } catch (error) {
    // A server that refuses (too many connections) answers.
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}
