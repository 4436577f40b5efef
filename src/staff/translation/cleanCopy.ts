import type { Writing } from "../../base/store/tables.ts";
import { InvalidDocument } from "../../content/types/fields/errors.ts";
import type { Person } from "../access/rights.ts";
import { workingCopyOf } from "../editing/workingCopies/read.ts";
import { saveCopyIn } from "../editing/workingCopies/save.ts";
import type { ImportWish } from "./import.ts";

/** Tells whether a working copy equals the newest revision. */
export async function holdsNothing(tx: Writing, key: string, by: Person): Promise<boolean> {
  const { unsaved, conflicts } = await workingCopyOf(tx, key, by);
  return unsaved.length + conflicts.length === 0;
}

/** Saves a working copy; false where its type refuses it as unfinished, and it stays. */
export async function saved(tx: Writing, copy: Pick<ImportWish, "by" | "now"> & { key: string }) {
  try {
    await saveCopyIn(tx, copy);
    return true;
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    return false;
  }
}
