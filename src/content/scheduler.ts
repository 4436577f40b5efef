import type { Store } from "../store/store.ts";
import { runDueSchedule } from "./documents.ts";

/** How often the schedule is looked at: a document appears at most this long after its time. */
const everyMs = 5_000;

interface SchedulerLog {
  warn(details: object, message: string): void;
}

export interface Scheduler {
  /** Waits for the run under way, if any, and begins no other. */
  stop(): Promise<void>;
}

/** Carries out what is scheduled as its time comes. Several processes may run one: a lease decides. */
export function startScheduler(store: Store, log: SchedulerLog): Scheduler {
  let underWay: Promise<void> = Promise.resolve();
  let isRunning = false;
  const run = async () => {
    try {
      const { problems } = await runDueSchedule(store, Date.now());
      for (const { error, ...what } of problems) {
        log.warn({ ...what, err: error }, "A scheduled change could not be made");
      }
    } catch (error) {
      log.warn({ err: error }, "The schedule could not be read; it is tried again");
    }
  };
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    underWay = run().finally(() => {
      isRunning = false;
    });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
