import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { ApiError } from "../../errors.ts";

const statuses = { "arranged-since": 409, "unfit-place": 422, "unfit-draft": 422 } as const;

/** A refusal with its code, worded in the caller's language. */
export function arrangementRefusal(
  code: keyof typeof statuses,
  t: StaffMessages,
  data: object = {},
): ApiError {
  return new ApiError(statuses[code], t.adminArrangement.problems[code], { code, ...data });
}
