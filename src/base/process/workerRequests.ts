import { type Transferable, Worker, type WorkerOptions } from "node:worker_threads";
import { IsolatedWorker, type WorkerThread } from "./isolatedWorker.ts";

interface WorkerRequestsOptions<Message> {
  readonly program: URL;
  readonly resourceLimits: NonNullable<WorkerOptions["resourceLimits"]>;
  /** True: the thread has a process of its own, since it reads untrusted files. */
  readonly isIsolated?: boolean;
  readonly onMessage: (message: Message) => void;
  /** Called once, when the thread has ended and accepts no more requests. */
  readonly onEnd: () => void;
  /** Creates the error of pending requests where the thread ends. */
  readonly ended: (exitCode: number) => Error;
  /**
   * Creates their error where the thread fails, as for want of memory; absent: the thread's own
   * error.
   */
  readonly failed?: (error: unknown) => unknown;
}

/**
 * A worker thread that answers requests by their ids. It keeps the process alive while any are
 * pending; these are rejected where it fails or ends.
 */
export class WorkerRequests<Message, Result> {
  readonly #worker: WorkerThread;
  readonly #pending = new Map<number, PromiseWithResolvers<Result>>();
  #lastId = 0;

  constructor({
    program,
    resourceLimits,
    isIsolated = false,
    onMessage,
    onEnd,
    ended,
    failed = (error) => error,
  }: WorkerRequestsOptions<Message>) {
    this.#worker = new (isIsolated ? IsolatedWorker : Worker)(program, { resourceLimits });
    this.#worker.unref();
    this.#worker.on("message", (message) => onMessage(message as Message));
    this.#worker.on("error", (error) => this.#rejectAll(failed(error)));
    this.#worker.on("exit", (code) => {
      this.#rejectAll(ended(code));
      onEnd();
    });
  }

  /** Number of pending requests. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Begins a request; its message is to be posted with its id. */
  begin(): { readonly id: number; readonly result: Promise<Result> } {
    this.#lastId += 1;
    const request = Promise.withResolvers<Result>();
    this.#pending.set(this.#lastId, request);
    this.#worker.ref();
    return { id: this.#lastId, result: request.promise };
  }

  post(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  /** Removes a request to settle it; undefined where it is no longer pending. */
  take(id: number): PromiseWithResolvers<Result> | undefined {
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#worker.unref();
    return request;
  }

  /** Terminates the thread, even while it works. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  /**
   * Lets the thread answer its pending requests and end: its program closes its port at an
   * `undefined`.
   */
  async finish(): Promise<void> {
    // A request settled by the end of the thread: it keeps the process alive until then.
    const { result: ended } = this.begin();
    this.post(undefined);
    await ended.catch(() => undefined);
  }

  #rejectAll(error: unknown): void {
    for (const id of [...this.#pending.keys()]) this.take(id)?.reject(error);
  }
}
