import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { AccountError, type AccountProblem } from "../../../staff/accounts/accountError.ts";
import { ApiError } from "../../errors.ts";

const statuses: Readonly<Record<AccountProblem, number>> = {
  "unknown-account": 404,
  "account-taken": 409,
  "last-administrator": 409,
  "unfit-grant": 422,
  "no-factor": 409,
  "still-active": 409,
  erased: 409,
  "unknown-role": 404,
  "role-taken": 409,
  "role-built-in": 409,
  "role-held": 409,
  other: 422,
};

/** Error for a refusal of the accounts, in the caller's language; undefined for other errors. */
export function accountProblem(error: unknown, { adminApi }: StaffMessages): ApiError | undefined {
  if (!(error instanceof AccountError)) return undefined;
  const { problem } = error;
  return new ApiError(statuses[problem], adminApi.accounts[problem], { code: problem });
}
