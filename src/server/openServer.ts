import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { sendUnknownAdminPath } from "../api/admin/errorResponses.ts";
import { isAdminPath } from "../api/admin/index.ts";
import { languageOfApiPath, sendUnknownPath } from "../api/public/index.ts";
import { isUserCentrePath, sendUnknownAccountPath } from "../api/public/userCentre/index.ts";
import type { FastPathCounts } from "../base/http/cache/fastPathCounts.ts";
import { UncompressedResponses } from "../base/http/cache/uncompressedResponses.ts";
import { clients } from "../base/http/connections/clientNetworks.ts";
import { type ConnectionLimits, defaultLimits } from "../base/http/connections/connectionLimits.ts";
import { guardedServer } from "../base/http/connections/guardedServer.ts";
import { networkOf } from "../base/http/identity/network.ts";
import { RequestIds, requestIdHeader } from "../base/http/requests/requestIds.ts";
import { loggedRequest, responseLogger } from "../base/http/requests/requestLog.ts";
import { originForm } from "../base/http/requests/requestTarget.ts";
import { cachedPageFastPath } from "../web/server/cached/cachedPageFastPath.ts";
import { sendUnknownRoute } from "../web/server/errorPages.tsx";
import type { Site } from "../web/siteServices.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { createRequestRejection } from "./requestRejection.ts";

/** Options of connections and requests. */
export interface ServerOptions {
  readonly logger?: FastifyServerOptions["logger"];
  /** Trusted proxies; `true` trusts all. */
  readonly trustProxy?: boolean | string[] | undefined;
  /** Limits of connections that differ from the usual ones. */
  readonly limits?: Partial<ConnectionLimits> | undefined;
  /** Figures of the server; absent: none. */
  readonly metrics?: Metrics | undefined;
}

export type Headers = Readonly<Record<string, string>>;

/** Removed from every log line: the raw bytes of an invalid request may contain a password. */
const redacted = { paths: ["err.rawPacket"], remove: true };

/** Maximum bytes of a request's body by default. */
const maxBodyBytes = 64 * 1024;

const routerOptions = {
  ignoreTrailingSlash: true,
  ignoreDuplicateSlashes: true,
  // Keys of documents have up to 120 characters, each possibly encoded as three.
  maxParamLength: 360,
};

/** Requests are parsed by Zod: Fastify's JSON Schema compilers, such as Ajv, are not loaded. */
const schemaController = {
  compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
};

function noCompiler(): never {
  throw new Error("Routes have no JSON Schemas: what a request brings is read by Zod");
}

/** Fastify behind the guarded server, without routes. */
export function openServer(
  options: ServerOptions,
  site: Site,
  headers: Headers,
  fastPath: FastPathCounts,
) {
  const { trustProxy = false, limits, metrics } = options;
  const knownClients = clients(trustProxy, networkOf);
  const requestIds = new RequestIds(knownClients.isFromTrustedProxy);
  const refusals = createRequestRejection({
    addressing: site.addressing,
    headers,
    onRejected: (facts) => {
      metrics?.rejected(facts.cause);
      app.log.debug(facts, "A request was refused");
    },
  });
  const server = guardedServer({
    limits: { ...defaultLimits, ...limits },
    clients: knownClients,
    requestIds,
    observe: responseLogger(() => app.log),
    fastPath: cachedPageFastPath(site, headers, fastPath),
    refusals,
    onClosed: (counts) => app.log.warn(counts, "Connections were closed to make room"),
  });
  const plainResponses = new UncompressedResponses({
    ...{ networkOf, refuse: refusals.busy },
  });
  const app: FastifyInstance = Fastify({
    ...fastifyOptions(options, { site, headers, requestIds }),
    logger: loggerOption(options.logger),
    serverFactory: server.create,
    clientErrorHandler: (error, socket) => {
      app.log.trace({ err: error }, "client error");
      server.onClientError(error, socket);
    },
  });
  // While the server stops, the router closes connections; the fast path would not.
  app.addHook("preClose", async () => server.drain());
  app.decorate("connections", server).decorate("plainResponses", plainResponses);
  const { isFromTrustedProxy } = knownClients;
  return { app, connections: server.counts, isFromTrustedProxy };
}

function loggerOption(logger: ServerOptions["logger"]): NonNullable<ServerOptions["logger"]> {
  return typeof logger === "object" ? { ...logger, redact: redacted } : (logger ?? false);
}

interface Answering {
  readonly site: Site;
  readonly headers: Headers;
  readonly requestIds: RequestIds;
}

/** Fastify's options for requests, their ids and logs. */
function fastifyOptions(
  { trustProxy = false, metrics }: ServerOptions,
  { site, headers, requestIds }: Answering,
) {
  return {
    trustProxy,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    genReqId: (request) => requestIds.of(request),
    childLoggerFactory: (parent, bindings, options, request) =>
      parent.child({ ...bindings, ...loggedRequest(request) }, options),
    bodyLimit: maxBodyBytes,
    return503OnClosing: false,
    rewriteUrl: ({ url = "/" }) => originForm(url),
    routerOptions,
    schemaController,
    // Hooks do not run for these errors.
    frameworkErrors: (_error, request, reply) => {
      metrics?.rejected("undecodable");
      reply.headers(headers).header(requestIdHeader, request.id);
      return sendUndecodable(site, request, reply);
    },
  } satisfies FastifyServerOptions;
}

/** Answers a request whose address cannot be decoded with the error for a missing page. */
function sendUndecodable(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (isUserCentrePath(request.url)) {
    return sendUnknownAccountPath(request, reply, site.addressing);
  }
  if (isAdminPath(request.url)) return sendUnknownAdminPath(request, reply, site);
  const language = languageOfApiPath(request.url);
  return language === undefined
    ? sendUnknownRoute(site, request, reply)
    : sendUnknownPath(reply, language);
}
