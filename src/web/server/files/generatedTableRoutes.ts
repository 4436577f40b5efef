import type { FastifyInstance } from "fastify";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import {
  listFileFormats,
  listFilePath,
} from "../../../base/site/addresses/orderCodeAndListFileAddresses.ts";
import type { Language } from "../../../base/site/languages.ts";
import { csvLine, csvMark } from "../../../base/site/values/csv.ts";
import { comparisonCsv, csvName, csvPath } from "../../pages/product-compare/csv.ts";
import { resolveSelection } from "../../pages/product-compare/selection.ts";
import { type ExportedList, exportedList } from "../../pages/product-list/exportedList.ts";
import { prepareList } from "../../pages/product-list/prepareList.ts";
import { resolveList } from "../../pages/product-list/resolveList.ts";
import type { Site } from "../../siteServices.ts";
import { declaredQuery } from "../cached/declaredQuery.ts";
import { workbook } from "../spreadsheets/workbook.ts";
import { savedFileTypes, sendSavedFile } from "./sendGeneratedFile.ts";

/** A comparison of parts to be saved: the page's table as CSV. */
export function comparisonCsvRoute(app: FastifyInstance, site: Site): void {
  app.get(csvPath, (request, reply) =>
    sendSavedFile({ site, request, reply, queue: "page" }, (language) => {
      const view = site.live.current().views[language];
      const { parts, params } = resolveSelection(
        declaredQuery("product-compare", request.url),
        view,
      );
      if (parts.length === 0) return undefined;
      const body = comparisonCsv(view, parts, params.onlyDifferences);
      return { name: csvName(parts), type: savedFileTypes.csv, body };
    }),
  );
}

/** A list of parts to be saved, with the page's filters and order: as CSV and as a workbook. */
export function productListFileRoutes(app: FastifyInstance, site: Site): void {
  for (const format of listFileFormats) {
    app.get(listFilePath(format), (request, reply) =>
      sendSavedFile({ site, request, reply, queue: "file" }, async (language) => {
        const list = await listOf(site, language, request.url);
        if (list === undefined) return undefined;
        return {
          name: `${list.fileName}.${format}`,
          asciiName: `${list.asciiName}.${format}`,
          type: savedFileTypes[format],
          body: format === "csv" ? await csvOf(list) : await workbook(list),
        };
      }),
    );
  }
}

/** Undefined where there is no such list, or more of it than is saved at once. */
async function listOf(
  site: Site,
  language: Language,
  url: string,
): Promise<ExportedList | undefined> {
  const publication = site.live.current();
  const view = publication.views[language];
  const query = { ...declaredQuery("product-list", url), view: "table", page: undefined };
  await inTimeSlices(prepareList(query, publication, language));
  const resolved = resolveList(query, view);
  if (resolved === undefined || resolved.params.view === "families") return undefined;
  return inTimeSlices(exportedList(view, resolved.column, resolved.params, chosenColumns(url)));
}

/** The columns in the query `columns`, by comma. */
function chosenColumns(url: string): readonly string[] | undefined {
  const at = url.indexOf("?");
  return new URLSearchParams(at < 0 ? "" : url.slice(at + 1)).get("columns")?.split(",");
}

async function csvOf({ head, rows }: ExportedList): Promise<string> {
  return (await inTimeSlices(csvInSteps(head, rows))) ?? "";
}

/** Lines that are written between two steps. */
const stepLength = 100;

function* csvInSteps(
  head: ExportedList["head"],
  rows: ExportedList["rows"],
): Generator<undefined, string> {
  const lines = [csvMark, csvLine(head)];
  for (const row of rows) {
    lines.push(csvLine(row.map((cell) => cell ?? "")));
    if (lines.length % stepLength === 0) yield;
  }
  return lines.join("");
}
