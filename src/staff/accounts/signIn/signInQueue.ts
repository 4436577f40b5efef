/**
 * Passwords checked at once. Each takes 19 MiB and one of the four threads that also compress pages
 * and read files.
 */
const checkedAtOnce = 2;

/**
 * Passwords of known devices checked at once besides, so that they do not wait for unknown ones.
 */
const knownCheckedAtOnce = 1;

/** Attempts that may be under way in all, and in all for one account. */
const maxQueued = 256;
const maxQueuedPerAccount = 64;

/** Attempts of one network, and of one network for one account, while there is room. */
const maxQueuedPerNetwork = 16;

/** Most attempts of known devices that may be under way, of one device and in all. */
const maxQueuedPerDevice = 16;
const maxQueuedKnown = 64;

/** Client and account of an attempt, as keys that serve for comparison alone. */
export interface QueuedClaimant {
  readonly network: string;
  readonly account: string;
  /** Id of a device from which the account has signed in before; undefined: none. */
  readonly device?: string | undefined;
}

/** Place of an attempt in the queue, from which its password is checked. */
export interface SignInSlot {
  /**
   * Runs work that checks a password: one at a time for each network or known device, so that a
   * flood from one cannot keep the others waiting, and few at a time in all.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Gives the place back. Call it once, whatever the outcome. */
  release(): void;
}

/**
 * Bounds the memory and threads of sign-in. The fuller the queue is, in all or for an account, the
 * fewer attempts one network may add: a few networks cannot take every place. Known devices have
 * places of their own.
 */
export class SignInQueue {
  readonly #strangers = new AttemptQueues(checkedAtOnce);
  readonly #known = new AttemptQueues(knownCheckedAtOnce);
  readonly #ofAccount = new Counts();
  readonly #ofPair = new Counts();

  /** Returns a place for an attempt; undefined: none is left for this client now. */
  acquire({ network, account, device }: QueuedClaimant): SignInSlot | undefined {
    if (device !== undefined) {
      const isFull =
        this.#known.attempts >= maxQueuedKnown || this.#known.of(device) >= maxQueuedPerDevice;
      return isFull ? undefined : this.#known.enter(device, () => undefined);
    }
    const pair = `${account}\0${network}`;
    const ofNetwork = shareOf(this.#strangers.attempts, maxQueued);
    const ofPair = shareOf(this.#ofAccount.of(account), maxQueuedPerAccount);
    if (this.#strangers.of(network) >= ofNetwork) return undefined;
    if (this.#ofPair.of(pair) >= ofPair) return undefined;
    this.#ofAccount.add(account, 1);
    this.#ofPair.add(pair, 1);
    return this.#strangers.enter(network, () => {
      this.#ofAccount.add(account, -1);
      this.#ofPair.add(pair, -1);
    });
  }
}

/** Most attempts that one network may have under way, by those under way in all and their limit. */
function shareOf(attempts: number, limit: number): number {
  if (attempts >= limit) return 0;
  if (attempts < limit / 4) return maxQueuedPerNetwork;
  return attempts < limit / 2 ? maxQueuedPerNetwork / 4 : 1;
}

/** Counters by key; a count of 0 takes no memory. */
class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, change: number): void {
    const count = this.of(key) + change;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

interface Line {
  readonly turns: Semaphore;
  attempts: number;
}

/** Queues of attempts by key: one of each queue runs at a time, and few in all. */
class AttemptQueues {
  readonly #checks: Semaphore;
  readonly #lines = new Map<string, Line>();
  attempts = 0;

  constructor(atOnce: number) {
    this.#checks = new Semaphore(atOnce);
  }

  /** Number of attempts of a queue that are under way. */
  of(key: string): number {
    return this.#lines.get(key)?.attempts ?? 0;
  }

  enter(key: string, left: () => void): SignInSlot {
    const line = this.#lines.get(key) ?? { turns: new Semaphore(1), attempts: 0 };
    this.#lines.set(key, line);
    line.attempts += 1;
    this.attempts += 1;
    return {
      run: (work) => line.turns.run(() => this.#checks.run(work)),
      release: () => {
        line.attempts -= 1;
        this.attempts -= 1;
        if (line.attempts === 0) this.#lines.delete(key);
        left();
      },
    };
  }
}

/** Limits concurrent work; the rest waits in order of arrival. */
class Semaphore {
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
