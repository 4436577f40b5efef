import type { FastifyInstance } from "fastify";
import { comparisonCsv, csvName, csvPath } from "../pages/product-compare/csv.ts";
import { resolveSelection } from "../pages/product-compare/selection.ts";
import type { Site } from "../site.ts";
import { sendNotFound, sendRetryLaterText } from "./errorPages.tsx";
import { negotiateLanguage } from "./negotiation.ts";
import { declaredQuery } from "./pageRoutes.ts";
import { requestFacts } from "./requestFacts.ts";
import { sendQueued } from "./sendQueued.ts";

/** A comparison of parts to be saved: the page's table as CSV. */
export function comparisonCsvRoute(app: FastifyInstance, site: Site): void {
  app.get(csvPath, async (request, reply) => {
    const language = negotiateLanguage(requestFacts(request), site.addressing);
    const wait = site.making.admit(request.ip);
    if (wait > 0) {
      return sendRetryLaterText(reply, language, { status: 429, retryAfterSeconds: wait });
    }
    const view = site.live.current().views[language];
    const make = () => {
      const { parts } = resolveSelection(declaredQuery("product-compare", request.url), view);
      if (parts.length === 0) return undefined;
      return { name: csvName(parts), text: comparisonCsv(view, parts) };
    };
    return sendQueued(
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
