import type { Files } from "../../base/store/storage/storageInterface.ts";
import { readArchive } from "./archive.ts";
import type { Manifest } from "./archiveManifest.ts";
import { type ArchiveName, baseOf } from "./archiveNames.ts";
import { findArchive, listArchives, openArchive } from "./archives.ts";
import { BackupProblem } from "./backupProblem.ts";
import type { DecryptionKey } from "./decryptionKey.ts";

type TakeEntry = Parameters<typeof readArchive>[2];

/**
 * The archives that are needed to restore one.
 * @param name absent: the newest
 * @throws BackupProblem where there is none, or what it adds to is gone
 */
export async function chainOf(files: Files, name: string | undefined): Promise<ArchiveName[]> {
  const archive = await findArchive(files, name);
  if (archive.kind === "full") return [archive];
  const base = baseOf(archive, await listArchives(files));
  if (base !== undefined) return [base, archive];
  throw new BackupProblem(`The full archive that ${archive.name} adds to is not in ${files.place}`);
}

/**
 * Reads the archives of a chain in their order and checks all of them: checksums, and that each file
 * is there that the database refers to.
 * @returns the manifest of the last
 * @throws BackupProblem
 */
export async function readChain(
  files: Files,
  chain: readonly ArchiveName[],
  key: DecryptionKey,
  take: TakeEntry,
): Promise<Manifest> {
  const names = new Set<string>();
  let manifest: Manifest | undefined;
  for (const { name } of chain) {
    const { bytes } = await openArchive(files, name);
    manifest = await readArchive(bytes, key, take);
    for (const entry of manifest.entries) names.add(entry.name);
  }
  if (manifest === undefined) throw new BackupProblem("No archive was read");
  const missing = manifest.references
    .map(({ set, path }) => `${set}/${path}`)
    .filter((name) => !names.has(name));
  if (missing.length === 0) return manifest;
  throw new BackupProblem(
    `The database in the archive refers to ${missing.length} files that are not in it: ` +
      missing.slice(0, 10).join(", "),
  );
}

/**
 * Reads an archive, and what it adds to, without writing anything.
 * @param onEntry called with each entry that was read
 * @throws BackupProblem where something is damaged, changed or missing
 */
export async function verifyArchive(
  files: Files,
  name: string | undefined,
  key: DecryptionKey,
  onEntry?: (name: string) => void,
): Promise<{ readonly name: string; readonly manifest: Manifest }> {
  const chain = await chainOf(files, name);
  const manifest = await readChain(files, chain, key, async ({ name: entry, bytes }) => {
    for await (const _ of bytes);
    onEntry?.(entry);
  });
  return { name: chain.at(-1)?.name ?? "", manifest };
}
