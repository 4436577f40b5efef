import type { Messages } from "../../../base/i18n/messages.ts";
import { ApiError } from "../../errors.ts";

type Code = keyof Messages["adminLists"]["problems"];

/** A refusal of lists and bulk acts with its code, worded in the caller's language. */
export function listRefusal(status: number, code: Code, t: Messages, data: object = {}): ApiError {
  return new ApiError(status, t.adminLists.problems[code], { code, ...data });
}
