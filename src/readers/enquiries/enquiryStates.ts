import { appendAudit } from "../../base/audit/append.ts";
import { staffStates } from "../../base/site/enquiryCodes.ts";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";
import { may, type Person } from "../../staff/access/rights.ts";
import { type HistoryEntry, noteInHistory } from "./noteInHistory.ts";

export { staffStates };

export type StaffState = (typeof staffStates)[number];

/** States that its sender sees: forwarded is received, and mailed to the department. */
export const trackedStates = ["received", "forwarded", "in-work", "answered", "closed"] as const;

export type TrackedState = (typeof trackedStates)[number];

/** A stored state; one that this version does not have counts as received. */
export function staffStateOf(stored: string): StaffState {
  return staffStates.find((state) => state === stored) ?? "received";
}

/**
 * Sets the state of the enquiry with a tracking code, unless it is in that state.
 * @param onChange called in the transaction that sets it
 * @returns its id; undefined where there is none within the person's rights
 */
export function setEnquiryState(
  store: Store,
  code: string,
  state: StaffState,
  { now, by }: { readonly now: number; readonly by: Person },
  onChange?: (tx: Writing, enquiryId: number, now: number) => Promise<void>,
): Promise<number | undefined> {
  return store.transaction(async (tx) => {
    const row = await tx
      .selectFrom("enquiries")
      .select(["id", "form", "state", "version"])
      .where("code", "=", code)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || !may(by, "enquiry.state", { form: row.form })) return undefined;
    if (row.state === state) return row.id;
    await writeState(tx, row, state, now);
    await noteInHistory(
      tx,
      { id: row.id, version: row.version + 1 },
      [stateEntry(row.state, state)],
      { by, at: now },
    );
    await onChange?.(tx, row.id, now);
    const entry = {
      act: "enquiry.state",
      subject: `enquiry:${row.id}`,
      detail: { before: row.state, after: state },
    } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return row.id;
  });
}

/** Writes a state, with a new version. */
async function writeState(
  tx: Writing,
  { id, version }: { readonly id: number; readonly version: number },
  state: StaffState,
  now: number,
): Promise<void> {
  await tx
    .updateTable("enquiries")
    .set({
      ...{ state, state_at: now, version: version + 1 },
      closed_at: state === "closed" ? now : null,
      waiting_since: null,
    })
    .where("id", "=", id)
    .execute();
}

/** The entry of the history for a change of the state. */
export function stateEntry(before: string, state: StaffState): HistoryEntry {
  const isReopened = before === "closed";
  return { what: isReopened ? "reopened" : "state", detail: { state } };
}
