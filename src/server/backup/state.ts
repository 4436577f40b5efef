import type { Files } from "../../base/store/storage/contract.ts";
import {
  type ArchiveName,
  type ArchiveTest,
  readArchiveName,
  readTestRecord,
  testRecord,
} from "./archiveNames.ts";
import { type ListedArchive, openArchives } from "./archives.ts";
import type { BackupSettings } from "./settings.ts";

const hourMs = 3_600_000;

/** Time after which a backup is missed that is made by somebody else than the server. */
const usualEveryMs = 24 * hourMs;

/** Time within which an archive should have been read and checked, or restored. */
const testedWithinMs = 90 * 24 * hourMs;

/** Time for which a state is told again without a look at the archives. */
const heldMs = 30_000;

/** Longest time for a look at the archives. */
const patienceMs = 5_000;

/** How backups stand. Times in milliseconds since 1970. */
export interface BackupState {
  /** False where the place of the archives did not answer in time. */
  readonly isReachable: boolean;
  readonly newest: Pick<ListedArchive, "name" | "time" | "kind" | "size"> | undefined;
  /** The last archive that was read and checked as a whole, or restored. */
  readonly tested: ArchiveTest | undefined;
  /** Two full archives should have been made since the newest archive. */
  readonly isOverdue: boolean;
  /** No archive was tested within 90 days. */
  readonly isTestOverdue: boolean;
}

/**
 * Records beside the archives that one of them was read whole. The record is a file whose name says all,
 * so that a server that may list, and not read, knows of it; whoever has the key need not reach the
 * database.
 */
export async function recordTest(files: Files, archive: string, now: number): Promise<void> {
  const own = testRecord(archive, now);
  await files.put(own, Buffer.from("\n"));
  for await (const { path } of files.list()) {
    if (path !== own && readTestRecord(path) !== undefined) await files.remove(path);
  }
}

/** A look at the archives, shared by all who ask within half a minute. */
export function backupStates(
  settings: Pick<BackupSettings, "place" | "everyMs">,
  now: () => number = Date.now,
): () => Promise<BackupState> {
  let held: { readonly at: number; readonly state: Promise<BackupState> } | undefined;
  return () => {
    const at = now();
    if (held === undefined || at - held.at >= heldMs) {
      held = { at, state: withPatience(look(settings, at)) };
    }
    return held.state;
  };
}

const unreachable: BackupState = {
  ...{ isReachable: false, newest: undefined, tested: undefined },
  ...{ isOverdue: false, isTestOverdue: false },
};

/** The state, or that the archives cannot be reached; the look itself goes on. */
async function withPatience(looking: Promise<BackupState>): Promise<BackupState> {
  const late = Promise.withResolvers<BackupState>();
  const timer = setTimeout(() => late.resolve(unreachable), patienceMs);
  timer.unref();
  try {
    return await Promise.race([looking.catch(() => unreachable), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function look(
  { place, everyMs }: Pick<BackupSettings, "place" | "everyMs">,
  now: number,
): Promise<BackupState> {
  const files = await openArchives(place);
  let newest: (ArchiveName & { readonly size: number }) | undefined;
  let tested: ArchiveTest | undefined;
  for await (const { path, size } of files.list()) {
    const archive = readArchiveName(path);
    if (archive !== undefined && archive.time > (newest?.time ?? 0)) newest = { ...archive, size };
    const test = readTestRecord(path);
    if (test !== undefined && test.at > (tested?.at ?? 0)) tested = test;
  }
  return {
    ...{ isReachable: true, newest, tested },
    isOverdue: now - (newest?.time ?? 0) > 2 * (everyMs ?? usualEveryMs),
    isTestOverdue: now - (tested?.at ?? 0) > testedWithinMs,
  };
}
