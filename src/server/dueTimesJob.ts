import { type PeriodicTask, periodicTask } from "../base/process/periodicTask.ts";
import type { Store } from "../base/store/store.ts";
import { recomputeClocks, tellDueTimes } from "../staff/desk/dueNotices.ts";

/** Time between two runs, in milliseconds. */
const everyMs = 5_000;

/** Time between two looks for clocks of other settings: changed in this process, they are brought along at once. */
const recomputeEveryMs = 60_000;

const job = "due-times";

interface DueTimesLog {
  warn(details: object, message: string): void;
}

/**
 * Tells people of enquiries whose due time is near or past, and brings clocks to changed settings. Several
 * processes on one store may.
 * @param onTold called when mails wait to be sent
 */
export function startDueTimes(store: Store, log: DueTimesLog, onTold: () => void): PeriodicTask {
  let recomputeAt = 0;
  return periodicTask({
    job,
    everyMs,
    async run() {
      const now = Date.now();
      if (now >= recomputeAt && (await recomputeClocks(store, now)) === 0) {
        recomputeAt = now + recomputeEveryMs;
      }
      if ((await tellDueTimes(store, now)) > 0) onTold();
    },
    onError: (err) => log.warn({ job, err }, "Due times could not be checked; trying again"),
  });
}
