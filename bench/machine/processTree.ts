import { readdirSync, readFileSync } from "node:fs";

/** Processes with all that they have started, as Linux tells of them. */
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

/** What a process or thread says of itself; nothing where it has just ended. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** CPU seconds that processes and those that they have started have used, by thread to the nanosecond. */
export function cpuOfTree(pids: readonly number[]): number {
  const nanoseconds = treeOf(pids).flatMap((pid) =>
    tasksOf(pid).map((task) =>
      Number(readIfThere(`/proc/${pid}/task/${task}/schedstat`).split(" ")[0]),
    ),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}

/** Memory of processes and those that they have started, in MB; what they share counts once (PSS). */
export function memoryOfTree(pids: readonly number[]): number {
  const kibibytes = treeOf(pids).map((pid) => {
    const pss = /^Pss:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1];
    return Number(pss ?? 0);
  });
  return (kibibytes.reduce((sum, each) => sum + each, 0) * 1024) / 1e6;
}
