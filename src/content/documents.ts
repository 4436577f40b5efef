/**
 * Documents as staff work on them: drafts with their revisions, publication per language, the
 * schedule, the trash. Readers see none of this but through publication.ts. Documents refer to one
 * another by key; ids stand in addresses alone. Writes take a transaction, so that several can be
 * joined; whatever readers would notice happens within `inPublication`.
 */
export {
  type Authored,
  createDocument,
  restore,
  restoreRevision,
  saveDraft,
} from "./documents/drafts.ts";
export {
  factsDifferences,
  type LanguageEffects,
  type PublishingEffects,
  publishingEffects,
} from "./documents/effects.ts";
export {
  DanglingReference,
  DocumentExists,
  DocumentNotFound,
  DocumentTrashed,
  FactsDiffer,
  PartNumberTaken,
  RevisionConflict,
  RevisionNotFound,
  ScheduleNotFound,
  StillReferenced,
  UnfitValues,
} from "./documents/errors.ts";
export { productRevisions } from "./documents/productRevisions.ts";
export {
  inPublication,
  type Publishing,
} from "./documents/publishing.ts";
export {
  type DocumentEntry,
  type DraftDocument,
  draftOf,
  listDocuments,
  revisionsOf,
} from "./documents/reading.ts";
export { recheckSchedules, validateSchedules } from "./documents/schedule/check.ts";
export {
  listSchedules,
  noteTold,
  type ScheduleEntry,
  type UntoldProblem,
  untoldProblems,
} from "./documents/schedule/list.ts";
export {
  cancelSchedule,
  type Scheduled,
  type ScheduleRequest,
  schedule,
  scheduleTogether,
} from "./documents/schedule/make.ts";
export { nextTime } from "./documents/schedule/rows.ts";
export { runDueSchedule } from "./documents/schedule/run.ts";
