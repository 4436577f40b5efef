import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import type { StoreLog } from "../log.ts";
import type { PoolConnections } from "../queryCounts.ts";
import { poolSettings } from "./connectionSettings.ts";
import type { DatabaseServers } from "./serverUrls.ts";
import type { PostgresSettings } from "./settings.ts";
import { StatementClient } from "./statementClient.ts";

/** SQLSTATE read_only_sql_transaction: the server has become a standby, or always was one. */
const readOnlyState = "25006";

/** A server that takes no writes where one is needed that does. */
export class NotPrimary extends Error {
  override name = "NotPrimary";

  constructor() {
    super("the connection leads to a server that takes no writes");
  }
}

interface Server {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Connections that were made before this time lead to a server that no longer takes writes. */
  demotedAt: number;
}

/**
 * A pool for each server of a URL, used as one: connections come from the server that was last found
 * to take writes, from the next one where it cannot be reached or takes none. A connection by which a
 * write was refused because its server is a standby now is closed with all that are as old.
 */
export class ServerPools implements PostgresPool {
  readonly #servers: readonly Server[];
  readonly #needsPrimary: boolean;
  readonly #connectedAt = new WeakMap<PostgresPoolClient, number>();
  readonly #verified = new WeakSet<PostgresPoolClient>();
  readonly #log: StoreLog;
  #current = 0;

  constructor(servers: DatabaseServers, settings: PostgresSettings, log: StoreLog) {
    this.#log = log;
    this.#needsPrimary = servers.needsPrimary;
    this.#servers = servers.urls.map((url) => ({
      url,
      pool: this.#openPool(poolSettings(url, servers, settings)),
      demotedAt: Number.NEGATIVE_INFINITY,
    }));
  }

  get options(): object {
    return this.#server.pool.options;
  }

  /** URL of the server in use. */
  get url(): string {
    return this.#server.url;
  }

  get connections(): PoolConnections {
    const sum = (of: (pool: pg.Pool) => number) =>
      this.#servers.reduce((total, { pool }) => total + of(pool), 0);
    return {
      total: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
      max: this.#server.pool.options.max,
    };
  }

  /** @throws the last server's error where none can be used */
  async connect(): Promise<PostgresPoolClient> {
    let failure: unknown;
    for (const _ of this.#servers) {
      const server = this.#server;
      try {
        const client = await this.#usableClient(server);
        return new WatchedClient(client, () => this.#demote(server));
      } catch (error) {
        failure = error;
        this.#leave(server);
      }
    }
    throw failure;
  }

  async end(): Promise<void> {
    await Promise.all(this.#servers.map(({ pool }) => pool.end()));
  }

  get #server(): Server {
    const server = this.#servers[this.#current];
    if (server === undefined) throw new RangeError("a database URL names at least one server");
    return server;
  }

  async #usableClient(server: Server): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await server.pool.connect();
      if ((this.#connectedAt.get(client) ?? 0) <= server.demotedAt) {
        client.release(true);
        continue;
      }
      if (!this.#needsPrimary || this.#verified.has(client)) return client;
      try {
        await verifyPrimary(client);
      } catch (error) {
        client.release(true);
        throw error;
      }
      this.#verified.add(client);
      return client;
    }
  }

  /** Switches to the next server, unless that was done meanwhile. */
  #leave(server: Server): void {
    if (this.#servers.length === 1 || this.#server !== server) return;
    this.#current = (this.#current + 1) % this.#servers.length;
    this.#log.warn(
      { host: hostOf(server.url) },
      "The database server does not answer: connecting to the next one",
    );
  }

  #demote(server: Server): void {
    server.demotedAt = performance.now();
    this.#log.warn({ host: hostOf(server.url) }, "The database server is read-only");
    this.#leave(server);
  }

  /** A pool whose lost connections are logged and replaced, and never end the process. */
  #openPool(settings: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool(settings);
    const onError = (error: Error) =>
      this.#log.warn({ err: error }, "A database connection was lost");
    pool.on("error", onError);
    pool.on("connect", (client) => {
      this.#connectedAt.set(client, performance.now());
      // While a connection is in use the pool does not listen to it, and an unheard `error` is fatal.
      client.on("error", onError);
    });
    return pool;
  }
}

/** @throws NotPrimary */
async function verifyPrimary(client: PostgresPoolClient): Promise<void> {
  const { rows } = await client.query<{ readonly transaction_read_only: string }>(
    "show transaction_read_only",
    [],
  );
  if (rows[0]?.transaction_read_only !== "off") throw new NotPrimary();
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}

/** A connection that is closed when it is released, where its server has become a standby. */
class WatchedClient extends StatementClient {
  readonly #client: PostgresPoolClient;
  readonly #onDemoted: () => void;
  #isDemoted = false;

  constructor(client: PostgresPoolClient, onDemoted: () => void) {
    super();
    this.#client = client;
    this.#onDemoted = onDemoted;
  }

  override release(isBroken = false): void {
    this.#client.release(isBroken || this.#isDemoted);
  }

  override async run<R>(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    try {
      return await this.#client.query<R>(sql, parameters);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === readOnlyState && !this.#isDemoted) {
        this.#isDemoted = true;
        this.#onDemoted();
      }
      throw error;
    }
  }
}
