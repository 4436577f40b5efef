import { type PeriodicTask, periodicTask } from "../process/periodicTask.ts";
import type { Store } from "../store/store.ts";
import { runDueSchedule } from "./documents.ts";

/** How often the schedule is looked at: a document appears at most this long after its time. */
const everyMs = 5_000;

const job = "scheduler";

interface SchedulerLog {
  warn(details: object, message: string): void;
}

/** Carries out what is scheduled as its time comes. Several processes may run one: a lease decides. */
export function startScheduler(store: Store, log: SchedulerLog): PeriodicTask {
  return periodicTask({
    job,
    everyMs,
    async run() {
      const { problems } = await runDueSchedule(store, Date.now());
      for (const { error, ...what } of problems) {
        log.warn({ job, ...what, err: error }, "A scheduled change could not be made");
      }
    },
    onError: (error) =>
      log.warn({ job, err: error }, "The schedule could not be read; it is tried again"),
  });
}
