import * as z from "zod";
import { changeSetOf } from "../../../staff/sheets/compare/reviewAndApplySheet.ts";
import { shownRows } from "../../../staff/sheets/compare/sheetSummary.ts";
import type { KnownAnalysis } from "../../../staff/sheets/sheetAnalyses.ts";
import {
  answerFile,
  filesOf,
  keepFile,
  removeFile,
  type SheetFile,
} from "../../../staff/sheets/sheetFiles.ts";
import { sheetLimits } from "../../../staff/sheets/spreadsheets/sheetLimits.ts";
import { writeSheet } from "../../../staff/sheets/spreadsheets/writeSheet.ts";
import { markedCopy } from "../../../staff/sheets/tables/markedCopy.ts";
import {
  appliedSheet,
  publishChoice,
  publishChoices,
  receivedSheet,
  sheetAnalysis,
  sheetAnswers,
  sheetApplication,
  type sheetFile,
  sheetFiles,
  sheetLabel,
} from "../../contract/sheets.ts";
import { id, oneOf, page } from "../../parameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { exportQueue, inQueue } from "../request/exportQueue.ts";
import { withWholeFile } from "../request/uploadedFile.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing, rawAdminRoute } from "../route.ts";
import { exportRoutes, workbookType } from "./exportRoute.ts";
import { presentAnalysis, publishedIn } from "./presentAnalysis.ts";
import { analysed, ownFile, sheetRefusal, unreadable } from "./requestedSheet.ts";
import { beginSet } from "./startSheetChangeSet.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

const params = z.object({ id: withText(({ adminSheets }) => adminSheets.fields.file, id()) });

const publish = withText(
  ({ adminSheets }) => adminSheets.fields.publish,
  oneOf(publishChoices).default("none"),
);

/** Analysis of a file that has been written: nothing is left to compare. */
const written: KnownAnalysis = { state: "ready", done: 0, total: 0 };

described(sheetAnswers, {
  columns: ({ adminSheets }) => adminSheets.fields.columns,
  cells: ({ adminSheets }) => adminSheets.fields.cells,
});
withText(({ adminSheets }) => adminSheets.fields.publish, publishChoice);
withText(({ adminSheets }) => adminSheets.fields.label, sheetLabel);

