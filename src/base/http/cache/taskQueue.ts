import { AsyncResource } from "node:async_hooks";
import { FairQueue } from "./fairQueue.ts";

/** The queue is full: to be answered 503 with `Retry-After`. */
export class QueueFull extends Error {
  override name = "QueueFull";
  /** Whole seconds after which asking again makes sense. */
  readonly retryAfterSeconds = 2;
}

interface Limits {
  /** Maximum number of waiting jobs, in all and of one sender. */
  readonly waiting: number;
  readonly ofSender: number;
}

type Job = () => void;

/**
 * Runs jobs one at a time, each in an event loop iteration of its own, so that other requests are
 * answered in between. Senders are served round robin.
 */
export class TaskQueue {
  readonly #limits: Limits;
  readonly #waiting = new FairQueue<Job>();
  #isTaken = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs a job, at once where none waits.
   * @throws QueueFull where too many wait, and whatever the job throws
   */
  run<Made>(sender: string, make: () => Made | Promise<Made>): Promise<Made> {
    const { waiting, ofSender } = this.#limits;
    const isFull = this.#waiting.size >= waiting || this.#waiting.sizeOf(sender) >= ofSender;
    if (this.#isTaken && isFull) {
      return Promise.reject(new QueueFull());
    }
    const { promise, resolve, reject } = Promise.withResolvers<Made>();
    const job = () => {
      run(make)
        .then(resolve, reject)
        .finally(() => this.#next());
    };
    if (this.#isTaken) {
      // Started by the job before it, whose asynchronous context is not this job's.
      this.#waiting.add(sender, AsyncResource.bind(job));
    } else {
      this.#isTaken = true;
      job();
    }
    return promise;
  }

  #next(): void {
    setImmediate(() => {
      const job = this.#waiting.take();
      if (job === undefined) this.#isTaken = false;
      else job();
    });
  }
}

/** Calls a function; a synchronous error becomes a rejection. */
async function run<Made>(make: () => Made | Promise<Made>): Promise<Made> {
  return make();
}
