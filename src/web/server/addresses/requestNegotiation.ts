import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Addressing } from "../../../base/http/requests/publicHosts.ts";
import { ObjectProperty } from "../../../base/process/objectProperty.ts";
import { type NegotiationResult, negotiate, type RequestFacts } from "./negotiation.ts";

const results = new ObjectProperty<IncomingMessage, NegotiationResult>("negotiation");

/** Hands the negotiation of a request on to the router, so that it is made once. */
export function rememberNegotiation(request: IncomingMessage, result: NegotiationResult): void {
  results.set(request, result);
}

/** The negotiation of a request: the one that was remembered, or made now. */
export function negotiated(request: FastifyRequest, addressing: Addressing): NegotiationResult {
  return results.of(request.raw) ?? negotiate(requestFacts(request), addressing);
}

/** Returns what negotiation reads of a request. */
export function requestFacts(request: FastifyRequest): RequestFacts {
  const { headers, url } = request;
  const hint = headers["sec-ch-ua-mobile"];
  return {
    url,
    host: request.host,
    userAgent: headers["user-agent"] ?? "",
    mobileHint: typeof hint === "string" ? hint : undefined,
    cookie: headers.cookie,
  };
}
