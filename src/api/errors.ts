import type { FastifyReply, FastifyRequest } from "fastify";
import { logFailure, statusOfError } from "../base/http/requests/requestErrors.ts";
import { LimitExceeded } from "../base/http/requests/requestLimits.ts";
import { isOutage } from "../base/store/storeErrors.ts";
import { type Envelope, envelope } from "./envelope.ts";

/** Thrown by handlers whose response is not 200; `sendError` makes its envelope. */
export class ApiError extends Error {
  /** HTTP status, or a code of sessions. */
  readonly status: number;
  readonly data: object;
  /** Seconds after which a retry makes sense: sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, data: object = {}, retryAfterSeconds?: number) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An error with the time of a retry, in its data and in `Retry-After`. */
export function retryLater(status: number, message: string, seconds: number): ApiError {
  return new ApiError(status, message, { retry_after: seconds }, seconds);
}

/** Messages of a part of the API for errors not thrown by its handlers. */
export interface ErrorMessages {
  /** Response to a request that could not be read, by the status of its error. */
  readonly refused: (status: number, error: unknown) => ApiError;
  /** The response to more than a limit allows. */
  readonly tooOften: (exceeded: LimitExceeded) => ApiError;
  /** The response to a failure of ours, by its reference in the log. */
  readonly failed: (reference: string) => ApiError;
  /** Response while the database is not reachable; absent: as `failed`. */
  readonly unavailable?: (reference: string) => ApiError;
  /** Log message of both. */
  readonly logged: string;
}

/** Converts any error below the API's addresses to a response. */
export function toApiError(
  error: unknown,
  request: FastifyRequest,
  { refused, tooOften, failed, unavailable = failed, logged }: ErrorMessages,
): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof LimitExceeded) return tooOften(error);
  const status = statusOfError(error);
  if (status < 500) return refused(status, error);
  const reference = logFailure(request, error, logged);
  return isOutage(error) ? unavailable(reference) : failed(reference);
}

type ResponseHeaders = Readonly<Record<string, string>>;

/** Sends an envelope whose `status_code` is the HTTP status. */
export function sendEnvelope(
  reply: FastifyReply,
  headers: ResponseHeaders,
  status: number,
  message: string,
  data: Envelope["data"] = {},
): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(JSON.stringify(envelope(status, message, data)));
}

/** Sends an error's envelope. */
export function sendError(
  reply: FastifyReply,
  headers: ResponseHeaders,
  { status, message, data, retryAfterSeconds }: ApiError,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return sendEnvelope(reply, headers, status, message, data);
}
