import type { FastifyReply, FastifyRequest } from "fastify";
import type { GuardedServer } from "../connections/guardedServer.ts";

/** Large responses without compression that are sent at a time: to all clients, and to one network. */
const max: { readonly all: number; readonly network: number } = { all: 96, network: 16 };

/** Bytes from which a response without compression is streamed and counted. */
export const largeUncompressedBytes = 64 * 1024;

interface PlainResponsesOptions {
  /** The network that an address speaks for. */
  readonly networkOf: (address: string) => string;
  /** Answers that there is no room. */
  readonly refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/**
 * Counts large responses to clients that take no compression. Each holds an expander's memory, some
 * hundred KB, until the client has read all of it.
 */
export class UncompressedResponses {
  readonly refuse: PlainResponsesOptions["refuse"];
  readonly #networkOf: (address: string) => string;
  readonly #byNetwork = new Map<string, number>();
  #count = 0;

  constructor({ networkOf, refuse }: PlainResponsesOptions) {
    this.#networkOf = networkOf;
    this.refuse = refuse;
  }

  /**
   * Counts one until its response is over.
   * @returns whether there is room for it; false where its client has gone, which nothing would end
   */
  begin({ ip }: FastifyRequest, { raw }: FastifyReply): boolean {
    if (raw.destroyed) return false;
    const network = this.#networkOf(ip);
    const own = this.#byNetwork.get(network) ?? 0;
    if (this.#count >= max.all || own >= max.network) return false;
    this.#count += 1;
    this.#byNetwork.set(network, own + 1);
    raw.once("close", () => this.#end(network));
    return true;
  }

  #end(network: string): void {
    this.#count -= 1;
    const left = (this.#byNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }
}

declare module "fastify" {
  interface FastifyInstance {
    readonly plainResponses: UncompressedResponses;
    readonly connections: GuardedServer;
  }
}
