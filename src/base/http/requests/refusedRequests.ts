import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestLimits } from "./requestLimits.ts";

/** Refusals that something else counts (wrong passwords, limits), or that a good client may get again. */
const notCounted: readonly number[] = [401, 409, 429];

/**
 * Counts requests with a body that are refused, for the network that they come from: one that sends too
 * many is refused before its next body is read.
 */
export class RefusedRequests {
  readonly #limits: RequestLimits;
  readonly #networkOf: (address: string) => string;

  /** @param networkOf the network that a client's address speaks for */
  constructor(limits: RequestLimits, networkOf: (address: string) => string) {
    this.#limits = limits;
    this.#networkOf = networkOf;
  }

  /** Follows all that is sent to a scope's routes; they throw LimitExceeded. */
  follow(scope: FastifyInstance): void {
    scope.addHook("onRequest", async (request) => {
      if (mayHaveBody(request)) this.#limits.requireRoom("refused", this.#networkOf(request.ip));
    });
    scope.addHook("onSend", (request, reply, _payload, done) => {
      if (mayHaveBody(request) && isCounted(reply.statusCode)) {
        this.#limits.count("refused", this.#networkOf(request.ip));
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
