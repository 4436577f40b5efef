/**
 * Kinds of jobs. `bulk`: an act on many documents; a change set has its row in `change_sets` under the id of
 * its job; `sheet`: a spreadsheet is compared; `backup`: a backup made and checked at once, counted in
 * hundredths.
 */
export const jobKinds = ["bulk", "change-set", "translation", "sheet", "backup"] as const;

/**
 * States of a job, which is work on many documents. `open`: it is still put together; `checking`,
 * `running`, `undoing`: a process is at it; `checked`: the dry run is over; `refused`: something stands
 * against it as a whole; `cancelled`: it was stopped, or given up. `waiting`, `reading`, `comparing`
 * and `ready` are of spreadsheets alone.
 */
export const jobStates = [
  "open",
  "waiting",
  "reading",
  "comparing",
  "checking",
  "checked",
  "ready",
  "refused",
  "running",
  "done",
  "undoing",
  "undone",
  "cancelled",
] as const;

export type JobState = (typeof jobStates)[number];

/** States of the comparison of a spreadsheet, in their order. */
export const sheetStates = [
  "waiting",
  "reading",
  "comparing",
  "checking",
  "ready",
  "refused",
] as const satisfies readonly JobState[];

export type SheetState = (typeof sheetStates)[number];

/** States in which there is something to do for a process, whoever asks. */
export const activeStates = ["checking", "running", "undoing"] as const;

export type ActiveState = (typeof activeStates)[number];

/** True of a state in which there is something to do for a process. */
export function isActive(state: JobState): state is ActiveState {
  return activeStates.some((one) => one === state);
}
