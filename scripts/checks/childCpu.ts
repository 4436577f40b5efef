import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Clock ticks of `/proc` in a second: the same on all Linux systems that Node runs on. */
const ticksPerSecond = 100;

/** Seconds of CPU that ended children of this process have taken, theirs included; undefined off Linux. */
export function childCpuSeconds(): number | undefined {
  return readStat("self")?.ofChildren;
}

/**
 * Seconds of CPU that the processes of a group have taken, with their children that have ended; undefined off
 * Linux.
 */
export function groupCpuSeconds(group: number): number | undefined {
  if (!existsSync("/proc/self/stat")) return undefined;
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(name) ?? [])
    .filter((stat) => stat.group === group);
  return stats.reduce((sum, { own, ofChildren }) => sum + own + ofChildren, 0);
}

/** Group and seconds of CPU of a process, by proc_pid_stat(5); undefined: there is none. */
function readStat(process: string) {
  try {
    // The name in parentheses may hold spaces. Behind it stand fields 3 and following.
    const fields =
      readFileSync(`/proc/${process}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const seconds = (field: number) => Number(fields[field - 3]) / ticksPerSecond;
    return {
      group: Number(fields[2]),
      own: seconds(14) + seconds(15),
      ofChildren: seconds(16) + seconds(17),
    };
  } catch {
    // It has ended, or this is no Linux.
    return undefined;
  }
}
