import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { StoreBusy, StoreReadOnly } from "../storeErrors.ts";
import { isWriteFault } from "../storeFault.ts";
import { isBusy, SqliteConnection } from "./connection.ts";
import { Mutex } from "./mutex.ts";
import { ForeignLock, lockPauses } from "./otherProcessLock.ts";
import { LogCheckpoints } from "./walCheckpoints.ts";

/** Number of readers kept open between snapshots. */
const idleReaders = 4;

/** A connection in a transaction of its own, until it is released. */
export interface HeldConnection {
  readonly connection: SqliteConnection;
  readonly isSnapshot: boolean;
  readonly release: () => void;
}

/**
 * The SQLite file in this process: a connection for writing, shared one at a time; one for single
 * queries; and one for each open snapshot. In WAL mode readers see the last commit and never wait.
 */
export class SqliteDatabase {
  readonly #file: string | URL;
  readonly #waitMs: number;
  readonly #writer: SqliteConnection | StoreReadOnly;
  readonly #turns = new Mutex();
  readonly #foreignLock = new ForeignLock(() => this.#isUnlocked());
  readonly #reader: SqliteConnection;
  readonly #snapshots: SqliteConnection[] = [];
  readonly #checkpoints: LogCheckpoints | undefined;
  #closed = false;

  private constructor(
    file: string | URL,
    waitMs: number,
    writer: SqliteConnection | StoreReadOnly,
  ) {
    this.#file = file;
    this.#waitMs = waitMs;
    this.#writer = writer;
    this.#reader = this.#newReader();
    if (typeof file === "string" && writer instanceof SqliteConnection) {
      this.#checkpoints = new LogCheckpoints(file, writer);
    }
  }

  /**
   * Opens DATA_DIR/tapeout.sqlite, and creates it where it is missing, with permissions for the
   * owner alone. A file that cannot be written (a full disk, a read-only file system) is opened for
   * reading.
   * @param waitMs longest wait of a write for other writers of this process, and of a read or the
   *   opening for a lock of another process
   */
  static async open(dataDir: string, waitMs: number): Promise<SqliteDatabase> {
    const file = join(dataDir, "tapeout.sqlite");
    try {
      return await SqliteDatabase.#openForWriting(dataDir, file, waitMs);
    } catch (error) {
      const opened = isWriteFault(error) ? openForReading(file, waitMs) : undefined;
      if (opened === undefined) throw error;
      return new SqliteDatabase(opened, waitMs, new StoreReadOnly(error));
    }
  }

