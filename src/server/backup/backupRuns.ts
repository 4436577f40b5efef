import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { backupRunProblems } from "../../base/site/serverSettingCodes.ts";
import type { LeasedJobs } from "../../base/store/leases/leasedJobs.ts";
import { underLease, type WorkLease } from "../../base/store/leases/underLease.ts";
import type { Store } from "../../base/store/store.ts";
import { jobOf, leasedJobs, noteProgress, pruneJobs } from "../../staff/jobs/jobs.ts";
import { endBackupRun, runSteps } from "../../staff/serverSettings/backupRun.ts";
import { BackupProgram } from "./backupProcess.ts";
import { backupLease } from "./scheduledBackups.ts";

/** Milliseconds between two attempts while a scheduled backup is under way. */
const againMs = 1_000;

interface BackupRunsOptions {
  readonly store: Store;
  /** Path of the program that makes archives: the command line `backup`. */
  readonly program: string;
  readonly log: { error(facts: object, message: string): void };
}

/** Lines that the program prints. */
const printed = z.union([
  z.object({ done: z.int().min(0).max(runSteps) }),
  z.object({ problem: z.enum(backupRunProblems) }),
  z.object({
    ...{ name: z.string(), size: z.int(), files: z.int(), missing: z.array(z.string()) },
    ...{ madeMs: z.int(), checkedMs: z.int() },
  }),
]);

/**
 * Backups that are made and checked at once, because somebody wants to know that they work: jobs with progress,
 * each in one process, never beside a scheduled backup.
 */
export class BackupRuns {
  readonly #options: BackupRunsOptions;
  readonly #program: BackupProgram;
  readonly #jobs: LeasedJobs;

  constructor(options: BackupRunsOptions) {
    const { store, log, program } = options;
    this.#options = options;
    this.#program = new BackupProgram(program);
    this.#jobs = leasedJobs({
      ...{ store, kind: "backup" },
      run: (id, lease) => this.#run(id, lease),
      prune: (now) => pruneJobs(store.db, "backup", now),
      onError: (err) =>
        log.error({ job: "backup-test", err }, "A test backup failed; trying again"),
    });
  }

  /** Begins a run, soon. */
  wake(id: number): void {
    this.#jobs.wake(id);
  }

  /** Gives up what is under way: another process begins it anew. */
  async stop(): Promise<void> {
    this.#program.stop();
    await this.#jobs.stop();
  }

  async #run(id: number, lease: WorkLease): Promise<void> {
    const { store } = this.#options;
    while ((await jobOf(store.db, "backup", id))?.state === "running") {
      const done = await underLease(store, backupLease, () => this.#make(id, lease));
      if (done !== undefined || !(await lease.extend())) return;
      await sleep(againMs);
    }
  }

  async #make(id: number, lease: WorkLease): Promise<void> {
    const { store, log } = this.#options;
    let end: Parameters<typeof endBackupRun>[2] = { problem: "failed" };
    let noted = Promise.resolve<unknown>(undefined);
    try {
      await this.#program.run(["create", "--json", "--check"], (line) => {
        const said = readLine(line);
        if (said === undefined) return;
        if ("problem" in said) end = said;
        else if ("name" in said) end = { result: { ...said, missing: said.missing.length } };
        else noted = noted.then(() => note(store, id, said.done)).catch(() => undefined);
      });
    } catch (err) {
      // A process that shuts down leaves the run to another.
      if (!(await lease.extend())) return;
      log.error({ job: "backup-test", err }, "A test backup could not be made");
    }
    await noted;
    await store.transaction((tx) => endBackupRun(tx, id, end, Date.now()));
  }
}

function note(store: Store, id: number, done: number): Promise<boolean> {
  return noteProgress(store.db, { id, state: "running", done }, Date.now());
}

function readLine(line: string): z.output<typeof printed> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return printed.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
