import { join } from "node:path";
import { StoreBusy, StoreNewerThanCode, StoreReadOnly, StoreUnavailable } from "./errors.ts";

/** Where a store lies. */
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

/** What kind of failure of a disk, or of what lies on it, an error tells of; undefined: none. */
function kindOf(error: unknown): StoreFaultKind | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error && typeof error.errcode === "number") {
    return kindsOfSqlite[error.errcode & 0xff];
  }
  return "code" in error && "syscall" in error ? kindsOfFiles[String(error.code)] : undefined;
}

/** Whether an error says that a database cannot be written, which says nothing about reading it. */
export function isWriteFault(error: unknown): boolean {
  const kind = kindOf(error);
  return kind !== undefined && !["foreign", "damaged"].includes(kind);
}

/**
 * What is wrong with a store that an error at the start is about: what, where and what to do.
 * Undefined where the error is about something else.
 */
export function storeFault(error: unknown, place: StoreLocation): string | undefined {
  if (error instanceof StoreNewerThanCode) return error.message;
  const cause = error instanceof StoreReadOnly ? error.cause : error;
  if (cause instanceof StoreUnavailable || cause instanceof StoreBusy) {
    const where = place.databasePlace ?? databaseFile(place);
    return `${cause.message}\n  Database: ${where}`;
  }
  const kind = kindOf(cause);
  if (kind === undefined || !(cause instanceof Error)) return undefined;
  const [what, advice] = words[kind];
  return [
    `The store cannot be used: ${fileOf(cause, place)} ${what} (${cause.message}).`,
    advice,
    "Nothing was changed.",
  ].join("\n  ");
}

/** The file that an error of the file system names, or the database. */
function fileOf(cause: Error, place: StoreLocation): string {
  return "path" in cause && typeof cause.path === "string" ? cause.path : databaseFile(place);
}

function databaseFile({ dataDir }: StoreLocation): string {
  return join(dataDir, "tapeout.sqlite");
}
