import * as z from "zod";
import { retryJob } from "../../../staff/systemStatus/openJobs.ts";
import {
  changeLinkSettings,
  linkSettings,
} from "../../../staff/systemStatus/outsideLinks/linkCheckSwitch.ts";
import { maySetReview, setReview } from "../../../staff/systemStatus/setReviewDay.ts";
import { retryUnsent, stopUnsent } from "../../../staff/systemStatus/unsentMails.ts";
import {
  brokenLink,
  documentReview,
  documentReviewChange,
  linkChecks,
  linkChecksChange,
  openJob,
  outsideLink,
  requestLines,
  retriedMails,
  statusLine,
  unsentMail,
} from "../../contract/systemStatus.ts";
import { id, text } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { seenDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { changing } from "../request/expectedVersion.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";

adminObject(
  "StatusLine",
  described(statusLine, { cause: ({ adminSystem }) => adminSystem.fields.cause }),
);
adminObject("UnsentMail", unsentMail);
adminObject("OpenJob", openJob);
adminObject("BrokenLink", brokenLink);
adminObject("OutsideLink", outsideLink);
described(documentReview, { review_on: ({ adminSystem }) => adminSystem.fields.reviewOn });
described(documentReviewChange, { review_on: ({ adminSystem }) => adminSystem.fields.reviewOn });

const managed = { area: "system", needs: "system.manage" } as const;
const itsId = z.object({ id: withText(({ adminSystem }) => adminSystem.fields.itsId, id()) });

/** Routes of what the status of the system leads to, and of the days of reviews. */
export const statusRoutes: readonly AdminRoute[] = [
  adminRoute({
    method: "GET",
    path: "/system/requests/{id}",
    area: "system",
    needs: "job.see",
    summary: ({ adminSystem }) => adminSystem.routes.requestLines,
    params: z.object({ id: withText(({ adminSystem }) => adminSystem.fields.requestId, text()) }),
    data: requestLines,
    handle({ services, params }) {
      const lines = services.machine?.linesOf(params.id) ?? [];
      return {
        list: lines.map(({ time, level, message, facts }) => ({
          ...{ at: isoTime(time), level, message, facts: { ...facts } },
        })),
      };
    },
  }),
  adminRoute({
    ...managed,
    method: "POST",
    path: "/system/outbox/retry",
    summary: ({ adminSystem }) => adminSystem.routes.retryMails,
    data: retriedMails,
    async handle({ services, caller, now }) {
      const act = { by: caller.person, now };
      return { mails: await retryUnsent(services.store, "failed", act) };
    },
  }),
  adminRoute({
    ...managed,
    method: "POST",
    path: "/system/outbox/{id}/retry",
    summary: ({ adminSystem }) => adminSystem.routes.retryMail,
    params: itsId,
    data: nothing,
    async handle({ services, caller, params, now, t }) {
      const act = { by: caller.person, now };
      if ((await retryUnsent(services.store, params, act)) === 0) throw problem("not-found", t);
      return {};
    },
  }),
  adminRoute({
    ...managed,
    method: "POST",
    path: "/system/outbox/{id}/stop",
    summary: ({ adminSystem }) => adminSystem.routes.stopMail,
    params: itsId,
    data: nothing,
    async handle({ services, caller, params, now, t }) {
      const act = { by: caller.person, now };
      if (!(await stopUnsent(services.store, params.id, act))) throw problem("not-found", t);
      return {};
    },
  }),
  adminRoute({
    ...managed,
    method: "POST",
    path: "/system/jobs/{id}/retry",
    summary: ({ adminSystem }) => adminSystem.routes.retryJob,
    params: itsId,
    data: nothing,
    async handle({ services, caller, params, now, t }) {
      const { bulk, changeSets, backupRuns } = services;
      const runners = {
        bulk: (job: number) => bulk.wake(job),
        "change-set": (job: number) => changeSets.wake(job),
        backup: backupRuns && ((job: number) => backupRuns.wake(job)),
      };
      const act = { by: caller.person, now };
      if (!(await retryJob(services.store, params.id, runners, act))) throw problem("not-found", t);
      return {};
    },
  }),
  adminRoute({
    ...managed,
    method: "PATCH",
    path: "/system/links",
    isVersioned: true,
    summary: ({ adminSystem }) => adminSystem.routes.changeLinks,
    body: linkChecksChange,
    data: linkChecks,
    async handle({ services, caller, body, version, now, t }) {
      const { store } = services;
      const current = () => presentLinkChecks(services);
      const wish = { isOn: body.is_on, version };
      await changing(t, current, () => changeLinkSettings(store, wish, { by: caller.person, now }));
      if (wish.isOn) services.machine?.checkLinks();
      return current();
    },
  }),
  adminRoute({
    method: "GET",
    path: "/documents/{key}/review",
    area: "documents",
    needs: "draft.see",
    summary: ({ adminSystem }) => adminSystem.routes.review,
    params: documentParams,
    data: documentReview,
    handle: (call) => presentReview(call, call.params.key),
  }),
  adminRoute({
    method: "PUT",
    path: "/documents/{key}/review",
    area: "documents",
    needs: "draft.see",
    summary: ({ adminSystem }) => adminSystem.routes.changeReview,
    params: documentParams,
    body: documentReviewChange,
    data: documentReview,
    async handle(call) {
      const { services, caller, params, body, now } = call;
      const { seen } = await seenDraft(call, params.key);
      const wish = { dueOn: body.review_on, by: caller.person, now };
      await setReview(services.store, seen, wish);
      return presentReview(call, params.key);
    },
  }),
];

async function presentLinkChecks({ store }: AdminCall["services"]) {
  const { isOn, version } = await linkSettings(store.db);
  return { is_on: isOn, version };
}

async function presentReview(call: AdminCall, key: string) {
  const { seen } = await seenDraft(call, key);
  return {
    review_on: seen.line.reviewOn ?? null,
    may_change: maySetReview(call.caller.person, seen),
  };
}
