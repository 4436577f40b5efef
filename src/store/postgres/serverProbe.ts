import pg from "pg";
import { connectionSettings } from "./pool.ts";

/**
 * What tells whether a PostgreSQL server answers: it is asked over a connection of its own. Those who
 * ask meanwhile get the same answer.
 * @param waitMs milliseconds that it may take
 */
export function serverProbe(databaseUrl: string, waitMs: number): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= ask(databaseUrl, waitMs).finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

async function ask(databaseUrl: string, waitMs: number): Promise<boolean> {
  const client = new pg.Client({
    ...connectionSettings(databaseUrl),
    connectionTimeoutMillis: waitMs,
  });
  // What happens to the connection later is nobody's affair.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // One that refuses (too many connections) lives.
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}
