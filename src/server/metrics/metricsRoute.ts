import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

/** Address of the figures. */
export const metricsPath = "/metrics";

interface MetricsRouteOptions {
  readonly metrics?: Metrics | undefined;
  readonly metricsToken?: string | undefined;
}

/**
 * Registers `/metrics` on the server's own port, for holders of the token; without a configured
 * token there is no such route. Other requests get 401 without a body.
 */
export function metricsRoute(
  app: FastifyInstance,
  { metrics, metricsToken }: MetricsRouteOptions,
): void {
  if (metrics === undefined || metricsToken === undefined) return;
  app.get(metricsPath, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!hasToken(request.headers.authorization, metricsToken)) {
      return reply.code(401).header("www-authenticate", "Bearer").send();
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** True where an Authorization header carries the token (RFC 6750); in the same time for any other. */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
