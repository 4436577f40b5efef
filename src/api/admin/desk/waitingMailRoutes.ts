import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import type { Language } from "../../../base/site/languages.ts";
import { partQuoted } from "../../../base/site/text/quotedMail.ts";
import { readTrackingCode } from "../../../readers/enquiries/trackEnquiry.ts";
import { DeskProblem } from "../../../staff/desk/deskProblem.ts";
import {
  addMail,
  openMail,
  removeMail,
  type WaitingMail,
  waitingFile,
  waitingMails,
} from "../../../staff/desk/mail/mailsAwaitingStaff.ts";
import {
  handledMail,
  waitingMails as listShape,
  mailForm,
  mailTarget,
  waitingMail,
} from "../../contract/deskMails.ts";
import { id, wholeNumber } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { type AdminCall, type AdminRoute, adminRoute, rawAdminRoute } from "../route.ts";
import { refusingDesk } from "./deskErrors.ts";
import { presentFile } from "./presentEnquiry.ts";
import { attachmentName } from "./readEnquiryRoutes.ts";
import { sendFile } from "./serveAttachment.ts";

adminObject("WaitingMail", waitingMail);

const mailPath = z.object({ id: withText(({ adminDesk }) => adminDesk.fields.mail, id()) });

const shared = { area: "enquiries" } as const;

const maxId = 2_147_483_647;

/** Mails that belong to no enquiry. */
export const deskMailRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/desk/mails",
    needs: "enquiry.read",
    summary: ({ adminDesk }) => adminDesk.routes.mails,
    query: z.object({
      cursor: withText(
        ({ adminDesk }) => adminDesk.fields.cursor,
        wholeNumber(1, maxId).optional(),
      ),
    }),
    data: listShape,
    async handle({ services, caller, query }) {
      const found = await waitingMails(services.store.db, caller.person, query.cursor);
      return {
        list: found.list.map(presentMail),
        next: found.next === undefined ? null : String(found.next),
      };
    },
  }),
  rawAdminRoute({
    ...shared,
    method: "GET",
    path: "/desk/mails/{id}/attachments/{file}",
    needs: "enquiry.read",
    produces: "application/octet-stream",
    summary: ({ adminDesk }) => adminDesk.routes.attachment,
    params: mailPath.extend({ file: attachmentName }),
    handle: sendAttachment,
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/mails/{id}/add",
    needs: "enquiry.reply",
    summary: ({ adminDesk }) => adminDesk.routes.addMail,
    params: mailPath,
    body: mailTarget,
    data: handledMail,
    handle: (call) =>
      handled(call, ({ services, caller, params, body, now }) => {
        const code = readTrackingCode(body.code);
        if (code === undefined) throw new DeskProblem("bad-code");
        return addMail(services.store, params.id, code, { by: caller.person, now });
      }),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/mails/{id}/open",
    needs: "enquiry.reply",
    summary: ({ adminDesk }) => adminDesk.routes.openMail,
    params: mailPath,
    body: mailForm,
    data: handledMail,
    handle: (call) =>
      handled(call, ({ services, caller, params, body, now, t }) => {
        const { enquiries, live, store } = services;
        if (enquiries === undefined) throw problem("not-found", t);
        const viewOf = (language: Language) => live.current().views[language];
        const facts = { secret: enquiries.secret, viewOf };
        return openMail(store, params.id, body.form, facts, { by: caller.person, now });
      }),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/mails/{id}/remove",
    needs: "enquiry.reply",
    summary: ({ adminDesk }) => adminDesk.routes.removeMail,
    params: mailPath,
    data: z.object({}),
    async handle({ services, caller, params, now, t }) {
      const files = await removeMail(services.store, params.id, { by: caller.person, now });
      if (files === undefined) throw problem("not-found", t);
      await services.enquiries?.removeFiles(files);
      return {};
    },
  }),
];

type MailCall<Body> = Pick<AdminCall, "services" | "caller" | "t" | "now"> & {
  readonly params: { readonly id: number };
  readonly body: Body;
};

async function handled<Body>(
  call: MailCall<Body>,
  work: (call: MailCall<Body>) => Promise<string | undefined>,
) {
  const code = await refusingDesk(call, () => work(call));
  if (code === undefined) throw problem("not-found", call.t);
  return { code };
}

function presentMail({
  at,
  senderName,
  body,
  leftOut,
  files,
  ...mail
}: WaitingMail): z.input<typeof waitingMail> {
  const { own, quoted } = partQuoted(body ?? "");
  return {
    ...{ id: mail.id, received_at: isoTime(at), sender: mail.sender, sender_name: senderName },
    ...{ subject: mail.subject ?? "", text: own, quoted, left_out: [...leftOut] },
    attachments: files.map(presentFile),
  };
}

type FileCall = Pick<AdminCall, "services" | "caller" | "reply" | "t" | "now"> & {
  readonly params: { readonly id: number; readonly file: string };
};

async function sendAttachment(call: FileCall) {
  const { services, caller, params, t, now } = call;
  const { store } = services;
  const row = await waitingFile(store.db, caller.person, params.id, params.file);
  if (row === undefined) throw problem("not-found", t);
  const detail = { kind: row.kind, size: row.size };
  const entry = { act: "enquiry.attachment", subject: `mail:${params.id}`, detail } as const;
  return sendFile(call, row, async () => {
    if (caller.viewAs) return;
    await store.transaction((tx) => appendAudit(tx, [entry], { by: caller.person, at: now }));
  });
}
