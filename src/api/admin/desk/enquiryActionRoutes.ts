import * as z from "zod";
import type { DeskChange, DeskChanged } from "../../../staff/desk/changeEnquiry.ts";
import {
  claim,
  handOver,
  markNoAnswer,
  markSpam,
  note,
  setState,
} from "../../../staff/desk/enquiryActions.ts";
import {
  approveReply,
  beginReply,
  discardReply,
  editReply,
  submitReply,
  takeBackReply,
} from "../../../staff/desk/replies.ts";
import { deskChanged } from "../../contract/desk.ts";
import {
  assignment,
  noAnswerMark,
  noteDraft,
  replyApproval,
  replyDraft,
  replyReturn,
  replySubmission,
  spamMark,
  stateChange,
} from "../../contract/deskReplies.ts";
import { id } from "../../parameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { changingEnquiry } from "./deskErrors.ts";
import { presentChanged } from "./presentEnquiry.ts";
import { enquiryPath } from "./readEnquiryRoutes.ts";

const shared = { area: "enquiries", data: deskChanged } as const;

const replyPath = enquiryPath.extend({
  reply: withText(({ adminDesk }) => adminDesk.fields.reply, id()),
});

/** Longest body with a text, in bytes: each character may be written as `\uXXXX`. */
const maxTextBytes = 160 * 1_024;

described(replySubmission, {
  when: ({ adminDesk }) => adminDesk.fields.when,
  state_after: ({ adminDesk }) => adminDesk.fields.stateAfter,
});

type Call = Pick<AdminCall, "services" | "caller" | "t" | "version" | "now"> & {
  readonly params: { readonly code: string };
};

/** Changes an enquiry from the version that the request names. */
async function changed(call: Call, work: (change: DeskChange) => Promise<DeskChanged | undefined>) {
  const { caller, now, version } = call;
  const change = { by: caller.person, now, version: version === 0 ? undefined : version };
  return presentChanged(await changingEnquiry(call, () => work(change)));
}

/** Acts on an enquiry. Every act names the version that it was decided on. */
export const deskActRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/enquiries/{code}/claim",
    needs: "enquiry.reply",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.claim,
    params: enquiryPath,
    handle: (call) =>
      changed(call, (change) => claim(call.services.store, call.params.code, change)),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/enquiries/{code}/assign",
    needs: "enquiry.reply",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.assign,
    params: enquiryPath,
    body: assignment,
    handle: (call) =>
      changed(call, (change) =>
        handOver(call.services.store, call.params.code, call.body.to, change),
      ),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/enquiries/{code}/state",
    needs: "enquiry.state",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.state,
    params: enquiryPath,
    body: stateChange,
    handle: (call) =>
      changed(call, (change) =>
        setState(call.services.store, call.params.code, call.body.state, change),
      ),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/enquiries/{code}/spam",
    needs: "enquiry.reply",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.spam,
    params: enquiryPath,
    body: spamMark,
    handle: (call) =>
      changed(call, (change) =>
        markSpam(call.services.store, call.params.code, call.body.is_spam, change),
      ),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/enquiries/{code}/no-answer",
    needs: "enquiry.reply",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.noAnswer,
    params: enquiryPath,
    body: noAnswerMark,
    handle: (call) =>
      changed(call, (change) =>
        markNoAnswer(call.services.store, call.params.code, call.body.needs_no_answer, change),
      ),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/enquiries/{code}/note",
    needs: "enquiry.reply",
    maxBodyBytes: maxTextBytes,
    summary: ({ adminDesk }) => adminDesk.routes.note,
    params: enquiryPath,
    body: noteDraft,
    handle: (call) =>
      changed(call, (change) =>
        note(call.services.store, call.params.code, call.body.text, change),
      ),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/enquiries/{code}/replies",
    needs: "enquiry.reply",
    maxBodyBytes: maxTextBytes,
    summary: ({ adminDesk }) => adminDesk.routes.beginReply,
    params: enquiryPath,
    body: replyDraft,
    handle: (call) =>
      changed(call, (change) =>
        beginReply(call.services.store, call.params.code, call.body, change),
      ),
  }),
  adminRoute({
    ...shared,
    method: "PATCH",
    path: "/desk/enquiries/{code}/replies/{reply}",
    needs: "enquiry.reply",
    maxBodyBytes: maxTextBytes,
    summary: ({ adminDesk }) => adminDesk.routes.editReply,
    params: replyPath,
    body: z.object({ ...replyDraft.shape, ...replyApproval.shape }),
    handle(call) {
      const { reply_version: replyVersion, ...draft } = call.body;
      const { code, reply } = call.params;
      return changed(call, (change) =>
        editReply(call.services.store, code, reply, { ...draft, replyVersion }, change),
      );
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/enquiries/{code}/replies/{reply}/discard",
    needs: "enquiry.reply",
    summary: ({ adminDesk }) => adminDesk.routes.discardReply,
    params: replyPath,
    body: replyApproval,
    handle(call) {
      const { code, reply } = call.params;
      const of = { id: reply, replyVersion: call.body.reply_version };
      return changed(call, (change) => discardReply(call.services.store, code, of, change));
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/enquiries/{code}/replies/{reply}/submit",
    needs: "enquiry.reply",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.submitReply,
    params: replyPath,
    body: replySubmission,
    handle(call) {
      const { services, params, body } = call;
      const { views } = services.live.current();
      const submission = {
        ...{ replyVersion: body.reply_version, when: body.when, stateAfter: body.state_after },
        sendAt: body.send_at === null ? undefined : Date.parse(body.send_at),
      };
      const facts = { viewOf: (language: keyof typeof views) => views[language] };
      return changed(call, (change) =>
        submitReply(services.store, params.code, params.reply, submission, change, facts),
      );
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/enquiries/{code}/replies/{reply}/approve",
    needs: "enquiry.approve",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.approveReply,
    params: replyPath,
    body: replyApproval,
    handle(call) {
      const { services, params, body } = call;
      const of = { id: params.reply, replyVersion: body.reply_version };
      return changed(call, (change) => approveReply(services.store, params.code, of, change));
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/enquiries/{code}/replies/{reply}/cancel",
    needs: "enquiry.reply",
    isVersioned: true,
    maxBodyBytes: maxTextBytes,
    summary: ({ adminDesk }) => adminDesk.routes.cancelReply,
    params: replyPath,
    body: replyReturn,
    handle(call) {
      const { code, reply } = call.params;
      const of = { id: reply, replyVersion: call.body.reply_version, note: call.body.note };
      return changed(call, (change) => takeBackReply(call.services.store, code, of, change));
    },
  }),
];
