import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ObjectProperty } from "../../process/objectProperty.ts";

/** The header that names a request to its client, and to a proxy before this server. */
export const requestIdHeader = "x-request-id";

/** Ids that are taken over: safe in a header and in a log, and short. */
const validId = /^[\w.:+/=@-]{1,128}$/;

/** The id of each request: in its response, and in every log line about it. */
export class RequestIds {
  readonly #isFromTrustedProxy: (request: IncomingMessage) => boolean;
  readonly #ids = new ObjectProperty<IncomingMessage, string>("request id");

  /** @param isFromTrustedProxy whether a request came from a proxy whose headers are believed */
  constructor(isFromTrustedProxy: (request: IncomingMessage) => boolean) {
    this.#isFromTrustedProxy = isFromTrustedProxy;
  }

  /** The id that a trusted proxy gave the request, or a random one; always the same for a request. */
  of(request: IncomingMessage): string {
    const known = this.#ids.of(request);
    if (known !== undefined) return known;
    const id = this.#givenId(request) ?? randomUUID();
    this.#ids.set(request, id);
    return id;
  }

  #givenId(request: IncomingMessage): string | undefined {
    const given = request.headers[requestIdHeader];
    if (typeof given !== "string" || !validId.test(given)) return undefined;
    return this.#isFromTrustedProxy(request) ? given : undefined;
  }
}
