import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { programBeside } from "../../process/isolatedWorker.ts";
import type { SqliteConnection } from "./connection.ts";

/** Pages of the write-ahead log, 4 MB, at which it is checkpointed: SQLite's own default. */
const pagesOfLog = 1_000;

/** Pages at which SQLite checkpoints within the commit, where the thread does not keep up. */
const maxPagesOfLog = 64_000;

const program = programBeside(import.meta.url, "checkpointThread");

/**
 * Checkpoints the write-ahead log in a thread of its own when it has grown. SQLite would do so
 * within a commit, which would block the server's thread meanwhile.
 */
export class LogCheckpoints {
  readonly #file: string;
  #underWay: Promise<unknown> | undefined;

  /** @param writer connection whose own checkpoints are deferred */
  constructor(file: string, writer: SqliteConnection) {
    this.#file = file;
    writer.exec(`pragma wal_autocheckpoint = ${maxPagesOfLog}`);
  }

  /** Called after each commit; a failure here does not affect it. */
  committed(writer: SqliteConnection): void {
    if (this.#underWay !== undefined || waitingPages(writer) < pagesOfLog) return;
    this.#underWay = this.#run(writer).finally(() => {
      this.#underWay = undefined;
    });
  }

  /** Waits for a running thread to finish. */
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
      // Retried after later commits; until then SQLite checkpoints within commits as usual.
      if (!writer.isClosed) writer.exec(`pragma wal_autocheckpoint = ${pagesOfLog}`);
    }
  }
}

/** The thread's memory holds only SQLite's pages. */
const memory = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 32 };

/** 0 where the number cannot be read now. */
function waitingPages(writer: SqliteConnection): number {
  try {
    return writer.waitingPages();
  } catch {
    return 0;
  }
}
