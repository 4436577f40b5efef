import { join, relative } from "node:path";
import { UnfinishedRestore } from "./files/unfinishedRestore.ts";
import { StorageUnavailable } from "./storage/storageInterface.ts";
import { StoreBusy, StoreNewerThanCode, StoreReadOnly, StoreUnavailable } from "./storeErrors.ts";

/** Location of a store. */
export interface StoreLocation {
  readonly dataDir: string;
  /** PostgreSQL's URL without its password; absent: SQLite in the data folder. */
  readonly databasePlace?: string | undefined;
}

/** Kinds of failures of a disk or of what lies on it. */
type StoreFaultKind = "foreign" | "damaged" | "forbidden" | "full" | "failing" | "unopened";

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const kindsOfSqlite: Readonly<Record<number, StoreFaultKind>> = {
  3: "forbidden",
  8: "forbidden",
  10: "failing",
  11: "damaged",
  13: "full",
  14: "unopened",
  26: "foreign",
};

const kindsOfFiles: Readonly<Record<string, StoreFaultKind>> = {
  EACCES: "forbidden",
  EPERM: "forbidden",
  EROFS: "forbidden",
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
  EIO: "failing",
  EEXIST: "unopened",
  EISDIR: "unopened",
  ENOTDIR: "unopened",
};

const restore =
  "Stop every process that uses it, put a backup in its place without the -wal and -shm files " +
  "beside it, and start again (docs/operations.md, Backup and restore).";

const words: Readonly<Record<StoreFaultKind, readonly [string, string]>> = {
  foreign: ["is no SQLite database", `${restore} Or name another folder in DATA_DIR.`],
  damaged: ["is damaged", restore],
  forbidden: [
    "cannot be written by this account, or lies on a file system that is read-only",
    "Give the folder and what is in it to the account that runs the server, or name another in DATA_DIR.",
  ],
  full: ["cannot be written: its disk has no room left", "Make room and start again."],
  failing: [
    "could not be read or written: its disk has no room left, or reports an error",
    `Make room where it is full. Else look at the disk. ${restore}`,
  ],
  unopened: [
    "cannot be opened",
    "See that DATA_DIR is a folder of the account that runs the server.",
  ],
};

/** The kind of failure of a disk, or of what lies on it, behind an error; undefined: none. */
function kindOf(error: unknown): StoreFaultKind | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error && typeof error.errcode === "number") {
    return kindsOfSqlite[error.errcode & 0xff];
  }
  return "code" in error && "syscall" in error ? kindsOfFiles[String(error.code)] : undefined;
}

/** True where a database cannot be written, which says nothing about reading it. */
export function isWriteFault(error: unknown): boolean {
  const kind = kindOf(error);
  return kind !== undefined && !["foreign", "damaged"].includes(kind);
}

/**
 * Message about a store that cannot be used: what is wrong, where it lies and what to do.
 * Undefined where the error is about something else.
 * @param isOpening false once the store has been opened and work on it has begun
 */
export function storeFault(
  error: unknown,
  place: StoreLocation,
  isOpening = true,
): string | undefined {
  if (error instanceof StoreNewerThanCode) return error.message;
  if (error instanceof UnfinishedRestore) return error.message;
  if (error instanceof StorageUnavailable) {
    return `${error.message}\n  See that it answers, and check STORAGE_URL and its keys.`;
  }
  const cause = error instanceof StoreReadOnly ? error.cause : error;
  if (cause instanceof StoreUnavailable || cause instanceof StoreBusy) {
    const where = place.databasePlace ?? databaseFile(place);
    return `${cause.message}\n  Database: ${where}`;
  }
  const kind = kindOf(cause);
  if (kind === undefined || !(cause instanceof Error)) return undefined;
  const path = pathOf(cause);
  // During work, a file elsewhere (an export, an import) may be at fault instead of the store.
  if (!isOpening && !isWithin(path, place.dataDir) && "syscall" in cause) return undefined;
  const [what, advice] = words[kind];
  return [
    `The store cannot be used: ${path ?? databaseFile(place)} ${what} (${cause.message}).`,
    advice,
    ...(isOpening ? ["Nothing was changed."] : []),
  ].join("\n  ");
}

/** The file that an error of the file system names. */
function pathOf(cause: Error): string | undefined {
  return "path" in cause && typeof cause.path === "string" ? cause.path : undefined;
}

function isWithin(path: string | undefined, folder: string): boolean {
  return path !== undefined && !relative(folder, path).startsWith("..");
}

function databaseFile({ dataDir }: StoreLocation): string {
  return join(dataDir, "tapeout.sqlite");
}
