import type { Store } from "../../../base/store/store.ts";
import { dummyHash, verifyPassword } from "./passwords.ts";

/**
 * Checks the password of an account that may sign in. It takes the same time where there is no such
 * account.
 * @returns the hash that the password fits, by which a transaction detects a change meanwhile;
 *   undefined where the password is wrong
 */
export async function checkPassword(
  { db }: Store,
  { account, password }: { readonly account: string; readonly password: string },
): Promise<string | undefined> {
  const known = await db
    .selectFrom("accounts")
    .select("password_hash")
    .where("account", "=", account)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  const matches = await verifyPassword(password, known?.password_hash ?? dummyHash);
  return matches ? known?.password_hash : undefined;
}
