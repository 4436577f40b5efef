import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type SelectModifierNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from "kysely";
import type { HeldConnection, SqliteDatabase } from "./database.ts";

/** Kysely on `node:sqlite`. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: SqliteDatabase;
  readonly #lockWaitMs: number;

  /** @param lockWaitMs longest wait of a write for a lock of another process */
  constructor(database: SqliteDatabase, lockWaitMs: number) {
    this.#database = database;
    this.#lockWaitMs = lockWaitMs;
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#database, this.#lockWaitMs);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new NodeSqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SqliteDatabase decides how sessions share connections. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** SQLite rolls DDL back like any statement, so a migration is all or nothing here too. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

class NodeSqliteQueryCompiler extends SqliteQueryCompiler {
  /** A write transaction already holds the one lock there is: `for update skip locked` adds nothing. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    const isLock = node.modifier === "ForUpdate" || node.modifier === "SkipLocked";
    if (!isLock) super.visitSelectModifier(node);
  }
}

class NodeSqliteDriver implements Driver {
  readonly #database: SqliteDatabase;
  readonly #lockWaitMs: number;

  constructor(database: SqliteDatabase, lockWaitMs: number) {
    this.#database = database;
    this.#lockWaitMs = lockWaitMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Session(this.#database, this.#lockWaitMs);
  }

  async beginTransaction(session: DatabaseConnection, settings: TransactionSettings) {
    await own(session).begin(settings);
  }

  async commitTransaction(session: DatabaseConnection): Promise<void> {
    own(session).end("commit");
  }

  async rollbackTransaction(session: DatabaseConnection): Promise<void> {
    own(session).end("rollback");
  }

  async releaseConnection(session: DatabaseConnection): Promise<void> {
    own(session).end("rollback");
  }

  async destroy(): Promise<void> {
    await this.#database.close();
  }
}

/**
 * A connection in Kysely's sense. Outside a transaction, a `select` uses the reader and anything
 * else the writer; a transaction holds the writer or, where it is read-only, a snapshot.
 */
class Session implements DatabaseConnection {
  readonly #database: SqliteDatabase;
  readonly #lockWaitMs: number;
  #held: HeldConnection | undefined;

  constructor(database: SqliteDatabase, lockWaitMs: number) {
    this.#database = database;
    this.#lockWaitMs = lockWaitMs;
  }

  async begin(settings: TransactionSettings): Promise<void> {
    this.#held =
      settings.accessMode === "read only"
        ? this.#database.beginSnapshot()
        : await this.#database.beginWrite(this.#lockWaitMs);
  }

  /** Ends the transaction, if one is open, and releases its connection even where that fails. */
  end(how: "commit" | "rollback"): void {
    const held = this.#held;
    if (!held) return;
    // After a failed commit the transaction may be open (then it is rolled back next) or gone.
    if (how === "commit") held.connection.exec("commit");
    this.#held = undefined;
    try {
      if (held.connection.inTransaction) held.connection.exec("rollback");
      // Before another transaction begins.
      else if (how === "commit" && !held.isSnapshot) this.#database.committed();
    } finally {
      held.release();
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const held = this.#held;
    if (held && !held.isSnapshot) return held.connection.query<Row>(query);
    if (held || SelectQueryNode.is(query.query)) {
      return this.#database.read((reader) => reader.query<Row>(query), held?.connection);
    }
    return this.#database.write(this.#lockWaitMs, (writer) => writer.query<Row>(query));
  }

  streamQuery(): never {
    throw new Error("streams hold a snapshot open for as long as they are read: read in pages");
  }
}

function own(session: DatabaseConnection): Session {
  if (session instanceof Session) return session;
  throw new TypeError("a session of another driver");
}
