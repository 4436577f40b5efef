import { QueueFull, TaskQueue } from "../../../base/http/cache/taskQueue.ts";
import type { ApiError } from "../../errors.ts";
import type { AdminCall } from "../route.ts";
import { busy } from "./uploadedFile.ts";

/**
 * Queue of files made of many documents, one at a time: each holds all its texts, and a workbook
 * takes a thread with memory of its own.
 */
export const exportQueue = new TaskQueue({ waiting: 16, ofSender: 4 });

/**
 * Runs work in a queue, for its caller.
 * @throws ApiError 503 where too many wait, and any error of `make`
 */
export async function inQueue<Made>(
  queue: TaskQueue,
  { caller, t }: Pick<AdminCall, "caller" | "t">,
  make: () => Promise<Made>,
): Promise<Made> {
  try {
    return await queue.run(caller.person.id, make);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw refused(error, t);
  }
}

function refused({ retryAfterSeconds }: QueueFull, { api }: AdminCall["t"]): ApiError {
  return busy(api.tooBusy, retryAfterSeconds);
}
