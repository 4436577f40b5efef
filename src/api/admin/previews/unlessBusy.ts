import { QueueFull } from "../../../base/http/cache/taskQueue.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { ApiError } from "../../errors.ts";

/**
 * Awaits a preview.
 * @throws ApiError 503 where too many previews are queued
 */
export function unlessBusy<Made>(t: StaffMessages, made: Promise<Made>): Promise<Made> {
  return made.catch((error: unknown) => {
    throw error instanceof QueueFull
      ? new ApiError(503, t.api.tooBusy, {}, error.retryAfterSeconds)
      : error;
  });
}
