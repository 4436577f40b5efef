import type { Store } from "../store.ts";
import type { Reading } from "../tables.ts";

/**
 * Takes the lease `name` for `ttlMs`, or prolongs it where `holder` has it already. The times are the
 * callers' clocks. Where these differ by more than `ttlMs`, or a process pauses for longer, two may have it:
 * what is done under it must bear that.
 * @returns whether `holder` has it now
 */
export async function acquireLease(
  store: Store,
  name: string,
  holder: string,
  ttlMs: number,
  now: number,
): Promise<boolean> {
  const mine = { holder, expires_at: now + ttlMs };
  const row = await store.db
    .insertInto("leases")
    .values({ name, ...mine })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet(mine)
        .where((where) =>
          where.or([where("leases.expires_at", "<=", now), where("leases.holder", "=", holder)]),
        ),
    )
    .returning("holder")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Prolongs a lease that `holder` has.
 * @returns false where it has expired or is another's: what it guarded must stop
 */
export async function renewLease(
  store: Store,
  name: string,
  holder: string,
  ttlMs: number,
  now: number,
): Promise<boolean> {
  const row = await store.db
    .updateTable("leases")
    .set({ expires_at: now + ttlMs })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .where("expires_at", ">", now)
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases the lease, where `holder` has it. */
export async function releaseLease(store: Store, name: string, holder: string): Promise<void> {
  await store.db
    .deleteFrom("leases")
    .where("name", "=", name)
    .where("holder", "=", holder)
    .execute();
}

/** Tells whether somebody has the lease. */
export async function isTaken(db: Reading, name: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("leases")
    .select("name")
    .where("name", "=", name)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}
