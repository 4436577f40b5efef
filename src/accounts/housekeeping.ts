import { type PeriodicTask, periodicTask } from "../process/periodicTask.ts";
import type { Store } from "../store/store.ts";
import { purgeOldSessions } from "./sessions.ts";
import { purgeOldFailures } from "./signInLockout.ts";

/** Time between two purges, in milliseconds; what is purged has no effect any more. */
const everyMs = 10 * 60_000;

const job = "accounts-housekeeping";

interface AccountsLog {
  warn(details: object, message: string): void;
}

/** Removes sessions long over and failed sign-ins that no longer count. */
export async function purgeExpired(store: Store, now: number): Promise<void> {
  await purgeOldFailures(store, now);
  await purgeOldSessions(store, now);
}

/** Purges regularly until it is stopped; several processes on one store may. */
export function startHousekeeping(store: Store, log: AccountsLog): PeriodicTask {
  return periodicTask({
    job,
    everyMs,
    run: () => purgeExpired(store, Date.now()),
    onError: (error) =>
      log.warn({ job, err: error }, "Past sessions could not be removed; it is tried again"),
  });
}
