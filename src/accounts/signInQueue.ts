/**
 * Passwords checked at once. Each takes 19 MiB and one of the four threads that also compress pages
 * and read files.
 */
const checkedAtOnce = 2;

/** Attempts of one network that may be under way: people behind one address, not a flood. */
const longestLine = 16;

/** Attempts that may be under way in all: what is checked within two seconds or so. */
const longestQueue = 128;

/** An attempt's place, from which it goes on to have its password checked. */
export interface Place {
  /**
   * Does work that checks a password when its turn comes: one at a time for each network, so that a
   * flood from one cannot keep the others waiting, and few at a time in all.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** To be called once, whatever came of the attempt. */
  leave(): void;
}

interface Line {
  readonly turns: Turns;
  attempts: number;
}

/** Bounds what sign-in may take of this process's memory and threads, however many try. */
export class SignInQueue {
  readonly #checks = new Turns(checkedAtOnce);
  readonly #lines = new Map<string, Line>();
  #attempts = 0;

  /** A place for an attempt; undefined: there is none left for this network, or for anybody. */
  enter(network: string): Place | undefined {
    const line = this.#lines.get(network) ?? { turns: new Turns(1), attempts: 0 };
    if (line.attempts >= longestLine || this.#attempts >= longestQueue) return undefined;
    this.#lines.set(network, line);
    line.attempts += 1;
    this.#attempts += 1;
    return {
      inTurn: (work) => line.turns.run(() => this.#checks.run(work)),
      leave: () => {
        line.attempts -= 1;
        this.#attempts -= 1;
        if (line.attempts === 0) this.#lines.delete(network);
      },
    };
  }
}

/** Lets so many work at once; the others wait in the order they came. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((ready) => this.#waiting.push(ready));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
