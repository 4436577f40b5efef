import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { networkOf } from "./accounts/network.ts";
import type { OpenIdSettings } from "./accounts/openId/settings.ts";
import { adminApi, isAdminPath, sendUnknownAdminPath } from "./api/admin/index.ts";
import { api, languageOfApiPath, sendUnknownPath } from "./api/index.ts";
import type { SignInPolicy } from "./api/userCentre/call.ts";
import { isUserCentrePath, sendUnknownAccountPath, userCentre } from "./api/userCentre/index.ts";
import type { BackupState } from "./backup/state.ts";
import type { SearchPreviews } from "./content/preview/searchPreview.ts";
import { type HealthOptions, health } from "./health.ts";
import { clients } from "./http/connections/clients.ts";
import { type ConnectionLimits, defaultLimits, shareOf } from "./http/connections/limits.ts";
import { guardedServer } from "./http/connections/server.ts";
import { FastPathCounts } from "./http/fastPathCounts.ts";
import { securityHeaders } from "./http/headers.ts";
import { RateLimit } from "./http/rateLimit.ts";
import { RenderQueue } from "./http/renderQueue.ts";
import { RequestIds, requestIdHeader } from "./http/requestIds.ts";
import { loggedRequest, responseLogger } from "./http/requestLog.ts";
import { originForm } from "./http/requestTarget.ts";
import { UncompressedResponses } from "./http/uncompressedResponses.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { metricsRoute } from "./metrics/metricsRoute.ts";
import { publishEvent } from "./process/instrumentation.ts";
import { createRequestRejection } from "./requestRejection.ts";
import { languages } from "./site/languages.ts";
import type { Store } from "./store/store.ts";
import { studioRoutes } from "./studio/server/studioRoutes.ts";
import type { Tracing } from "./tracing/tracing.ts";
import type { MediaUploads } from "./uploads/mediaUploads.ts";
import { web } from "./web/index.ts";
import { signInWithPath } from "./web/page/redirectPaths.ts";
import { accountsOf } from "./web/server/accounts.ts";
import { cachedPageFastPath } from "./web/server/cachedPageFastPath.ts";
import { sendUnknownRoute } from "./web/server/errorPages.tsx";
import { openIdOf } from "./web/server/openId.ts";
import { PreviewEngine } from "./web/server/preview/engine.ts";
import type { Previews } from "./web/server/preview/messages.ts";
import { Overlays } from "./web/server/preview/overlays.ts";
import type { Site } from "./web/site.ts";

