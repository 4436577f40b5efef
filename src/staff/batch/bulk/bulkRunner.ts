import { appendAudit } from "../../../base/audit/append.ts";
import {
  type ActiveState,
  activeStates,
  isActive,
  type JobState,
} from "../../../base/site/jobStates.ts";
import type { LeasedJobs } from "../../../base/store/leases/leasedJobs.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Person } from "../../access/rights.ts";
import {
  changeState,
  type ItemOutcome,
  leasedJobs,
  noteProgress,
  pruneJobs,
} from "../../jobs/jobs.ts";
import { doAct, undoAct } from "./bulkActs.ts";
import {
  type Became,
  type BulkItem,
  type BulkJob,
  bulkJobOf,
  countsOf,
  itemsOf,
  note,
} from "./bulkJobs.ts";
import { type Attempt, attempt } from "./publishWithoutRefused.ts";
import { trashTogether, undoTogether } from "./trashAndUndoTogether.ts";

/** Documents of one publication at most. */
const sliceLength = 2_000;

/**
 * Time in which documents are taken into one publication, in milliseconds: SQLite's writer is held as
 * long, and for the checks at the end.
 */
const sliceMs = 600;

export interface BulkRunnerOptions {
  readonly store: Store;
  /** An account with the rights of the moment; undefined where it may not sign in any more. */
  readonly personOf: (accountId: number, via: string) => Promise<Person | undefined>;
  /** Time in which documents are taken into one publication, in milliseconds; absent: 600. */
  readonly sliceMs?: number | undefined;
  readonly onError: (error: unknown) => void;
}

/**
 * Does acts on many documents, in slices of one publication each: every document wholly or not at all,
 * and written down with it, so that another process can go on where one was killed. Dry runs are the
 * same work, rolled back. A job is done by one process at a time.
 */
export class BulkRunner {
  readonly #options: BulkRunnerOptions;
  readonly #jobs: LeasedJobs;

  constructor(options: BulkRunnerOptions) {
    const { store, onError } = options;
    this.#options = options;
    this.#jobs = leasedJobs({
      ...{ store, kind: "bulk", onError },
      run: async (id, lease) => {
        while ((await this.#slice(id)) && (await lease.extend()));
      },
      prune: (now) => pruneJobs(store.db, "bulk", now),
    });
  }

  /** Begins or goes on with a job, soon. */
  wake(id: number): void {
    this.#jobs.wake(id);
  }

  /** Ends after the slice under way. */
  stop(): Promise<void> {
    return this.#jobs.stop();
  }

  /** One slice of a job. @returns false where there is nothing left to do */
  async #slice(id: number): Promise<boolean> {
    const { store, personOf } = this.#options;
    const found = await bulkJobOf(store.db, id);
    if (found === undefined || !isActive(found.state)) return false;
    const { accountId, via, state, total } = found;
    const by = accountId === null ? undefined : await personOf(accountId, via);
    const now = Date.now();
    if (by === undefined) {
      await changeState(store.db, id, { from: activeStates, to: "cancelled" }, now);
      return false;
    }
    const work = workOf(found, { store, by, now });
    const wanted = { id, outcomes: work.from, most: sliceLength, order: work.order } as const;
    const items = await itemsOf(store.db, wanted);
    if (items.length > 0) {
      const { sliceMs: maxMs = sliceMs } = this.#options;
      const became = await attempt({ ...work.attempt, maxMs }, items);
      // As one: each statement by itself would be a commit of its own.
      await store.transaction(async (tx) => {
        await note(tx, id, became);
        const counts = await countsOf(tx, id);
        const left = work.from.reduce((sum, outcome) => sum + counts[outcome], 0);
        await noteProgress(tx, { id, state, done: total - left }, now);
      });
      return true;
    }
    if (found.state === "undoing") await undoTogether(work.attempt);
    else if (found.act.kind === "trash") await trashTogether(work.attempt);
    await finish(store, found, by);
    return false;
  }
}

interface Work {
  readonly attempt: Attempt;
  /** Documents that are to be done. */
  readonly from: readonly ItemOutcome[];
  readonly order: "asc" | "desc";
}

function workOf(
  { id, act, state }: BulkJob,
  { store, by, now }: Pick<Attempt, "store" | "by" | "now">,
): Work {
  const shared = { store, jobId: id, by, now };
  if (state === "undoing") {
    const one: Attempt["one"] = async ({ key, trace }, publishing) => {
      if (trace !== undefined) await undoAct(key, act, trace, { publishing, by, now });
      return { outcome: "undone" };
    };
    const undoing = { ...shared, isRehearsal: false, one, refused: "skipped" } as const;
    return { attempt: undoing, from: ["done"], order: "desc" };
  }
  const isRehearsal = state === "checking";
  const one = async ({ key }: BulkItem, publishing: Parameters<Attempt["one"]>[1]) => {
    const trace = await doAct(key, act, { publishing, by, now });
    if (trace === undefined) return { outcome: "same" } satisfies Became;
    if (isRehearsal) return { outcome: "can" } satisfies Became;
    return { outcome: "done", trace } satisfies Became;
  };
  const refused = isRehearsal ? "cannot" : "refused";
  return {
    attempt: { ...shared, isRehearsal, one, refused },
    from: [isRehearsal ? "todo" : "can"],
    order: "asc",
  };
}

const nextStates = {
  ...{ checking: "checked", running: "done", undoing: "undone" },
} as const satisfies Record<ActiveState, JobState>;

async function finish(store: Store, { id, act, state }: BulkJob, by: Person): Promise<void> {
  if (!isActive(state)) return;
  const now = Date.now();
  await store.transaction(async (tx) => {
    const isDone = await changeState(tx, id, { from: [state], to: nextStates[state] }, now);
    if (!isDone || state === "checking") return;
    const { done, refused, undone, skipped } = await countsOf(tx, id);
    const detail = state === "running" ? { done, refused } : { undone, skipped };
    const entry = {
      act: state === "running" ? "bulk.run" : "bulk.undo",
      subject: `bulk:${id}`,
      detail: { kind: act.kind, ...(act.kind === "set" && { field: act.path }), ...detail },
    } as const;
    await appendAudit(tx, [entry], { by, at: now });
  });
}
