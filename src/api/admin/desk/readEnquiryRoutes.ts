import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import { staffStates } from "../../../base/site/enquiryCodes.ts";
import {
  deskOrders,
  deskRegions,
  dueStates,
  insertKinds,
} from "../../../base/site/enquiryDeskCodes.ts";
import { isLanguage, languages } from "../../../base/site/languages.ts";
import { namesListed } from "../../../content/queries/parts/partNumbers.ts";
import { documentKinds } from "../../../content/types/fields/fields.ts";
import { formNames } from "../../../readers/enquiries/form/fields.ts";
import { readTrackingCode } from "../../../readers/enquiries/trackEnquiry.ts";
import { seenEnquiry } from "../../../staff/desk/changeEnquiry.ts";
import { deskPeople } from "../../../staff/desk/deskPeople.ts";
import { attachmentOf, deskEnquiry } from "../../../staff/desk/enquiryDetails.ts";
import { type DeskCursor, deskCounts, deskList } from "../../../staff/desk/enquiryList.ts";
import { waitingCount } from "../../../staff/desk/mail/mailsAwaitingStaff.ts";
import { insertText } from "../../../staff/desk/replyInserts.ts";
import { templatesFor } from "../../../staff/desk/replyTemplates.ts";
import {
  deskCounts as countsShape,
  deskLine,
  deskMessage,
  deskPart,
  deskEnquiry as enquiryShape,
  deskList as listShape,
  deskPeople as peopleShape,
} from "../../contract/desk.ts";
import { filledTemplates, replyInsert } from "../../contract/deskReplies.ts";
import { expectations, freeText, oneOf, text, wholeNumber } from "../../parameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { type AdminCall, type AdminRoute, adminRoute, rawAdminRoute } from "../route.ts";
import { refusingDesk } from "./deskErrors.ts";
import { presentEnquiry, presentLine, type ShownIn } from "./presentEnquiry.ts";
import { sendFile } from "./serveAttachment.ts";

adminObject("DeskLine", deskLine);
adminObject("DeskMessage", deskMessage);
adminObject("DeskPart", deskPart);
adminObject("DeskEnquiry", enquiryShape);

/** A tracking code in a path, however it is written; none that there can be is 404. */
const code = withText(
  ({ adminDesk }) => adminDesk.fields.code,
  z
    .string()
    .max(40)
    .transform((typed) => readTrackingCode(typed) ?? "")
    .pipe(z.string().min(1))
    .register(expectations, { kind: "text", max: 40 }),
);

/** Id of an attachment. */
export const attachmentName = withText(
  ({ adminDesk }) => adminDesk.fields.file,
  z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .register(expectations, { kind: "text", max: 64 }),
);

/** The path of an enquiry. */
export const enquiryPath = z.object({ code });

const maxId = 2_147_483_647;

/** `me`, `nobody`, or an account's id. */
const assignee = z
  .union([oneOf(["me", "nobody"]), wholeNumber(1, maxId)])
  .register(expectations, { kind: "text", max: 10 });

const listFilters = {
  form: withText(({ adminDesk }) => adminDesk.fields.form, oneOf(formNames).optional()),
  state: withText(
    ({ adminDesk }) => adminDesk.fields.state,
    oneOf(["open", ...staffStates]).optional(),
  ),
  assignee: withText(({ adminDesk }) => adminDesk.fields.assignee, assignee.optional()),
  due: withText(({ adminDesk }) => adminDesk.fields.due, oneOf(dueStates).optional()),
  part: withText(({ adminDesk }) => adminDesk.fields.part, text().optional()),
  company: withText(({ adminDesk }) => adminDesk.fields.company, text().optional()),
  topic: withText(({ adminDesk }) => adminDesk.fields.topic, text().optional()),
  region: withText(({ adminDesk }) => adminDesk.fields.region, oneOf(deskRegions).optional()),
  language: withText(({ adminDesk }) => adminDesk.fields.language, oneOf(languages).optional()),
  spam: withText(({ adminDesk }) => adminDesk.fields.spam, oneOf(["no", "only"]).default("no")),
  review: withText(({ adminDesk }) => adminDesk.fields.review, oneOf(["only"]).optional()),
  words: withText(({ adminDesk }) => adminDesk.fields.words, freeText().optional()),
};

