import type { Store } from "../store/store.ts";

/** States that staff give an enquiry; each begins as received. */
export const staffStates = ["received", "in-work", "answered", "closed"] as const;

export type StaffState = (typeof staffStates)[number];

/** States that its sender sees: forwarded is received, and mailed to the department. */
export const trackedStates = ["received", "forwarded", "in-work", "answered", "closed"] as const;

export type TrackedState = (typeof trackedStates)[number];

/** A stored state; one that this version does not have counts as received. */
export function staffStateOf(stored: string): StaffState {
  return staffStates.find((state) => state === stored) ?? "received";
}

/** Gives the enquiry under a tracking code a state. @returns its id; undefined where there is none */
export async function setEnquiryState(
  { db }: Store,
  code: string,
  state: StaffState,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable("enquiries")
    .set({ state, state_at: now })
    .where("code", "=", code)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
