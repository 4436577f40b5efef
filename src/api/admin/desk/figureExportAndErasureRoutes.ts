import { Readable } from "node:stream";
import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import { messages } from "../../../base/i18n/index.ts";
import { figureGroups } from "../../../base/site/enquiryDeskCodes.ts";
import { csvLine, csvMark } from "../../../base/site/values/csv.ts";
import {
  csvHead,
  csvRow,
  exportColumns,
  exportTexts,
} from "../../../readers/enquiries/csvExport.ts";
import { type FormName, formNames, isFormName } from "../../../readers/enquiries/form/fields.ts";
import { labelOf } from "../../../readers/enquiries/mailContent.ts";
import { type EnquiryFilter, readEnquiries } from "../../../readers/enquiries/readEnquiries.ts";
import { readTrackingCode } from "../../../readers/enquiries/trackEnquiry.ts";
import { mayAtAll } from "../../../staff/access/rights.ts";
import { type DeskFacts, deskFigures, type FigureGroup } from "../../../staff/desk/deskFigures.ts";
import { namesOf } from "../../../staff/desk/deskPeople.ts";
import { DeskProblem } from "../../../staff/desk/deskProblem.ts";
import { formsFor } from "../../../staff/desk/enquiryList.ts";
import { writeSheet } from "../../../staff/sheets/spreadsheets/writeSheet.ts";
import { erasureReceipt, erasureReceipts, erasureRequest } from "../../contract/deskErasures.ts";
import { deskFigures as figuresShape } from "../../contract/deskFigures.ts";
import { day, oneOf, paging } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { exportQueue, inQueue } from "../request/exportQueue.ts";
import { type AdminCall, type AdminRoute, adminRoute, rawAdminRoute } from "../route.ts";
import { workbookType } from "../sheets/exportRoute.ts";
import { refusingDesk } from "./deskErrors.ts";

adminObject("ErasureReceipt", erasureReceipt);
described(erasureRequest, {
  by: ({ adminDesk }) => adminDesk.fields.erasedBy,
  value: ({ adminDesk }) => adminDesk.fields.erasedValue,
  dry_run: ({ adminDesk }) => adminDesk.fields.dryRun,
});

const dayMs = 24 * 60 * 60_000;

/** Days of a period where none is named. */
const usualDays = 90;

const period = {
  from: withText(({ adminDesk }) => adminDesk.fields.from, day().optional()),
  to: withText(({ adminDesk }) => adminDesk.fields.to, day().optional()),
  by: withText(({ adminDesk }) => adminDesk.fields.groupedBy, oneOf(figureGroups).default("topic")),
};

/** Most enquiries of a workbook, which is made in memory. */
const maxRows = 20_000;

