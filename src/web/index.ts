import type { FastifyInstance } from "fastify";
import { comparisonFile } from "./comparisonFile.ts";
import { discoveryRoutes } from "./discoveryRoutes.ts";
import { enquiryRoutes } from "./enquiryRoutes.ts";
import { sendFailure, sendNotFound, sendUnknown } from "./notices.tsx";
import { pageRoutes } from "./pageRoutes.ts";
import { partAddresses } from "./partAddresses.ts";
import { passages } from "./passages.ts";
import { previewRoute } from "./previewRoute.ts";
import { signInRoutes } from "./signInRoutes.ts";
import type { Site } from "./site.ts";
import { speculationRulesRoute } from "./speculationRules.ts";
import { staticFiles } from "./staticFiles.ts";
import { warmCache } from "./warmCache.ts";

/** The web room as one plugin: pages on both surfaces, their assets, and their errors as pages. */
export function web(app: FastifyInstance, site: Site): void {
  staticFiles(app, site);
  pageRoutes(app, site);
  comparisonFile(app, site);
  partAddresses(app, site);
  passages(app, site);
  signInRoutes(app, site);
  enquiryRoutes(app, site);
  previewRoute(app, site);
  discoveryRoutes(app, site);
  speculationRulesRoute(app);
  app.setNotFoundHandler((request, reply) => sendUnknown(site, request, reply));
  app.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    (error.statusCode ?? 500) < 500
      ? sendNotFound(site, request, reply)
      : sendFailure(site, request, reply, error),
  );
  const warm = () =>
    warmCache(site).catch((error) => app.log.error(error, "Warming the page cache failed"));
  site.live.onSwap(() => {
    site.cache.clear();
    void warm();
  });
  app.addHook("onListen", warm);
}
