import { setTimeout as sleep } from "node:timers/promises";
import { type PeriodicTask, periodicTask } from "../../../base/process/periodicTask.ts";
import type { Store } from "../../../base/store/store.ts";
import {
  nextTime,
  recheckSchedules,
  runDueSchedule,
  tellOfProblem,
  untoldProblems,
  validateSchedules,
} from "../documentOperations.ts";

/**
 * Interval at which the schedule is read, in milliseconds; what is made earlier than this before
 * its time is carried out to the second.
 */
const everyMs = 1_000;

/** Time before a schedule is due at which it is checked once more, in milliseconds. */
const armedMs = 60_000;

/** Bounds of the lead with which a publication begins before it is visible, in milliseconds. */
const minLeadMs = 50;
const maxLeadMs = 5_000;

/** Pause after a check, as a multiple of its duration. */
const pauseFactor = 4;

const job = "scheduler";

interface SchedulerLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Carries out schedules when they are due, to the second. Several processes may run a scheduler: a
 * lease decides. A minute before its time a schedule is checked once more, and its publication
 * begins early enough to be visible on time.
 * @param mailTo addresses to which problems are mailed, beside the log; asked for when there is one
 */
export function startScheduler(
  store: Store,
  log: SchedulerLog,
  mailTo: () => Promise<readonly string[]> = async () => [],
): PeriodicTask {
  const scheduler = new Scheduler(store, log, mailTo);
  const task = periodicTask({
    job,
    everyMs,
    run: () => scheduler.run(() => task.wake()),
    onError: (error) => {
      // A schedule that awaited its time when the process was stopped is left to the next process.
      if (scheduler.isStopped) return;
      log.warn({ job, err: error }, "The schedule could not be read; trying again");
    },
  });
  return {
    wake: () => task.wake(),
    async stop() {
      scheduler.stop();
      await task.stop();
    },
  };
}

class Scheduler {
  readonly #store: Store;
  readonly #log: SchedulerLog;
  readonly #mailTo: () => Promise<readonly string[]>;
  /** Time for which the last checks ahead were made. */
  #armedFor: number | undefined;
  #leadMs = minLeadMs;
  #timer: NodeJS.Timeout | undefined;
  #recheckAt = 0;
  readonly #stopping = new AbortController();

  constructor(store: Store, log: SchedulerLog, mailTo: () => Promise<readonly string[]>) {
    this.#store = store;
    this.#log = log;
    this.#mailTo = mailTo;
  }

  async run(wake: () => void): Promise<void> {
    await this.#recheck();
    await this.#arm(await nextTime(this.#store.db));
    const { problems } = await runDueSchedule(this.#store, Date.now(), {
      ms: this.#leadMs,
      until: (time) => this.#until(time),
    });
    for (const { error, isEmbargoed, id, ...what } of problems) {
      // More people read the log than are named on an embargo.
      const facts = isEmbargoed ? { schedule: id } : { ...what, err: error };
      this.#log.error({ job, ...facts }, "A scheduled change could not be made");
    }
    await this.#tellPeople();
    this.#wakeInTime(await nextTime(this.#store.db), wake);
  }

  /** Checks changed schedules again, for a limited share of the time: publishers wait meanwhile. */
  async #recheck(): Promise<void> {
    const now = Date.now();
    if (now < this.#recheckAt) return;
    await recheckSchedules(this.#store, now);
    this.#recheckAt = Date.now() + pauseFactor * (Date.now() - now);
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
  }

  /** Checks schedules due within a minute, and measures the duration. */
  async #arm(time: number | undefined): Promise<void> {
    const now = Date.now();
    if (time === undefined || time === this.#armedFor || time - now > armedMs) return;
    await validateSchedules(this.#store, now);
    this.#armedFor = time;
    const tookMs = Date.now() - now;
    this.#leadMs = Math.min(maxLeadMs, Math.max(minLeadMs, 2 * tookMs));
  }

  /** Waits until a time, or until the process ends. */
  async #until(time: number): Promise<void> {
    for (;;) {
      const waitMs = time - Date.now();
      if (waitMs <= 0) return;
      await sleep(waitMs, undefined, { signal: this.#stopping.signal });
    }
  }

  #wakeInTime(time: number | undefined, wake: () => void): void {
    clearTimeout(this.#timer);
    if (time === undefined || this.isStopped) return;
    const waitMs = time - this.#leadMs - Date.now();
    if (waitMs < everyMs) this.#timer = setTimeout(wake, Math.max(0, waitMs)).unref();
  }

  async #tellPeople(): Promise<void> {
    for (const problem of await untoldProblems(this.#store.db)) {
      const recipients = await this.#mailTo();
      const now = Date.now();
      if (!(await tellOfProblem(this.#store, problem, { recipients, now }))) continue;
      const { state, isEmbargoed, ...what } = problem;
      if (state === "waiting") {
        const facts = isEmbargoed ? { schedule: what.id } : what;
        this.#log.error({ job, ...facts }, "A scheduled change cannot be made as things are");
      }
    }
  }
}
