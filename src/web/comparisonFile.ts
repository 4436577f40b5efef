import type { FastifyInstance } from "fastify";
import { languageOfVisit } from "./negotiation.ts";
import { sendNotFound } from "./notices.tsx";
import { declaredQuery } from "./pageRoutes.ts";
import { comparisonCsv, csvName, csvPath } from "./pages/product-compare/csv.ts";
import { resolveSelection } from "./pages/product-compare/selection.ts";
import type { Site } from "./site.ts";
import { visitOf } from "./visit.ts";

/** A comparison of parts to be saved: the page's table as CSV. */
export function comparisonFile(app: FastifyInstance, site: Site): void {
  app.get(csvPath, (request, reply) => {
    const language = languageOfVisit(visitOf(request), site.addressing);
    const view = site.live.current().views[language];
    const { ids } = resolveSelection(declaredQuery("product-compare", request.url), view);
    if (ids.length === 0) return sendNotFound(site, request, reply);
    return reply
      .type("text/csv; charset=utf-8")
      .headers({
        "cache-control": "no-store",
        "content-disposition": `attachment; filename="${csvName(view, ids)}"`,
        "x-robots-tag": "noindex",
      })
      .send(comparisonCsv(view, ids));
  });
}
