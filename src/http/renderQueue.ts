import { type Allowance, RateLimit } from "./rateLimit.ts";
import { TaskQueue } from "./taskQueue.ts";

/** What of answers that are made for a request may wait: enough for a burst, little in memory. */
const waitingPages = { waiting: 400, ofSender: 60 };
const waitingFiles = { waiting: 64, ofSender: 24 };

/**
 * How answers are made that are not kept, or not yet: each network has an allowance of what is made
 * for it alone, and takes turns with the others. Kept answers never come here.
 */
export class RenderQueue {
  readonly #limit: RateLimit;
  readonly #networkOf: (address: string) => string;
  /** Pages and tables, a few milliseconds each. */
  readonly #pages = new TaskQueue(waitingPages);
  /** Files made once for all: sitemaps, feeds, share images. */
  readonly #files = new TaskQueue(waitingFiles);

  /** @param networkOf the network that a client's address speaks for */
  constructor(allowance: Allowance, networkOf: (address: string) => string) {
    this.#limit = new RateLimit(allowance);
    this.#networkOf = networkOf;
  }

  /**
   * Takes one answer of an address's allowance.
   * @returns 0 where it may be made, else the whole seconds until the next one may
   */
  admit(address: string): number {
    return this.#limit.admit(this.#networkOf(address));
  }

  /** @throws TooBusy where too many wait, and whatever `make` throws */
  page<Made>(address: string, make: () => Made | Promise<Made>): Promise<Made> {
    return this.#pages.run(this.#networkOf(address), make);
  }

  /** @throws TooBusy where too many wait, and whatever `make` throws */
  file<Made>(address: string, make: () => Made | Promise<Made>): Promise<Made> {
    return this.#files.run(this.#networkOf(address), make);
  }
}
