import { appendAudit } from "../../base/audit/append.ts";
import { activeStates, isActive, type JobState } from "../../base/site/jobStates.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { type Person, requireRight } from "../access/rights.ts";
import type { JobKind } from "../jobs/jobs.ts";

/** Milliseconds without progress after which a job is stuck. */
const stuckMs = 10 * 60_000;

/** Jobs that are shown at most. */
const maxListed = 20;

/** Kinds whose work begins where it ended, so that it can be continued whenever. */
const continuedKinds = ["bulk", "change-set", "backup"] as const satisfies readonly JobKind[];

type ContinuedKind = (typeof continuedKinds)[number];

/** A job that a process is at, or should be. Times in milliseconds since 1970. */
export interface OpenJob {
  readonly id: number;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly done: number;
  readonly total: number;
  readonly touchedAt: number;
  /** Reason for its last failure; undefined: none, or it went on since. */
  readonly problem: string | undefined;
  readonly isStuck: boolean;
  readonly mayRetry: boolean;
}

/** Jobs under way. */
export interface OpenJobs {
  /** Jobs that go on. */
  readonly waiting: number;
  readonly failed: number;
  readonly stuck: number;
  /** Failed ones first. */
  readonly jobs: readonly OpenJob[];
}

export async function openJobs(db: Reading, now: number): Promise<OpenJobs> {
  const before = now - stuckMs;
  const counts = await db
    .selectFrom("jobs")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("all"),
      fn.countAll<number | string>().filterWhere("problem", "is not", null).as("failed"),
      fn
        .countAll<number | string>()
        .filterWhere("problem", "is", null)
        .filterWhere("touched_at", "<", before)
        .as("stuck"),
    ])
    .where("state", "in", activeStates)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("jobs")
    .select(["id", "kind", "state", "done", "total", "touched_at", "problem"])
    .where("state", "in", activeStates)
    .orderBy(({ eb }) => eb.case().when("problem", "is not", null).then(0).else(1).end())
    .orderBy("touched_at")
    .limit(maxListed)
    .execute();
  const [failed, stuck] = [Number(counts.failed), Number(counts.stuck)];
  return {
    ...{ waiting: Number(counts.all) - failed - stuck, failed, stuck },
    jobs: rows.map(({ touched_at: touchedAt, problem, ...row }) => {
      const isStuck = problem === null && touchedAt < before;
      return {
        ...{ ...row, touchedAt, problem: problem ?? undefined, isStuck },
        mayRetry: isContinued(row.kind) && (problem !== null || isStuck),
      };
    }),
  };
}

function isContinued(kind: JobKind): kind is ContinuedKind {
  return continuedKinds.some((one) => one === kind);
}

/** Functions that continue the jobs of each kind; undefined: this process cannot. */
export type Continue = Readonly<Record<ContinuedKind, ((id: number) => void) | undefined>>;

/**
 * Continues a job that failed, or is stuck, at once.
 * @returns false where there is nothing to continue
 * @throws NotPermitted
 */
export async function retryJob(
  store: Store,
  id: number,
  runners: Continue,
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<boolean> {
  requireRight(by, "system.manage", {}, "a job");
  const job = await store.db
    .selectFrom("jobs")
    .select(["kind", "state", "problem", "touched_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (job === undefined || !isActive(job.state) || !isContinued(job.kind)) return false;
  if (job.problem === null && job.touched_at >= now - stuckMs) return false;
  const wake = runners[job.kind];
  if (wake === undefined) return false;
  await store.transaction((tx) =>
    appendAudit(tx, [{ act: "system.job-retry", subject: `job:${id}` }], { by, at: now }),
  );
  wake(id);
  return true;
}
