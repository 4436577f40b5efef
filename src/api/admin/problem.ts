import type { StaffMessages } from "../../base/i18n/staff/messages.ts";
import { ApiError } from "../errors.ts";

/** Code of the reason why the admin API refuses a request; `data.code` of the response. */
export type ProblemCode = keyof StaffMessages["adminApi"]["problems"];

const statuses: Readonly<Record<ProblemCode, number>> = {
  "unguarded-request": 403,
  "not-json": 415,
  "not-form": 415,
  "not-permitted": 403,
  "step-up-required": 403,
  "factor-required": 403,
  "password-change-required": 403,
  "viewing-as": 403,
  "two-credentials": 400,
  "key-required": 400,
  "key-reused": 422,
  "in-progress": 409,
  interrupted: 409,
  "answered-once": 409,
  "version-required": 428,
  "version-conflict": 409,
  "too-many-requests": 429,
  "not-found": 404,
  "unknown-path": 404,
  malformed: 400,
  invalid: 422,
};

/**
 * A refusal with its code, in the caller's language.
 * @param data further data of the response
 */
export function problem(
  code: ProblemCode,
  { adminApi }: StaffMessages,
  data: object = {},
  retryAfterSeconds?: number,
): ApiError {
  const message = adminApi.problems[code];
  const retry = retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds };
  return new ApiError(statuses[code], message, { code, ...retry, ...data }, retryAfterSeconds);
}
