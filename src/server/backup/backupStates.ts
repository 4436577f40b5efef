import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { BackupSettings } from "../../staff/serverSettings/backupSettings.ts";
import {
  type ArchiveName,
  type ArchiveTest,
  readArchiveName,
  readTestRecord,
  testRecord,
} from "./archiveNames.ts";
import { type ListedArchive, openArchives } from "./archives.ts";

const hourMs = 3_600_000;

/** Interval assumed for backups that the server does not make itself, in milliseconds. */
const usualEveryMs = 24 * hourMs;

/** Milliseconds within which an archive should be tested or restored. */
const testedWithinMs = 90 * 24 * hourMs;

/** Milliseconds for which a state is cached. */
const heldMs = 30_000;

/** Timeout of listing the archives, in milliseconds. */
const patienceMs = 5_000;

/** State of the backups. Times in milliseconds since 1970. */
export interface BackupState {
  /** False where the location of the archives did not respond in time. */
  readonly isReachable: boolean;
  readonly newest: Pick<ListedArchive, "name" | "time" | "kind" | "size"> | undefined;
  /** The last archive that was tested as a whole, or restored. */
  readonly tested: ArchiveTest | undefined;
  /** True: two full archives should have been made since the newest archive. */
  readonly isOverdue: boolean;
  /** True: no archive was tested within 90 days. */
  readonly isTestOverdue: boolean;
}

/**
 * Records beside the archives that one of them was tested. The record is a file whose name has all
 * the facts, so that a server that may only list can read it, and the holder of the key needs no
 * access to the database.
 */
export async function recordTest(files: Files, archive: string, now: number): Promise<void> {
  const own = testRecord(archive, now);
  await files.put(own, Buffer.from("\n"));
  for await (const { path } of files.list()) {
    if (path !== own && readTestRecord(path) !== undefined) await files.remove(path);
  }
}

type Looked = Pick<BackupSettings, "place" | "everyMs">;

interface HeldState {
  readonly at: number;
  /** The settings of which it is the state. */
  readonly of: string;
  readonly state: Promise<BackupState>;
}

/**
 * Cached state of the archives, read at most twice a minute, and anew where the settings change.
 * @param settings undefined: no backups are made
 */
export function backupStates(
  settings: () => Promise<Looked | undefined>,
  now: () => number = Date.now,
): () => Promise<BackupState | undefined> {
  let held: HeldState | undefined;
  return async () => {
    const looked = await settings();
    if (looked === undefined) return undefined;
    const at = now();
    const of = JSON.stringify([looked.place, looked.everyMs]);
    if (held === undefined || held.of !== of || at - held.at >= heldMs) {
      held = { at, of, state: withPatience(look(looked, at)) };
    }
    return held.state;
  };
}

const unreachable: BackupState = {
  ...{ isReachable: false, newest: undefined, tested: undefined },
  ...{ isOverdue: false, isTestOverdue: false },
};

/** The state, or an unreachable one after the timeout; the listing itself continues. */
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

async function look({ place, everyMs }: Looked, now: number): Promise<BackupState> {
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
