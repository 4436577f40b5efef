import { DamagedForm } from "../../../base/http/bodies/multipart.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { RefusedMedia } from "../../../base/inspection/refusedMedia.ts";
import { StorageUnavailable } from "../../../base/store/storage/storageInterface.ts";
import { MediaMoved, MediaNotFound } from "../../../staff/media/mediaRows.ts";
import { ApiError } from "../../errors.ts";

type Code = keyof StaffMessages["adminMedia"]["problems"];

/** A refusal with its code, worded in the caller's language. */
export function mediaRefusal(
  status: number,
  code: Code,
  t: StaffMessages,
  data: object = {},
): ApiError {
  return new ApiError(status, t.adminMedia.problems[code], { code, ...data });
}

/** Seconds after which an upload for which there was no place may be sent again. */
const busySeconds = 5;

/**
 * Does something to files of the library.
 * @throws ApiError in place of what the library refuses
 */
export async function refusingMedia<Result>(
  t: StaffMessages,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaNotFound) throw mediaRefusal(404, "not-found", t);
    if (error instanceof MediaMoved) {
      throw mediaRefusal(409, "moved", t, { version: error.version });
    }
    if (error instanceof RefusedMedia) throw refusedFile(error, t);
    if (error instanceof StorageUnavailable) throw fileRefusal(503, "unstored", t, busySeconds);
    if (error instanceof DamagedForm) throw fileRefusal(400, "cutShort", t);
    if (error instanceof Error && "statusCode" in error && error.statusCode === 408) {
      throw fileRefusal(408, "tooSlow", t);
    }
    throw error;
  }
}

function refusedFile({ reason }: RefusedMedia, t: StaffMessages): ApiError {
  if (reason === "busy") return fileRefusal(429, reason, t, busySeconds);
  if (reason === "tooLarge") return fileRefusal(413, reason, t);
  if (/^(?:unscanned|noRoom|unstored)$/.test(reason)) return fileRefusal(503, reason, t);
  return fileRefusal(422, reason, t);
}

function fileRefusal(
  status: number,
  reason: keyof StaffMessages["adminMedia"]["refusals"],
  t: StaffMessages,
  retryAfterSeconds?: number,
): ApiError {
  const retry = retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds };
  const data = { code: "refused-file", reason, ...retry };
  return new ApiError(status, t.adminMedia.refusals[reason], data, retryAfterSeconds);
}
