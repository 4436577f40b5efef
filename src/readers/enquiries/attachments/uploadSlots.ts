/** The part of what is free that one network may have. */
const share = 4;

/**
 * Places for files that are arriving. A network may have a fourth of what is free, and one at least:
 * the more are taken, the fewer any of them gets, so that a handful of networks cannot have them all.
 */
export class UploadSlots {
  readonly #max: number;
  readonly #taken = new Map<string, number>();
  #inAll = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Number of places taken. */
  get total(): number {
    return this.#inAll;
  }

  /** True where more than half of the places are taken. */
  get isUnderPressure(): boolean {
    return this.#inAll * 2 > this.#max;
  }

  /**
   * Takes a place.
   * @returns a function that releases it; undefined where this network may have none
   */
  acquire(network: string): (() => void) | undefined {
    const own = this.#taken.get(network) ?? 0;
    const free = this.#max - this.#inAll;
    if (free === 0 || own >= Math.max(1, Math.floor(free / share))) return undefined;
    this.#change(network, 1);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.#change(network, -1);
    };
  }

  #change(network: string, by: number): void {
    this.#inAll += by;
    const own = (this.#taken.get(network) ?? 0) + by;
    if (own > 0) this.#taken.set(network, own);
    else this.#taken.delete(network);
  }
}