  static async #openForWriting(
    dataDir: string,
    file: string,
    waitMs: number,
  ): Promise<SqliteDatabase> {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // SQLite copies the mode of the database to its -wal and -shm files: the database is created
    // first.
    closeSync(openSync(file, "a", 0o600));
    const writer = new SqliteConnection(file, { readOnly: false, blockingWaitMs: 0 });
    try {
      await whenFree(waitMs, () => {
        writer.exec("pragma journal_mode = wal");
        writer.exec("pragma synchronous = full");
        writer.exec("pragma journal_size_limit = 67108864");
      });
      return new SqliteDatabase(file, waitMs, writer);
    } catch (error) {
      writer.close();
      throw error;
    }
  }

  /** Reason why nothing can be written; undefined where writing is possible. */
  get fault(): StoreReadOnly | undefined {
    return this.#writer instanceof StoreReadOnly ? this.#writer : undefined;
  }

  /**
   * Runs one query outside a transaction, or in a snapshot's.
   * @throws StoreBusy
   */
  async read<T>(
    query: (reader: SqliteConnection) => T,
    reader: SqliteConnection = this.#reader,
  ): Promise<T> {
    return whenFree(this.#waitMs, () => query(reader));
  }

  /**
   * Counter of commits by other connections.
   * @throws Error where the file is locked
   */
  dataVersion(): number {
    return this.#reader.number("pragma data_version");
  }

  /**
   * The writer, in a transaction that holds the write lock from its start: it cannot fail midway
   * because another process wrote first.
   * @param lockWaitMs longest wait for a lock of another process
   * @throws StoreBusy
   */
  async beginWrite(lockWaitMs: number): Promise<HeldConnection> {
    return this.#withWriter(lockWaitMs, (writer) => writer.exec("begin immediate"));
  }

  /** Called after each commit of the writer, before another transaction begins. */
  committed(): void {
    const writer = this.#writer;
    if (writer instanceof SqliteConnection) this.#checkpoints?.committed(writer);
  }

  /** A connection in a transaction whose reads all see the state at its first query. */
  beginSnapshot(): HeldConnection {
    const connection = this.#snapshots.pop() ?? this.#newReader();
    connection.exec("begin");
    return { connection, isSnapshot: true, release: () => this.#keep(connection) };
  }

  /**
   * Runs a single statement that writes.
   * @param lockWaitMs longest wait for a lock of another process
   * @throws StoreBusy
   */
  async write<T>(lockWaitMs: number, statement: (writer: SqliteConnection) => T): Promise<T> {
    const { value, release } = await this.#withWriter(lockWaitMs, statement);
    this.committed();
    release();
    return value;
  }

  /**
   * Waits for the transaction in progress, at most as long as a write waits, and closes all
   * connections.
   */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    // Closing rolls back a transaction that hangs.
    await this.#turns.acquire(this.#waitMs).catch(() => undefined);
    await this.#checkpoints?.close();
    for (const connection of this.#snapshots) connection.close();
    this.#reader.close();
    // Closed last, so that SQLite checkpoints the write-ahead log.
    if (this.#writer instanceof SqliteConnection) this.#writer.close();
  }

  /**
   * Acquires the writer and runs a step that may meet a lock of another process. While it waits for
   * that lock, the writer is released to others, whose deadlines may be shorter.
   */
  async #withWriter<T>(
    lockWaitMs: number,
    first: (writer: SqliteConnection) => T,
  ): Promise<HeldConnection & { value: T }> {
    const writer = this.#writer;
    if (writer instanceof StoreReadOnly) throw writer;
    const started = performance.now();
    const waitedMs = () => performance.now() - started;
    for (;;) {
      const release = await this.#turns.acquire(Math.max(0, this.#waitMs - waitedMs()));
      try {
        return { connection: writer, isSnapshot: false, release, value: first(writer) };
      } catch (error) {
        release();
        if (!isBusy(error)) throw error;
        const leftMs = lockWaitMs - waitedMs();
        if (leftMs <= 0 || !(await this.#foreignLock.freed(leftMs))) {
          throw new StoreBusy(waitedMs(), { cause: error });
        }
      }
    }
  }

  /** Tries the lock. A transaction of this process that holds it ends the polling. */
  #isUnlocked(): boolean {
    const writer = this.#writer;
    if (this.#closed || writer instanceof StoreReadOnly || writer.inTransaction) return true;
    try {
      writer.exec("begin immediate");
      writer.exec("rollback");
      return true;
    } catch (error) {
      // Other failures are reported to the waiting writers.
      return !isBusy(error);
    }
  }

  #newReader(): SqliteConnection {
    return new SqliteConnection(this.#file, { readOnly: true, blockingWaitMs: 0 });
  }

  #keep(connection: SqliteConnection): void {
    if (this.#closed || this.#snapshots.length >= idleReaders) connection.close();
    else this.#snapshots.push(connection);
  }
}

/**
 * Address for opening a database that cannot be written for reading; undefined where it cannot be
 * read either. Where its side files cannot be created, SQLite opens it as immutable, which is valid
 * only while no write-ahead log is pending.
 */
function openForReading(file: string, waitMs: number): string | URL | undefined {
  const unchanging = pathToFileURL(file);
  unchanging.searchParams.set("immutable", "1");
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  for (const address of hasLog ? [file] : [file, unchanging]) {
    try {
      const reader = new SqliteConnection(address, { readOnly: true, blockingWaitMs: waitMs });
      reader.number("select count(*) from sqlite_schema");
      reader.close();
      return address;
    } catch {
      // Tries the next address.
    }
  }
  return undefined;
}

/**
 * Tries until no other process holds the lock. The pauses are timers: SQLite's own busy handler
 * would hold up every reader this process serves.
 */
async function whenFree<T>(waitMs: number, attempt: () => T): Promise<T> {
  const started = performance.now();
  const pauses = lockPauses();
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      const waitedMs = performance.now() - started;
      if (waitedMs > waitMs) throw new StoreBusy(waitedMs, { cause: error });
    }
    await sleep(pauses.next().value);
  }
}
