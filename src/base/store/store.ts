import { type Dialect, Kysely } from "kysely";
import { operations } from "../process/instrumentation.ts";
import { publicationRevision } from "./changes/publicationRevision.ts";
import {
  type ChangeNotifications,
  type OnListenerError,
  type RevisionListener,
  type Revisions,
  RevisionWatch,
} from "./changes/revisionWatch.ts";
import type { DialectName } from "./dialect.ts";
import { refuseUnfinishedRestore } from "./files/unfinishedRestore.ts";
import { type StoreLog, silentLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { defaultPostgresSettings, type PostgresSettings } from "./postgres/settings.ts";
import { type PoolConnections, QueryCounts, type StoreStatistics } from "./queryCounts.ts";
import { SqliteDatabase } from "./sqlite/database.ts";
import { NodeSqliteDialect } from "./sqlite/dialect.ts";
import { sqliteNotifications } from "./sqlite/notifications.ts";
import { type StoreReadOnly, StoreUnavailable } from "./storeErrors.ts";
import type { Tables, Writing } from "./tables.ts";

/** Milliseconds that a write on SQLite waits for other writers, of this process and of others. */
const defaultWriteWaitMs = 5_000;

/**
 * Milliseconds that a write within a request waits for a lock of another process on SQLite; for
 * writers of its own process it waits as any other.
 */
const requestLockWaitMs = 1_000;

/** Timeout of a ping, in milliseconds. */
const pingMs = 2_000;

export interface StoreOptions {
  /** The folder of DATA_DIR; created, with permissions for its owner alone, where it is missing. */
  readonly dataDir: string;
  /** `postgres://…`; absent: SQLite in the data folder. */
  readonly databaseUrl?: string | undefined;
  /** Connection settings of PostgreSQL; absent: the defaults. */
  readonly database?: PostgresSettings | undefined;
  readonly log?: StoreLog | undefined;
  readonly writeWaitMs?: number | undefined;
}

export interface Store {
  /**
   * The same database for requests. Where PostgreSQL does not answer, it fails with
   * StoreUnavailable within a second, and on any other failure that is not the statement's; a
   * statement has 5 s. Where another process holds SQLite's lock, it fails with StoreBusy after a
   * second. Not for long work (publishing, imports).
   */
  readonly forRequests: Store;
  /** Query builder outside transactions. */
  readonly db: Kysely<Tables>;
  readonly dialect: DialectName;
  /** Reason why this process cannot write: the database is open for reading only. */
  readonly fault: StoreReadOnly | undefined;
  /**
   * Runs `work` in one transaction that writes: commits its changes, or none where it throws.
   * Inside it, use `tx` alone: on SQLite a write through `db` would wait for the transaction's end.
   * @throws StoreBusy when other writers hold the lock for too long
   */
  transaction<T>(work: (tx: Writing) => Promise<T>): Promise<T>;
  /**
   * Calls `listener` after each publication: at once for this process's own, within 250 ms for
   * other processes' (on PostgreSQL within 10 s where the database lost the notice). A listener
   * that rejects is called again until it resolves, and `onError` is called each time.
   * @returns a function that removes the listener
   */
  onChange(listener: RevisionListener, onError?: OnListenerError): () => void;
  /** The same as `onChange`, after each report of stock. */
  onStockChange(listener: RevisionListener, onError?: OnListenerError): () => void;
  /** Notifies this process's listeners of a publication that it has just committed. */
  announce(revision: number): void;
  /** Notifies this process's listeners of stock that it has just committed. */
  announceStock(revision: number): void;
  /** @throws StoreUnavailable when the database does not answer within 2 s */
  ping(): Promise<void>;
  /**
   * Writes a little.
   * @throws StoreUnavailable where that is not done within 2 s
   */
  tryWrite(): Promise<void>;
  statistics(): StoreStatistics;
  /** Lets the transaction in progress finish and closes every connection. */
  close(): Promise<void>;
}

interface Backend {
  readonly name: DialectName;
  readonly dialect: Dialect;
  /** The same with a deadline, for requests. */
  readonly requestDialect: Dialect;
  readonly hints: ChangeNotifications;
  readonly fault?: StoreReadOnly | undefined;
  readonly pool?: () => PoolConnections;
}

/**
 * Opens the database, migrated to this code's newest migration. An SQLite database of the newest
 * migration that cannot be written is opened for reading only (`fault`).
 * @throws StoreNewerThanCode when a newer release has migrated it
 * @throws StoreUnavailable when PostgreSQL does not answer
 * @throws UnfinishedRestore when the restore of the data folder was not finished
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const log = options.log ?? silentLog;
  refuseUnfinishedRestore(options.dataDir);
  const backend = await openBackend(options, log);
  const counts = new QueryCounts();
  const { log: count } = counts;
  const db = new Kysely<Tables>({ dialect: backend.dialect, log: count });
  try {
    if (backend.name === "postgres") await answered(connect(db));
    const ran = await migrate(db, backend.name);
    if (ran.length > 0) log.info({ migrations: ran }, "The database was migrated");
    const readRevisions = () => revisionsIn(db);
    const revisions = await readRevisions();
    const watch = new RevisionWatch({ hints: backend.hints, revisions, readRevisions, log });
    const store = storeOf(db, backend, watch, counts);
    const { requestDialect: dialect } = backend;
    const forRequests: Store = {
      ...store,
      ...queriesOf(new Kysely<Tables>({ dialect, log: count }), backend.name),
      get forRequests() {
        return this;
      },
    };
    return { ...store, forRequests };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function storeOf(
  db: Kysely<Tables>,
  backend: Backend,
  watch: RevisionWatch,
  counts: QueryCounts,
): Omit<Store, "forRequests"> {
  return {
    ...queriesOf(db, backend.name),
    dialect: backend.name,
    fault: backend.fault,
    onChange: (listener, onError) => watch.add("publication", listener, onError),
    onStockChange: (listener, onError) => watch.add("stock", listener, onError),
    announce: (revision) => watch.moved("publication", revision),
    announceStock: (revision) => watch.moved("stock", revision),
    async ping() {
      await answered(publicationRevision(db));
    },
    async tryWrite() {
      await answered(writeProbe(db));
    },
    statistics() {
      const { queries, querySeconds, errors } = counts;
      return { queries, querySeconds, errors, pool: backend.pool?.() };
    },
    async close() {
      await watch.stop();
      await db.destroy();
    },
  };
}

function queriesOf(db: Kysely<Tables>, database: DialectName): Pick<Store, "db" | "transaction"> {
  return {
    db,
    transaction: (work) =>
      operations.transaction.tracePromise(() => db.transaction().execute(work), { database }),
  };
}

async function openBackend(options: StoreOptions, log: StoreLog): Promise<Backend> {
  const { databaseUrl } = options;
  if (databaseUrl === undefined) {
    const waitMs = options.writeWaitMs ?? defaultWriteWaitMs;
    const database = await SqliteDatabase.open(options.dataDir, waitMs);
    return {
      name: "sqlite",
      dialect: new NodeSqliteDialect(database, waitMs),
      requestDialect: new NodeSqliteDialect(database, Math.min(waitMs, requestLockWaitMs)),
      hints: sqliteNotifications(database),
      fault: database.fault,
    };
  }
  // Loaded on demand: most installations have no PostgreSQL, and loading takes 50 ms of a start.
  const { openPostgres } = await import("./postgres/openPostgres.ts");
  const settings = options.database ?? defaultPostgresSettings;
  return { name: "postgres", ...openPostgres(databaseUrl, settings, log) };
}

/** Both revisions by one query. */
async function revisionsIn(db: Kysely<Tables>): Promise<Revisions> {
  const row = await db
    .selectFrom("publication")
    .select(({ selectFrom }) => [
      "publication.revision as publication",
      selectFrom("stock_feeds")
        .select(({ fn }) => fn.max<number | null>("stock_feeds.revision").as("revision"))
        .as("stock"),
    ])
    .executeTakeFirstOrThrow();
  return { publication: row.publication, stock: row.stock ?? 0 };
}

async function connect(db: Kysely<Tables>): Promise<void> {
  await db.selectNoFrom((select) => select.lit(1).as("one")).execute();
}

/** Name of the lease that is written to test whether writing is possible; nobody holds it. */
const probeName = "write-probe";

async function writeProbe(db: Kysely<Tables>): Promise<void> {
  const probe = { holder: "", expires_at: Date.now() };
  await db
    .insertInto("leases")
    .values({ name: probeName, ...probe })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(probe))
    .execute();
}

async function answered(question: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${pingMs} ms`)), pingMs);
  });
  try {
    await Promise.race([question, late]);
  } catch (error) {
    throw new StoreUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}
