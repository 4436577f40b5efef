import * as z from "zod";
import { TaskQueue } from "../../../base/http/cache/taskQueue.ts";
import { languages } from "../../../base/site/languages.ts";
import { matching, pendingSchedule } from "../../../staff/catalogue/catalogueQuery.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { type Job, jobsOfAccount } from "../../../staff/jobs/jobs.ts";
import { exportXliff, maxDocuments } from "../../../staff/translation/exportXliff.ts";
import {
  type ImportedUnit,
  type ImportWish,
  importSubject,
  importXliff,
  UnconfirmedLanguage,
} from "../../../staff/translation/importXliff.ts";
import { bounds, UnreadableXliff } from "../../../staff/translation/readXliff.ts";
import { readInThread } from "../../../staff/translation/readXliffInThread.ts";
import { undoImport } from "../../../staff/translation/undoImport.ts";
import {
  importedText,
  translationImport,
  translationJob,
  translationJobs,
  undoneImport,
} from "../../contract/translation.ts";
import { freeText, id, oneOf } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { refusing } from "../documents/documentErrors.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { ownJob, presentProgress } from "../progress.ts";
import { adminObject } from "../reference/objectNames.ts";
import { exportQueue, inQueue } from "../request/exportQueue.ts";
import { withWholeFile } from "../request/uploadedFile.ts";
import { type AdminCall, type AdminRoute, adminRoute, rawAdminRoute } from "../route.ts";
import { listRefusal } from "./listErrors.ts";
import { askedFilters, filterParameters } from "./listParameters.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

const kind = "translation";

/** Media type of XLIFF. */
const mediaType = "application/xliff+xml";

adminObject("ImportedText", importedText);
described(translationImport, {
  texts: ({ adminLists }) => adminLists.fields.importedTexts,
  waiting: ({ adminLists }) => adminLists.fields.waitingCopies,
  other_tag: ({ adminLists }) => adminLists.fields.otherTag,
});

adminObject("TranslationJob", translationJob);

const params = z.object({
  id: withText(({ adminLists }) => adminLists.fields.importId, id()),
});

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
      const list = isWhole ? filters.list : [outdated];
      const asked = await askedFilters({ ...filters, list }, call, catalogue);
      const wanted = { ...asked.filters, order: "key" };
      const found = await matching(catalogue, pending, wanted, maxDocuments);
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
    handle: (call) => importing(call, { isDryRun: true, acceptedTag: undefined }),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/translation/xliff/import",
    takesFile: true,
    hasSecret: true,
    summary: ({ adminLists }) => adminLists.routes.xliffImport,
    query: z.object({
      accept: withText(({ adminLists }) => adminLists.fields.acceptedTag, freeText().optional()),
    }),
    data: translationImport,
    handle: (call) => importing(call, { isDryRun: false, acceptedTag: call.query.accept }),
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/translation/xliff/imports",
    summary: ({ adminLists }) => adminLists.routes.xliffImports,
    data: translationJobs,
    async handle({ services, caller, now }) {
      const wanted = { kind, accountId: caller.account.id } as const;
      const jobs = await jobsOfAccount(services.store.db, wanted, now);
      return { list: jobs.map(presentJob) };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/translation/xliff/imports/{id}/undo",
    summary: ({ adminLists }) => adminLists.routes.xliffUndo,
    params,
    data: undoneImport,
    async handle(call) {
      const { services, caller, now, t } = call;
      const { id: own } = await ownJob(call, kind);
      const undoing = { by: caller.person, now };
      const undone = await refusing(t, () => undoImport(services.wholeStore, own, undoing));
      if (undone === undefined) throw listRefusal(409, "bulk-state", t);
      return undone;
    },
  }),
];

type ImportKind = Pick<ImportWish, "isDryRun" | "acceptedTag">;

/** One import at a time in a process, whoever sends it. @throws ApiError 503 where too many wait */
function importing(
  call: AdminCall,
  wanted: ImportKind,
): Promise<z.input<typeof translationImport>> {
  const { t } = call;
  const limits = {
    max: bounds.bytes,
    tooLarge: () => listRefusal(422, "xliff-too-large", t),
    missing: () => listRefusal(422, "xliff-no-file", t),
  };
  return withWholeFile(call, limits, ({ chunks }) =>
    inQueue(imports, call, () => importAlone(call, chunks, wanted)),
  );
}

async function importAlone(
  { services, caller, now, t }: AdminCall,
  chunks: readonly Uint8Array[],
  wanted: ImportKind,
): Promise<z.input<typeof translationImport>> {
  try {
    const xliff = await readInThread(chunks);
    const wish = { accountId: caller.account.id, by: caller.person, now, ...wanted };
    const { job, units, waiting } = await refusing(t, () =>
      importXliff(services.wholeStore, xliff, wish),
    );
    const groups = Map.groupBy(units, ({ verdict }) => verdict);
    const counts = Object.fromEntries(Array.from(groups, ([one, some]) => [one, some.length]));
    const present = (unit: ImportedUnit) => presentUnit(unit, t.adminLists.verdicts[unit.verdict]);
    return {
      ...{ job: job === undefined ? null : presentJob(job), language: xliff.target, counts },
      ...{ texts: units.map(present), waiting: [...waiting] },
      other_tag: xliff.otherTag ?? null,
    };
  } catch (error) {
    if (error instanceof UnconfirmedLanguage) {
      throw listRefusal(422, "xliff-other-tag", t, { tag: error.tag });
    }
    if (!(error instanceof UnreadableXliff)) throw error;
    throw listRefusal(422, `xliff-${error.code}`, t, { line: error.line });
  }
}

function presentJob(job: Job): z.input<typeof translationJob> {
  const { language } = importSubject.parse(job.subject);
  return { ...presentProgress(job), language, created_at: isoTime(job.createdAt) };
}

function presentUnit(unit: ImportedUnit, message: string): z.input<typeof importedText> {
  const { key, path, verdict, source, before, after, isHtml, label } = unit;
  return {
    ...{ key, path, verdict, message, label: label ?? null, is_html: isHtml },
    ...{ source: source ?? null, before: before ?? null, after: after ?? null },
  };
}
