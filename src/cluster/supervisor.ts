/** A worker process, as the supervisor handles it. */
export interface WorkerProcess {
  readonly id: number;
  readonly pid: number | undefined;
  /** Another has taken its place: it finishes what is under way, and ends. */
  retire(): void;
  /** The server stops: it ends in its own time. */
  stop(): void;
  /** Ends it at once. */
  kill(): void;
}

/** Differences between one worker's start and another's. */
export interface ForkOptions {
  /** No worker has ever been ready. */
  readonly isFirst: boolean;
  /** Others serve meanwhile: it is to render its main pages before it listens. */
  readonly warmFirst: boolean;
  /** Runs the newest build; otherwise the last one of which a worker was ready. */
  readonly isNewest: boolean;
}

export interface SupervisorLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface SupervisorOptions {
  /** Workers wanted. */
  readonly count: number;
  readonly fork: (options: ForkOptions) => WorkerProcess;
  /** Called after each change of the workers that are ready. */
  readonly onChange: () => void;
  /** Called where the very first worker ends before it is ready: no other would fare better. */
  readonly onHopeless: (exitCode: number | undefined) => void;
  readonly log: SupervisorLog;
  readonly now?: () => number;
}

interface Member {
  readonly process: WorkerProcess;
  readonly startedAt: number;
  /** Reloads before its build was taken. */
  readonly generation: number;
  state: "starting" | "ready" | "leaving";
  timer: NodeJS.Timeout | undefined;
  /** Takes the outcome; present where the worker is to replace another. */
  readonly replacing?: (isReady: boolean) => void;
}

/** Time in which a worker that is to take another's place must be ready, in milliseconds. */
export const readyMs = 120_000;

/** Time for what is under way in a worker that leaves: the longest request, and its own end. */
export const leaveMs = 330_000;

/** Pauses before a worker is started anew where it ended early, in milliseconds; doubled each time. */
const firstPauseMs = 250;
const maxPauseMs = 30_000;

/** A worker that lived so long did not end early, in milliseconds. */
const stableMs = 10_000;

