import { StoreBusy } from "../storeErrors.ts";

/** Turns at something only one may hold: first come, first served. */
export class Mutex {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /**
   * Waits for the turn.
   * @returns what ends the turn; to be called once
   * @throws StoreBusy when the turn does not come within `waitMs`
   */
  async acquire(waitMs: number): Promise<() => void> {
    if (this.#taken) await this.#wait(waitMs);
    this.#taken = true;
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken = false;
    };
  }

  #wait(waitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const ready = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(ready), 1);
        reject(new StoreBusy(waitMs));
      }, waitMs);
      this.#waiting.push(ready);
    });
  }
}
