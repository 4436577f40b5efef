import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { cutText } from "../../site/text/cutText.ts";

/**
 * HTTP's status for an error: the one it carries, as Fastify's do for requests that cannot be taken;
 * 500 for one that carries none.
 */
export function statusOfError(error: unknown): number {
  const carried = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof carried === "number" && carried >= 400 ? carried : 500;
}

/** The body holds more values than any that is meant: to be answered 413. */
export class TooManyValues extends Error {
  readonly statusCode = 413;

  constructor() {
    super("The body holds too many values");
    this.name = "TooManyValues";
  }
}

/** An object of the body names something twice, so that its readers could take different values. */
export class NameGivenTwice extends Error {
  readonly statusCode = 400;
  /** The name, without its end where it is long. */
  readonly given: string;

  constructor(name: string) {
    super("The body gives a name twice");
    this.name = "NameGivenTwice";
    this.given = cutText(name, 64);
  }
}

/** Whether the client has closed the connection: nobody waits for the response any more. */
export const hasLeft = ({ raw }: FastifyRequest): boolean => raw.socket.destroyed;

/**
 * True for the error by which a response that is streamed ends when its client closes the connection:
 * nobody waits for it any more, and nothing has failed.
 */
export function isClientGone(request: FastifyRequest, error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "ERR_STREAM_PREMATURE_CLOSE" && hasLeft(request);
}

/**
 * Logs an internal error, never with the request's body or query. An error caused by a disconnected
 * client is logged at level `info`.
 * @returns the reference in the log and in the response
 */
export function logFailure(request: FastifyRequest, error: unknown, message: string): string {
  const reference = randomUUID().slice(0, 8);
  if (isClientGone(request, error))
    request.log.info("The client disconnected before its response began");
  else request.log.error({ err: error, reference }, message);
  return reference;
}
