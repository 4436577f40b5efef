import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { CompiledQuery, QueryResult } from "kysely";

/** Statements kept prepared for each connection; the house has far fewer distinct ones. */
const cachedStatements = 256;

interface PreparedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

interface ConnectionOptions {
  readonly readOnly: boolean;
  /** Time for which SQLite itself waits for a lock, in milliseconds; it holds the thread. */
  readonly blockingWaitMs: number;
}

/** One connection to the SQLite file, with its prepared statements. Every call is synchronous. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  /** In the order of last use, the oldest first. */
  readonly #prepared = new Map<string, PreparedStatement>();
  #isClosed = false;

  /** @throws Error of `node:sqlite` when the file cannot be opened or is no database */
  constructor(file: string | URL, options: ConnectionOptions) {
    this.#database = new DatabaseSync(file, {
      readOnly: options.readOnly,
      timeout: options.blockingWaitMs,
      enableForeignKeyConstraints: true,
    });
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** The one value of a statement such as `pragma data_version`. */
  number(sql: string): number {
    const row = this.#prepare(sql).statement.get();
    const value = row && Object.values(row)[0];
    if (typeof value !== "number") throw new TypeError(`${sql} gave ${typeof value}, not a number`);
    return value;
  }

  /**
   * Pages of the write-ahead log that are not in the database yet. Asking copies nothing; an SQLite before
   * 3.51, which does not know the question, copies them.
   */
  waitingPages(): number {
    const row = this.#prepare("pragma wal_checkpoint(noop)").statement.get();
    const { log, checkpointed } = row ?? {};
    if (typeof log !== "number" || typeof checkpointed !== "number") return 0;
    return log - checkpointed;
  }

  query<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, returnsRows } = this.#prepare(query.sql);
    const parameters = query.parameters.map(bindable);
    if (returnsRows) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  close(): void {
    this.#isClosed = true;
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#prepared.get(sql);
    if (known) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql);
    const made = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, made);
    if (this.#prepared.size > cachedStatements) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    return made;
  }
}

function bindable(value: unknown): SQLInputValue {
  if (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "bigint" ||
    value instanceof Uint8Array
  ) {
    return value;
  }
  throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`);
}

/** True where another connection holds the lock (SQLITE_BUSY and its kinds). */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === 5
  );
}
