import { purgeMails } from "../base/mail/outbox.ts";
import { type PeriodicTask, periodicTask } from "../base/process/periodicTask.ts";
import type { Store } from "../base/store/store.ts";
import { pruneUsage } from "../readers/usage/usageCounts.ts";
import { purgePreviewLinks } from "../staff/editing/previewLinks/previewLinks.ts";
import { agreeOlderTexts, pruneTextPairs } from "../staff/editing/textPairs/pairHousekeeping.ts";
import { pruneCopies } from "../staff/editing/workingCopies/workingCopyRows.ts";
import { pruneJobs } from "../staff/jobs/jobs.ts";
import { removeExpiredFiles } from "../staff/sheets/sheetFiles.ts";

/** Time between two runs, in milliseconds. */
const everyMs = 3_600_000;

/** Time between two removals of pairs, which read all content. */
const pairsEveryMs = 7 * 24 * 3_600_000;

const job = "content-housekeeping";

interface ContentLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Agrees, at the start, the texts of documents that are older than the pairs; removes, regularly, what
 * is past of working copies, imported translations, pairs, links to previews, spreadsheets that came
 * back, mails and usage. Several processes on one store may.
 */
export function startContentHousekeeping(store: Store, log: ContentLog): PeriodicTask {
  // A while after the start, which has enough to do.
  let pairsDueAt = Date.now() + everyMs;
  return periodicTask({
    job,
    everyMs,
    async run() {
      const now = Date.now();
      const documents = await agreeOlderTexts(store, now);
      if (documents > 0) log.info({ job, documents }, "Existing texts were marked as up to date");
      await pruneCopies(store, now);
      await pruneJobs(store.db, "translation", now);
      await removeExpiredFiles(store, now);
      await purgePreviewLinks(store, now);
      await purgeMails(store, now);
      await pruneUsage(store, now);
      if (now < pairsDueAt) return;
      pairsDueAt = now + pairsEveryMs;
      await pruneTextPairs(store, now);
    },
    onError: (error) => log.warn({ job, err: error }, "Upkeep of the content failed; trying again"),
  });
}
