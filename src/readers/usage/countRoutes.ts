import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "../../base/site/languages.ts";
import type { UsageCounter } from "./usageCounter.ts";

/** Usage of a route that the process counts when it answers. */
export type CountedRoute =
  /** A page or file, counted for robots: those of readers are counted by their scripts. */
  | { readonly kind: "robot" }
  | { readonly kind: "feed"; readonly subject: string }
  | { readonly kind: "api"; readonly subject: string; readonly language: Language };

declare module "fastify" {
  interface FastifyContextConfig {
    /** Usage that the process counts of the route. */
    readonly usage?: CountedRoute;
  }
}

/** Counts the responses of the routes that name their usage as `config.usage`. */
export function countRoutes(app: FastifyInstance, usage: UsageCounter): void {
  app.addHook("onResponse", (request, reply, done) => {
    const counted = request.routeOptions.config.usage;
    if (counted !== undefined && isServed(reply)) count(usage, counted, request);
    done();
  });
}

function count(usage: UsageCounter, counted: CountedRoute, { headers }: FastifyRequest): void {
  if (counted.kind === "robot") usage.countRobot(headers["user-agent"] ?? "");
  else if (counted.kind === "feed") usage.countProgram("feed", counted.subject);
  // Scripts of the site's own pages ask the API, too.
  else if (headers["sec-fetch-site"] !== "same-origin") {
    usage.countProgram("api", counted.subject, counted.language);
  }
}

/** True for a response with what was asked for, or without it because the client has it. */
function isServed({ statusCode }: FastifyReply): boolean {
  return (statusCode >= 200 && statusCode < 300) || statusCode === 304;
}
