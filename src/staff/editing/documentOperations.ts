/**
 * Documents for staff: drafts with their revisions, publication by language, the schedule, the
 * trash. Readers see them only through publication.ts. Documents refer to one another by key; only
 * addresses have ids. Writes take a transaction, so that several can be joined; everything that
 * readers would notice happens within `inPublication`.
 */

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
} from "./documents/documentErrors.ts";
export {
  type Authored,
  createDocument,
  restore,
  restoreRevision,
  saveDraft,
} from "./documents/drafts.ts";
export {
  type DocumentEntry,
  type DraftDocument,
  draftOf,
  listDocuments,
  revisionsOf,
} from "./documents/listDocuments.ts";
export { productRevisions } from "./publishing/newestAndPublishedProducts.ts";
export {
  inPublication,
  type Publishing,
} from "./publishing/publishing.ts";
export {
  factsDifferences,
  type LanguageEffects,
  type PublishingEffects,
  publishingEffects,
} from "./publishing/publishingEffects.ts";
export { recheckSchedules, validateSchedules } from "./schedule/checkSchedules.ts";
export {
  cancelSchedule,
  type Scheduled,
  type ScheduleRequest,
  schedule,
  scheduleTogether,
} from "./schedule/makeSchedule.ts";
export {
  listSchedules,
  type ScheduleEntry,
  tellOfProblem,
  type UntoldProblem,
  untoldProblems,
} from "./schedule/readSchedules.ts";
export { runDueSchedule } from "./schedule/runDueSchedule.ts";
export { nextTime } from "./schedule/scheduleRows.ts";
