import type { Store } from "../store/store.ts";
import { forgetOldFailures } from "./failures.ts";
import { forgetOldSessions } from "./sessions.ts";

/** How often what is past is removed; what it removes has no effect any more. */
const everyMs = 10 * 60_000;

interface HousekeepingLog {
  warn(details: object, message: string): void;
}

/** Removes sessions long over and failed sign-ins that no longer count. */
export async function forgetPast(store: Store, now: number): Promise<void> {
  await forgetOldFailures(store, now);
  await forgetOldSessions(store, now);
}

/**
 * Keeps doing so while the server runs; several processes on one store may.
 * @returns what stops it
 */
export function startHousekeeping(store: Store, log: HousekeepingLog): () => void {
  const timer = setInterval(() => {
    forgetPast(store, Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, "Past sessions could not be removed; it is tried again"),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
