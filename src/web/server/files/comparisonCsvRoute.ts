import type { FastifyInstance } from "fastify";
import { comparisonCsv, csvName, csvPath } from "../../pages/product-compare/csv.ts";
import { resolveSelection } from "../../pages/product-compare/selection.ts";
import type { Site } from "../../siteServices.ts";
import { declaredQuery } from "../cached/declaredQuery.ts";
import { savedFileTypes, sendSavedFile } from "./sendSavedFile.ts";

/** A comparison of parts to be saved: the page's table as CSV. */
export function comparisonCsvRoute(app: FastifyInstance, site: Site): void {
  app.get(csvPath, (request, reply) =>
    sendSavedFile({ site, request, reply, queue: "page" }, (language) => {
      const view = site.live.current().views[language];
      const { parts } = resolveSelection(declaredQuery("product-compare", request.url), view);
      if (parts.length === 0) return undefined;
      return { name: csvName(parts), type: savedFileTypes.csv, body: comparisonCsv(view, parts) };
    }),
  );
}
