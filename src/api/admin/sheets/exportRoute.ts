import { z } from "zod";
import { matching, pendingSchedule } from "../../../content/catalogue/query.ts";
import { visibleIn } from "../../../content/catalogue/visible.ts";
import { exportTable, exportTables, maxParts } from "../../../content/sheets/exportTables.ts";
import { messages } from "../../../i18n/index.ts";
import { languages } from "../../../site/languages.ts";
import { writeCsvSheet, writeSheet } from "../../../spreadsheets/writeSheet.ts";
import { freeText, oneOf } from "../../parameters.ts";
import { withText } from "../../schemaRegistry.ts";
import { filterParameters, filtersOf } from "../lists/filters.ts";
import { rawAdminRoute } from "../route.ts";
import { sheetRefusal } from "./call.ts";

/** Media type of a workbook (.xlsx). */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Parts as a workbook or a CSV file. */
export const exportRoute = rawAdminRoute({
  area: "documents",
  needs: "draft.see",
  method: "GET",
  path: "/sheets/export",
  produces: workbookType,
  summary: ({ adminSheets }) => adminSheets.routes.export,
  query: z.object({
    ...filterParameters,
    format: withText(
      ({ adminSheets }) => adminSheets.fields.format,
      oneOf(["xlsx", "csv"]).default("xlsx"),
    ),
    table: withText(
      ({ adminSheets }) => adminSheets.fields.table,
      oneOf(["parts", "variants", "packages", "documents"]).default("parts"),
    ),
    keys: withText(({ adminSheets }) => adminSheets.fields.keys, freeText().optional()),
    in: withText(({ adminSheets }) => adminSheets.fields.in, oneOf(languages).optional()),
  }),
  async handle({ services, caller, query, reply, t }) {
    const { format, table, keys, in: chosen, ...filters } = query;
    const catalogue = visibleIn(await services.catalogue.current(), caller.person);
    const pending = await pendingSchedule(services.store.db);
    const wanted = { ...filtersOf({ ...filters, type: ["product"] }, caller), order: "key" };
    const found = await matching(catalogue, pending, wanted, maxParts + 1);
    if (found.lines.length > maxParts) throw sheetRefusal(413, "too-many-parts", t);
    const wantedKeys = keys === undefined ? undefined : new Set(keys.split(/[,\s]+/));
    const parts = found.lines.flatMap(({ line: { key } }) => {
      return wantedKeys === undefined || wantedKeys.has(key) ? key : [];
    });
    const language = chosen ?? caller.language;
    const words = messages[language].adminSheets;
    const wish = { by: caller.person, keys: parts, language, words };
    const { db } = services.wholeStore;
    const isCsv = format === "csv";
    const file = isCsv
      ? Buffer.from(await writeCsvSheet(await exportTable(db, table, wish)))
      : Buffer.from(await writeSheet(await exportTables(db, wish)));
    return reply
      .header("content-type", isCsv ? "text/csv; charset=utf-8" : workbookType)
      .header("content-disposition", `attachment; filename="tapeout-parts.${format}"`)
      .send(file);
  },
});
