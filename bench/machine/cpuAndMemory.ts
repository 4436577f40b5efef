import { readdirSync, readFileSync } from "node:fs";

// CPU time and memory of processes, as Linux tells them in /proc.

const isLinux = process.platform === "linux";

/** Processes with all that they have started. */
function treeOf(pids: readonly number[]): number[] {
  return pids.flatMap((pid) => [pid, ...treeOf(childrenOf(pid))]);
}

/** Processes that a process has started and that live. */
export function childrenOf(pid: number): number[] {
  return tasksOf(pid).flatMap((task) =>
    readIfThere(`/proc/${pid}/task/${task}/children`).split(" ").filter(Boolean).map(Number),
  );
}

/** Threads of a process; none where it has just ended. */
function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Text of a file of a process or thread; empty where that has just ended. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/**
 * CPU seconds that processes and those that they have started have used, by thread to the nanosecond;
 * undefined on other systems than Linux.
 */
export function cpuSeconds(pids: readonly number[]): number | undefined {
  if (!isLinux) return undefined;
  const nanoseconds = treeOf(pids).flatMap((pid) =>
    tasksOf(pid).map((task) =>
      Number(readIfThere(`/proc/${pid}/task/${task}/schedstat`).split(" ")[0]),
    ),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}

/** Memory of processes and those that they have started, in MB; what they share counts once (PSS). */
export function memoryOfTree(pids: readonly number[]): number {
  const kibibytes = treeOf(pids).map((pid) => kibibytesIn(`/proc/${pid}/smaps_rollup`, "Pss") ?? 0);
  return (kibibytes.reduce((sum, each) => sum + each, 0) * 1024) / 1e6;
}

/** Resident memory of a process in MB; undefined on other systems than Linux. */
export function residentMemory(pid: number): number | undefined {
  const kibibytes = kibibytesIn(`/proc/${pid}/status`, "VmRSS");
  return kibibytes === undefined ? undefined : (kibibytes * 1024) / 1e6;
}

function kibibytesIn(file: string, name: string): number | undefined {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(readIfThere(file))?.[1];
  return found === undefined ? undefined : Number(found);
}
