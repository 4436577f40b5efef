import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** Where Linux has a file system in memory for everybody. */
const shared = "/dev/shm";

/** Several times as much as the tests have in their temporary folders at a time, in bytes. */
const wantedBytes = 2 * 2 ** 30;

interface Machine {
  /** Text of `/proc/mounts`; undefined where there is none. */
  readonly mounts: string | undefined;
  /** Bytes that the file system can take. */
  readonly room: number;
  /** Bytes of memory that nobody needs. */
  readonly free: number;
}

/** Tells whether the tests can have their temporary folders in memory: there is room, and programs run. */
export function hasMemoryFolder({ mounts = "", room, free }: Machine): boolean {
  const mount = mounts.split("\n").find((line) => line.split(" ")[1] === shared);
  const [, , type, options = ""] = mount?.split(" ") ?? [];
  const isUsable = type === "tmpfs" && !/\b(?:ro|noexec)\b/.test(options);
  return isUsable && Math.min(room, free / 2) >= wantedBytes;
}

/**
 * Has what this process starts make its temporary folders in memory, where that can be, until it ends.
 * Databases of tests wait for their disk at every write, and nobody needs them afterwards. A `TMPDIR`
 * that is set already stays.
 */
export function writeTemporaryFilesToMemory(): void {
  if (process.env.TMPDIR || process.platform !== "linux" || !hasMemoryFolder(machine())) return;
  const folder = mkdtempSync(join(shared, "tapeout-tests-"));
  // As open as `/tmp`: databases and proxies of the tests run under accounts of their own.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.once(signal, () => process.exit(code));
  }
}

function machine(): Machine {
  const { bavail, bsize } = statfsSync(shared);
  return { mounts: readFileSync("/proc/mounts", "utf8"), room: bavail * bsize, free: freemem() };
}
