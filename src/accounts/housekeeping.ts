import type { Store } from "../store/store.ts";
import { purgeOldSessions } from "./sessions.ts";
import { purgeOldFailures } from "./signInLockout.ts";

/** Time between two purges, in milliseconds; what is purged has no effect any more. */
const everyMs = 10 * 60_000;

interface HousekeepingLog {
  warn(details: object, message: string): void;
}

/** Removes sessions long over and failed sign-ins that no longer count. */
export async function purgeExpired(store: Store, now: number): Promise<void> {
  await purgeOldFailures(store, now);
  await purgeOldSessions(store, now);
}

/**
 * Keeps doing so while the server runs; several processes on one store may.
 * @returns what stops it
 */
export function startHousekeeping(store: Store, log: HousekeepingLog): () => void {
  const timer = setInterval(() => {
    purgeExpired(store, Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, "Past sessions could not be removed; it is tried again"),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
