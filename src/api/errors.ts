import type { FastifyReply } from "fastify";

/** What a handler throws to say that its answer is not 200; one place makes envelopes of these. */
export class ApiError extends Error {
  readonly status: number;
  readonly data: object;

  constructor(status: number, message: string, data: object = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.data = data;
  }
}

/** An error that tells when to ask again, in its data and in `Retry-After`. */
export function later(
  status: number,
  message: string,
  seconds: number,
  reply: FastifyReply,
): ApiError {
  reply.header("retry-after", seconds);
  return new ApiError(status, message, { retry_after: seconds });
}