/** The filters of a request as the desk takes them. */
function filtersOf({
  spam,
  review,
  ...filters
}: Omit<z.output<z.ZodObject<typeof listFilters>>, "cursor">) {
  return { ...filters, spam: spam === "only", review: review === "only" };
}

function shownIn({
  services,
  caller,
  now,
}: Pick<AdminCall, "services" | "caller" | "now">): ShownIn {
  return { publication: services.live.current(), language: caller.language, now };
}

/** A place in a list as its address has it: a due time, and after a hyphen an enquiry; or an enquiry alone. */
const cursor = z
  .string()
  .regex(/^(?:\d{1,10}|\d{0,15}-\d{0,10})$/)
  .transform((text): DeskCursor => {
    const [due, id] = text.split("-");
    if (id === undefined) return { id: Number(due) };
    return { id: id === "" ? undefined : Number(id), dueAt: due === "" ? null : Number(due) };
  })
  .register(expectations, { kind: "text", max: 30 });

function writeCursor({ id, dueAt }: DeskCursor): string {
  return dueAt === undefined ? String(id) : `${dueAt ?? ""}-${id ?? ""}`;
}

/** Reading enquiries: lists, counts, one of them, its attachments, texts for replies. */
export const deskReadRoutes: readonly AdminRoute[] = [
  adminRoute({
    method: "GET",
    path: "/desk/enquiries",
    area: "enquiries",
    needs: "enquiry.read",
    summary: ({ adminDesk }) => adminDesk.routes.list,
    query: z.object({
      ...listFilters,
      cursor: withText(({ adminDesk }) => adminDesk.fields.cursor, cursor.optional()),
      order: withText(
        ({ adminDesk }) => adminDesk.fields.order,
        oneOf(deskOrders).default("newest"),
      ),
      limit: withText(({ adminDesk }) => adminDesk.fields.limit, wholeNumber(1, 100).default(50)),
    }),
    data: listShape,
    async handle(call) {
      const { services, caller, query, now } = call;
      const { cursor: after, limit, order, ...filters } = query;
      const { db } = services.store;
      const wish = { ...filtersOf(filters), order };
      const found = await deskList(db, caller.person, wish, { after, limit, now });
      const shown = shownIn(call);
      return {
        list: found.list.map((line) => presentLine(line, shown)),
        next: found.next === undefined ? null : writeCursor(found.next),
      };
    },
  }),
  adminRoute({
    method: "GET",
    path: "/desk/counts",
    area: "enquiries",
    needs: "enquiry.read",
    summary: ({ adminDesk }) => adminDesk.routes.counts,
    data: countsShape,
    async handle({ services, caller, now }) {
      const { db } = services.store;
      const { forms, ...counts } = await deskCounts(db, caller.person, now);
      const waiting = await waitingCount(db, caller.person);
      return { ...counts, ...(waiting !== undefined && { waiting }), forms: [...forms] };
    },
  }),
  adminRoute({
    method: "GET",
    path: "/desk/people",
    area: "enquiries",
    needs: "enquiry.read",
    summary: ({ adminDesk }) => adminDesk.routes.people,
    query: z.object({
      form: withText(({ adminDesk }) => adminDesk.fields.formOfPeople, oneOf(formNames)),
    }),
    data: peopleShape,
    async handle({ services, query, now }) {
      return { list: await deskPeople(services.store.db, query.form, now) };
    },
  }),
  adminRoute({
    method: "GET",
    path: "/desk/enquiries/{code}",
    area: "enquiries",
    needs: "enquiry.read",
    summary: ({ adminDesk }) => adminDesk.routes.show,
    params: enquiryPath,
    data: enquiryShape,
    async handle(call) {
      const { services, caller, params, t } = call;
      const { live, addressing, stock } = services;
      const { views } = live.current();
      const found = await deskEnquiry(services.store, caller.person, params.code, {
        ...{ view: views[caller.language], viewOf: (language) => views[language] },
        ...{ addressing, stock },
      });
      if (found === undefined) throw problem("not-found", t);
      return presentEnquiry(found, shownIn(call));
    },
  }),
  rawAdminRoute({
    method: "GET",
    path: "/desk/enquiries/{code}/attachments/{file}",
    area: "enquiries",
    needs: "enquiry.read",
    produces: "application/octet-stream",
    summary: ({ adminDesk }) => adminDesk.routes.attachment,
    params: z.object({
      code,
      file: attachmentName,
    }),
    handle: sendAttachment,
  }),
  adminRoute({
    method: "GET",
    path: "/desk/enquiries/{code}/templates",
    area: "enquiries",
    needs: "enquiry.reply",
    summary: ({ adminDesk }) => adminDesk.routes.filledTemplates,
    params: enquiryPath,
    data: filledTemplates,
    async handle({ services, caller, params, t }) {
      const { store } = services;
      const row = await seenEnquiry(store.db, params.code, caller.person, "enquiry.reply");
      if (row === undefined) throw problem("not-found", t);
      const list = await templatesFor(store, row.id, caller.person);
      return {
        list: list.map(({ needsReview, ...one }) => ({ ...one, needs_review: needsReview })),
      };
    },
  }),
  adminRoute({
    method: "GET",
    path: "/desk/enquiries/{code}/inserts",
    area: "enquiries",
    needs: "enquiry.reply",
    summary: ({ adminDesk }) => adminDesk.routes.insert,
    params: enquiryPath,
    query: z.object({
      kind: withText(({ adminDesk }) => adminDesk.fields.insertKind, oneOf(insertKinds)),
      numbers: withText(({ adminDesk }) => adminDesk.fields.numbers, text()),
      document: withText(
        ({ adminDesk }) => adminDesk.fields.document,
        oneOf(documentKinds).default("datasheet"),
      ),
      parameters: withText(({ adminDesk }) => adminDesk.fields.parameters, text().default("")),
    }),
    data: replyInsert,
    async handle(call) {
      const { services, caller, params, query, t } = call;
      const { db } = services.store;
      const row = await seenEnquiry(db, params.code, caller.person, "enquiry.reply");
      if (row === undefined) throw problem("not-found", t);
      const { addressing, live } = services;
      const view = live.current().views[isLanguage(row.language) ? row.language : "en"];
      const { kind, document } = query;
      return refusingDesk(call, () => ({
        text: insertText(
          { view, addressing },
          {
            ...{ kind, document, numbers: namesListed(view, query.numbers).slice(0, 12) },
            parameters: query.parameters.split(",").filter((key) => key !== ""),
          },
        ),
      }));
    },
  }),
];

type FileCall = Pick<AdminCall, "services" | "caller" | "reply" | "t" | "now"> & {
  readonly params: { readonly code: string; readonly file: string };
};

/** Sends an attachment of an enquiry, and records that it was opened. */
async function sendAttachment(call: FileCall) {
  const { services, caller, params, t, now } = call;
  const { store } = services;
  const row = await attachmentOf(store.db, caller.person, params.code, params.file);
  if (row === undefined) throw problem("not-found", t);
  const detail = { kind: row.kind, size: row.size };
  const subject = `enquiry:${row.enquiry_id}`;
  const entry = { act: "enquiry.attachment", subject, detail } as const;
  return sendFile(call, row, async () => {
    if (caller.viewAs) return;
    await store.transaction((tx) => appendAudit(tx, [entry], { by: caller.person, at: now }));
  });
}
