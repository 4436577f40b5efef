import { type Person, requireRight } from "../access/rights.ts";

/** Why a change to accounts or roles cannot be made, for callers that have words of their own. */
export type AccountProblem =
  | "unknown-account"
  | "account-taken"
  | "last-administrator"
  | "unfit-grant"
  | "no-factor"
  | "still-active"
  | "erased"
  | "unknown-role"
  | "role-taken"
  | "role-built-in"
  | "role-held"
  | "other";

/** A change to accounts that cannot be made as asked. Nothing was written. */
export class AccountError extends Error {
  override readonly name = "AccountError";
  readonly problem: AccountProblem;

  constructor(message: string, problem: AccountProblem = "other") {
    super(message);
    this.problem = problem;
  }
}

/** What was to be changed has another version than the one that the change was made to. */
export class VersionConflict extends Error {
  override readonly name = "VersionConflict";

  constructor(what: string, version: number) {
    super(`${what} has version ${version}`);
  }
}

/**
 * Requires the right to manage accounts.
 * @throws NotPermitted
 */
export function requireManager(by: Person, account: string): void {
  requireRight(by, "account.manage", {}, `the account ${account}`);
}
