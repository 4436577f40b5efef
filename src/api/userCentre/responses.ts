import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type SessionCode, sessionCodes } from "../../accounts/sessions.ts";
import type { Messages } from "../../i18n/index.ts";
import { isOutage, outageRetrySeconds } from "../../store/errors.ts";
import { envelope } from "../envelope.ts";
import { ApiError } from "../errors.ts";
import { privateHeaders } from "../privateHeaders.ts";

/** Sends an envelope. HTTP's status is its `status_code`; the codes of sessions travel as 401. */
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

export function sendError(reply: FastifyReply, { status, message, data }: ApiError): FastifyReply {
  if (status === 503) reply.header("retry-after", outageRetrySeconds);
  return send(reply, status, message, data);
}

/** What the answer to a request without any token holds, beside the code of a bad one. */
const missingToken = { token: "missing" };

/**
 * Tells why a token opens nothing. Without any token the data say so: clients then show another
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

/**
 * What an error is answered with. Only our own failures are logged, by a reference that the answer
 * names: never the address or the body of the request, which may hold a password.
 */
export function asApiError(
  error: unknown,
  { log }: FastifyRequest,
  { account, api }: Messages,
): ApiError {
  if (error instanceof ApiError) return error;
  if (isOutage(error)) {
    log.error({ err: error }, "The user centre cannot reach its accounts");
    return new ApiError(503, account.busy, { retry_after: outageRetrySeconds });
  }
  const status = statusOf(error);
  if (status === 413) return new ApiError(413, account.tooLarge);
  if (status === 415) return new ApiError(415, account.mediaType);
  if (status !== undefined && status < 500) return new ApiError(400, account.unreadable);
  const reference = randomUUID().slice(0, 8);
  log.error({ err: error, reference }, "The user centre could not answer");
  return new ApiError(500, api.failed(reference));
}

/** The status that an error of Fastify's carries. */
function statusOf(error: unknown): number | undefined {
  const isCarrier = error instanceof Error && "statusCode" in error;
  return isCarrier && typeof error.statusCode === "number" ? error.statusCode : undefined;
}

function isSessionCode(code: number): boolean {
  return Object.values<number>(sessionCodes).includes(code);
}
