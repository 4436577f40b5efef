import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "../machine/processes.ts";
import type { PeerPage } from "./content.ts";

/** The pages that are measured. */
export const pageNames = ["product", "list"] as const;

export type PageName = (typeof pageNames)[number];

/** A running site with the pages. */
export interface PeerSite extends AsyncDisposable {
  readonly name: string;
  /** True: its pages are rendered for each request. */
  readonly isAnew: boolean;
  readonly urls: Readonly<Record<PageName, string>>;
  /** Ids of the first processes that serve it. */
  readonly pids: readonly number[];
  /**
   * Publishes the product page with this text on it; resolves when an editor's work would be done.
   */
  publish?(text: string): Promise<void>;
}

/** Disk space and packages of a peer. */
export interface Installed {
  /** Disk space for building and running it, in MB. */
  readonly megabytes: number;
  /** Packages that are installed for it. */
  readonly packages: number;
}

/** A page's content with another first line under its heading. */
export function withText(page: PeerPage, text: string): PeerPage {
  const at = page.main.findIndex(({ kind }) => kind === "text");
  return { ...page, main: page.main.with(at, { kind: "text", inlines: [{ text }] }) };
}

/** Content and files from which the peers are built. */
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

/** Puts the style sheet and the pictures, the same for all peers, where a project expects them. */
export function sharedFiles(
  { folder }: PeerInput,
  { styles, files }: { readonly styles: string; readonly files: string },
): void {
  cpSync(join(import.meta.dirname, "site.css"), join(styles, "site.css"));
  mkdirSync(files, { recursive: true });
  cpSync(join(folder, "pictures"), join(files, "pictures"), { recursive: true });
}

/**
 * Bytes of the files in a folder.
 * @param isWhole false: without the `node_modules` in it
 */
export function folderSize(folder: string, isWhole: boolean): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (isWhole || entry.name !== "node_modules") bytes += folderSize(path, isWhole);
    } else if (entry.isFile()) bytes += lstatSync(path).size;
  }
  return bytes;
}
