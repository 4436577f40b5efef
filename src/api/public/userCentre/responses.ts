import type { FastifyReply } from "fastify";
import { NameGivenTwice } from "../../../base/http/requests/requestErrors.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import { outageRetrySeconds } from "../../../base/store/storeErrors.ts";
import { type SessionCode, sessionCodes } from "../../../staff/accounts/sessions/sessions.ts";
import { envelope, privateHeaders } from "../../envelope.ts";
import { ApiError, type ErrorMessages, retryLater } from "../../errors.ts";

/** Sends an envelope. The HTTP status is its `status_code`; codes of sessions are sent as 401. */
export function send(
  reply: FastifyReply,
  code: number,
  message: string,
  data: object = {},
): FastifyReply {
  return reply
    .code(isSessionCode(code) ? 401 : code)
    .headers(privateHeaders)
    .send(JSON.stringify(envelope(code, message, data)));
}

/** Data of the response to a request without a token, beside the code of an invalid one. */
const missingToken = { token: "missing" };

/**
 * The error of an invalid token. Without any token its data say so: clients then show another
 * dialog (spec section 4).
 */
export function sessionError(
  code: SessionCode,
  words: Messages["account"],
  { isTokenMissing }: { readonly isTokenMissing: boolean },
): ApiError {
  const messages: Readonly<Record<SessionCode, string>> = {
    [sessionCodes.badToken]: words.badToken,
    [sessionCodes.elsewhere]: words.elsewhere,
    [sessionCodes.expired]: words.expired,
  };
  return new ApiError(code, messages[code], isTokenMissing ? missingToken : {});
}

/** Sends an error. */
export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  const { status, message, data, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return send(reply, status, message, data);
}

/** Messages for unexpected errors. */
export function errorMessages({ account, api }: Messages): ErrorMessages {
  return {
    refused(status, error) {
      if (error instanceof NameGivenTwice) return new ApiError(400, account.nameTwice(error.given));
      if (status === 413) return new ApiError(413, account.tooLarge);
      if (status === 415) return new ApiError(415, account.mediaType);
      return new ApiError(400, account.unreadable);
    },
    tooOften: ({ retryAfterSeconds }) => retryLater(429, api.tooOften, retryAfterSeconds),
    failed: (reference) => new ApiError(500, api.failed(reference)),
    unavailable: () => retryLater(503, account.busy, outageRetrySeconds),
    logged: "The user centre could not answer",
  };
}

function isSessionCode(code: number): boolean {
  return Object.values<number>(sessionCodes).includes(code);
}
