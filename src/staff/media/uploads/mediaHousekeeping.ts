import { type PeriodicTask, periodicTask } from "../../../base/process/periodicTask.ts";
import type { Files } from "../../../base/store/storage/storageInterface.ts";
import type { Store } from "../../../base/store/store.ts";
import { originalsFolder } from "../../../content/published/mediaKinds.ts";
import { registerFiles } from "../registerFiles.ts";
import type { MediaUploads } from "./mediaUploads.ts";

/** Time between two runs, in milliseconds. */
const everyMs = 60_000;

/** Time between two removals of files without a row, in milliseconds. */
const sweepEveryMs = 24 * 3_600_000;

/** Age from which on a stored file of the library without a row is removed, in milliseconds. */
const strayMs = 24 * 3_600_000;

/** Pictures whose smaller versions are made in one run. */
const picturesAtOnce = 20;

/** Pictures that are left out at most, until a day has passed. */
const maxFailed = 500;

/**
 * Age from which versions are made here: those of new uploads are made by the process that received
 * them.
 */
const settledMs = 120_000;

const job = "media";

interface MediaLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface MediaHousekeeping {
  readonly store: Store;
  readonly files: Files;
  readonly media: MediaUploads;
  readonly log: MediaLog;
}

/**
 * Adds files that documents use to the library, makes the smaller versions of pictures that lack
 * them, and removes the remains of unfinished uploads. Several processes on one store may run it:
 * work done by one is not repeated.
 */
export function startMediaHousekeeping(options: MediaHousekeeping): PeriodicTask {
  const { log } = options;
  const stopping = new AbortController();
  let after = 0;
  const failed = new Set<string>();
  let sweepDueAt = Date.now() + everyMs;
  const task = periodicTask({
    job,
    everyMs,
    async run() {
      const { store, files } = options;
      const now = Date.now();
      const wanted = { store, files, now, signal: stopping.signal };
      const { newest, registered } = await registerFiles(wanted, after);
      after = newest;
      if (registered > 0) log.info({ job, files: registered }, "Files are in the media library");
      await makeMissingVariants({ ...options, failed, signal: stopping.signal }, now);
      if (now < sweepDueAt || stopping.signal.aborted) return;
      sweepDueAt = now + sweepEveryMs;
      failed.clear();
      await sweepMedia(options, now);
    },
    onError: (error) => log.warn({ job, err: error }, "Upkeep of the media library failed"),
  });
  return {
    wake: () => task.wake(),
    async stop() {
      stopping.abort();
      await task.stop();
    },
  };
}

interface MissingVariants extends Pick<MediaHousekeeping, "store" | "media" | "log"> {
  /** Paths of pictures whose versions could not be made: they hold back no others. */
  readonly failed?: Set<string>;
  readonly signal?: AbortSignal;
}

/** Makes the smaller versions of some pictures that wait for theirs. */
export async function makeMissingVariants(
  { store, media, log, failed = new Set(), signal }: MissingVariants,
  now: number,
): Promise<void> {
  const rows = await store.db
    .selectFrom("media")
    .select(["path", "hash"])
    .where("variants", "is", null)
    .where(({ eb, or }) => or([eb("uploaded_by", "=", "server"), eb("at", "<", now - settledMs)]))
    .$if(failed.size > 0, (query) => query.where("path", "not in", [...failed]))
    .orderBy("at")
    .limit(picturesAtOnce)
    .execute();
  const done = new Set<string>();
  for (const { path, hash } of rows) {
    if (signal?.aborted) return;
    if (done.has(hash)) continue;
    done.add(hash);
    try {
      await media.makeVariants(path, hash);
    } catch (error) {
      if (failed.size < maxFailed) failed.add(path);
      log.warn({ job, path, err: error }, "Smaller versions of a picture could not be made");
    }
  }
}

/** Removes arrivals that were never kept, and stored files of the library without a row. */
export async function sweepMedia(
  { store, files, media, log }: MediaHousekeeping,
  now: number,
): Promise<void> {
  let removed = await media.arrivals.sweep(now);
  for await (const { path, modified } of files.list()) {
    const isOriginal = path.startsWith(originalsFolder);
    if (!(isOriginal || path.startsWith("media/")) || modified > now - strayMs) continue;
    const row = await store.db
      .selectFrom("media")
      .select("path")
      .where(isOriginal ? "original_path" : "path", "=", path)
      .executeTakeFirst();
    // Imported content may refer to it before it is in the library.
    if (row !== undefined || (!isOriginal && (await isMentioned(store, path)))) continue;
    await files.remove(path);
    removed += 1;
  }
  if (removed > 0) log.info({ job, files: removed }, "Files of unfinished uploads were removed");
}

async function isMentioned(store: Store, path: string): Promise<boolean> {
  const found = await store.db
    .selectFrom("revisions")
    .select("id")
    .where("body", "like", `%${path}%`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
