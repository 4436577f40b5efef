import type { StorageUnavailable } from "./storageInterface.ts";

interface ReachabilityTimes {
  /** Milliseconds for which requests are refused at once after one found no server. */
  readonly awayMs: number;
  /** Milliseconds within which the one request is answered that looks whether the server is back. */
  readonly trialMs: number;
}

/**
 * Whether a server answers, by what became of the requests to it. While it does not, readers must not
 * wait for a time limit each: requests are refused at once, but for one after each `awayMs`.
 */
export class Reachability {
  readonly #times: ReachabilityTimes;
  #away: StorageUnavailable | undefined;
  #until = 0;
  #isFailing = false;
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(times: ReachabilityTimes) {
    this.#times = times;
  }

  /** True where the last request was not answered, or was refused by the server. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Milliseconds since a request came to something. */
  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** @throws StorageUnavailable where a request found no server a moment ago */
  refuseWhileAway(): void {
    if (this.#away === undefined) return;
    const now = performance.now();
    if (now < this.#until) throw this.#away;
    // This one is let through; others are not until it has come to something.
    this.#until = now + this.#times.trialMs;
  }

  /** A request was answered. */
  answered(): void {
    this.#heardAt = performance.now();
    this.#away = undefined;
    this.#isFailing = false;
  }

  /** A request failed. @param isAway true where no server answered it */
  failed(error: StorageUnavailable, isAway: boolean): void {
    this.#heardAt = performance.now();
    this.#isFailing = true;
    this.#away = isAway ? error : undefined;
    this.#until = this.#heardAt + this.#times.awayMs;
  }
}
