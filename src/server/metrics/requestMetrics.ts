import type { FastifyInstance } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";

/** Bounds in seconds for what takes milliseconds: rendering, search. */
export const shortBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** Bounds in seconds for requests and transactions. */
export const workBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Methods that have a label of their own; all others share one. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Route of what no route matches. */
const unknownRoute = "unknown";

/** Figures of the requests that reach the router. */
export class RequestMetrics {
  readonly #requests: Counter<"route" | "method" | "status">;
  readonly #durations: Histogram<"route" | "method">;
  readonly #rejections: Counter<"cause">;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: "tapeout_http_requests_total",
      help: "Requests that the router answered, by the pattern of their route",
      labelNames: ["route", "method", "status"],
      registers,
    });
    this.#durations = new Histogram({
      name: "tapeout_http_request_duration_seconds",
      help: "Time from the router to the end of the response or of its connection",
      labelNames: ["route", "method"],
      buckets: workBuckets,
      registers,
    });
    this.#rejections = new Counter({
      name: "tapeout_http_rejections_total",
      help: "Requests that reached no route: no HTTP, no host, too large, too slow",
      labelNames: ["cause"],
      registers,
    });
  }

  /** Counts each request of a server that comes to its hooks. */
  follow(app: FastifyInstance): void {
    app.addHook("onRequest", (request, reply, done) => {
      const began = performance.now();
      const route = request.routeOptions.url ?? unknownRoute;
      const method = methods.has(request.method) ? request.method : "other";
      reply.raw.once("close", () => {
        this.#durations.observe({ route, method }, (performance.now() - began) / 1_000);
        this.#requests.inc({ route, method, status: reply.raw.statusCode });
      });
      done();
    });
  }

  rejected(cause: string): void {
    this.#rejections.inc({ cause });
  }
}
