import { type ResourceLimits, Worker } from "node:worker_threads";
import { IsolatedWorker, type WorkerThread } from "./isolatedWorker.ts";

/**
 * Reason for the end of a worker: it failed, as for want of memory; it exited; it timed out; it was
 * closed.
 */
export type WorkerEnd = "failed" | "exit" | "late" | "closed";

interface BoundedWorkerOptions {
  readonly program: URL;
  /** True: the thread has a process of its own, since it reads untrusted files. */
  readonly isIsolated: boolean;
  readonly resourceLimits: ResourceLimits;
  /** Longest time of all requests together, in milliseconds. */
  readonly timeMs: number;
  /** Creates the error of requests once the worker has ended. */
  readonly ended: (why: WorkerEnd, detail: string) => Error;
}

/** A worker thread for requests one at a time, with bounded memory and time. */
export class BoundedWorker<Task, Reply> {
  readonly #worker: WorkerThread;
  readonly #options: BoundedWorkerOptions;
  readonly #timer: NodeJS.Timeout;
  #waiting: PromiseWithResolvers<Reply> | undefined;
  #ended: Error | undefined;

  constructor(options: BoundedWorkerOptions) {
    this.#options = options;
    const { program, isIsolated, resourceLimits, timeMs } = options;
    this.#worker = new (isIsolated ? IsolatedWorker : Worker)(program, { resourceLimits });
    this.#worker.on("message", (reply) => {
      this.#waiting?.resolve(reply as Reply);
      this.#waiting = undefined;
    });
    this.#worker.on("error", (error) => this.#end("failed", String(error)));
    this.#worker.on("exit", () => this.#end("exit", "the thread ended"));
    this.#timer = setTimeout(() => this.#end("late", ""), timeMs);
  }

  /**
   * Sends a request.
   * @throws the error of `ended`, once the worker has ended
   */
  async ask(task: Task): Promise<Reply> {
    if (this.#ended !== undefined) throw this.#ended;
    this.#waiting = Promise.withResolvers();
    this.#worker.postMessage(task);
    return this.#waiting.promise;
  }

  /** Terminates the thread, even while it works. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#ended ??= this.#options.ended("closed", "closed");
    await this.#worker.terminate();
  }

  #end(why: WorkerEnd, detail: string): void {
    this.#ended ??= this.#options.ended(why, detail);
    this.#waiting?.reject(this.#ended);
    this.#waiting = undefined;
  }
}
