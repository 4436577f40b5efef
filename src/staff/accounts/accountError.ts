import { type Person, requireRight } from "../access/rights.ts";

/**
 * Reasons for which accounts or roles cannot be changed, for callers with messages of their own.
 */
export type AccountProblem =
  | "unknown-account"
  | "account-taken"
  | "last-administrator"
  | "unfit-grant"
  | "grant-needs-limit"
  | "grant-without-rights"
  | "no-factor"
  | "still-active"
  | "erased"
  | "unknown-role"
  | "role-taken"
  | "role-built-in"
  | "role-held"
  | "other";

/** Thrown where accounts cannot be changed as asked. Nothing was written. */
export class AccountError extends Error {
  override readonly name = "AccountError";
  readonly problem: AccountProblem;

  constructor(message: string, problem: AccountProblem = "other") {
    super(message);
    this.problem = problem;
  }
}

/** Thrown where a change was based on another version than the present one. */
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
