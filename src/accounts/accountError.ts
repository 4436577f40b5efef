import { type Person, requireRight } from "../content/rights/rights.ts";

/** A change to accounts that cannot be made as asked. Nothing was written. */
export class AccountError extends Error {
  override readonly name = "AccountError";
}

/**
 * Requires the right to manage accounts.
 * @throws NotPermitted
 */
export function requireManager(by: Person, account: string): void {
  requireRight(by, "account.manage", {}, `the account ${account}`);
}
