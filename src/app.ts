import { createServer } from "node:http";
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from "fastify";
import { networkOf } from "./accounts/network.ts";
import { api, languageOfApiPath, sendUnknownPath } from "./api/index.ts";
import { isUserCentrePath, sendUnknownAccountPath, userCentre } from "./api/userCentre/index.ts";
import { health } from "./health.ts";
import { securityHeaders } from "./http/headers.ts";
import { Making } from "./http/making.ts";
import { RateLimit } from "./http/rateLimit.ts";
import { originForm } from "./http/requestTarget.ts";
import type { Store } from "./store/store.ts";
import { accountsOf } from "./web/accounts.ts";
import { web } from "./web/index.ts";
import { sendUnknown } from "./web/notices.tsx";
import type { Site } from "./web/site.ts";
import { swiftPages } from "./web/swiftPages.ts";

export interface AppOptions {
  /** Without `making` as it is by default. */
  readonly site: Omit<Site, "making"> & Partial<Pick<Site, "making">>;
  /** Where the accounts are; without it nobody can sign in. */
  readonly store?: Store | undefined;
  /** Resolves while the database answers. */
  readonly pingStore: () => Promise<void>;
  readonly logger?: FastifyServerOptions["logger"];
  readonly trustProxy?: FastifyServerOptions["trustProxy"];
}

/** What no log may hold: a request that is no HTTP, as it came, may carry a password. */
const unsaid = { paths: ["err.rawPacket"], remove: true };

/** Searches of one network: an office of people who type, and no program that reads out the site. */
const searchAllowance = { atOnce: 120, perSecond: 12 };

/**
 * Answers made for one network alone (filtered lists, comparisons, forms that come with parts): as
 * much as an office of readers asks.
 */
const makingAllowance = { atOnce: 120, perSecond: 12 };

/** Milliseconds a connection may be idle: longer than proxies before us wait, so that they close it. */
const keepAliveTimeout = 72_000;

/**
 * The whole server, not yet listening: tests talk to it by `inject()`, main.ts puts it on a port.
 */
export function buildApp({
  site: given,
  store,
  pingStore,
  logger,
  trustProxy,
}: AppOptions): FastifyInstance {
  const searches = new RateLimit(searchAllowance);
  const site: Site = {
    ...given,
    searchLimit: given.searchLimit ?? { admit: (address) => searches.admit(networkOf(address)) },
    making: given.making ?? new Making(makingAllowance, networkOf),
  };
  const headers = {
    ...securityHeaders(site.addressing.isHttps),
    // Without a public address this is a trial on some machine, which no search engine should list.
    ...(site.addressing.isPublic ? {} : { "x-robots-tag": "noindex" }),
  };
  const swift = swiftPages(site, headers);
  // The router tells clients to go when the server stops; the swift way does not.
  let isClosing = false;
  const app = Fastify({
    logger: typeof logger === "object" ? { ...logger, redact: unsaid } : (logger ?? false),
    trustProxy: trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // What takes more says so itself (api/guestbook).
    bodyLimit: 64 * 1024,
    return503OnClosing: false,
    serverFactory: (route) =>
      createServer({ keepAliveTimeout, optimizeEmptyRequests: true }, (request, response) => {
        if (isClosing || !swift(request, response)) route(request, response);
      }),
    rewriteUrl: ({ url = "/" }) => originForm(url),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    // An address that cannot be decoded is one that does not exist. No hook has run for it.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers);
      if (isUserCentrePath(request.url)) {
        return sendUnknownAccountPath(request, reply, site.addressing);
      }
      const language = languageOfApiPath(request.url);
      return language === undefined
        ? sendUnknown(site, request, reply)
        : sendUnknownPath(reply, language);
    },
  });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  health(app, site.live, pingStore);
  api(app, site);
  userCentre(app, { store, addressing: site.addressing });
  web(app, { ...site, accounts: store && accountsOf(store) });
  return app;
}
