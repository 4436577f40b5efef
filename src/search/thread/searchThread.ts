import { Worker } from "node:worker_threads";
import type { NumberedTask, Reply, Task, TaskResults } from "./messages.ts";

/** From the sources in tests and development tools, else from what the build made. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "./searcher.ts" : "./searcher.js",
  import.meta.url,
);

/** In MB. Postings lie outside the heap; documents on their way to them pass through its young part. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1024 };

type Waiting = PromiseWithResolvers<TaskResults[keyof TaskResults]>;

/** The thread that searches, spoken to by promises. It never keeps the process alive by itself. */
export class SearchThread {
  readonly #waiting = new Map<number, Waiting>();
  readonly #worker = new Worker(program, { resourceLimits });
  #lastId = 0;
  #isOver = false;

  /** @param onEnd told once, when the thread has ended */
  constructor(onEnd: () => void) {
    this.#worker.unref();
    this.#worker.on("message", (reply: Reply) => this.#receive(reply));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.once("exit", (code) => {
      this.#isOver = true;
      this.#fail(new ThreadEnded(`The searching thread ended with ${code}`));
      onEnd();
    });
  }

  /** Tasks that have not been answered yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Asks the thread, which does one task after another.
   * @throws ThreadEnded where it has ended, or ends before it answers
   */
  ask<Kind extends Task["kind"]>(task: Extract<Task, { kind: Kind }>): Promise<TaskResults[Kind]> {
    if (this.#isOver) return Promise.reject(new ThreadEnded("The searching thread has ended"));
    this.#lastId += 1;
    const waiting: Waiting = Promise.withResolvers();
    this.#waiting.set(this.#lastId, waiting);
    this.#worker.ref();
    this.#worker.postMessage({ id: this.#lastId, task } satisfies NumberedTask);
    return waiting.promise as Promise<TaskResults[Kind]>;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive(reply: Reply): void {
    const waiting = this.#taken(reply.id);
    if ("answer" in reply) waiting?.resolve(reply.answer);
    else waiting?.reject(new Error(reply.problem));
  }

  #taken(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
    return waiting;
  }

  #fail(error: unknown): void {
    for (const id of [...this.#waiting.keys()]) this.#taken(id)?.reject(error);
  }
}

/** The thread is gone, and with it what it was asked. */
export class ThreadEnded extends Error {
  override name = "ThreadEnded";
}
