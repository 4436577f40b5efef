import { isHeld, type WorkLease } from "../../../../base/store/leases/underLease.ts";
import type { Reading, Writing } from "../../../../base/store/tables.ts";
import { DocumentError } from "../../../../content/types/documentError.ts";
import type { StoredChangeSet } from "../changeSetRows.ts";

/**
 * Thrown when a change set is in another state: it was cancelled, or another process works at it.
 */
export class ChangeSetMoved extends DocumentError {
  override readonly name = "ChangeSetMoved";
  readonly status = 409;
}

/** A change set and the lease under which a process works at it. */
interface WorkAtSet {
  readonly set: Pick<StoredChangeSet, "id" | "state">;
  readonly lease: WorkLease;
}

/**
 * Keeps a change set as it is until the transaction ends. Whatever a step writes is written behind
 * this: a process that was stopped for longer than its lease must not write among what another
 * prepares, nor another among what this one is about to commit.
 * @throws ChangeSetMoved where it is in another state, or another process works at it
 */
export async function lockSet(tx: Writing, { set, lease }: WorkAtSet): Promise<void> {
  const row = await tx
    .selectFrom("jobs")
    .select("state")
    .where("id", "=", set.id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.state !== set.state) {
    throw new ChangeSetMoved(`The change set ${set.id} is ${row?.state ?? "gone"}`);
  }
  await requireLease(tx, { set, lease });
}

/** @throws ChangeSetMoved where another process works at the change set */
export async function requireLease(db: Reading, { set, lease }: WorkAtSet): Promise<void> {
  if (await isHeld(db, lease)) return;
  throw new ChangeSetMoved(`Another process works at the change set ${set.id}`);
}
