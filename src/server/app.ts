import type { FastifyInstance } from "fastify";
import { adminApi } from "../api/admin/index.ts";
import { api } from "../api/public/index.ts";
import type { SignInPolicy } from "../api/public/userCentre/call.ts";
import { userCentre } from "../api/public/userCentre/index.ts";
import { readJsonByDefault } from "../api/readJsonAlone.ts";
import { securityHeaders } from "../base/http/bodies/headers.ts";
import { FastPathCounts } from "../base/http/cache/fastPathCounts.ts";
import { RenderQueue } from "../base/http/cache/renderQueue.ts";
import { RateLimit } from "../base/http/requests/rateLimit.ts";
import { RefusedRequests } from "../base/http/requests/refusedRequests.ts";
import { requestIdHeader } from "../base/http/requests/requestIds.ts";
import { publishEvent } from "../base/process/instrumentation.ts";
import { languages } from "../base/site/languages.ts";
import type { Store } from "../base/store/store.ts";
import type { OpenIdSettings } from "../staff/accounts/openId/settings.ts";
import { networkOf } from "../staff/accounts/sessions/network.ts";
import type { PreviewedDocuments } from "../staff/editing/preview/drafts.ts";
import type { SearchPreviews } from "../staff/editing/preview/searchPreview.ts";
import type { MediaUploads } from "../staff/media/uploads/mediaUploads.ts";
import { web } from "../web/index.ts";
import { signInWithPath } from "../web/page/redirectPaths.ts";
import { PreviewEngine } from "../web/server/preview/engine.ts";
import type { Previews } from "../web/server/preview/messages.ts";
import { Overlays } from "../web/server/preview/overlays.ts";
import { accountsOf } from "../web/server/signIn/accounts.ts";
import { openIdOf } from "../web/server/signIn/openId.ts";
import type { Site } from "../web/site.ts";
import type { BackupState } from "./backup/state.ts";
import { type HealthOptions, health } from "./health.ts";
import { metricsRoute } from "./metrics/metricsRoute.ts";
import { type Headers, openServer, type ServerOptions } from "./openServer.ts";
import { studioRoutes } from "./studio/studioRoutes.ts";
import type { Tracing } from "./tracing/tracing.ts";

export interface AppOptions extends ServerOptions {
  /** Without `making` and `refused` as they are by default. */
  readonly site: Omit<Site, "making" | "refused"> & Partial<Pick<Site, "making" | "refused">>;
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
  /** Traces that follow the server; absent: there are none. */
  readonly tracing?: Tracing | undefined;
  /** The bearer token of `/metrics` on the server's own port; absent: it is not served there. */
  readonly metricsToken?: string | undefined;
  /** Makes previews of drafts; absent: this thread does, where there is a store. */
  readonly previews?: Previews | undefined;
  /** How much a person may read by the admin API; absent: as much as usual. */
  readonly adminReads?: RateLimit | undefined;
}

/** Searches of one network: an office of people who type, and no program that reads out the site. */
const searchAllowance = { atOnce: 120, perSecond: 12 };

/**
 * Responses rendered for one network alone (filtered lists, comparisons, forms that come with parts):
 * as much as an office of readers asks.
 */
const renderAllowance = { atOnce: 120, perSecond: 12 };

/**
 * Requests with a body that are refused: an office of people who mistype forms, and no program that tries
 * what breaks.
 */
const refusalAllowance = { atOnce: 40, perSecond: 0.2 };

/**
 * Pages of shared previews by network, and of staff's by account: four panes while somebody types. Files
 * of either: browsers ask for those of a preview again with each page.
 */
const previewAllowances = {
  shared: { atOnce: 60, perSecond: 1 },
  staff: { atOnce: 120, perSecond: 12 },
  files: { atOnce: 1_200, perSecond: 120 },
};

/** The whole server, not yet listening: tests call its `inject()`, start.ts puts it on a port. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { store, health: state, signIn } = options;
  const site = completeSite(options);
  const headers = commonHeaders(site);
  const fastPath = new FastPathCounts();
  const server = openServer(options, site, headers, fastPath);
  const { app, connections } = server;
  const forRequests = store?.forRequests;
  const preview = forRequests && previewsOf(forRequests, site, options);
  const searchPreviews = preview && searchPreviewsBy(preview.previews);
  const previewedDocuments = preview && previewedDocumentsBy(preview.previews);
  addHeaders(app, headers);
  readJsonByDefault(app);
  options.tracing?.followApp(app, server.isFromTrustedProxy);
  options.metrics?.followRequests(app);
  adminApi(app, { ...options, site, searchPreviews, previewedDocuments });
  const readiness = health(app, site.live, state);
  const { live, cache } = site;
  options.metrics?.followApp({ fastPath, connections, live, cache, readiness });
  metricsRoute(app, options);
  api(app, site);
  const { addressing, refused } = site;
  userCentre(app, { store: forRequests, addressing, signIn, refused });
  const { openId } = options;
  const provider = forRequests && openId && { name: openId.name, path: signInWithPath };
  studioRoutes(app, { addressing: site.addressing, files: site.manifest.studio, provider });
  web(app, {
    ...site,
    accounts: forRequests && accountsOf(forRequests, signIn?.idleMs),
    openId: forRequests && openId && openIdOf(forRequests, openId, signIn?.idleMs),
    preview,
  });
  return app;
}

function addHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header(requestIdHeader, request.id);
    done();
  });
}

/** The site with what it is given by default. */
function completeSite({ site: given }: AppOptions): Site {
  const searches = new RateLimit(searchAllowance);
  const renderings = new RateLimit(renderAllowance);
  const refusals = new RateLimit(refusalAllowance);
  return {
    ...given,
    searchLimit: given.searchLimit ?? {
      admit(address) {
        const wait = searches.admit(networkOf(address));
        if (wait > 0) publishEvent("refusal", { limit: "search" });
        return wait;
      },
    },
    making: given.making ?? new RenderQueue(renderings, networkOf),
    refused: given.refused ?? new RefusedRequests(refusals, networkOf),
  };
}

function previewsOf(store: Store, site: Site, { previews }: AppOptions): Site["preview"] {
  const limits = {
    shared: new RateLimit(previewAllowances.shared),
    staff: new RateLimit(previewAllowances.staff),
    files: new RateLimit(previewAllowances.files),
  };
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

function previewedDocumentsBy(previews: Previews): PreviewedDocuments {
  return async (person, wish) =>
    (await previews.documents({ kind: "documents", scope: { person, wish } })).documents;
}

/** Headers of every response, but for the request id. */
function commonHeaders({ addressing }: Site): Headers {
  return {
    ...securityHeaders(addressing.isHttps),
    // Without a public address this is a trial on some machine, which no search engine should list.
    ...(addressing.isPublic ? {} : { "x-robots-tag": "noindex" }),
  };
}