/** Routes that export and import parts as spreadsheets. */
export const sheetRoutes: readonly AdminRoute[] = [
  ...exportRoutes,
  adminRoute({
    ...shared,
    method: "GET",
    path: "/sheets",
    summary: ({ adminSheets }) => adminSheets.routes.files,
    data: sheetFiles,
    async handle({ services, caller, now }) {
      const files = await filesOf(services.store.db, { accountId: caller.account.id, now });
      return { list: files.map(presentFile) };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/sheets",
    takesFile: true,
    summary: ({ adminSheets }) => adminSheets.routes.upload,
    data: receivedSheet,
    async handle(call) {
      const { services, caller, now, t } = call;
      const limits = {
        max: sheetLimits.bytes,
        tooLarge: () => unreadable({ code: "too-large" }, t),
        missing: () => sheetRefusal(422, "no-file", t),
      };
      return withWholeFile(call, limits, async ({ name, chunks, size }) => {
        if (size === 0) throw unreadable({ code: "empty" }, t);
        const owner = { accountId: caller.account.id, now };
        return { id: await keepFile(services.store, { ...owner, name, size, chunks }) };
      });
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/sheets/{id}",
    summary: ({ adminSheets }) => adminSheets.routes.file,
    params,
    query: z.object({
      show: withText(({ adminSheets }) => adminSheets.fields.show, oneOf(shownRows).default("all")),
      page,
      publish,
    }),
    data: sheetAnalysis,
    async handle(call) {
      const { query, caller, t } = call;
      const file = await ownFile(call);
      const analysis =
        file.changeSetId === null ? await analysed(call, file, query.publish) : written;
      const shown = { show: query.show, page: query.page, language: caller.language };
      const answered = file.answers.columns;
      return {
        ...presentFile(file),
        ...presentAnalysis(analysis, { ...shown, t: t.adminSheets, answered }),
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "PATCH",
    path: "/sheets/{id}",
    maxBodyBytes: 1_024 * 1_024,
    summary: ({ adminSheets }) => adminSheets.routes.answer,
    params,
    body: sheetAnswers,
    data: z.object({ version: z.int() }),
    async handle(call) {
      const { services, body, t } = call;
      const file = await ownFile(call);
      const columns = body.columns.map(({ table, column, is }) => [`${table}:${column}`, is]);
      const cells = body.cells.map(({ table, row, column, side, text }) => [
        `${table}:${row}:${column}`,
        side ?? (text === null ? null : { text }),
      ]);
      const changes = {
        columns: Object.fromEntries(columns),
        cells: Object.fromEntries(cells),
      };
      const seen = { ...file, version: body.version };
      const isStored = await answerFile(services.store, seen, changes);
      if (!isStored) throw sheetRefusal(409, "moved", t, { version: file.version });
      return { version: body.version + 1 };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/sheets/{id}/apply",
    summary: ({ adminSheets }) => adminSheets.routes.apply,
    params,
    body: sheetApplication,
    data: appliedSheet,
    handle: applied,
  }),
  rawAdminRoute({
    ...shared,
    method: "GET",
    path: "/sheets/{id}/marked",
    produces: workbookType,
    summary: ({ adminSheets }) => adminSheets.routes.marked,
    params,
    query: z.object({ publish }),
    async handle(call) {
      const { caller, query, reply, t } = call;
      const given = await ownFile(call);
      const { state, sheet, diff, refused } = await analysed(call, given, query.publish);
      if (refused !== undefined) throw unreadable({ code: refused }, t);
      if (state !== "ready" || sheet === undefined || diff === undefined) {
        throw sheetRefusal(409, "not-ready", t);
      }
      const file = await inQueue(exportQueue, call, () =>
        writeSheet(markedCopy(sheet, diff, t.adminSheets, caller.language)),
      );
      return reply
        .header("content-type", workbookType)
        .header("content-disposition", 'attachment; filename="tapeout-marked.xlsx"')
        .send(Buffer.from(file));
    },
  }),
  adminRoute({
    ...shared,
    method: "DELETE",
    path: "/sheets/{id}",
    summary: ({ adminSheets }) => adminSheets.routes.remove,
    params,
    data: nothing,
    async handle(call) {
      const { id: file } = await ownFile(call);
      await removeFile(call.services.store, file);
      await call.services.analyses.drop(file);
      return {};
    },
  }),
];

type ApplyCall = AdminCall<
  { readonly id: number },
  unknown,
  {
    readonly version: number;
    readonly publish: (typeof publishChoices)[number];
    readonly label: string;
  }
>;

async function applied(call: ApplyCall) {
  const { services, body, t } = call;
  const file = await ownFile(call);
  if (file.changeSetId !== null) throw sheetRefusal(409, "applied", t);
  if (file.version !== body.version) {
    throw sheetRefusal(409, "moved", t, { version: file.version });
  }
  const { state, diff, summary, refused } = await analysed(call, file, body.publish);
  if (refused !== undefined) throw unreadable({ code: refused }, t);
  if (state !== "ready" || diff === undefined) throw sheetRefusal(409, "not-ready", t);
  if (summary?.isSettled !== true) throw sheetRefusal(422, "open", t);
  if (diff.cells.length + diff.documents.length === 0) throw sheetRefusal(422, "unchanged", t);
  const publish = publishedIn(body.publish);
  const set = changeSetOf(diff, body.label);
  const done = await beginSet(call, file, { set, publish });
  // The earlier analysis is outdated, whether the import succeeded or not.
  await services.analyses.drop(file.id);
  if (done.state === "refused" || done.state === "cancelled")
    throw sheetRefusal(409, "not-applied", t);
  return { change_set: done.id, state: done.state, publication: done.publication ?? null };
}

function presentFile(file: SheetFile): z.input<typeof sheetFile> {
  const { id: own, name, version, takenAt, expiresAt, changeSetId } = file;
  return {
    ...{ id: own, name, version, taken_at: takenAt, expires_at: expiresAt },
    change_set: changeSetId,
  };
}
