import * as z from "zod";
import { TaskQueue } from "../../../base/http/cache/taskQueue.ts";
import { languages } from "../../../base/site/languages.ts";
import { matching, pendingSchedule } from "../../../staff/catalogue/query.ts";
import { visibleIn } from "../../../staff/catalogue/visible.ts";
import { exportXliff, maxDocuments } from "../../../staff/translation/export.ts";
import { type ImportedUnit, importXliff } from "../../../staff/translation/import.ts";
import { bounds, UnreadableXliff } from "../../../staff/translation/read.ts";
import { readInThread } from "../../../staff/translation/readInThread.ts";
import { undoImport } from "../../../staff/translation/undo.ts";
import { importedText, translationImport, undoneImport } from "../../contract/translation.ts";
import { expectations, oneOf } from "../../parameters.ts";
import { described, withText } from "../../schemaRegistry.ts";
import { refusing } from "../documents/refusals.ts";
import { adminObject } from "../objects.ts";
import { exportQueue, inQueue } from "../queues.ts";
import { type AdminCall, type AdminRoute, adminRoute, rawAdminRoute } from "../route.ts";
import { withWholeFile } from "../wholeFile.ts";
import { filterParameters, filtersOf } from "./filters.ts";
import { listRefusal } from "./refusals.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

/** Media type of XLIFF. */
const mediaType = "application/xliff+xml";

adminObject("ImportedText", importedText);
described(translationImport, {
  texts: ({ adminLists }) => adminLists.fields.importedTexts,
  waiting: ({ adminLists }) => adminLists.fields.waitingCopies,
});

const request = withText(
  ({ adminLists }) => adminLists.fields.importName,
  z
    .string()
    .regex(/^[A-Za-z0-9-]{8,60}$/)
    .register(expectations, { kind: "text", max: 60 }),
);

/** Files that wait while one is read and compared, which takes a thread and much of this one. */
const imports = new TaskQueue({ waiting: 8, ofSender: 2 });

/** Texts out to agencies and back. */
export const xliffRoutes: readonly AdminRoute[] = [
  rawAdminRoute({
    ...shared,
    method: "GET",
    path: "/translation/xliff",
    produces: mediaType,
    summary: ({ adminLists }) => adminLists.routes.xliffExport,
    query: z.object({
      ...filterParameters,
      target: withText(({ adminLists }) => adminLists.fields.target, oneOf(languages)),
      texts: withText(
        ({ adminLists }) => adminLists.fields.whichTexts,
        oneOf(["behind", "all"]).default("behind"),
      ),
    }),
    async handle(call) {
      const { services, caller, query, reply } = call;
      const { target, texts, ...filters } = query;
      const isWhole = texts === "all";
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const pending = await pendingSchedule(services.store.db);
      const outdated = `behind-${target}` as const;
      const wanted = filtersOf({ ...filters, list: isWhole ? filters.list : [outdated] }, caller);
      const found = await matching(catalogue, pending, { ...wanted, order: "key" }, maxDocuments);
      const names = [...catalogue.lines()].flatMap(({ line, facts }) =>
        line.type === "product" ? (facts.titles.en ?? []) : [],
      );
      const lines = found.lines.filter(({ seesDraft }) => seesDraft);
      const { db } = services.wholeStore;
      const wish = { target, isWhole, by: caller.person };
      const xml = await inQueue(exportQueue, call, () => exportXliff(db, lines, wish, names));
      return reply
        .header("content-type", mediaType)
        .header("content-disposition", `attachment; filename="tapeout-${target}.xlf"`)
        .send(xml);
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/translation/xliff/check",
    takesFile: true,
    hasSecret: true,
    summary: ({ adminLists }) => adminLists.routes.xliffCheck,
    data: translationImport,
    handle: (call) => importing(call, { request: "check", isDryRun: true }),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/translation/xliff/import",
    takesFile: true,
    hasSecret: true,
    summary: ({ adminLists }) => adminLists.routes.xliffImport,
    query: z.object({ request }),
    data: translationImport,
    handle: (call) => importing(call, { request: call.query.request, isDryRun: false }),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/translation/xliff/undo",
    maxBodyBytes: 512 * 1_024,
    summary: ({ adminLists }) => adminLists.routes.xliffUndo,
    body: z.object({
      request,
      keys: withText(
        ({ adminLists }) => adminLists.fields.bulkKeys,
        z.array(z.string().max(120)).min(1).max(maxDocuments),
      ),
    }),
    data: undoneImport,
    handle: ({ services, caller, body, now, t }) =>
      refusing(t, () => undoImport(services.wholeStore, { ...body, by: caller.person, now })),
  }),
];

interface Import {
  readonly request: string;
  readonly isDryRun: boolean;
}

/** One import at a time in a process, whoever sends it. @throws ApiError 503 where too many wait */
function importing(call: AdminCall, wish: Import): Promise<z.input<typeof translationImport>> {
  const { t } = call;
  const limits = {
    max: bounds.bytes,
    tooLarge: () => listRefusal(422, "xliff-too-large", t),
    missing: () => listRefusal(422, "xliff-no-file", t),
  };
  return withWholeFile(call, limits, ({ chunks }) =>
    inQueue(imports, call, () => importAlone(call, chunks, wish)),
  );
}

async function importAlone(
  { services, caller, now, t }: AdminCall,
  chunks: readonly Uint8Array[],
  wish: Import,
): Promise<z.input<typeof translationImport>> {
  try {
    const xliff = await readInThread(chunks);
    const by = caller.person;
    const { units, waiting } = await refusing(t, () =>
      importXliff(services.wholeStore, xliff, { ...wish, by, now }),
    );
    const groups = Map.groupBy(units, ({ verdict }) => verdict);
    const counts = Object.fromEntries(Array.from(groups, ([one, some]) => [one, some.length]));
    const present = (unit: ImportedUnit) => presentUnit(unit, t.adminLists.verdicts[unit.verdict]);
    return { language: xliff.target, counts, texts: units.map(present), waiting: [...waiting] };
  } catch (error) {
    if (!(error instanceof UnreadableXliff)) throw error;
    throw listRefusal(422, `xliff-${error.code}`, t, { line: error.line });
  }
}

function presentUnit(unit: ImportedUnit, message: string): z.input<typeof importedText> {
  const { key, path, verdict, source, before, after, isHtml, label } = unit;
  return {
    ...{ key, path, verdict, message, label: label ?? null, is_html: isHtml },
    ...{ source: source ?? null, before: before ?? null, after: after ?? null },
  };
}
