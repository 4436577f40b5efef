import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";

/**
 * HTTP's status for an error: the one it carries, as Fastify's do for requests that cannot be taken;
 * 500 for one that carries none.
 */
export function statusOfError(error: unknown): number {
  const carried = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof carried === "number" && carried >= 400 ? carried : 500;
}

/**
 * Logs a failure of ours, never with the request's body or query. That a client has left before the
 * response began is none.
 * @returns the reference that stands in the log and in the response
 */
export function logFailure(request: FastifyRequest, error: unknown, message: string): string {
  const reference = randomUUID().slice(0, 8);
  const level = isAboutGoneClient(request, error) ? "info" : "error";
  request.log[level]({ err: error, reference }, message);
  return reference;
}

/** True where a stream says of a response that its client has closed the connection. */
function isAboutGoneClient({ raw }: FastifyRequest, error: unknown): boolean {
  const isClosed = error instanceof Error && "code" in error && error.code === closedTooEarly;
  return isClosed && raw.socket.destroyed;
}

/** Node's code of a stream that was closed before its end, whichever side closed it. */
const closedTooEarly = "ERR_STREAM_PREMATURE_CLOSE";
