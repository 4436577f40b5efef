/**
 * Kinds of jobs. `bulk`: an act on many documents; a change set has its row in `change_sets` under the id of
 * its job.
 */
export const jobKinds = ["bulk", "change-set", "translation"] as const;

/**
 * States of a job, which is work on many documents. `open`: it is still put together; `checking`,
 * `running`, `undoing`: a process is at it; `checked`: the dry run is over; `refused`: something stands
 * against it as a whole; `cancelled`: it was stopped, or given up.
 */
export const jobStates = [
  "open",
  "checking",
  "checked",
  "refused",
  "running",
  "done",
  "undoing",
  "undone",
  "cancelled",
] as const;

export type JobState = (typeof jobStates)[number];

/** States in which there is something to do for a process. */
export const activeStates = ["checking", "running", "undoing"] as const;

export type ActiveState = (typeof activeStates)[number];

/** True of a state in which there is something to do for a process. */
export function isActive(state: JobState): state is ActiveState {
  return activeStates.some((one) => one === state);
}
