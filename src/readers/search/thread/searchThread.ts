import { join } from "node:path";
import { programBeside } from "../../../base/process/isolatedWorker.ts";
import { WorkerRequests } from "../../../base/process/workerRequests.ts";
import { type SavedIndexes, versionOfFiles } from "./savedIndex.ts";
import type { NumberedTask, Reply, Task, TaskResults } from "./searchThreadMessages.ts";

const program = programBeside(import.meta.url, "searchWorker");

/**
 * Location of a server's saved indexes; undefined where it runs from sources, which have no
 * version. When built, the code that reads texts is the thread's program with its conversion
 * tables.
 */
export function savedIndexesIn(dataDir: string): SavedIndexes | undefined {
  if (program.pathname.endsWith(".ts")) return undefined;
  const reading = [program, new URL(import.meta.resolve("opencc-js/t2cn"))];
  return { folder: join(dataDir, "search"), version: versionOfFiles(reading) };
}

/** In MB. Postings lie outside the heap; documents pass through its young generation. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 1024 };

/** The search thread. It does not keep the process alive. */
export class SearchThread {
  readonly #requests: WorkerRequests<Reply, TaskResults[keyof TaskResults]>;
  #isOver = false;

  /** @param onEnd called once, when the thread has ended */
  constructor(onEnd: () => void) {
    this.#requests = new WorkerRequests({
      program,
      resourceLimits,
      onMessage: (reply: Reply) => this.#receive(reply),
      onEnd: () => {
        this.#isOver = true;
        onEnd();
      },
      ended: (code) => new ThreadEnded(`The searching thread ended with ${code}`),
    });
  }

  /** Number of pending tasks. */
  get waiting(): number {
    return this.#requests.pending;
  }

  /**
   * Sends a task; tasks are done one at a time.
   * @throws ThreadEnded where the thread has ended, or ends before it answers
   */
  ask<Kind extends Task["kind"]>(task: Extract<Task, { kind: Kind }>): Promise<TaskResults[Kind]> {
    if (this.#isOver) return Promise.reject(new ThreadEnded("The searching thread has ended"));
    const { id, result } = this.#requests.begin();
    this.#requests.post({ id, task } satisfies NumberedTask);
    return result as Promise<TaskResults[Kind]>;
  }

  close(): Promise<void> {
    return this.#requests.close();
  }

  #receive(reply: Reply): void {
    const waiting = this.#requests.take(reply.id);
    if ("answer" in reply) waiting?.resolve(reply.answer);
    else waiting?.reject(new Error(reply.problem));
  }
}

/** Thrown for tasks of a thread that has ended. */
export class ThreadEnded extends Error {
  override name = "ThreadEnded";
}
