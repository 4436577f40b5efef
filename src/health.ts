import type { FastifyInstance } from "fastify";
import type { LivePublication } from "./content/live.ts";

/**
 * `/healthz`: the process lives. `/readyz`: it can serve readers, which needs a publication but not
 * the database; `store` is "stale" while the database does not answer. Before the first publication
 * nothing listens, so a refused connection says so; while draining it is 503.
 */
export function health(
  app: FastifyInstance,
  live: LivePublication,
  pingStore: () => Promise<void>,
): void {
  let isDraining = false;
  app.addHook("preClose", async () => {
    isDraining = true;
  });
  app.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const isReachable = await pingStore().then(
      () => true,
      () => false,
    );
    reply.code(isDraining ? 503 : 200);
    return {
      status: isDraining ? "draining" : "ready",
      store: isReachable ? "ok" : "stale",
      revision: live.current().revision,
    };
  });
}
