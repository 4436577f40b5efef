import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { programBeside } from "../../process/programBeside.ts";
import type { SqliteConnection } from "./connection.ts";

/** Pages of the write-ahead log, 4 MB, after which it is copied into the database: SQLite's own measure. */
const pagesOfLog = 1_000;

/** The same where the threads do not keep up: SQLite copies by itself, in the commit. */
const maxPagesOfLog = 64_000;

const program = programBeside(import.meta.url, "checkpointThread");

/**
 * Copies the write-ahead log into the database in a thread of its own when it has become long. SQLite
 * would do so within a commit, which would hold the server's thread for as long as the copying takes.
 */
export class LogCheckpoints {
  readonly #file: string;
  #underWay: Promise<unknown> | undefined;

  /** @param writer whose own copying is put off */
  constructor(file: string, writer: SqliteConnection) {
    this.#file = file;
    writer.exec(`pragma wal_autocheckpoint = ${maxPagesOfLog}`);
  }

  /** To be called after each commit, which stands whatever comes of this. */
  committed(writer: SqliteConnection): void {
    if (this.#underWay !== undefined || waitingPages(writer) < pagesOfLog) return;
    this.#underWay = this.#run(writer).finally(() => {
      this.#underWay = undefined;
    });
  }

  /** Waits for the thread that is at work, if there is one. */
  async close(): Promise<void> {
    await this.#underWay;
  }

  async #run(writer: SqliteConnection): Promise<void> {
    try {
      const options = { workerData: { file: this.#file }, resourceLimits: memory };
      const thread = new Worker(program, options);
      // Rejects where the thread ends with an error.
      await once(thread, "exit");
    } catch {
      // It is tried again after later commits; as long as there is no thread, SQLite does it as usual.
      if (!writer.isClosed) writer.exec(`pragma wal_autocheckpoint = ${pagesOfLog}`);
    }
  }
}

/** The thread has nothing in its memory but SQLite's pages. */
const memory = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 32 };

/** 0 where that cannot be told just now. */
function waitingPages(writer: SqliteConnection): number {
  try {
    return writer.waitingPages();
  } catch {
    return 0;
  }
}
