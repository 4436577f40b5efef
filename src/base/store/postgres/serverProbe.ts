import pg from "pg";
import { late, withinAwake } from "./awakeTimeout.ts";

/** Multiple of a probe's wait after which its connection is closed without an answer. */
const closedAfter = 10;

/**
 * Probes whether a PostgreSQL server answers, by a query over a connection of its own: a pooler in
 * front accepts connections even where the server is gone. Concurrent calls share a probe.
 * @param settings of the connection to the server in use
 * @param waitMs timeout of connecting, and of the query, in milliseconds in which this process runs
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