/** Figures, exports and erasures of the desk. */
export const deskEvaluationRoutes: readonly AdminRoute[] = [
  adminRoute({
    method: "GET",
    path: "/desk/figures",
    area: "enquiries",
    needs: "enquiry.read",
    summary: ({ adminDesk }) => adminDesk.routes.figures,
    query: z.object(period),
    data: figuresShape,
    async handle(call) {
      const { total, groups } = await figures(call);
      return {
        by: call.query.by,
        total: presentFacts(total),
        groups: groups.map(({ value, label, ...facts }) => ({
          ...{ value, label, ...presentFacts(facts) },
        })),
      };
    },
  }),
  rawAdminRoute({
    method: "GET",
    path: "/desk/figures/export",
    area: "enquiries",
    needs: "enquiry.read",
    produces: "text/csv",
    summary: ({ adminDesk }) => adminDesk.routes.figuresFile,
    query: z.object(period),
    async handle(call) {
      const { groups, total } = await figures(call);
      const { figures: t } = call.t.adminDesk;
      const lines = [...groups, { ...total, label: t.total }].map(({ label, ...facts }) => [
        ...[label, facts.count, facts.replied, facts.closed],
        ...[facts.firstReply.median, facts.firstReply.p90, facts.close.median, facts.close.p90].map(
          (minutes) => (minutes === null ? "" : Math.round(minutes)),
        ),
        facts.reopened,
        ...[facts.inTime.firstReply, facts.inTime.close].map((share) =>
          share === null ? "" : Math.round(share * 100),
        ),
      ]);
      const head = [
        ...[t.groups[call.query.by], t.count, t.replied, t.closed],
        ...[t.replyMedian, t.replyP90, t.closeMedian, t.closeP90],
        ...[t.reopened, t.replyInTime, t.closeInTime],
      ];
      return call.reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="enquiry-figures.csv"`)
        .send(`${csvMark}${[head, ...lines].map(csvLine).join("")}`);
    },
  }),
  rawAdminRoute({
    method: "GET",
    path: "/desk/export",
    area: "enquiries",
    needs: "enquiry.export",
    needsStepUp: true,
    produces: "text/csv",
    summary: ({ adminDesk }) => adminDesk.routes.export,
    query: z.object({
      format: withText(
        ({ adminDesk }) => adminDesk.fields.format,
        oneOf(["csv", "xlsx"]).default("csv"),
      ),
      form: withText(({ adminDesk }) => adminDesk.fields.form, oneOf(formNames).optional()),
      since: withText(({ adminDesk }) => adminDesk.fields.since, day().optional()),
    }),
    handle: sendExport,
  }),
  adminRoute({
    method: "POST",
    path: "/desk/erase",
    area: "enquiries",
    needs: "enquiry.erase",
    needsStepUp: true,
    summary: ({ adminDesk }) => adminDesk.routes.erase,
    body: erasureRequest,
    data: erasureReceipts,
    handle: erase,
  }),
  adminRoute({
    method: "GET",
    path: "/desk/erasures",
    area: "enquiries",
    needs: "enquiry.erase",
    summary: ({ adminDesk }) => adminDesk.routes.erasures,
    query: z.object(paging),
    data: erasureReceipts,
    async handle({ services, caller, query: { page, limit } }) {
      const { db } = services.store;
      const forms = formsFor(caller.person, "enquiry.erase");
      if (forms.length === 0) return { list: [] };
      const rows = await db
        .selectFrom("enquiry_erasures")
        .select(["code", "form", "at", "account_id", "removed"])
        .where("form", "in", forms)
        .orderBy("id", "desc")
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const people = await namesOf(
        db,
        rows.map(({ account_id }) => account_id),
      );
      return {
        list: rows.map(({ code, form, at, account_id, removed }) => ({
          ...{ code, form: formOf(form), at: isoTime(at) },
          by: people.get(account_id ?? 0) ?? null,
          ...amounts.parse(JSON.parse(removed)),
        })),
      };
    },
  }),
];

const count = z.int().catch(0);

const amounts = z.object({
  ...{ fields: count, files: count, replies: count },
  ...{ notes: count, incoming: count, mails: count },
});

function formOf(stored: string): FormName {
  return isFormName(stored) ? stored : formNames[0];
}

type FigureCall = Pick<AdminCall, "services" | "caller" | "t" | "now"> & {
  readonly query: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly by: FigureGroup;
  };
};

async function figures({ services, caller, query, t, now }: FigureCall) {
  const to = query.to === undefined ? now : Date.parse(query.to) + dayMs;
  const from = query.from === undefined ? to - usualDays * dayMs : Date.parse(query.from);
  const { by } = query;
  const made = await deskFigures(services.store.db, caller.person, { from, to, by, now });
  const publication = services.live.current();
  const { language } = caller;
  const { enquiry } = messages[language];
  const label = (value: string): string => {
    if (value === "") return t.adminDesk.figures.none;
    if (by === "form" && isFormName(value)) return enquiry.forms[value];
    if (by === "region") return labelOf("city", value, "contact", publication, language);
    if (by === "language") return t.adminDesk.figures.languages[value === "zh" ? "zh" : "en"];
    if (by !== "topic") return value;
    const labels = formNames.map((form) => labelOf("topic", value, form, publication, language));
    return labels.find((one) => one !== value) ?? value;
  };
  return {
    total: made.total,
    groups: made.groups.map((group) => ({ ...group, label: label(group.value) })),
  };
}

function presentFacts({ count: all, firstReply, inTime, ...facts }: DeskFacts) {
  return {
    ...{ ...facts, count: all, first_reply: firstReply },
    in_time: { first_reply: inTime.firstReply, close: inTime.close },
  };
}

type ExportCall = Pick<AdminCall, "services" | "caller" | "reply" | "t" | "now"> & {
  readonly query: {
    readonly format: "csv" | "xlsx";
    readonly form?: FormName | undefined;
    readonly since?: string | undefined;
  };
};

/** Sends enquiries as a table. Who has exported what is recorded before the first line. */
async function sendExport(call: ExportCall) {
  const { services, caller, reply, query, t, now } = call;
  // The export is recorded under the person's own name.
  if (caller.viewAs !== undefined) throw problem("viewing-as", t);
  const { format, form, since } = query;
  const store = services.wholeStore;
  const which: EnquiryFilter = {
    form,
    since: since === undefined ? undefined : Date.parse(since),
    among: formsFor(caller.person, "enquiry.export"),
  };
  const detail = { form: form ?? null, since: which.since ?? null, format };
  const entry = { act: "enquiry.export", subject: "enquiries", detail } as const;
  await store.transaction((tx) => appendAudit(tx, [entry], { by: caller.person, at: now }));
  reply.header(
    "content-disposition",
    `attachment; filename="enquiries-${isoTime(now).slice(0, 10)}.${format}"`,
  );
  if (format === "csv") {
    return reply
      .header("content-type", "text/csv; charset=utf-8")
      .send(Readable.from(csvLines(store, which)));
  }
  const file = await inQueue(exportQueue, call, async () => {
    const rows: string[][] = [];
    for await (const enquiry of readEnquiries(store, which)) {
      if (rows.length === maxRows) throw problem("too-many-requests", t);
      rows.push(exportTexts(enquiry));
    }
    const columns = exportColumns.map((header) => ({ header, width: 20 }));
    return Buffer.from(await writeSheet([{ name: t.adminDesk.exportName, columns, rows }]));
  });
  return reply.header("content-type", workbookType).send(file);
}

async function* csvLines(store: Parameters<typeof readEnquiries>[0], which: EnquiryFilter) {
  yield csvHead;
  for await (const enquiry of readEnquiries(store, which)) yield csvRow(enquiry);
}

type EraseCall = Pick<AdminCall, "services" | "caller" | "t" | "now"> & {
  readonly body: z.output<typeof erasureRequest>;
};

/** Erases, or counts what would go, and answers with the receipts. */
async function erase(call: EraseCall) {
  const { services, caller, body, t, now } = call;
  const { enquiries } = services;
  if (enquiries === undefined || !mayAtAll(caller.person, "enquiry.erase")) {
    throw problem("not-found", t);
  }
  const { by, value, dry_run: isDryRun } = body;
  const { receipts, mails } = await refusingDesk(call, () =>
    enquiries.erase({ of: subjectOf(by, value), by: caller.person, now, isDryRun }),
  );
  if (receipts.length === 0 && mails === 0) throw problem("not-found", t);
  const { id, name } = caller.account;
  return {
    list: receipts.map(({ code, form, removed }) => ({
      ...{ code, form: formOf(form), at: isDryRun ? null : isoTime(now), ...removed },
      by: isDryRun ? null : { id, name },
    })),
    waiting: mails,
  };
}

function subjectOf(by: "code" | "mailbox", value: string) {
  if (by === "mailbox") {
    const mailbox = value.trim();
    if (!/^[^\s@]+@[^\s@]+$/.test(mailbox)) throw new DeskProblem("bad-mailbox");
    return { mailbox };
  }
  const code = readTrackingCode(value);
  if (code === undefined) throw new DeskProblem("bad-code");
  return { code };
}
