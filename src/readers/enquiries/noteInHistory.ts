import type { Actor } from "../../base/audit/records.ts";
import { accountIdOf } from "../../base/audit/records.ts";
import type { DeskEvent } from "../../base/site/enquiryDeskCodes.ts";
import type { Writing } from "../../base/store/tables.ts";

/** An entry of an enquiry's history. */
export interface HistoryEntry {
  readonly what: DeskEvent;
  /** Ids, states and times, nothing that was written. */
  readonly detail?: Readonly<Record<string, string | number | null>>;
}

/** Account of an actor; null for the server and command lines of operators. */
export function accountOf({ id }: Actor): number | null {
  return accountIdOf(id) ?? null;
}

/** Adds entries to an enquiry's history, as of a version. */
export async function noteInHistory(
  tx: Writing,
  { id, version }: { readonly id: number; readonly version: number },
  entries: readonly HistoryEntry[],
  { by, at }: { readonly by: Actor; readonly at: number },
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto("enquiry_events")
    .values(
      entries.map(({ what, detail = {} }) => ({
        ...{ enquiry_id: id, at, account_id: accountOf(by), what, version },
        detail: JSON.stringify(detail),
      })),
    )
    .execute();
}
