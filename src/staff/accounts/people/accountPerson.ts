import type { RequestOrigin } from "../../../base/audit/records.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { holdingOf } from "../roles/roles.ts";
import { accountStateOf, factorKinds } from "./presentRights.ts";
import { profileColumns } from "./profile.ts";

/**
 * Returns an account as a person who acts without a session, with its present rights.
 * @param account its name, or its id
 * @param now milliseconds since 1970
 * @returns undefined where there is no such account, or it may not sign in
 */
export async function accountPerson(
  db: Reading,
  account: string | number,
  origin: RequestOrigin,
  now: number = Date.now(),
): Promise<Person | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select(profileColumns)
    .where(typeof account === "number" ? "id" : "account", "=", account)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const [holding, kinds] = [await holdingOf(db, row.id, now), await factorKinds(db, row.id)];
  return {
    id: `account:${row.id}`,
    ...origin,
    rights: accountStateOf({ row, holding, kinds, now }).rights,
  };
}
