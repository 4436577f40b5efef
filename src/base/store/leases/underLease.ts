import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../store.ts";
import type { Reading } from "../tables.ts";
import { acquireLease, releaseLease, renewLease } from "./leases.ts";

/** Milliseconds after which work whose process has gone is taken over. */
export const workLeaseMs = 30_000;

/** The same for work that somebody waits for to the second: schedules, purges of shared caches. */
export const promptLeaseMs = 5_000;

/** A lease that is prolonged while work goes on. */
export interface WorkLease {
  readonly name: string;
  /** Of this work alone: the same process has another one for other work. */
  readonly holder: string;
  /** Prolongs it at once. @returns false where it is another's by now */
  extend(): Promise<boolean>;
}

/**
 * Does work that one process does at a time, and prolongs its lease meanwhile. A process that is stopped
 * for longer than the lease lasts loses it: what it writes must look at `isHeld` in its transaction.
 * @param ttlMs time for which the lease lasts where nobody prolongs it any more, in milliseconds
 * @returns undefined where another has the lease
 */
export async function underLease<Made>(
  store: Store,
  name: string,
  work: (lease: WorkLease) => Promise<Made>,
  ttlMs = workLeaseMs,
): Promise<{ readonly made: Made } | undefined> {
  const holder = randomUUID();
  if (!(await acquireLease(store, name, holder, ttlMs, Date.now()))) return undefined;
  const extend = () => renewLease(store, name, holder, ttlMs, Date.now());
  const ended = new AbortController();
  const prolonging = prolong(extend, ttlMs, ended.signal);
  try {
    return { made: await work({ name, holder, extend }) };
  } finally {
    ended.abort();
    await prolonging;
    await releaseLease(store, name, holder);
  }
}

async function prolong(
  extend: () => Promise<boolean>,
  ttlMs: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (;;) {
      await sleep(ttlMs / 3, undefined, { signal, ref: false });
      // SQLite's writer may be taken by the work itself; there is a next time.
      if (!(await extend().catch(() => true))) return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Whether the lease is still that of the work. @param db the transaction that writes what it guards */
export async function isHeld(
  db: Reading,
  { name, holder }: Pick<WorkLease, "name" | "holder">,
): Promise<boolean> {
  const row = await db
    .selectFrom("leases")
    .select("name")
    .where("name", "=", name)
    .where("holder", "=", holder)
    .executeTakeFirst();
  return row !== undefined;
}
