import * as z from "zod";
import { events } from "../../base/process/events.ts";
import { periodicTask } from "../../base/process/periodicTask.ts";
import { underLease } from "../../base/store/leases/underLease.ts";
import type { Store } from "../../base/store/store.ts";
import type { BackupSettings } from "../../staff/serverSettings/backupSettings.ts";
import type { ArchiveKind, ArchiveName } from "./archiveNames.ts";
import { listArchives, openArchives } from "./archives.ts";
import { BackupProgram } from "./backupProcess.ts";
import { expiredArchives } from "./expiredArchives.ts";

/** Milliseconds between two looks at what is due. */
const lookMs = 30_000;

/** The lease of the process that makes backups. */
export const backupLease = "backup";

interface BackupScheduleOptions {
  readonly store: Store;
  /** The settings in force, read at each look; undefined: none are made. */
  readonly settings: () => Promise<BackupSettings | undefined>;
  /** Path of the program that makes archives: the command line `backup`. */
  readonly program: string;
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

/**
 * Makes archives when they are due and removes those that need not be kept: one process of all that
 * share the store, by a lease, in a child process of low priority.
 * @returns what stops it; an archive under way is given up
 */
export function startBackups(options: BackupScheduleOptions): { stop(): Promise<void> } {
  const schedule = new BackupSchedule(options);
  const task = periodicTask({
    job: "backup",
    everyMs: lookMs,
    run: () => schedule.look(),
    onError: (err) => options.log.error({ job: "backup", err }, "Upkeep of backups failed"),
  });
  task.wake();
  return {
    async stop() {
      schedule.giveUp();
      await task.stop();
    },
  };
}

/** The archive that is due; undefined where none is. @param triedAt time of the last increment tried */
export function dueBackup(
  archives: readonly Pick<ArchiveName, "kind" | "time">[],
  { everyMs, incrementMs }: Pick<BackupSettings, "everyMs" | "incrementMs">,
  now: number,
  triedAt: number,
): ArchiveKind | undefined {
  if (everyMs === undefined) return undefined;
  const newest = (kinds: readonly ArchiveKind[]) =>
    Math.max(...archives.filter(({ kind }) => kinds.includes(kind)).map(({ time }) => time));
  if (now - newest(["full"]) >= everyMs) return "full";
  if (incrementMs === undefined) return undefined;
  const last = Math.max(newest(["full", "increment"]), triedAt);
  return now - last >= incrementMs ? "increment" : undefined;
}

const created = z.object({
  name: z.string().nullable(),
  size: z.number().default(0),
  missing: z.array(z.string()).default([]),
});

class BackupSchedule {
  readonly #options: BackupScheduleOptions;
  /** Times of the last increment and of the last failure, milliseconds since 1970. */
  #triedAt = 0;
  #failedAt = 0;
  /** The settings with which it failed last: others are tried at once. */
  #failedWith = "";
  readonly #program: BackupProgram;
  #isStopped = false;

  constructor(options: BackupScheduleOptions) {
    this.#options = options;
    this.#program = new BackupProgram(options.program);
  }

  giveUp(): void {
    this.#isStopped = true;
    this.#program.stop();
  }

  async look(): Promise<void> {
    const { store } = this.#options;
    if (this.#isStopped || store.fault !== undefined) return;
    const settings = await this.#options.settings();
    if (settings?.key === undefined) return;
    // After a failure it is tried again when an increment would be due.
    const pauseMs = settings.incrementMs ?? 300_000;
    const isSame = this.#failedWith === JSON.stringify(settings.place);
    if (isSame && Date.now() - this.#failedAt < pauseMs) return;
    await underLease(store, backupLease, () => this.#makeDue(settings));
  }

  async #makeDue(settings: BackupSettings): Promise<void> {
    const { store } = this.#options;
    try {
      const files = await openArchives(settings.place);
      const times = store.dialect === "sqlite" ? settings : { ...settings, incrementMs: undefined };
      const archives = await listArchives(files);
      const kind = dueBackup(archives, times, Date.now(), this.#triedAt);
      if (kind === undefined) return;
      await this.#make(kind, settings);
      const all = await listArchives(files);
      for (const { name } of expiredArchives(all, settings.keep, Date.now())) {
        await files.remove(name);
      }
    } catch (error) {
      // The place of the archives cannot be reached.
      this.#failed("full", settings, error);
    }
  }

  async #make(kind: ArchiveKind, settings: BackupSettings): Promise<void> {
    const { log } = this.#options;
    const began = performance.now();
    try {
      const { name, size: bytes, missing } = created.parse(JSON.parse(await this.#run(kind)));
      this.#triedAt = Date.now();
      const outcome = name === null ? "unchanged" : "made";
      events.publish("backup", { kind, outcome, missing: missing.length });
      const files = missing.slice(0, 20);
      const ms = Math.round(performance.now() - began);
      if (name !== null) log.info({ name, bytes, ms }, "A backup was made");
      if (files.length > 0) log.error({ files }, "Files that the database refers to are missing");
    } catch (cause) {
      this.#failed(kind, settings, cause);
    }
  }

  #failed(kind: ArchiveKind, { place }: BackupSettings, err: unknown): void {
    if (this.#isStopped) return;
    this.#failedAt = Date.now();
    this.#failedWith = JSON.stringify(place);
    events.publish("backup", { kind, outcome: "failed", missing: 0 });
    this.#options.log.error({ err, kind }, "A backup could not be made");
  }

  /** Makes an archive in the program. @returns the line that it prints */
  async #run(kind: ArchiveKind): Promise<string> {
    let made = "";
    const how = kind === "increment" ? ["--increment"] : [];
    await this.#program.run(["create", "--json", ...how], (line) => {
      if (line.startsWith('{"name"')) made = line;
    });
    return made;
  }
}