export interface AppOptions {
  /** Without `making` as it is by default. */
  readonly site: Omit<Site, "making"> & Partial<Pick<Site, "making">>;
  /** Where the accounts are; without it nobody can sign in. */
  readonly store?: Store | undefined;
  /** Takes files into the media library; absent: nothing can be uploaded. */
  readonly media?: MediaUploads | undefined;
  /** How backups stand; absent where none are made. */
  readonly backups?: (() => Promise<BackupState>) | undefined;
  readonly health: HealthOptions;
  /** How signing in is to go, where it can be chosen. */
  readonly signIn?: SignInPolicy | undefined;
  /** The OpenID provider that staff may sign in with. */
  readonly openId?: OpenIdSettings | undefined;
  readonly logger?: FastifyServerOptions["logger"];
  /** Proxies to believe; `true` believes everybody. */
  readonly trustProxy?: boolean | string[] | undefined;
  /** What differs from the usual limits on connections. */
  readonly limits?: Partial<ConnectionLimits> | undefined;
  /** Traces that follow the server; absent: there are none. */
  readonly tracing?: Tracing | undefined;
  /** Figures that follow the server; absent: there are none. */
  readonly metrics?: Metrics | undefined;
  /** The bearer token of `/metrics` on the server's own port; absent: it is not served there. */
  readonly metricsToken?: string | undefined;
  /** Processes that serve the same port: each has its share of a machine's limits. */
  readonly processes?: number | undefined;
  /** Makes previews of drafts; absent: this thread does, where there is a store. */
  readonly previews?: Previews | undefined;
  /** Shares a rate limit with the other processes that serve the same port. */
  readonly shareLimit?: ((name: string, limit: RateLimit) => void) | undefined;
  /** How much a person may read by the admin API; absent: as much as usual. */
  readonly adminReads?: RateLimit | undefined;
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

/**
 * Pages of shared previews by network, and of staff's by account: four panes while somebody types. Files
 * of either: browsers ask for those of a preview again with each page.
 */
const previewAllowances = {
  shared: { atOnce: 60, perSecond: 1 },
  staff: { atOnce: 120, perSecond: 12 },
  files: { atOnce: 1_200, perSecond: 120 },
};

/** Bytes of a request's body, where its route does not say otherwise. */
const maxBodyBytes = 64 * 1024;

/** The whole server, not yet listening: tests call its `inject()`, start.ts puts it on a port. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { store, health: state, signIn } = options;
  const site = completeSite(options);
  const headers = commonHeaders(site);
  const fastPath = new FastPathCounts();
  const { app, connections, isFromTrustedProxy } = openServer(options, site, headers, fastPath);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header(requestIdHeader, request.id);
    done();
  });
  const readiness = health(app, site.live, state);
  const { live, cache } = site;
  options.tracing?.followApp(app, isFromTrustedProxy);
  options.metrics?.followApp(app, { fastPath, connections, live, cache, readiness });
  metricsRoute(app, options);
  api(app, site);
  const forRequests = store?.forRequests;
  userCentre(app, { store: forRequests, addressing: site.addressing, signIn });
  const { openId } = options;
  const provider = forRequests && openId && { name: openId.name, path: signInWithPath };
  studioRoutes(app, { addressing: site.addressing, files: site.manifest.studio, provider });
  const preview = forRequests && previewsOf(forRequests, site, options);
  const searchPreviews = preview && searchPreviewsBy(preview.previews);
  adminApi(app, { ...options, site, searchPreviews });
  web(app, {
    ...site,
    accounts: forRequests && accountsOf(forRequests, signIn?.idleMs),
    openId: forRequests && openId && openIdOf(forRequests, openId, signIn?.idleMs),
    preview,
  });
  return app;
}

/** The site with what it is given by default. */
function completeSite({ site: given, shareLimit, processes }: AppOptions): Site {
  const searches = new RateLimit(searchAllowance);
  const renderings = new RateLimit(renderAllowance);
  shareLimit?.("searches", searches);
  shareLimit?.("renderings", renderings);
  return {
    processes,
    ...given,
    searchLimit: given.searchLimit ?? {
      admit(address) {
        const wait = searches.admit(networkOf(address));
        if (wait > 0) publishEvent("refusal", { limit: "search" });
        return wait;
      },
    },
    making: given.making ?? new RenderQueue(renderings, networkOf),
  };
}

function previewsOf(
  store: Store,
  site: Site,
  { previews, shareLimit }: AppOptions,
): Site["preview"] {
  const limits = {
    shared: new RateLimit(previewAllowances.shared),
    staff: new RateLimit(previewAllowances.staff),
    files: new RateLimit(previewAllowances.files),
  };
  shareLimit?.("shared previews", limits.shared);
  return {
    ...{ store, limits },
    previews: previews ?? new PreviewEngine(new Overlays(store, site.live), site),
  };
}

function searchPreviewsBy(previews: Previews): SearchPreviews {
  return async (person, id) => {
    const subject = { kind: "documents", documents: [{ id }] } as const;
    const scope = { person, wish: { subject, languages } };
    return (await previews.search({ kind: "search", scope, id })).previews;
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

const routerOptions = {
  ignoreTrailingSlash: true,
  ignoreDuplicateSlashes: true,
  // Keys of documents have up to 120 characters, each of which may be written as three.
  maxParamLength: 360,
};

/** Fastify behind the guarded server, without routes. */
function openServer(
  { logger, trustProxy = false, limits, metrics, processes = 1 }: AppOptions,
  site: Site,
  headers: Headers,
  fastPath: FastPathCounts,
) {
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
    limits: shareOf({ ...defaultLimits, ...limits }, processes),
    clients: knownClients,
    requestIds,
    observe: responseLogger(() => app.log),
    fastPath: cachedPageFastPath(site, headers, fastPath),
    refusals,
    onClosed: (counts) => app.log.warn(counts, "Connections were closed to make room"),
  });
  const app: FastifyInstance = Fastify({
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
    routerOptions,
    // No hook has run for these.
    frameworkErrors: (_error, request, reply) => {
      metrics?.rejected("undecodable");
      reply.headers(headers).header(requestIdHeader, request.id);
      return sendUndecodable(site, request, reply);
    },
  });
  // The router tells clients to go when the server stops; the fast path does not.
  app.addHook("preClose", async () => server.drain());
  app.decorate("connections", server);
  app.decorate(
    "plainResponses",
    new UncompressedResponses({ networkOf, refuse: refusals.busy, processes }),
  );
  return { app, connections: server.counts, isFromTrustedProxy: knownClients.isFromTrustedProxy };
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
  if (isAdminPath(request.url)) return sendUnknownAdminPath(request, reply, site);
  const language = languageOfApiPath(request.url);
  return language === undefined
    ? sendUnknownRoute(site, request, reply)
    : sendUnknownPath(reply, language);
}
