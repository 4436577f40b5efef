import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";

/**
 * HTTP's status for an error: the one it carries, as Fastify's do for requests that cannot be taken;
 * 500 for one that carries none.
 */
export function statusOfError(error: unknown): number {
  const carried = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof carried === "number" && carried >= 400 ? carried : 500;
}

/**
 * Logs a failure of ours, never with the request's body or query.
 * @returns the reference that stands in the log and in the response
 */
export function logFailure(log: FastifyBaseLogger, error: unknown, message: string): string {
  const reference = randomUUID().slice(0, 8);
  log.error({ err: error, reference }, message);
  return reference;
}
