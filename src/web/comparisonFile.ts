import type { FastifyInstance } from "fastify";
import { languageOfVisit } from "./negotiation.ts";
import { sendLaterPlainly, sendNotFound } from "./notices.tsx";
import { declaredQuery } from "./pageRoutes.ts";
import { comparisonCsv, csvName, csvPath } from "./pages/product-compare/csv.ts";
import { resolveSelection } from "./pages/product-compare/selection.ts";
import { sendMade } from "./sendMade.ts";
import type { Site } from "./site.ts";
import { visitOf } from "./visit.ts";

/** A comparison of parts to be saved: the page's table as CSV. */
export function comparisonFile(app: FastifyInstance, site: Site): void {
  app.get(csvPath, async (request, reply) => {
    const language = languageOfVisit(visitOf(request), site.addressing);
    const wait = site.making.admit(request.ip);
    if (wait > 0) {
      return sendLaterPlainly(reply, language, { status: 429, retryAfterSeconds: wait });
    }
    const view = site.live.current().views[language];
    const make = () => {
      const { ids } = resolveSelection(declaredQuery("product-compare", request.url), view);
      if (ids.length === 0) return undefined;
      return { name: csvName(view, ids), text: comparisonCsv(view, ids) };
    };
    return sendMade(
      reply,
      language,
      () => site.making.page(request.ip, make),
      (file) =>
        file === undefined
          ? sendNotFound(site, request, reply)
          : reply
              .type("text/csv; charset=utf-8")
              .headers({
                "cache-control": "no-store",
                "content-disposition": `attachment; filename="${file.name}"`,
                "x-robots-tag": "noindex",
              })
              .send(file.text),
    );
  });
}
