import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "../machine/processes.ts";
import type { PeerPage } from "./content.ts";
import type { PageName } from "./peer.ts";

/** What the peers are built of. */
export interface PeerInput {
  readonly pages: Readonly<Record<PageName, PeerPage>>;
  /** Folder with the pages as JSON, and their pictures in `pictures`. */
  readonly folder: string;
}

/** Installs a project's packages as its lock file has them, where they are not there. */
export async function installPackages(project: string): Promise<void> {
  if (existsSync(join(project, "node_modules"))) return;
  await run(["npm", "ci", "--no-audit", "--no-fund"], { cwd: project });
}

/** Number of packages that are installed in a project. */
export async function packageCount(project: string): Promise<number> {
  const listed = await run(["npm", "ls", "--all", "--parseable"], { cwd: project });
  return new Set(listed.split("\n").filter((line) => line.includes("/node_modules/"))).size;
}

/** Puts the style sheet and the pictures, which are the same for all, where a project has its own. */
export function sharedFiles(
  { folder }: PeerInput,
  { styles, files }: { readonly styles: string; readonly files: string },
): void {
  cpSync(join(import.meta.dirname, "site.css"), join(styles, "site.css"));
  mkdirSync(files, { recursive: true });
  cpSync(join(folder, "pictures"), join(files, "pictures"), { recursive: true });
}
