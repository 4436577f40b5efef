import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const beginning = ".backup-";

/** Age from which a spool folder is that of a process that was killed, in milliseconds. */
const abandonedMs = 6 * 3_600_000;

/**
 * Does work with a folder for its owner alone, which is removed behind it. What killed processes left
 * is removed as well.
 */
export async function withSpool<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await removeAbandoned(dataDir, Date.now());
  const folder = await mkdtemp(join(dataDir, beginning));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeAbandoned(dataDir: string, now: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(beginning)) continue;
    const path = join(dataDir, name);
    const found = await stat(path).catch(() => undefined);
    const isAbandoned = found !== undefined && now - found.mtimeMs > abandonedMs;
    if (isAbandoned) await rm(path, { recursive: true, force: true });
  }
}
