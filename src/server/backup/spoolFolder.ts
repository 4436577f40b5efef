import { rmSync } from "node:fs";
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
  await removeAbandoned(dataDir, beginning);
  const folder = await mkdtemp(join(dataDir, beginning));
  // The copy of the database in it is not encrypted: it goes as well where the process is told to stop.
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeAtExit);
  try {
    return await work(folder);
  } finally {
    process.off("exit", removeAtExit);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed processes left in a folder under names that begin so. */
export async function removeAbandoned(folder: string, start: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    const isAbandoned = found !== undefined && Date.now() - found.mtimeMs > abandonedMs;
    if (isAbandoned) await rm(path, { recursive: true, force: true });
  }
}
