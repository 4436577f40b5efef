import type { FastifyInstance } from "fastify";
import { statusOfError } from "../base/http/requests/requestErrors.ts";
import { LimitExceeded } from "../base/http/requests/requestLimits.ts";
import { speculationRulesRoute } from "./render/speculationRules.ts";
import { partNumberRoutes } from "./server/addresses/partNumberRoutes.ts";
import { readableRoutes } from "./server/addresses/readableRoutes.ts";
import { redirectRoutes } from "./server/addresses/redirectRoutes.ts";
import { followStock } from "./server/cached/dropOnStockChange.ts";
import { warmCache } from "./server/cached/warmCache.ts";
import { discoveryRoutes } from "./server/discoveryRoutes.ts";
import {
  sendNotFound,
  sendServerError,
  sendTooOften,
  sendUnknownRoute,
} from "./server/errorPages.tsx";
import { comparisonCsvRoute, productListFileRoutes } from "./server/files/generatedTableRoutes.ts";
import { pdfPreviewRoute } from "./server/files/pdfPreviewRoute.ts";
import { staticFiles } from "./server/files/staticFiles.ts";
import { enquiryRoutes } from "./server/forms/enquiryRoutes.ts";
import { trackingRoutes } from "./server/forms/enquiryTrackingRoutes.ts";
import { pageRoutes } from "./server/pageRoutes.ts";
import { previewRoutes } from "./server/preview/previewRoutes.ts";
import { invitationRoutes } from "./server/signIn/invitationRoutes.ts";
import { openIdRoutes } from "./server/signIn/openIdRoutes.ts";
import { signInRoutes } from "./server/signIn/signInRoutes.ts";
import type { Site } from "./siteServices.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Renders the main pages. @throws what rendering one of them throws */
    warmCache(): Promise<void>;
  }
}

/** The web room as one plugin: pages on both surfaces, their assets, and their errors as pages. */
export function web(app: FastifyInstance, site: Site): void {
  staticFiles(app, site);
  pageRoutes(app, site);
  comparisonCsvRoute(app, site);
  productListFileRoutes(app, site);
  partNumberRoutes(app, site);
  previewRoutes(app, site);
  readableRoutes(app, site);
  redirectRoutes(app, site);
  openIdRoutes(app, site);
  signInRoutes(app, site);
  invitationRoutes(app, site);
  enquiryRoutes(app, site);
  trackingRoutes(app, site);
  pdfPreviewRoute(app, site);
  discoveryRoutes(app, site);
  speculationRulesRoute(app);
  app.setNotFoundHandler((request, reply) => sendUnknownRoute(site, request, reply));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof LimitExceeded) return sendTooOften(site, request, reply, error);
    return statusOfError(error) < 500
      ? sendNotFound(site, request, reply)
      : sendServerError(site, request, reply, error);
  });
  app.decorate("warmCache", () => warmCache(site));
  site.live.events.subscribe("publication", "page cache", () => site.cache.clear());
  followStock(site, (error) => app.log.error(error, "Pages with old stock could not be removed"));
}
