import type { Language } from "../../../base/site/languages.ts";
import { ChangeSetTooLarge } from "../../../staff/batch/changeSets/apply/applyChangeSet.ts";
import {
  changeSetBounds,
  changeSetOf,
  type StoredChangeSet,
} from "../../../staff/batch/changeSets/changeSetRows.ts";
import type { ChangeSet } from "../../../staff/batch/changeSets/changeSetTypes.ts";
import { documentsOf } from "../../../staff/batch/changeSets/documentRows.ts";
import { storeChangeSet } from "../../../staff/batch/changeSets/storeChangeSet.ts";
import { isWritten, markApplied, type SheetFile } from "../../../staff/sheets/sheetFiles.ts";
import { refusing } from "../documents/documentErrors.ts";
import type { AdminCall } from "../route.ts";
import { sheetRefusal } from "./requestedSheet.ts";

/** Time for which a request waits for a small change set, in milliseconds, and its documents. */
const waitMs = 4_000;
const smallSet = 200;

interface Beginning {
  readonly set: ChangeSet;
  /** Languages in which it is published; none: drafts alone. */
  readonly publish: readonly Language[];
}

/**
 * Begins to apply what a file changes as a change set, which goes on when the request is over; a small one
 * is waited for.
 * @returns the set as it stands by then
 * @throws ApiError 409 where the file is applied already, 413
 */
export async function beginSet(
  { services, caller, now, t }: AdminCall,
  file: SheetFile,
  { set, publish }: Beginning,
): Promise<StoredChangeSet> {
  const { wholeStore, changeSets } = services;
  const all = await documentsOf(set);
  if (all.length > changeSetBounds.documents || set.cells.length > changeSetBounds.cells) {
    await refusing(t, () => Promise.reject(new ChangeSetTooLarge()));
  }
  const { account, person } = caller;
  const { label, origin } = set;
  const state = "running" as const;
  const made = { label, origin, publish, accountId: account.id, by: person, state, now };
  const id = await storeChangeSet(wholeStore, made, all, async (tx, added) => {
    if (await isWritten(tx, file.id)) throw sheetRefusal(409, "applied", t);
    await markApplied(tx, file.id, added);
  });
  if (all.length <= smallSet) await changeSets.wakeAndWait(id, waitMs);
  else changeSets.wake(id);
  const begun = await changeSetOf(wholeStore.db, id);
  if (begun === undefined) throw new Error(`The change set ${id} is gone`);
  return begun;
}
