import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { networkOf } from "./accounts/network.ts";
import { api, languageOfApiPath, sendUnknownPath } from "./api/index.ts";
import type { SignInPolicy } from "./api/userCentre/call.ts";
import { isUserCentrePath, sendUnknownAccountPath, userCentre } from "./api/userCentre/index.ts";
import { type HealthOptions, health } from "./health.ts";
import { clients } from "./http/connections/clients.ts";
import { type ConnectionLimits, defaultLimits } from "./http/connections/limits.ts";
import { guardedServer } from "./http/connections/server.ts";
import { securityHeaders } from "./http/headers.ts";
import { RateLimit } from "./http/rateLimit.ts";
import { RenderQueue } from "./http/renderQueue.ts";
import { RequestIds, requestIdHeader } from "./http/requestIds.ts";
import { loggedRequest, responseLogger } from "./http/requestLog.ts";
import { originForm } from "./http/requestTarget.ts";
import { UncompressedResponses } from "./http/uncompressedResponses.ts";
import { createRequestRejection } from "./requestRejection.ts";
import type { Store } from "./store/store.ts";
import { web } from "./web/index.ts";
import { accountsOf } from "./web/server/accounts.ts";
import { cachedPageFastPath } from "./web/server/cachedPageFastPath.ts";
import { sendUnknownRoute } from "./web/server/errorPages.tsx";
import type { Site } from "./web/site.ts";

export interface AppOptions {
  /** Without `making` as it is by default. */
  readonly site: Omit<Site, "making"> & Partial<Pick<Site, "making">>;
  /** Where the accounts are; without it nobody can sign in. */
  readonly store?: Store | undefined;
  readonly health: HealthOptions;
  /** How signing in is to go, where it can be chosen. */
  readonly signIn?: SignInPolicy | undefined;
  readonly logger?: FastifyServerOptions["logger"];
  /** Proxies to believe; `true` believes everybody. */
  readonly trustProxy?: boolean | string[] | undefined;
  /** What differs from the usual limits on connections. */
  readonly limits?: Partial<ConnectionLimits> | undefined;
}

/** Left out of every log line: a request that is no HTTP, as it came, may carry a password. */
const redacted = { paths: ["err.rawPacket"], remove: true };

/** Searches of one network: an office of people who type, and no program that reads out the site. */
const searchAllowance = { atOnce: 120, perSecond: 12 };

/**
 * Responses rendered for one network alone (filtered lists, comparisons, forms that come with parts):
 * as much as an office of readers asks.
 */
const renderAllowance = { atOnce: 120, perSecond: 12 };

/** Bytes of a request's body, where its route does not say otherwise. */
const maxBodyBytes = 64 * 1024;

/** The whole server, not yet listening: tests call its `inject()`, main.ts puts it on a port. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { store, health: state, signIn } = options;
  const site = completeSite(options.site);
  const headers = commonHeaders(site);
  const app = openServer(options, site, headers);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header(requestIdHeader, request.id);
    done();
  });
  health(app, site.live, state);
  api(app, site);
  const forRequests = store?.forRequests;
  userCentre(app, { store: forRequests, addressing: site.addressing, signIn });
  web(app, { ...site, accounts: forRequests && accountsOf(forRequests, signIn?.idleMs) });
  return app;
}

/** The site with what it is given by default. */
function completeSite(given: AppOptions["site"]): Site {
  const searches = new RateLimit(searchAllowance);
  return {
    ...given,
    searchLimit: given.searchLimit ?? { admit: (address) => searches.admit(networkOf(address)) },
    making: given.making ?? new RenderQueue(renderAllowance, networkOf),
  };
}

type Headers = Readonly<Record<string, string>>;

/** Headers of every response, but for the request id. */
function commonHeaders({ addressing }: Site): Headers {
  return {
    ...securityHeaders(addressing.isHttps),
    // Without a public address this is a trial on some machine, which no search engine should list.
    ...(addressing.isPublic ? {} : { "x-robots-tag": "noindex" }),
  };
}

/** Fastify behind the guarded server, without routes. */
function openServer(
  { logger, trustProxy = false, limits }: AppOptions,
  site: Site,
  headers: Headers,
): FastifyInstance {
  const knownClients = clients(trustProxy, networkOf);
  const requestIds = new RequestIds(knownClients.isFromTrustedProxy);
  const refusals = createRequestRejection({
    addressing: site.addressing,
    headers,
    onRejected: (facts) => app.log.debug(facts, "A request was refused"),
  });
  const server = guardedServer({
    limits: { ...defaultLimits, ...limits },
    clients: knownClients,
    requestIds,
    observe: responseLogger(() => app.log),
    fastPath: cachedPageFastPath(site, headers),
    refusals,
    onClosed: (counts) => app.log.warn(counts, "Connections were closed to make room"),
  });
  const app = Fastify({
    logger: typeof logger === "object" ? { ...logger, redact: redacted } : (logger ?? false),
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
    serverFactory: server.create,
    clientErrorHandler: (error, socket) => {
      app.log.trace({ err: error }, "client error");
      server.onClientError(error, socket);
    },
    rewriteUrl: ({ url = "/" }) => originForm(url),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    // No hook has run for these.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers).header(requestIdHeader, request.id);
      return sendUndecodable(site, request, reply);
    },
  });
  // The router tells clients to go when the server stops; the fast path does not.
  app.addHook("preClose", async () => server.drain());
  app.decorate("plainResponses", new UncompressedResponses({ networkOf, refuse: refusals.busy }));
  return app;
}

/** Answers a request whose address cannot be decoded as one for what does not exist. */
function sendUndecodable(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (isUserCentrePath(request.url)) {
    return sendUnknownAccountPath(request, reply, site.addressing);
  }
  const language = languageOfApiPath(request.url);
  return language === undefined
    ? sendUnknownRoute(site, request, reply)
    : sendUnknownPath(reply, language);
}