/**
 * Keeps so many workers running: replaces what ends, with growing pauses where it ends early, and on
 * `reload` all of them one by one.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #now: () => number;
  readonly #members = new Map<number, Member>();
  #generation = 0;
  /** Generation of the newest worker that was ever ready. */
  #provenGeneration = 0;
  #failures = 0;
  #pause: NodeJS.Timeout | undefined;
  #hasServed = false;
  #stopping: PromiseWithResolvers<void> | undefined;
  #reloading: Promise<boolean> | undefined;
  #reloadAgain: Promise<boolean> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Starts the first worker; the others follow when it is ready. */
  start(): void {
    this.#fork({ isNewest: true });
  }

  /** Workers that serve, the oldest first. */
  get ready(): WorkerProcess[] {
    return this.#in("ready").map(({ process }) => process);
  }

  /** Takes note that a worker listens. */
  becameReady(id: number): void {
    const member = this.#members.get(id);
    if (member?.state !== "starting") return;
    clearTimeout(member.timer);
    member.state = "ready";
    this.#hasServed = true;
    this.#provenGeneration = Math.max(this.#provenGeneration, member.generation);
    this.#options.onChange();
    member.replacing?.(true);
    this.#fill();
  }

  /** Takes note that a worker has ended. */
  ended(id: number, exit: { readonly code?: number; readonly signal?: string }): void {
    const member = this.#members.get(id);
    if (member === undefined) return;
    this.#members.delete(id);
    clearTimeout(member.timer);
    if (this.#stopping !== undefined) {
      if (this.#members.size === 0) this.#stopping.resolve();
      return;
    }
    if (member.state === "leaving") return;
    if (member.state === "ready") this.#options.onChange();
    if (member.replacing !== undefined && member.state === "starting") {
      member.replacing(false);
      return;
    }
    if (!this.#hasServed) {
      this.#options.onHopeless(exit.code);
      return;
    }
    const livedMs = this.#now() - member.startedAt;
    this.#failures = livedMs < stableMs ? this.#failures + 1 : 0;
    const pauseMs = pauseAfter(this.#failures);
    const { pid } = member.process;
    this.#options.log.error(
      { worker: pid, ...exit, pauseMs },
      "A worker ended; another is started",
    );
    this.#fillAfter(pauseMs);
  }

  /**
   * Replaces all workers one by one with the newest build. Where a new one ends or is not ready in time,
   * it is given up and the old ones stay. One that is asked for meanwhile is done afterwards.
   * @returns whether all were replaced
   */
  reload(): Promise<boolean> {
    if (this.#reloading === undefined) {
      this.#reloading = this.#replaceAll().finally(() => {
        this.#reloading = undefined;
      });
      return this.#reloading;
    }
    this.#reloadAgain ??= this.#reloading.then(() => {
      this.#reloadAgain = undefined;
      return this.reload();
    });
    return this.#reloadAgain;
  }

  /** Has all workers end in their own time; resolves when none is left. */
  stop(): Promise<void> {
    if (this.#stopping !== undefined) return this.#stopping.promise;
    this.#stopping = Promise.withResolvers();
    clearTimeout(this.#pause);
    if (this.#members.size === 0) this.#stopping.resolve();
    for (const { process, timer } of this.#members.values()) {
      clearTimeout(timer);
      process.stop();
    }
    return this.#stopping.promise;
  }

  /** Ends all workers at once. */
  kill(): void {
    for (const { process } of this.#members.values()) process.kill();
  }

  async #replaceAll(): Promise<boolean> {
    const { log } = this.#options;
    this.#generation += 1;
    const isOld = ({ generation }: Member) => generation < this.#generation;
    let replaced = 0;
    for (;;) {
      const old = this.#in("ready").find(isOld);
      if (old === undefined) break;
      const isReady = await this.#startInPlaceOf(old);
      if (this.#stopping !== undefined) return false;
      if (!isReady) {
        const remaining = this.#in("ready").filter(isOld).length;
        log.error(
          { replaced, remaining },
          "The new version did not become ready: it is given up, and the old workers stay",
        );
        return false;
      }
      replaced += 1;
    }
    // Begun with the old version for one that ended meanwhile: they begin again with the new one.
    for (const { process } of this.#in("starting").filter(isOld)) process.kill();
    log.info({ replaced }, "All workers run the new version");
    return true;
  }

  /** @returns whether the new worker was ready; then the old one leaves */
  async #startInPlaceOf(old: Member): Promise<boolean> {
    const outcome = Promise.withResolvers<boolean>();
    this.#fork({ isNewest: true, replacing: outcome.resolve });
    if (!(await outcome.promise)) return false;
    if (old.state === "ready" && this.#members.has(old.process.id)) this.#retire(old);
    else this.#trim();
    return true;
  }

  /** Lets one go that was started for a worker which ended while it was being replaced. */
  #trim(): void {
    const own = this.#own();
    if (own.length <= this.#options.count) return;
    const oldestFirst = own.toSorted((a, b) => a.generation - b.generation);
    const surplus = own.find(({ state }) => state === "starting") ?? oldestFirst[0];
    if (surplus === undefined) return;
    clearTimeout(surplus.timer);
    this.#retire(surplus);
  }

  #retire(member: Member): void {
    member.state = "leaving";
    member.timer = setTimeout(() => member.process.kill(), leaveMs);
    this.#options.onChange();
    member.process.retire();
  }

  #fork({
    isNewest,
    replacing,
  }: {
    readonly isNewest: boolean;
    readonly replacing?: (isReady: boolean) => void;
  }): void {
    const isFirst = !this.#hasServed;
    const warmFirst = this.#in("ready").length > 0;
    const process = this.#options.fork({ isFirst, warmFirst, isNewest });
    const member: Member = {
      process,
      startedAt: this.#now(),
      generation: isNewest ? this.#generation : this.#provenGeneration,
      state: "starting",
      timer: undefined,
      ...(replacing && { replacing }),
    };
    this.#members.set(process.id, member);
    // The first may have a database to migrate, or the demo company to load.
    if (!isFirst) member.timer = setTimeout(() => this.#giveUp(member), readyMs);
  }

  #giveUp({ process }: Member): void {
    this.#options.log.error({ worker: process.pid, readyMs }, "A new worker was not ready in time");
    process.kill();
  }

  #fillAfter(pauseMs: number): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#fill(), pauseMs);
  }

  /** Starts what is missing; replacements of a reload are beyond the number until they serve. */
  #fill(): void {
    if (this.#stopping !== undefined) return;
    for (let missing = this.#options.count - this.#own().length; missing > 0; missing -= 1) {
      this.#fork({ isNewest: false });
    }
  }

  /** What serves, and what is started because something was missing. */
  #own(): Member[] {
    return [...this.#members.values()].filter(
      ({ state, replacing }) =>
        state === "ready" || (state === "starting" && replacing === undefined),
    );
  }

  #in(state: Member["state"]): Member[] {
    return [...this.#members.values()].filter((member) => member.state === state);
  }
}

function pauseAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1));
}
