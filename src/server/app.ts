import type { FastifyInstance } from "fastify";
import { readJsonByDefault } from "../api/acceptJson.ts";
import { adminApi, type SystemServices } from "../api/admin/index.ts";
import { api } from "../api/public/index.ts";
import { userCentre } from "../api/public/userCentre/index.ts";
import type { SignInPolicy } from "../api/public/userCentre/userCentreCall.ts";
import { FastPathCounts } from "../base/http/cache/fastPathCounts.ts";
import { RenderQueue } from "../base/http/cache/renderQueue.ts";
import { networkOf } from "../base/http/identity/network.ts";
import { RefusedRequests } from "../base/http/requests/refusedRequests.ts";
import { requestIdHeader } from "../base/http/requests/requestIds.ts";
import { enforceLimits, RequestLimits } from "../base/http/requests/requestLimits.ts";
import { securityHeaders } from "../base/http/securityHeaders.ts";
import { languages } from "../base/site/languages.ts";
import type { Store } from "../base/store/store.ts";
import type { OpenSearch } from "../readers/search/search.ts";
import { countRoutes } from "../readers/usage/countRoutes.ts";
import type { OpenIdSettings } from "../staff/accounts/openId/openIdSettings.ts";
import type { PreviewedDocuments } from "../staff/editing/preview/readDrafts.ts";
import type { SearchPreviews } from "../staff/editing/preview/searchPreview.ts";
import type { MediaUploads } from "../staff/media/uploads/mediaUploads.ts";
import type { TextSearch } from "../staff/textSearch/textSearch.ts";
import { web } from "../web/index.ts";
import { signInWithPath } from "../web/page/safeRedirectTarget.ts";
import { Overlays } from "../web/server/preview/draftOverlays.ts";
import { PreviewEngine } from "../web/server/preview/previewEngine.ts";
import type { Previews } from "../web/server/preview/previewThreadMessages.ts";
import { accountsOf } from "../web/server/signIn/accounts.ts";
import { openIdOf } from "../web/server/signIn/openId.ts";
import { openedAt } from "../web/server/usage/openedAddress.ts";
import type { Site } from "../web/siteServices.ts";
import type { BackupState } from "./backup/backupStates.ts";
import { type HealthOptions, health } from "./health.ts";
import { metricsRoute } from "./metrics/metricsRoute.ts";
import { type Headers, openServer, type ServerOptions } from "./openServer.ts";
import { studioRoutes } from "./studio/shellRoutes.ts";
import type { Tracing } from "./tracing/tracing.ts";

export interface AppOptions extends ServerOptions {
  /** Without `limits` and `making` as they are by default. */
  readonly site: Omit<Site, "limits" | "making" | "refused"> &
    Partial<Pick<Site, "limits" | "making">>;
  /** Store of the accounts; without it nobody can sign in. */
  readonly store?: Store | undefined;
  /** Accepts files for the media library; absent: uploads are not possible. */
  readonly media?: MediaUploads | undefined;
  /** State of the backups; undefined where none are made. */
  readonly backups?: (() => Promise<BackupState | undefined>) | undefined;
  /** Dependencies of the settings of mail and backups; absent: the studio has none. */
  readonly system?: SystemServices | undefined;
  readonly health: HealthOptions;
  /** Search as a service with a state; absent: none is told. */
  readonly openSearch?: OpenSearch | undefined;
  /** Search in texts for staff; absent: their lists are searched by titles alone. */
  readonly texts?: TextSearch | undefined;
  /** Configuration of signing in. */
  readonly signIn?: SignInPolicy | undefined;
  /** OpenID provider for staff. */
  readonly openId?: OpenIdSettings | undefined;
  /** Traces of the server; absent: none. */
  readonly tracing?: Tracing | undefined;
  /** The bearer token of `/metrics` on the server's own port; absent: it is not served there. */
  readonly metricsToken?: string | undefined;
  /** Renders previews of drafts; absent: in this thread, where there is a store. */
  readonly previews?: Previews | undefined;
}

/** The whole server, not yet listening: tests call its `inject()`, startProcess.ts puts it on a port. */
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
  enforceLimits(app, site.limits, networkOf);
  if (site.usage) countRoutes(app, site.usage);
  options.tracing?.followApp(app, server.isFromTrustedProxy);
  options.metrics?.followRequests(app);
  const readiness = health(app, site.live, state);
  adminApi(app, {
    ...{ ...options, site, searchPreviews, previewedDocuments },
    readiness,
  });
  const { live, cache } = site;
  options.metrics?.followApp({ fastPath, connections, live, cache, readiness });
  metricsRoute(app, options);
  const accounts = forRequests && accountsOf(forRequests, signIn?.idleMs);
  api(app, { ...site, accounts, openedAt: (asked) => openedAt(site, asked) });
  const { addressing, refused } = site;
  userCentre(app, { store: forRequests, addressing, signIn, refused });
  const { openId } = options;
  const provider = forRequests && openId && { name: openId.name, path: signInWithPath };
  studioRoutes(app, { addressing, live, files: site.manifest.studio, provider });
  web(app, {
    ...site,
    accounts,
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

/** The site with its defaults. */
function completeSite({ site: given }: AppOptions): Site {
  const limits = given.limits ?? new RequestLimits();
  return {
    ...given,
    limits,
    making: given.making ?? new RenderQueue(limits, networkOf),
    refused: new RefusedRequests(limits, networkOf),
  };
}

function previewsOf(store: Store, site: Site, { previews }: AppOptions): Site["preview"] {
  return { store, previews: previews ?? new PreviewEngine(new Overlays(store, site.live), site) };
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
    // Without a public address this is a trial, which no search engine should list.
    ...(addressing.isPublic ? {} : { "x-robots-tag": "noindex" }),
  };
}
