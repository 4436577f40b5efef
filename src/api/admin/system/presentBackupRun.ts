import type * as z from "zod";
import type { Reading } from "../../../base/store/tables.ts";
import { displayNames } from "../../../staff/accounts/people/displayNames.ts";
import type { BackupRun } from "../../../staff/serverSettings/backupRun.ts";
import type { backupRun } from "../../contract/mailAndBackupSettings.ts";
import { isoTime } from "../commonParameters.ts";
import { presentProgress } from "../progress.ts";

/** A backup that is made and checked at once. */
export async function presentBackupRun(
  db: Reading,
  { job, result, problem }: BackupRun,
): Promise<z.input<typeof backupRun>> {
  const actor = job.accountId === null ? "" : `account:${job.accountId}`;
  return {
    ...presentProgress(job),
    started_at: isoTime(job.createdAt),
    by: (await displayNames(db, [actor])).get(actor) ?? "",
    result:
      result === undefined
        ? null
        : {
            ...{ name: result.name, size: result.size },
            ...{ files: result.files, missing: result.missing },
            ...{ made_ms: result.madeMs, checked_ms: result.checkedMs },
          },
    problem: problem ?? null,
  };
}
