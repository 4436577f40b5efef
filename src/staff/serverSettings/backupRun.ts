import * as z from "zod";
import { appendAudit } from "../../base/audit/append.ts";
import { activeStates } from "../../base/site/jobStates.ts";
import { type BackupRunProblem, backupRunProblems } from "../../base/site/serverSettingCodes.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { type Person, requireRight } from "../access/rights.ts";
import { addJob, type Job, jobOf } from "../jobs/jobs.ts";

/** Steps of a run: hundredths of making the archive and reading it again. */
export const runSteps = 100;

const result = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  files: z.int(),
  missing: z.int(),
  madeMs: z.int(),
  checkedMs: z.int(),
});

/** Outcome of a run that was done. */
export type BackupRunResult = z.output<typeof result>;

const ended = z.object({
  result: result.optional(),
  problem: z.enum(backupRunProblems).optional(),
});

/** A backup that is made and checked at once. */
export interface BackupRun {
  readonly job: Job;
  readonly result: BackupRunResult | undefined;
  readonly problem: BackupRunProblem | undefined;
}

/**
 * Begins a run.
 * @returns its number; undefined where one is under way
 * @throws NotPermitted
 */
export async function beginBackupRun(
  store: Store,
  { accountId, by, now }: { readonly accountId: number; readonly by: Person; readonly now: number },
): Promise<number | undefined> {
  requireRight(by, "system.manage", {}, "a backup");
  return store.transaction(async (tx) => {
    // The lock of this row keeps two from beginning at a time.
    await tx
      .selectFrom("server_settings")
      .select("name")
      .where("name", "=", "backup")
      .forUpdate()
      .executeTakeFirst();
    const active = await tx
      .selectFrom("jobs")
      .select("id")
      .where("kind", "=", "backup")
      .where("state", "in", activeStates)
      .executeTakeFirst();
    if (active !== undefined) return undefined;
    const job = {
      kind: "backup",
      accountId,
      via: by.via,
      state: "running",
      total: runSteps,
    } as const;
    const id = await addJob(tx, job, now);
    const entry = { act: "system.backup-test", subject: "system:backup" } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return id;
  });
}

/** A run; undefined where there is none of this number. */
export async function backupRunOf(db: Reading, id: number): Promise<BackupRun | undefined> {
  const job = await jobOf(db, "backup", id);
  return job && { job, ...runEnd(job) };
}

/** The newest run; undefined where there was none. */
export async function lastBackupRun(db: Reading): Promise<BackupRun | undefined> {
  const row = await db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", "backup")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && backupRunOf(db, row.id);
}

function runEnd({ subject }: Job): Pick<BackupRun, "result" | "problem"> {
  const { result: done, problem } = ended.safeParse(subject).data ?? {};
  return { result: done, problem };
}

/** Ends a run that is under way. */
export async function endBackupRun(
  tx: Writing,
  id: number,
  end: { readonly result: BackupRunResult } | { readonly problem: BackupRunProblem },
  now: number,
): Promise<void> {
  const isDone = "result" in end;
  await tx
    .updateTable("jobs")
    .set({
      ...{ subject: JSON.stringify(end), state: isDone ? "done" : "refused", touched_at: now },
      ...(isDone && { done: runSteps }),
    })
    .where("id", "=", id)
    .where("state", "in", activeStates)
    .execute();
}
