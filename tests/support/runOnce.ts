import { operations } from "../../src/base/process/instrumentation.ts";
import type { PeriodicTask } from "../../src/base/process/periodicTask.ts";

/** Runs a periodic task at once, and waits for the end of the run. */
export async function runOnce(task: Pick<PeriodicTask, "wake">): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ends = { asyncEnd: () => resolve() };
  operations.job.subscribe(ends);
  task.wake();
  await promise;
  operations.job.unsubscribe(ends);
}
