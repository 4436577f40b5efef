import { QueueFull } from "../../../base/http/cache/taskQueue.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import { ApiError } from "../../errors.ts";

/**
 * What previews make.
 * @throws ApiError 503 where too many others wait for theirs
 */
export function unlessBusy<Made>(t: Messages, made: Promise<Made>): Promise<Made> {
  return made.catch((error: unknown) => {
    throw error instanceof QueueFull
      ? new ApiError(503, t.api.tooBusy, {}, error.retryAfterSeconds)
      : error;
  });
}
