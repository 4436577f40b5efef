import type { FastifyInstance } from "fastify";

interface LateRoutesOptions {
  /** Below which every request is theirs. */
  readonly prefix: string;
  /** Sets how the first Fastify answers what cannot be loaded, and other methods. */
  readonly refuse: (scope: FastifyInstance) => void;
  /** Makes a Fastify that does not listen, with the limits of the first and its further hooks. */
  readonly open: () => FastifyInstance;
  /** Loads what the routes need, and adds them. It is called again where it failed. */
  readonly add: (scope: FastifyInstance) => Promise<void>;
}

/**
 * Routes that are loaded with the first request for one of them: most processes never have one, and Fastify
 * takes no routes once it serves. A second Fastify has them, to whose router requests below the prefix are
 * handed. Hooks that are added to the first after this do not run for these requests; those of the second do.
 */
export function lateRoutes(
  app: FastifyInstance,
  { prefix, refuse, open, add }: LateRoutesOptions,
): void {
  let opened: FastifyInstance | undefined;
  let opening: Promise<FastifyInstance> | undefined;

  const openOnce = async () => {
    opening ??= openWith(open(), prefix, add);
    try {
      opened = await opening;
      return opened;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.url !== `${prefix}/*`) {
      done();
      return;
    }
    const handOver = (server: FastifyInstance) => {
      reply.hijack();
      server.routing(request.raw, reply.raw);
    };
    if (opened) handOver(opened);
    else openOnce().then(handOver, done);
  });
  app.addHook("onClose", async () => {
    const server = await opening?.catch(() => undefined);
    await server?.close();
  });
  app.register(
    (scope, _options, done) => {
      refuse(scope);
      scope.all("/*", () => {
        throw new Error("A request was not handed over");
      });
      done();
    },
    { prefix },
  );
}

async function openWith(
  server: FastifyInstance,
  prefix: string,
  add: LateRoutesOptions["add"],
): Promise<FastifyInstance> {
  server.register((scope) => add(scope), { prefix });
  await server.ready();
  return server;
}
