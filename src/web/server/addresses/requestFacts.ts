import type { FastifyRequest } from "fastify";
import type { RequestFacts } from "./negotiation.ts";

/** Returns the facts about a request that negotiation needs. */
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
