import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { UploadResult } from "../../enquiries/attachments/uploads.ts";
import type { SubmitResult } from "../../enquiries/enquiries.ts";
import { formKeys } from "../../enquiries/form/fields.ts";
import { DamagedForm } from "../../http/multipart.ts";
import type { Messages } from "../../i18n/index.ts";
import { isOutage, outageRetrySeconds } from "../../store/errors.ts";
import { type Envelope, envelope } from "../envelope.ts";
import { ApiError } from "../errors.ts";
import { privateHeaders } from "../privateHeaders.ts";

/** Sends an envelope that is for one client alone. */
export function send(
  reply: FastifyReply,
  status: number,
  message: string,
  data: Envelope["data"],
): FastifyReply {
  return reply
    .code(status)
    .headers(privateHeaders)
    .send(JSON.stringify(envelope(status, message, data)));
}

/** HTTP's status for each reason that a file is refused for. */
const uploadStatuses: Readonly<Record<keyof Messages["enquiry"]["uploads"], number>> = {
  tooLarge: 413,
  kind: 415,
  empty: 422,
  unreadable: 422,
  bomb: 422,
  oneFile: 422,
  cutShort: 400,
  noRoom: 503,
  program: 415,
  ending: 415,
  infected: 422,
  unscanned: 503,
  tooSlow: 408,
};

export function sendUpload(
  reply: FastifyReply,
  result: UploadResult | { readonly ok: false; readonly reason: "oneFile" },
  { api, enquiry }: Messages,
): FastifyReply {
  if (result.ok) return send(reply, 200, api.ok, { ...result.file, pass: result.pass ?? "" });
  if ("retryAfterSeconds" in result) return sendLimited(reply, result.retryAfterSeconds, enquiry);
  if (result.reason === "captcha") {
    const errors = [{ field: formKeys.captcha, message: enquiry.problems.captcha }];
    return send(reply, 422, enquiry.problems.captcha, { errors });
  }
  const status = uploadStatuses[result.reason];
  if (status === 503) reply.header("retry-after", outageRetrySeconds);
  return send(reply, status, enquiry.uploads[result.reason], {});
}

export function sendSubmit(
  reply: FastifyReply,
  result: SubmitResult,
  { enquiry }: Messages,
): FastifyReply {
  if (result.ok) return send(reply, 200, enquiry.submitted, { code: result.code });
  switch (result.reason) {
    case "conflict":
      return send(reply, 409, enquiry.conflict, {});
    case "limited":
      return sendLimited(reply, result.retryAfterSeconds, enquiry);
    case "invalid":
      return send(reply, 422, enquiry.invalid, {
        errors: result.problems.map(({ field, problem }) => {
          return { field, message: enquiry.problems[problem] };
        }),
        ...(result.gone && { gone: result.gone }),
      });
  }
}

function sendLimited(
  reply: FastifyReply,
  seconds: number,
  { limited }: Messages["enquiry"],
): FastifyReply {
  reply.header("retry-after", seconds);
  return send(reply, 429, limited(seconds), { retry_after: seconds });
}

/**
 * What an error is answered with. Failures of ours are told in the words of spec section 8, and
 * logged under a reference that the answer names: never with the body, which is the sender's affair.
 */
export function sendFailed(
  error: unknown,
  { log }: FastifyRequest,
  reply: FastifyReply,
  { account, enquiry }: Messages,
): FastifyReply {
  if (error instanceof ApiError) return send(reply, error.status, error.message, error.data);
  if (error instanceof DamagedForm) return send(reply, 400, enquiry.uploads.cutShort, {});
  const status = statusOf(error);
  if (status === 408) {
    // The rest of it is not waited for.
    reply.header("connection", "close");
    return send(reply, 408, enquiry.uploads.tooSlow, {});
  }
  if (status === 413) return send(reply, 413, account.tooLarge, {});
  if (status === 415 || status === 406) return send(reply, 415, account.unreadable, {});
  if (status < 500) return send(reply, 400, account.unreadable, {});
  const reference = randomUUID().slice(0, 8);
  log.error({ err: error, reference }, "An enquiry could not be taken");
  if (!isOutage(error)) return send(reply, 500, enquiry.failed, { reference });
  reply.header("retry-after", outageRetrySeconds);
  return send(reply, 503, enquiry.failed, { reference, retry_after: outageRetrySeconds });
}

/** The status an error of the framework carries; 500 for one that carries none. */
function statusOf(error: unknown): number {
  const carried = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof carried === "number" && carried >= 400 ? carried : 500;
}
