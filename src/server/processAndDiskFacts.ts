import { statfs } from "node:fs/promises";
import { hostname, totalmem } from "node:os";
import packageJson from "../../package.json" with { type: "json" };
import type { Machine } from "../staff/systemStatus/machineFacts.ts";
import type { FailingTasks } from "./failingTasks.ts";
import type { RequestLines } from "./recentRequestLog.ts";

interface MachineSources {
  readonly dataDir: string;
  readonly failingTasks: FailingTasks;
  readonly requestLines: RequestLines;
  readonly checkLinks: () => void;
}

/** Facts of this process and its machine. */
export function thisMachine({
  dataDir,
  failingTasks,
  requestLines,
  checkLinks,
}: MachineSources): Machine {
  return {
    ...{ name: hostname(), version: packageJson.version, node: process.versions.node },
    startedAt: Date.now() - Math.round(process.uptime() * 1_000),
    memory: () => ({ used: process.memoryUsage.rss(), limit: memoryLimit() }),
    disk: () => diskOf(dataDir),
    failingTasks: () => failingTasks.list(),
    linesOf: (id) => requestLines.find(id),
    checkLinks,
  };
}

/** Memory that the process may have: that of its container, or of the machine. */
function memoryLimit(): number {
  const [own, all] = [process.constrainedMemory(), totalmem()];
  return own > 0 ? Math.min(own, all) : all;
}

/** Space of the disk with a folder, in bytes; undefined where it cannot be read. */
export async function diskOf(
  folder: string,
): Promise<{ readonly free: number; readonly total: number } | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return undefined;
  }
}
