import type { Reading } from "../../../base/store/tables.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { documentByKey } from "../documents/rows.ts";
import { unitsBetween } from "./changeUnits.ts";
import { openCopy, type WorkingCopy } from "./rows.ts";

/** A working copy as shown to its editors. */
export interface ShownCopy extends WorkingCopy {
  /** Paths of the fields, and of new or removed items, that no revision holds yet. */
  readonly unsaved: readonly string[];
}

/**
 * Returns a document's working copy; where there is none, the newest revision with ids on the items
 * of its lists.
 * @throws DocumentNotFound
 */
export async function workingCopyOf(
  db: Reading,
  key: string,
  by: Person = serverPerson,
): Promise<ShownCopy> {
  const document = await documentByKey(db, key, by);
  const copy = await openCopy(db, document);
  const units = unitsBetween({ ...document, before: copy.base, after: copy.body });
  return { ...copy, unsaved: units.map(({ path }) => path) };
}
