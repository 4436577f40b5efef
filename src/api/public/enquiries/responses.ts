import type { FastifyReply, FastifyRequest } from "fastify";
import { DamagedForm } from "../../../base/http/bodies/multipart.ts";
import { NameGivenTwice } from "../../../base/http/requests/requestErrors.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import { outageRetrySeconds } from "../../../base/store/storeErrors.ts";
import type { UploadResult } from "../../../readers/enquiries/attachments/uploads.ts";
import type { SubmitResult } from "../../../readers/enquiries/enquiryService.ts";
import { formKeys } from "../../../readers/enquiries/form/fields.ts";
import type { TrackingResult } from "../../../readers/enquiries/trackEnquiry.ts";
import { type Envelope, privateHeaders } from "../../envelope.ts";
import {
  ApiError,
  type ErrorMessages,
  retryLater,
  sendEnvelope,
  sendError,
  toApiError,
} from "../../errors.ts";

/** Sends an envelope that must not be cached. */
export function send(
  reply: FastifyReply,
  status: number,
  message: string,
  data: Envelope["data"],
): FastifyReply {
  return sendEnvelope(reply, privateHeaders, status, message, data);
}

/** HTTP status by the reason for which a file is refused. */
const uploadStatuses: Readonly<Record<keyof Messages["enquiry"]["uploads"], number>> = {
  tooLarge: 413,
  kind: 415,
  empty: 422,
  unreadable: 422,
  bomb: 422,
  oneFile: 422,
  cutShort: 400,
  noRoom: 503,
  unstored: 503,
  program: 415,
  ending: 415,
  pdfStart: 415,
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
  replyBy: number | undefined,
  enquiry: Messages["enquiry"],
): FastifyReply {
  if (result.ok) {
    return send(reply, 200, enquiry.submitted, { code: result.code, ...replyTime(replyBy) });
  }
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

function replyTime(at: number | undefined) {
  return at === undefined ? {} : { reply_by: new Date(at).toISOString() };
}

/** Sends the state of an enquiry, or the reason of a refusal. */
export function sendTracked(
  reply: FastifyReply,
  result: TrackingResult,
  { api, enquiry, tracking }: Messages,
): FastifyReply {
  if (result.ok) {
    const { code, form, subject, receivedAt, state, stateAt } = result.enquiry;
    const [received, since] = [receivedAt, stateAt].map((time) => new Date(time).toISOString());
    const thread = result.enquiry.thread.map(({ at, ...message }) => ({
      ...message,
      at: new Date(at).toISOString(),
    }));
    const times = { received, since, ...replyTime(result.enquiry.replyBy) };
    return send(reply, 200, api.ok, { code, form, subject, state, ...times, thread });
  }
  switch (result.reason) {
    case "unknown":
      return send(reply, 404, tracking.unknown, {});
    case "limited":
      return sendLimited(reply, result.retryAfterSeconds, tracking);
    case "invalid": {
      const texts = { ...enquiry.problems, ...tracking };
      const errors = result.problems.map(({ field, problem }) => {
        return { field, message: texts[problem] };
      });
      return send(reply, 422, enquiry.invalid, { errors });
    }
  }
}

function sendLimited(
  reply: FastifyReply,
  seconds: number,
  { limited }: Pick<Messages["enquiry"], "limited">,
): FastifyReply {
  reply.header("retry-after", seconds);
  return send(reply, 429, limited(seconds), { retry_after: seconds });
}

/** Messages for errors that no handler expected; 5xx messages as in spec section 8. */
function errorMessages({ account, api, enquiry }: Messages): ErrorMessages {
  return {
    refused(status, error) {
      if (error instanceof NameGivenTwice) return new ApiError(400, account.nameTwice(error.given));
      if (error instanceof DamagedForm) return new ApiError(400, enquiry.uploads.cutShort);
      if (status === 408) return new ApiError(408, enquiry.uploads.tooSlow);
      if (status === 413) return new ApiError(413, account.tooLarge);
      if (status === 415 || status === 406) return new ApiError(415, account.unreadable);
      return new ApiError(400, account.unreadable);
    },
    tooOften: ({ retryAfterSeconds }) => retryLater(429, api.tooOften, retryAfterSeconds),
    failed: (reference) => new ApiError(500, enquiry.failed, { reference }),
    unavailable: (reference) =>
      new ApiError(
        503,
        enquiry.failed,
        { reference, retry_after: outageRetrySeconds },
        outageRetrySeconds,
      ),
    logged: "An enquiry could not be saved",
  };
}

/** Sends an error; the rest of a request that came too slowly is not read. */
export function sendFailed(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  t: Messages,
): FastifyReply {
  const failure = toApiError(error, request, errorMessages(t));
  if (failure.status === 408) reply.header("connection", "close");
  return sendError(reply, privateHeaders, failure);
}
