import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes a temporary folder, which is removed when this process ends. Folders of the same name whose processes
 * were killed are removed first.
 * @param parent folder in which it is made
 * @param name beginning of its name
 */
export function makeTemporaryFolder(parent: string, name: string): string {
  removeAbandonedFolders(parent, name);
  const folder = mkdtempSync(join(parent, `${name}-${process.pid}-`));
  // Open to all accounts as `/tmp` is: databases and proxies of tests run under their own.
  chmodSync(folder, 0o1777);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.once(signal, () => process.exit(code));
  }
  return folder;
}

function removeAbandonedFolders(parent: string, name: string): void {
  for (const entry of readdirSync(parent)) {
    const [, pid] = /-(\d+)-\w{6}$/.exec(entry) ?? [];
    if (pid === undefined || !entry.startsWith(`${name}-${pid}-`) || isRunning(Number(pid)))
      continue;
    rmSync(join(parent, entry), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another account.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
