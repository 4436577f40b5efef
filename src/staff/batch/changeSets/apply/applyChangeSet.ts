import { setTimeout as sleep } from "node:timers/promises";
import { accountIdOf } from "../../../../base/audit/records.ts";
import {
  underLease,
  type WorkLease,
  workLeaseMs,
} from "../../../../base/store/leases/underLease.ts";
import type { Store } from "../../../../base/store/store.ts";
import type { Reading } from "../../../../base/store/tables.ts";
import { DocumentError } from "../../../../content/types/documentError.ts";
import type { Person } from "../../../access/rights.ts";
import { changeState, leaseOfJob } from "../../../jobs/jobs.ts";
import { changeSetBounds, changeSetOf, type StoredChangeSet } from "../changeSetRows.ts";
import type {
  AppliedChangeSet,
  ChangeSet,
  ChangeSetOptions,
  ChangeSetReview,
  UndoneChangeSet,
} from "../changeSetTypes.ts";
import { applySet, checkSet, type RunOptions, undoSet } from "../checkApplyUndo.ts";
import { documentsOf } from "../documentRows.ts";
import { storeChangeSet } from "../storeChangeSet.ts";
import { ChangeSetMoved } from "./lockChangeSet.ts";
import { removeChangeSet } from "./removeChangeSets.ts";

/** A change set has more documents or cells than one may have. Nothing was written. */
export class ChangeSetTooLarge extends DocumentError {
  override readonly name = "ChangeSetTooLarge";
  readonly status = 413;

  constructor() {
    const { documents, cells } = changeSetBounds;
    super(`A change set holds at most ${documents} documents and ${cells} cells`);
  }
}

/**
 * Applies a change set in one transaction, and where languages are named as one publication. Nothing is
 * written where it has a conflict or a problem.
 * @throws ChangeSetTooLarge, ChangeSetMoved, StoreBusy
 */
export async function applyChangeSet(
  store: Store,
  set: ChangeSet,
  options: ChangeSetOptions,
): Promise<AppliedChangeSet> {
  const stored = await keep(store, set, { ...options, state: "running" });
  const { isDone, review, publication } = await atOnce(store, stored.id, (lease) =>
    applySet(runOf(store, stored, lease, options)),
  );
  return { id: stored.id, isApplied: isDone, review, publication };
}

/**
 * Does the same in a transaction that is rolled back: every conflict and every problem at once.
 * @throws ChangeSetTooLarge, StoreBusy
 */
export async function reviewChangeSet(
  store: Store,
  set: ChangeSet,
  options: ChangeSetOptions,
): Promise<ChangeSetReview> {
  const stored = await keep(store, set, { ...options, state: "checking" });
  try {
    const checked = await atOnce(store, stored.id, (lease) =>
      checkSet(runOf(store, stored, lease, options)),
    );
    return checked.review;
  } finally {
    await removeChangeSet(store.db, stored.id);
  }
}

/**
 * Puts every cell of an applied change set back, and what readers were shown, as one publication.
 * Refused, naming the cells, where one was touched since.
 * @returns undefined where there is no such change set, or it is not applied
 */
export async function undoChangeSet(
  store: Store,
  id: number,
  options: Omit<ChangeSetOptions, "publish">,
): Promise<UndoneChangeSet | undefined> {
  if ((await changeSetOf(store.db, id))?.state !== "done") return undefined;
  // A set that is said to be undone without a lease would be anybody's.
  return atOnce(store, id, async (lease) => {
    const change = { from: ["done"], to: "undoing" } as const;
    if (!(await changeState(store.db, id, change, options.now))) return undefined;
    const stored = await changeSetOf(store.db, id);
    if (stored === undefined) return undefined;
    const { isDone, review, publication } = await undoSet(runOf(store, stored, lease, options));
    return { isUndone: isDone, review, publication };
  });
}

/** Keeps a change set that is to be done at once. @throws ChangeSetTooLarge */
async function keep(
  store: Store,
  { label, origin, cells, documents }: ChangeSet,
  { by, now, publish, state }: ChangeSetOptions & { readonly state: "checking" | "running" },
): Promise<StoredChangeSet> {
  const all = await documentsOf({ cells, documents });
  if (all.length > changeSetBounds.documents || cells.length > changeSetBounds.cells) {
    throw new ChangeSetTooLarge();
  }
  const accountId = await accountOf(store.db, by);
  const made = { label, origin, publish, accountId, by, state, now };
  const id = await storeChangeSet(store, made, all);
  const stored = await changeSetOf(store.db, id);
  if (stored === undefined) throw new Error(`The change set ${id} is gone`);
  return stored;
}

/** The account that an actor is; null: none. */
async function accountOf(db: Reading, { id }: Person): Promise<number | null> {
  const account = accountIdOf(id);
  if (account === undefined) return null;
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", account)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Time for which a step that is done at once waits for another process, in milliseconds. */
const maxLeaseWaitMs = 2 * workLeaseMs;

/** Works at a change set here and now, under the same lease as the processes that look for work. */
async function atOnce<Made>(
  store: Store,
  id: number,
  work: (lease: WorkLease) => Promise<Made>,
): Promise<Made> {
  const until = performance.now() + maxLeaseWaitMs;
  for (;;) {
    const done = await underLease(store, leaseOfJob(id), work);
    if (done !== undefined) return done.made;
    // Another process may be settling what it has applied, or have died with the lease.
    if (performance.now() > until) {
      throw new ChangeSetMoved(`Another process works at the change set ${id}`);
    }
    await sleep(100);
  }
}

function runOf(
  store: Store,
  set: StoredChangeSet,
  lease: WorkLease,
  { by, onProgress }: Pick<ChangeSetOptions, "by" | "onProgress">,
): RunOptions {
  return {
    ...{ store, set, lease, by },
    onProgress: async (prepared) => onProgress?.(prepared, set.total),
  };
}
