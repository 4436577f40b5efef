import { readFileSync } from "node:fs";

/** Linux counts CPU time in these ticks, whatever the kernel's own clock (USER_HZ). */
const ticksPerSecond = 100;

/**
 * CPU seconds that a process and its children that still run have used so far; undefined where the
 * system does not tell.
 */
export function cpuSeconds(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  const children = read(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return [pid, ...children].map(ownCpuSeconds).reduce((sum, each) => sum + each, 0);
}

/** Fields 14 and 15 of proc_pid_stat(5); the second field may hold blanks, but ends with `)`. */
function ownCpuSeconds(pid: number): number {
  const stat = read(pid, "stat");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function read(pid: number, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, "utf8").trim();
}
