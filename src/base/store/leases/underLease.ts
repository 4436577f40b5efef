import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../store.ts";
import type { Reading } from "../tables.ts";
import { acquireLease, releaseLease, renewLease } from "./leases.ts";

/** Milliseconds after which the work of a dead process is taken over. */
export const workLeaseMs = 30_000;

/** The same for work with deadlines of seconds: schedules, purges of shared caches. */
export const promptLeaseMs = 5_000;

/** A lease that is extended while work goes on. */
export interface WorkLease {
  readonly name: string;
  /** Unique for each piece of work, also within a process. */
  readonly holder: string;
  /**
   * Extends the lease at once.
   * @returns false where another holder has it
   */
  extend(): Promise<boolean>;
}

/**
 * Does work that only one process does at a time, and extends its lease meanwhile. A process
 * suspended for longer than the lease lasts loses it: its transactions must check `isHeld`.
 * @param ttlMs milliseconds after the last extension at which the lease expires
 * @returns undefined where another holder has the lease
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
      // The work itself may hold SQLite's writer; the next extension follows.
      if (!(await extend().catch(() => true))) return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Whether the work still holds the lease.
 * @param db the transaction that writes what the lease guards
 */
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
