import { readMultipart } from "../../../base/http/bodies/multipart.ts";
import {
  UploadTooSlow,
  usualRate,
  withMinimumRate,
} from "../../../readers/enquiries/attachments/minimumUploadRate.ts";
import { UploadSlots } from "../../../readers/enquiries/attachments/uploadSlots.ts";
import { ApiError } from "../../errors.ts";
import type { AdminCall } from "../route.ts";

/** A form's file in memory. */
interface WholeFile {
  /** Name on the person's machine. */
  readonly name: string;
  /** Its bytes as they came: to join tens of megabytes takes more than ten milliseconds. */
  readonly chunks: readonly Uint8Array[];
  /** In bytes. */
  readonly size: number;
}

interface WholeFileLimits {
  /** Bytes of the file. */
  readonly max: number;
  readonly tooLarge: () => ApiError;
  /** The refusal of a form without a file. */
  readonly missing: () => ApiError;
}

/** Files that this process may have in memory at once; a person may have one of them. */
const places = new UploadSlots(4);

/** Seconds after which a file for which there was no place may be sent again. */
const busySeconds = 5;

/** Most bytes around a file in its form. */
const aroundFile = 64 * 1_024;

/**
 * Reads the file of a form and does something with it. Until that is done it has one of few places:
 * such files have tens of megabytes, and are read as a whole.
 * @throws ApiError 503 where there is no place, 408 where it comes too slowly, those of `limits`, and
 *   what `use` throws
 */
export async function withWholeFile<Made>(
  call: Pick<AdminCall, "request" | "caller" | "t">,
  limits: WholeFileLimits,
  use: (file: WholeFile) => Promise<Made>,
): Promise<Made> {
  const { request, caller, t } = call;
  if (Number(request.headers["content-length"]) > limits.max + aroundFile) throw limits.tooLarge();
  const release = places.acquire(caller.person.id);
  const { refusals } = t.adminMedia;
  if (release === undefined) throw busy(refusals.busy, busySeconds);
  try {
    return await use(await received(request, limits));
  } catch (error) {
    if (!(error instanceof UploadTooSlow)) throw error;
    throw new ApiError(408, refusals.tooSlow, { code: "too-slow" });
  } finally {
    release();
  }
}

/** A refusal for want of room, with the time after which asking again makes sense. */
export function busy(message: string, retryAfterSeconds: number): ApiError {
  const data = { code: "busy", retry_after: retryAfterSeconds };
  return new ApiError(503, message, data, retryAfterSeconds);
}

async function received(
  request: AdminCall["request"],
  { max, tooLarge, missing }: WholeFileLimits,
): Promise<WholeFile> {
  let taken: WholeFile | undefined;
  await readMultipart(request, async (stream, name) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of withMinimumRate(stream, () => usualRate)) {
      size += chunk.length;
      if (size > max) throw tooLarge();
      chunks.push(chunk);
    }
    taken = { name, chunks, size };
  });
  if (taken === undefined) throw missing();
  return taken;
}
