import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Rights of a file's group and of all other accounts. */
const othersRights = 0o077;

/** The right of all but the owner to pass through a folder. */
const othersExecute = 0o011;

/**
 * Paths in the data folder that accounts other than its owner can reach (database, attachments,
 * backups put there), relative to it, `.` for the folder itself. Empty where the folder is closed
 * to others, and on Windows, whose permissions differ.
 */
export function pathsOpenToOthers(dataDir: string): string[] {
  if (process.platform === "win32") return [];
  if ((statSync(dataDir).mode & othersRights) === 0) return [];
  const lets = (statSync(dataDir).mode & othersExecute) !== 0;
  const inside = lets ? readdirSync(dataDir).filter((name) => isOpen(join(dataDir, name))) : [];
  return [".", ...inside.sort()];
}

function isOpen(path: string): boolean {
  // A file may be gone by now.
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & othersRights) !== 0;
}
