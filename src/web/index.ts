import type { FastifyInstance } from "fastify";
import { statusOfError } from "../http/failures.ts";
import { speculationRulesRoute } from "./render/speculationRules.ts";
import { comparisonCsvRoute } from "./server/comparisonCsvRoute.ts";
import { discoveryRoutes } from "./server/discoveryRoutes.ts";
import { enquiryRoutes } from "./server/enquiryRoutes.ts";
import { sendNotFound, sendServerError, sendUnknownRoute } from "./server/errorPages.tsx";
import { invitationRoutes } from "./server/invitationRoutes.ts";
import { openIdRoutes } from "./server/openIdRoutes.ts";
import { pageRoutes } from "./server/pageRoutes.ts";
import { partNumberRoutes } from "./server/partNumberRoutes.ts";
import { pdfPreviewRoute } from "./server/pdfPreviewRoute.ts";
import { previewRoutes } from "./server/preview/previewRoutes.ts";
import { productListFileRoutes } from "./server/productListFileRoutes.ts";
import { readableRoutes } from "./server/readableRoutes.ts";
import { redirectRoutes } from "./server/redirectRoutes.ts";
import { signInRoutes } from "./server/signInRoutes.ts";
import { staticFiles } from "./server/staticFiles.ts";
import { followStock } from "./server/stockChanges.ts";
import { trackingRoutes } from "./server/trackingRoutes.ts";
import { warmCache } from "./server/warmCache.ts";
import type { Site } from "./site.ts";

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
  app.setErrorHandler((error, request, reply) =>
    statusOfError(error) < 500
      ? sendNotFound(site, request, reply)
      : sendServerError(site, request, reply, error),
  );
  app.decorate("warmCache", () => warmCache(site));
  site.live.onSwap(() => site.cache.clear());
  followStock(site, (error) => app.log.error(error, "Pages with old stock could not be removed"));
}
