import { setImmediate as nextTurn } from "node:timers/promises";
import { languages } from "../../base/site/languages.ts";
import { cutText } from "../../base/site/text/cutText.ts";
import type { Store } from "../../base/store/store.ts";
import type { MediaRow } from "../../base/store/tables/media.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { NotPermitted, type Person } from "../access/rights.ts";
import { checkWrite } from "../access/writeRights.ts";
import { applyChangeSet } from "../batch/changeSets/apply/applyChangeSet.ts";
import { setCell } from "../batch/changeSets/cellPaths.ts";
import type { CellChange } from "../batch/changeSets/changeSetTypes.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { draftOf } from "../editing/documents/listDocuments.ts";
import { fileIdOf } from "../editing/files/filesInAudit.ts";
import { patchIn } from "../editing/workingCopies/patchDocument.ts";
import { workingCopyOf } from "../editing/workingCopies/workingCopyRows.ts";
import { replacingCells, replacingOperations } from "./changesForReplacedFile.ts";
import { VisibleMedia } from "./mediaLibrary.ts";
import { record } from "./mediaRows.ts";

/** Outcome for a document that used the replaced file. */
export type ReplacedIn =
  /** Readers have the new file. */
  | "published"
  /** The new file is in a revision that is not published yet. */
  | "saved"
  /** The new file is in the working copy, which holds other changes as well. */
  | "prepared"
  /** The person may not change it there. */
  | "refused";

export interface ReplacedUse {
  readonly key: string;
  readonly became: ReplacedIn;
}

/** Result of replacing a file. */
export interface Replaced {
  readonly uses: readonly ReplacedUse[];
  /** Change set of everything saved, by which it is undone; undefined: nothing was saved. */
  readonly changeSet: number | undefined;
}

/** Thrown where documents cannot take the newer file. Nothing was changed. */
export class ReplacementRefused extends Error {
  override readonly name = "ReplacementRefused";
  readonly changeSet: number;

  constructor(changeSet: number) {
    super(`The change set ${changeSet} was refused`);
    this.changeSet = changeSet;
  }
}

interface ReplaceRequest {
  readonly from: MediaRow;
  readonly to: MediaRow;
  readonly catalogue: Catalogue;
  /** True: publishes documents that held no other unpublished changes. */
  readonly isPublishing: boolean;
  readonly by: Person;
  readonly now: number;
}

/**
 * Replaces a file by a newer one in every document that the person sees and may change: as one
 * change set, which can be undone as a whole, and in working copies with other unsaved changes.
 * Readers have the old file until a revision with the new one is published.
 * @throws ReplacementRefused, StoreBusy
 */
export async function replaceUses(store: Store, request: ReplaceRequest): Promise<Replaced> {
  const { from, to, catalogue, isPublishing, by, now } = request;
  const found = new Map<string, ReplacedIn | readonly CellChange[]>();
  const library = await VisibleMedia.of(store.db, catalogue, by);
  for (const { line } of library.usesOf(from.path)) {
    const { key } = line.line;
    await nextTurn();
    found.set(key, line.seesDraft ? await changesOf(store.db, key, request) : "refused");
  }
  const cells = [...found.values()].flatMap((one) => (typeof one === "string" ? [] : one));
  // Before readers get the newer file: their publication reads with it where the old address leads.
  await linkVersion(store.db, to.path, from.path, now);
  const label = cutText(`${from.name} → ${to.name}`, maxLabel);
  const applied =
    cells.length === 0
      ? undefined
      : await applyChangeSet(
          store,
          { label, origin: "replacement", cells },
          { by, now, ...(isPublishing && { publish: languages }) },
        );
  if (applied?.isApplied === false) {
    await linkVersion(store.db, to.path, to.replaces, to.changed_at);
    throw new ReplacementRefused(applied.id);
  }
  const prepared = await store.transaction(async (tx) => {
    const own = await prepareCopies(tx, found, request);
    const newer = await fileIdOf(tx, to.path);
    await record(tx, "media.replace", from.path, { by: newer }, { by, now });
    return own;
  });
  const shown = applied === undefined ? new Map() : await shownBy(store.db, applied.id);
  const uses = Array.from(found, ([key, one]): ReplacedUse => {
    if (typeof one === "string") return { key, became: prepared.get(key) ?? one };
    return { key, became: shown.get(key) ?? "saved" };
  });
  return { uses, changeSet: applied?.id };
}

/** Most characters of a change set's label. */
const maxLabel = 200;

/**
 * Returns the cells in which a document uses the file; `prepared` where its working copy must be
 * changed instead, `refused` without the right.
 */
async function changesOf(
  db: Reading,
  key: string,
  { from, to, by }: ReplaceRequest,
): Promise<ReplacedIn | readonly CellChange[]> {
  const { unsaved } = await workingCopyOf(db, key);
  if (unsaved.length > 0) return "prepared";
  const { type, body } = await draftOf(db, key, by);
  const cells = replacingCells(body, { from, to }).map((cell) => ({ ...cell, key }));
  const replaced = structuredClone(body);
  for (const { path, after } of cells) setCell(replaced, path, after);
  try {
    checkWrite(by, { type, key, before: JSON.stringify(body), after: JSON.stringify(replaced) });
  } catch (error) {
    if (!(error instanceof NotPermitted)) throw error;
    return "refused";
  }
  return cells;
}

/** Changes working copies that hold other changes. @returns outcomes by document key */
async function prepareCopies(
  tx: Writing,
  found: ReadonlyMap<string, unknown>,
  { from, to, by, now }: ReplaceRequest,
): Promise<Map<string, ReplacedIn>> {
  const became = new Map<string, ReplacedIn>();
  for (const [key, one] of found) {
    if (one !== "prepared") continue;
    await nextTurn();
    const { body } = await workingCopyOf(tx, key);
    const operations = replacingOperations(body, { from, to });
    if (operations.length === 0) continue;
    try {
      await patchIn(tx, { key, operations, by, now });
    } catch (error) {
      // Rights are checked before anything is written.
      if (!(error instanceof NotPermitted)) throw error;
      became.set(key, "refused");
    }
  }
  return became;
}

/** Records which file another one replaces. */
async function linkVersion(
  db: Reading,
  path: string,
  replaces: string | null,
  changedAt: number,
): Promise<void> {
  await db
    .updateTable("media")
    .set({ replaces, changed_at: changedAt })
    .where("path", "=", path)
    .execute();
}

/** Returns the documents of an applied change set whose readers have the new file. */
async function shownBy(db: Reading, setId: number): Promise<Map<string, ReplacedIn>> {
  const rows = await db
    .selectFrom("change_set_drafts")
    .select("document_key")
    .where("set_id", "=", setId)
    .where("step", "=", "do")
    .where(({ or, eb }) => or([eb("show_en", "is not", null), eb("show_zh", "is not", null)]))
    .execute();
  return new Map(rows.map((row) => [row.document_key, "published"]));
}
