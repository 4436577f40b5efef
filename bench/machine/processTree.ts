import { readdirSync, readFileSync } from "node:fs";

/** Processes with all that they have started, as Linux tells of them. */
function treeOf(pids: readonly number[]): number[] {
  return pids.flatMap((pid) => [pid, ...treeOf(childrenOf(pid))]);
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8")
      .split(" ")
      .filter(Boolean)
      .map(Number),
  );
}

/** CPU seconds that processes and those that they have started have used, by thread to the nanosecond. */
export function cpuOfTree(pids: readonly number[]): number {
  const nanoseconds = treeOf(pids).flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((task) => runTime(`/proc/${pid}/task/${task}/schedstat`)),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}

/** In nanoseconds; 0 for a thread that has just ended. */
function runTime(file: string): number {
  try {
    return Number(readFileSync(file, "utf8").split(" ")[0]);
  } catch {
    return 0;
  }
}

/** Memory of processes and those that they have started, in MB; what they share counts once (PSS). */
export function memoryOfTree(pids: readonly number[]): number {
  const kibibytes = treeOf(pids).map((pid) => {
    const pss = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    return Number(pss ?? 0);
  });
  return (kibibytes.reduce((sum, each) => sum + each, 0) * 1024) / 1e6;
}
