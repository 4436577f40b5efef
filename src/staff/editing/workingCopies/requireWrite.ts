import type { Writing } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import type { DocumentRow } from "../documents/documentRows.ts";
import { nameFiles } from "../files/checkNamedFiles.ts";
import { requireChanges } from "./changeUnits.ts";
import { withoutIds } from "./itemIds.ts";

interface CopyWrite {
  /** The working copy before and after, with ids on the items of its lists. */
  readonly before: unknown;
  readonly after: unknown;
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Requires the rights to all differences in a working copy, and the sight of every stored file that
 * it newly names.
 * @throws NotPermitted, FilesNotFound
 */
export async function requireWrite(
  tx: Writing,
  document: DocumentRow,
  { before, after, by, now }: CopyWrite,
): Promise<void> {
  const { type, key } = document;
  requireChanges(by, { type, key, before, after });
  const bodies = { before: withoutIds(before), after: withoutIds(after) };
  await nameFiles(tx, { document, ...bodies, by, now });
}
