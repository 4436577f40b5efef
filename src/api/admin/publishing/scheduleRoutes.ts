import { readZonedTime, writeZonedTime } from "../../../base/site/time/zonedTime.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import {
  cancelSchedule,
  listSchedules,
  ScheduleNotFound,
  scheduleTogether,
} from "../../../staff/editing/documentOperations.ts";
import { documentByKey } from "../../../staff/editing/documents/documentRows.ts";
import { openCopy } from "../../../staff/editing/workingCopies/workingCopyRows.ts";
import { madeSchedules, scheduleRequest, schedules } from "../../contract/publishing.ts";
import { ApiError } from "../../errors.ts";
import { id } from "../../parameters.ts";
import { isoTime } from "../commonParameters.ts";
import { refusing } from "../documents/documentErrors.ts";
import { requireDraft, seenDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";
import { namingFor, presentActors } from "./presentDifferences.ts";
import { presentRefusal } from "./publicationEffectsRoute.ts";

const shared = { area: "documents", needs: "draft.see", params: documentParams } as const;

described(scheduleRequest, {
  action: ({ adminPublishing }) => adminPublishing.fields.action,
  at: ({ adminPublishing }) => adminPublishing.fields.at,
  revision: ({ adminPublishing }) => adminPublishing.fields.revision,
});

/** Routes of scheduled publications and withdrawals. */
export const scheduleRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/documents/{key}/schedules",
    summary: ({ adminPublishing }) => adminPublishing.routes.schedules,
    data: schedules,
    async handle(call) {
      await seenDraft(call, call.params.key);
      return { schedules: await schedulesOf(call, call.params.key) };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/documents/{key}/schedules",
    summary: ({ adminPublishing }) => adminPublishing.routes.addSchedule,
    body: scheduleRequest,
    data: madeSchedules,
    async handle(call) {
      const { services, caller, body, now, t, params } = call;
      const { key } = params;
      await requireDraft(call, key);
      const { at, zone } = timeOf(call, body.at);
      const wanted = body.languages.map((one) => ({
        ...{ key, language: one, at, zone, now, facts: body.facts, by: caller.person },
        action: body.action === "withdraw" ? ("unpublish" as const) : ("publish" as const),
        revisionNumber: body.revision,
      }));
      return refusing(t, async () => {
        const made = await services.wholeStore.transaction((tx) => scheduleTogether(tx, wanted));
        const { db } = services.store;
        const document = await documentByKey(db, key, caller.person);
        const { body: copy } = await openCopy(db, document);
        const context = { type: document.type, copy, naming: await namingFor(call) };
        const problems = made.flatMap(({ error }, index) => {
          const one = body.languages[index];
          if (one === undefined || error === undefined) return [];
          const isKnown = error instanceof DocumentError || error instanceof InvalidDocument;
          const message = isKnown
            ? presentRefusal(error, key, context, t).message
            : t.adminPublishing.refusals.other;
          return [{ language: one, message }];
        });
        const ids = new Set(made.map((one) => one.id));
        const all = await schedulesOf(call, key);
        return { schedules: all.filter((one) => ids.has(one.id)), problems };
      });
    },
  }),
  adminRoute({
    area: "documents",
    needs: "draft.see",
    method: "DELETE",
    path: "/documents/{key}/schedules/{id}",
    summary: ({ adminPublishing }) => adminPublishing.routes.cancelSchedule,
    params: documentParams.extend({
      id: withText(({ adminPublishing }) => adminPublishing.fields.schedule, id()),
    }),
    data: nothing,
    async handle(call) {
      const { services, caller, params, now, t } = call;
      await requireDraft(call, params.key);
      const entries = await schedulesOf(call, params.key);
      const unknown = () =>
        new ApiError(404, t.adminPublishing.problems["no-schedule"], { code: "not-found" });
      if (!entries.some((one) => one.id === params.id)) throw unknown();
      try {
        await services.wholeStore.transaction((tx) =>
          cancelSchedule(tx, { id: params.id, by: caller.person, now }),
        );
      } catch (error) {
        throw error instanceof ScheduleNotFound ? unknown() : error;
      }
      return {};
    },
  }),
];

function timeOf({ t, now }: Pick<AdminCall, "t" | "now">, text: string) {
  const read = readZonedTime(text);
  const { "unfit-time": words } = t.adminPublishing.problems;
  const refused = (message: string) =>
    new ApiError(422, message, { code: "invalid", errors: [{ field: "at", message }] });
  if (typeof read === "string") throw refused(words[read]);
  if (read.at <= now) throw refused(words.past);
  return read;
}

async function schedulesOf(
  { services, caller }: Pick<AdminCall, "services" | "caller">,
  key: string,
) {
  const { db } = services.store;
  const entries = (await listSchedules(db, caller.person)).filter((one) => one.key === key);
  const actor = await presentActors(
    db,
    entries.map(({ createdBy }) => createdBy),
  );
  return entries.map((one) => ({
    ...{ id: one.id, language: one.language, revision: one.revision, state: one.state },
    action: one.action === "unpublish" ? ("withdraw" as const) : one.action,
    at: isoTime(one.at),
    zone: one.zone ?? "UTC",
    written: writeZonedTime(one.at, one.zone),
    has_problem: one.problem !== null,
    has_warning: one.warning !== null,
    next_at: isoTime(one.nextAt),
    by: actor(one.createdBy),
  }));
}
