import pg from "pg";

/**
 * Finds out whether a PostgreSQL server answers, by a query over a connection of its own: a pooler
 * before it takes connections for a server that is gone. Calls during a probe share its result.
 * @param settings of the connection to the server in use
 * @param waitMs milliseconds that it may take
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
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
  });
  // Errors of the connection after the result do not count.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    // A server that refuses (too many connections) answers.
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}
