import type { Reading, Writing } from "../../../base/store/tables.ts";
import { chunks, withholdings } from "../../../content/published/withheldFiles.ts";
import { embargoSight, isLetIn } from "../embargoVisibility.ts";
import type { Person } from "../rights.ts";

/** Effect on a person of the embargoes of the documents that name a file. */
export type Withheld =
  /** All that keep it, at least one, keep the person out. */
  | "out"
  /** One of them names the person. */
  | "in";

/**
 * Files that embargoes withhold, by path: those that a document named during its present embargo,
 * and that nobody who sees them has named elsewhere or published since.
 * @param paths absent: all files
 */
export async function withheldFiles(
  db: Reading,
  person: Person,
  paths?: readonly string[],
): Promise<Map<string, Withheld>> {
  const withheld = new Map<string, Withheld>();
  const sight = embargoSight(person);
  for (const { path, named } of await withholdings(db, paths)) {
    if (isLetIn(sight, named)) withheld.set(path, "in");
    else if (!withheld.has(path)) withheld.set(path, "out");
  }
  return withheld;
}

/**
 * Paths of files that embargoed documents have named and that are open all the same, by document.
 */
export async function openedFiles(db: Reading): Promise<Map<string, Set<number>>> {
  const rows = await db
    .selectFrom("embargoed_files")
    .select(["document_id", "path"])
    .where("opened_at", "is not", null)
    .execute();
  const opened = new Map<string, Set<number>>();
  for (const { document_id: id, path } of rows) {
    opened.set(path, (opened.get(path) ?? new Set<number>()).add(id));
  }
  return opened;
}

/** Records that a document under embargo names files; files known elsewhere are not withheld. */
export async function keepFiles(
  tx: Writing,
  { documentId, paths, now }: { documentId: number; paths: Iterable<string>; now: number },
  isOpen: (path: string) => boolean,
): Promise<void> {
  for (const path of paths) {
    const opened_at = isOpen(path) ? now : null;
    await tx
      .insertInto("embargoed_files")
      .values({ document_id: documentId, path, at: now, opened_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Opens files regardless of embargoes: somebody who sees them has named or published them. */
export async function openFiles(tx: Writing, paths: readonly string[], now: number): Promise<void> {
  for (const some of chunks(paths)) {
    await tx
      .updateTable("embargoed_files")
      .set({ opened_at: now })
      .where("path", "in", some)
      .where("opened_at", "is", null)
      .execute();
  }
}

/**
 * Opens the files that a document under embargo withheld and that readers are now shown.
 * @param shown paths of the files that readers are shown
 */
export async function openShownFiles(
  tx: Writing,
  { documentId, shown, now }: { documentId: number; shown: ReadonlySet<string>; now: number },
): Promise<void> {
  const rows = await tx
    .selectFrom("embargoed_files")
    .select("path")
    .where("document_id", "=", documentId)
    .execute();
  const paths = rows.map(({ path }) => path).filter((path) => shown.has(path));
  await openFiles(tx, paths, now);
}

/** Removes the records of files of an embargo that ends. */
export async function releaseFiles(tx: Writing, documentId: number): Promise<void> {
  await tx.deleteFrom("embargoed_files").where("document_id", "=", documentId).execute();
}
