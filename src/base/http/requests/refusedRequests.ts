import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { publishEvent } from "../../process/instrumentation.ts";
import type { RateLimit } from "./rateLimit.ts";

/** Refusals that something else counts (wrong passwords, limits), or that a good client may get again. */
const notCounted: readonly number[] = [401, 409, 429];

/** Answers, or throws, where a network has to wait so many seconds. */
type TellToWait = (
  request: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
) => FastifyReply | Promise<FastifyReply>;

/**
 * Counts requests with a body that are refused, for the network that they come from: one that sends too
 * many is told to wait before its next body is read.
 */
export class RefusedRequests {
  readonly #limit: RateLimit;
  readonly #networkOf: (address: string) => string;

  /**
   * @param limit refusals of one network
   * @param networkOf the network that a client's address speaks for
   */
  constructor(limit: RateLimit, networkOf: (address: string) => string) {
    this.#limit = limit;
    this.#networkOf = networkOf;
  }

  /** Follows all that is sent to a scope's routes. */
  follow(scope: FastifyInstance, tellToWait: TellToWait): void {
    scope.addHook("onRequest", async (request, reply) => {
      if (!mayHaveBody(request)) return;
      const wait = this.#limit.waitOf(this.#networkOf(request.ip));
      if (wait === 0) return;
      publishEvent("refusal", { limit: "refused" });
      return tellToWait(request, reply, wait);
    });
    scope.addHook("onSend", (request, reply, _payload, done) => {
      if (mayHaveBody(request) && isCounted(reply.statusCode)) {
        this.#limit.admit(this.#networkOf(request.ip));
      }
      done();
    });
  }
}

function mayHaveBody({ method }: FastifyRequest): boolean {
  return method === "POST" || method === "PUT" || method === "DELETE";
}

function isCounted(status: number): boolean {
  return status >= 400 && status < 500 && !notCounted.includes(status);
}
