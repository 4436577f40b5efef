import type { WorkLease } from "../../../base/store/leases/underLease.ts";
import type { Store } from "../../../base/store/store.ts";
import { StoreBusy } from "../../../base/store/storeErrors.ts";
import type { Person } from "../../access/rights.ts";
import { commitStaged } from "./apply/commitChangeSet.ts";
import { settle } from "./apply/finishAppliedChangeSet.ts";
import { lockSet } from "./apply/lockChangeSet.ts";
import type { Step, StoredChangeSet } from "./changeSetRows.ts";
import type { CellProblem, ChangeSetReview } from "./changeSetTypes.ts";
import { MovedMeanwhile } from "./stage/bulkStatements.ts";
import type { Staged } from "./stage/stageChangeSet.ts";
import { stageChanges } from "./stage/stageChanges.ts";
import { stageUndo } from "./stage/stageUndo.ts";

/** Maximum number of times that documents changed meanwhile are prepared again. */
const maxRounds = 12;

export interface RunOptions {
  readonly store: Store;
  readonly set: StoredChangeSet;
  readonly lease: WorkLease;
  readonly by: Person;
  /** Called after each page of prepared documents; what it throws ends the step before anything is done. */
  readonly onProgress?: ((prepared: number) => Promise<void>) | undefined;
}

/** Result of a step. */
interface StepOutcome {
  readonly isDone: boolean;
  readonly review: ChangeSetReview;
  readonly publication: number | undefined;
}

/** Dry run of a change set: does everything, rolls it back, and stores the findings. */
export async function checkSet(options: RunOptions): Promise<StepOutcome> {
  const staged = await stageChanges(options);
  const { outcome, problems } = await attempt(options, "do", { staged, isRehearsal: true });
  const isClear = isClean(outcome.review);
  await leave(options, isClear ? "checked" : "refused", problems);
  return { ...outcome, isDone: isClear };
}

/** Applies a change set, or nothing of it. */
export async function applySet(options: RunOptions): Promise<StepOutcome> {
  const staged = await stageChanges(options);
  const { outcome, problems } = await attempt(options, "do", { staged, isRehearsal: false });
  if (outcome.isDone) await settle(options.store, options.set, "do");
  else await leave(options, "refused", problems);
  return outcome;
}

/** Undoes a change set, or nothing of it. */
export async function undoSet(options: RunOptions): Promise<StepOutcome> {
  const staged = await stageUndo(options);
  const { outcome, problems } = await attempt(options, "undo", { staged, isRehearsal: false });
  if (outcome.isDone) await settle(options.store, options.set, "undo");
  else await leave(options, "done", problems);
  return outcome;
}

function isClean({ conflicts, problems }: ChangeSetReview): boolean {
  return conflicts.length === 0 && problems.length === 0;
}

async function attempt(
  { store, set, lease, by }: RunOptions,
  step: Step,
  { staged: first, isRehearsal }: { readonly staged: Staged; readonly isRehearsal: boolean },
): Promise<{ readonly outcome: StepOutcome; readonly problems: readonly CellProblem[] }> {
  let staged = first;
  for (let round = 1; ; round += 1) {
    const { review } = staged;
    if (!isRehearsal && !isClean(review)) {
      return { outcome: { isDone: false, review, publication: undefined }, problems: [] };
    }
    const now = Date.now();
    try {
      const done = await commitStaged({ store, set, lease, step, staged, by, now, isRehearsal });
      const whole = { ...review, problems: [...review.problems, ...done.problems] };
      const isDone = !isRehearsal && done.problems.length === 0;
      const outcome = { isDone, review: whole, publication: done.publication };
      return { outcome, problems: done.problems };
    } catch (error) {
      if (!(error instanceof MovedMeanwhile)) throw error;
      if (round === maxRounds) throw new StoreBusy(0, { cause: error });
      staged = await staged.again(error.places);
    }
  }
}

/** Notes what a step that is not done came to. @throws ChangeSetMoved */
async function leave(
  { store, set, lease }: RunOptions,
  to: "checked" | "refused" | "done",
  problems: readonly CellProblem[],
): Promise<void> {
  const findings = problems.length === 0 ? null : JSON.stringify(problems);
  await store.transaction(async (tx) => {
    await lockSet(tx, { set, lease });
    await tx
      .updateTable("jobs")
      .set({ state: to, touched_at: Date.now(), findings })
      .where("id", "=", set.id)
      .execute();
  });
}
