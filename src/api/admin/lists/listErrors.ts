import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { ApiError } from "../../errors.ts";

type Code = keyof StaffMessages["adminLists"]["problems"];

/** A refusal of lists and bulk acts with its code, worded in the caller's language. */
export function listRefusal(
  status: number,
  code: Code,
  t: StaffMessages,
  data: object = {},
): ApiError {
  return new ApiError(status, t.adminLists.problems[code], { code, ...data });
}
