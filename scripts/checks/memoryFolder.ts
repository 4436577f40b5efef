import { readFileSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { makeTemporaryFolder } from "./temporaryFolder.ts";

/** Linux's shared file system in memory. */
const shared = "/dev/shm";

/** Required free bytes: several times what tests keep in temporary folders at a time. */
const wantedBytes = 2 * 2 ** 30;

interface Machine {
  /** Text of `/proc/mounts`; undefined where there is none. */
  readonly mounts: string | undefined;
  /** Free bytes of the file system. */
  readonly room: number;
  /** Available bytes of memory. */
  readonly free: number;
}

/**
 * Whether temporary folders of tests can be in memory: there is space, and programs can be
 * executed.
 */
export function hasMemoryFolder({ mounts = "", room, free }: Machine): boolean {
  const mount = mounts.split("\n").find((line) => line.split(" ")[1] === shared);
  const [, , type, options = ""] = mount?.split(" ") ?? [];
  const isUsable = type === "tmpfs" && !/\b(?:ro|noexec)\b/.test(options);
  return isUsable && Math.min(room, free / 2) >= wantedBytes;
}

/**
 * Puts the temporary folders of child processes in memory, where possible, until this process ends.
 * Databases of tests otherwise wait for the disk at every write. An existing `TMPDIR` is kept.
 */
export function writeTemporaryFilesToMemory(): void {
  if (process.env.TMPDIR || process.platform !== "linux" || !hasMemoryFolder(machine())) return;
  process.env.TMPDIR = makeTemporaryFolder(shared, "tapeout-tests");
}

function machine(): Machine {
  const { bavail, bsize } = statfsSync(shared);
  return { mounts: readFileSync("/proc/mounts", "utf8"), room: bavail * bsize, free: freemem() };
}
