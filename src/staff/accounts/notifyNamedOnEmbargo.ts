import type { Writing } from "../../base/store/tables.ts";
import { tellOpened } from "../access/embargo/embargoEvents.ts";
import type { Person, Right } from "../access/rights.ts";
import { type Grant, listRoles } from "./roles/roles.ts";

interface Change {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Notifies the people on an account's embargoes that the account gets the right to change them, and
 * so to name others and end the embargo.
 */
export async function tellGiven(
  tx: Writing,
  accountId: number,
  grants: readonly Grant[],
  { by, now }: Change,
): Promise<void> {
  if (grants.length === 0) return;
  const roles = await listRoles(tx);
  const isGiven = grants.some(({ role }) =>
    roles.some(({ name, rights }) => name === role && setsEmbargoes(rights)),
  );
  if (isGiven) await tellOpened(tx, { accountId, way: "role", by, now });
}

/** Notifies the same people for every holder of a role whose definition changes. */
export async function tellRedefined(
  tx: Writing,
  { role, before, after }: { role: string; before: readonly Right[]; after: readonly Right[] },
  { by, now }: Change,
): Promise<void> {
  if (setsEmbargoes(before) || !setsEmbargoes(after)) return;
  const granted = tx.selectFrom("account_roles").select("account_id").where("role", "=", role);
  const given = tx.selectFrom("group_roles").select("account_id").where("role", "=", role);
  for (const { account_id: accountId } of await granted.union(given).execute()) {
    await tellOpened(tx, { accountId, way: "role", by, now });
  }
}

function setsEmbargoes(rights: readonly Right[]): boolean {
  return rights.some(({ act }) => act === "embargo.set");
}
