import type { RequestLimits } from "../requests/requestLimits.ts";
import { TaskQueue } from "./taskQueue.ts";

/** Maximum waiting renderings, in all and of one network: enough for a burst, little in memory. */
const waitingPages = { waiting: 400, ofSender: 60 };
const waitingFiles = { waiting: 64, ofSender: 24 };

/**
 * Renders responses that are not cached (yet). Each network has an allowance for responses rendered
 * for it alone, and networks are served round robin. Cached responses do not pass through it.
 */
export class RenderQueue {
  readonly #limits: RequestLimits;
  readonly #networkOf: (address: string) => string;
  /** Pages and tables, a few milliseconds each. */
  readonly #pages = new TaskQueue(waitingPages);
  /** Pages that are never refused; at most as many wait as there are connections. */
  readonly #unrefused = new TaskQueue({ waiting: Infinity, ofSender: Infinity });
  /** Files made once for all: sitemaps, feeds, share images. */
  readonly #files = new TaskQueue(waitingFiles);

  /** @param networkOf the network that a client's address speaks for */
  constructor(limits: RequestLimits, networkOf: (address: string) => string) {
    this.#limits = limits;
    this.#networkOf = networkOf;
  }

  /**
   * Takes one response of an address's allowance.
   * @returns 0 where it may be rendered, else the whole seconds until the next one may
   */
  admit(address: string): number {
    return this.#limits.admit("render", this.#networkOf(address));
  }

  /** @throws QueueFull where too many wait, and whatever `make` throws */
  page<Made>(address: string, make: () => Made | Promise<Made>): Promise<Made> {
    return this.#pages.run(this.#networkOf(address), make);
  }

  /**
   * Renders a response that is never refused, round robin by network and without an allowance: the
   * first rendering of a page that is then cached, and the page after a form was posted, which
   * holds the input.
   * @throws whatever `make` throws
   */
  inTurn<Made>(address: string, make: () => Made | Promise<Made>): Promise<Made> {
    return this.#unrefused.run(this.#networkOf(address), make);
  }

  /** @throws QueueFull where too many wait, and whatever `make` throws */
  file<Made>(address: string, make: () => Made | Promise<Made>): Promise<Made> {
    return this.#files.run(this.#networkOf(address), make);
  }
}
