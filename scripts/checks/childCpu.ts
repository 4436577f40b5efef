import { existsSync, readFileSync } from "node:fs";

/** Clock ticks of `/proc` in a second: the same on all Linux systems that Node runs on. */
const ticksPerSecond = 100;

/** Seconds of CPU that ended children of this process have taken, theirs included; undefined off Linux. */
export function childCpuSeconds(): number | undefined {
  if (!existsSync("/proc/self/stat")) return undefined;
  // Fields 16 and 17 of proc_pid_stat(5), cutime and cstime; the name before them may hold spaces.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}
