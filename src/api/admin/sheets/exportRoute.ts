import type { FastifyReply } from "fastify";
import * as z from "zod";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { languages } from "../../../base/site/languages.ts";
import { matching, pendingSchedule } from "../../../staff/catalogue/catalogueQuery.ts";
import { type VisibleCatalogue, visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { writeCsvSheet, writeSheet } from "../../../staff/sheets/spreadsheets/writeSheet.ts";
import { exportTable, exportTables, maxParts } from "../../../staff/sheets/tables/exportTables.ts";
import { listNames } from "../../../staff/sheets/tables/sheetColumns.ts";
import { freeText, oneOf } from "../../parameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { askedFilters, filterParameters } from "../lists/listParameters.ts";
import { exportQueue, inQueue } from "../request/exportQueue.ts";
import { type AdminCall, type AdminRoute, rawAdminRoute } from "../route.ts";
import { sheetRefusal } from "./requestedSheet.ts";

/** Media type of a workbook (.xlsx). */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const shared = { area: "documents", needs: "draft.see", produces: workbookType } as const;

/** Format and contents of an export. */
const form = {
  format: withText(
    ({ adminSheets }) => adminSheets.fields.format,
    oneOf(["xlsx", "csv"]).default("xlsx"),
  ),
  table: withText(
    ({ adminSheets }) => adminSheets.fields.table,
    oneOf(["parts", ...listNames]).default("parts"),
  ),
  in: withText(({ adminSheets }) => adminSheets.fields.in, oneOf(languages).optional()),
};

const formFields = z.object(form);

/** Maximum request size: 20,000 keys. */
const maxKeysBytes = 3 * 1_024 * 1_024;

/** Routes that export parts as a workbook or a CSV file, by filters or by selection. */
export const exportRoutes: readonly AdminRoute[] = [
  rawAdminRoute({
    ...shared,
    method: "GET",
    path: "/sheets/export",
    summary: ({ adminSheets }) => adminSheets.routes.export,
    query: z.object({
      ...filterParameters,
      ...form,
      keys: withText(({ adminSheets }) => adminSheets.fields.keys, freeText().optional()),
    }),
    async handle(call) {
      const { services, caller, query, t } = call;
      const { format, table, in: chosen, keys, ...filters } = query;
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const pending = await pendingSchedule(services.store.db);
      const asked = await askedFilters({ ...filters, type: ["product"] }, call, catalogue);
      const wanted = { ...asked.filters, order: "key" };
      const found = await matching(catalogue, pending, wanted, maxParts + 1);
      if (found.lines.length > maxParts) throw sheetRefusal(413, "too-many-parts", t);
      const wantedKeys = keys === undefined ? undefined : new Set(keys.split(/[,\s]+/));
      const parts = found.lines.flatMap(({ line: { key } }) => {
        return wantedKeys === undefined || wantedKeys.has(key) ? key : [];
      });
      return sendParts(call, parts, { format, table, in: chosen });
    },
  }),
  rawAdminRoute({
    ...shared,
    method: "POST",
    path: "/sheets/export",
    maxBodyBytes: maxKeysBytes,
    summary: ({ adminSheets }) => adminSheets.routes.exportChosen,
    body: z.object({
      ...form,
      keys: withText(
        ({ adminSheets }) => adminSheets.fields.chosenKeys,
        z.array(z.string().max(120)).max(maxParts).default([]),
      ),
      ids: withText(
        ({ adminSheets }) => adminSheets.fields.chosenIds,
        z.array(z.int().min(1)).max(maxParts).default([]),
      ),
    }),
    async handle(call) {
      const { services, caller, body, t } = call;
      const { keys, ids, ...wanted } = body;
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const parts = (await inTimeSlices(chosenParts(catalogue, { keys, ids }))) ?? [];
      if (parts.length === 0) throw sheetRefusal(422, "no-parts", t);
      return sendParts(call, parts, wanted);
    },
  }),
];

/** Lines of the catalogue read in one step. */
const stepLength = 1_000;

/** Keys of parts selected by keys or ids, time-sliced. */
function* chosenParts(
  catalogue: VisibleCatalogue,
  { keys, ids }: { readonly keys: readonly string[]; readonly ids: readonly number[] },
): Generator<undefined, string[]> {
  const byKey = new Set(keys);
  yield;
  const byId = new Set(ids);
  yield;
  const parts: string[] = [];
  let count = 0;
  for (const { line, seesDraft } of catalogue.lines()) {
    count += 1;
    if (count % stepLength === 0) yield;
    const isChosen = byKey.has(line.key) || byId.has(line.id);
    if (isChosen && seesDraft && line.type === "product") parts.push(line.key);
  }
  return parts;
}

/**
 * Sends parts as a file.
 * @param parts keys
 */
async function sendParts(
  call: Pick<AdminCall, "services" | "caller" | "reply" | "t">,
  parts: readonly string[],
  { format, table, in: chosen }: z.output<typeof formFields>,
): Promise<FastifyReply> {
  const { services, caller, reply } = call;
  const language = chosen ?? caller.language;
  const words = staffMessages[language].adminSheets;
  const wish = { by: caller.person, keys: parts, language, words };
  const { db } = services.wholeStore;
  const isCsv = format === "csv";
  const file = await inQueue(exportQueue, call, async () =>
    isCsv
      ? Buffer.from(await writeCsvSheet(await exportTable(db, table, wish)))
      : Buffer.from(await writeSheet(await exportTables(db, wish))),
  );
  return reply
    .header("content-type", isCsv ? "text/csv; charset=utf-8" : workbookType)
    .header("content-disposition", `attachment; filename="tapeout-parts.${format}"`)
    .send(file);
}
