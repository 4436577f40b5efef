/** The queue is full: to be answered 503 with `Retry-After`. */
export class TooBusy extends Error {
  override name = "TooBusy";
  /** Whole seconds after which asking again makes sense. */
  readonly retryAfterSeconds = 2;
}

interface Limits {
  /** Jobs that may wait, in all and of one sender. */
  readonly waiting: number;
  readonly ofSender: number;
}

type Job = () => void;

/**
 * Does jobs one after another, in a turn of the event loop each, so that between two of them others
 * are answered. Senders take turns: one who asks for much waits for themselves.
 */
export class TurnQueue {
  readonly #limits: Limits;
  /** Jobs of each sender; the sender who is next comes first. */
  readonly #waiting = new Map<string, Job[]>();
  #count = 0;
  #isTaken = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Does a job of a sender's, at once where nobody is before them.
   * @throws TooBusy where too many wait, and whatever the job throws
   */
  take<Made>(sender: string, make: () => Made | Promise<Made>): Promise<Made> {
    const own = this.#waiting.get(sender) ?? [];
    const { waiting, ofSender } = this.#limits;
    if (this.#isTaken && (this.#count >= waiting || own.length >= ofSender)) {
      return Promise.reject(new TooBusy());
    }
    const { promise, resolve, reject } = Promise.withResolvers<Made>();
    const job = () => {
      run(make)
        .then(resolve, reject)
        .finally(() => this.#next());
    };
    if (this.#isTaken) {
      own.push(job);
      this.#waiting.set(sender, own);
      this.#count += 1;
    } else {
      this.#isTaken = true;
      job();
    }
    return promise;
  }

  #next(): void {
    setImmediate(() => {
      const [next] = this.#waiting;
      if (next === undefined) {
        this.#isTaken = false;
        return;
      }
      const [sender, jobs] = next;
      const job = jobs.shift();
      this.#count -= 1;
      this.#waiting.delete(sender);
      if (jobs.length > 0) this.#waiting.set(sender, jobs);
      job?.();
    });
  }
}

/** What is thrown at once is a rejection as well. */
async function run<Made>(make: () => Made | Promise<Made>): Promise<Made> {
  return make();
}
