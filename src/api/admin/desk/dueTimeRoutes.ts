import * as z from "zod";
import { dueStates, dueTargets } from "../../../base/site/enquiryDeskCodes.ts";
import { formNames, isFormName } from "../../../readers/enquiries/form/fields.ts";
import {
  acknowledgeDueNotices,
  dueNotices,
  recomputeClocks,
} from "../../../staff/desk/dueNotices.ts";
import {
  calendarDays,
  type DeskHours,
  type DeskTarget,
  deskHours,
  listTargets,
  removeDay,
  removeTarget,
  saveDay,
  saveHours,
  saveTarget,
} from "../../../staff/desk/dueSettings.ts";
import { lastKnownYear } from "../../../staff/desk/mainlandHolidays.ts";
import {
  deskCalendar,
  deskDayDraft,
  deskHoursDraft,
  deskTarget,
  deskTargetDraft,
  deskTargets,
  deskHours as hoursShape,
  dueNotices as noticesShape,
} from "../../contract/deskDueTimes.ts";
import { acknowledgedNotices } from "../../contract/embargo.ts";
import { day, wholeNumber } from "../../parameters.ts";
import { isoTime, pathId } from "../commonParameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { adminObject } from "../reference/objectNames.ts";
import { changing } from "../request/expectedVersion.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";
import { refusingDesk } from "./deskErrors.ts";
import { topicIn } from "./presentEnquiry.ts";

adminObject("DeskTarget", deskTarget);
adminObject("DeskHours", hoursShape);
described(deskTargetDraft, {
  first_reply_minutes: ({ adminDesk }) => adminDesk.fields.targetMinutes,
  close_minutes: ({ adminDesk }) => adminDesk.fields.targetMinutes,
});
described(deskHoursDraft, {
  zone: ({ adminDesk }) => adminDesk.fields.zone,
  holidays: ({ adminDesk }) => adminDesk.fields.holidays,
  week: ({ adminDesk }) => adminDesk.fields.week,
});
described(deskDayDraft, { kind: ({ adminDesk }) => adminDesk.fields.dayKind });
described(deskCalendar, { unknown_year: ({ adminDesk }) => adminDesk.fields.unknownYear });

const shared = { area: "enquiries", needs: "enquiry.configure" } as const;

const saved = z.object({ id: z.int() });

const targetPath = z.object({ id: pathId });

const dayPath = z.object({ day: withText(({ adminDesk }) => adminDesk.fields.calendarDay, day()) });

const savedVersion = z.object({ version: z.int() });

type Call = Pick<AdminCall, "services" | "caller" | "t" | "version" | "now">;

/** Due times, working hours and calendar of the desk, and notices to people about due times. */
export const deskDueRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/desk/targets",
    summary: ({ adminDesk }) => adminDesk.routes.targets,
    data: deskTargets,
    handle: async ({ services }) => ({ list: await targets(services) }),
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/desk/targets",
    summary: ({ adminDesk }) => adminDesk.routes.addTarget,
    body: deskTargetDraft,
    data: saved,
    handle: (call) => writeTarget(call, call.body, undefined),
  }),
  adminRoute({
    ...shared,
    method: "PUT",
    path: "/desk/targets/{id}",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.changeTarget,
    params: targetPath,
    body: deskTargetDraft,
    data: saved,
    handle: (call) => writeTarget(call, call.body, call.params.id),
  }),
  adminRoute({
    ...shared,
    method: "DELETE",
    path: "/desk/targets/{id}",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.removeTarget,
    params: targetPath,
    data: nothing,
    async handle(call) {
      const { services, caller, params, version, now, t } = call;
      const of = { id: params.id, version };
      const current = async () => (await targets(services)).find(({ id }) => id === params.id);
      const isDone = await changing(t, current, () =>
        removeTarget(services.store, of, { by: caller.person, now }),
      );
      if (!isDone) throw problem("not-found", t);
      await recomputeClocks(services.store, now);
      return {};
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/desk/hours",
    summary: ({ adminDesk }) => adminDesk.routes.hours,
    data: hoursShape,
    handle: async ({ services }) => presentHours(await deskHours(services.store.db)),
  }),
  adminRoute({
    ...shared,
    method: "PUT",
    path: "/desk/hours",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.changeHours,
    body: deskHoursDraft,
    data: savedVersion,
    async handle(call) {
      const { services, caller, body, version, now, t } = call;
      const current = async () => presentHours(await deskHours(services.store.db));
      const made = await refusingDesk(call, () =>
        changing(t, current, () =>
          saveHours(services.store, body, version, { by: caller.person, now }),
        ),
      );
      await recomputeClocks(services.store, now);
      return { version: made };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/desk/calendar",
    summary: ({ adminDesk }) => adminDesk.routes.calendar,
    query: z.object({
      year: withText(
        ({ adminDesk }) => adminDesk.fields.year,
        wholeNumber(2_000, 2_199).optional(),
      ),
    }),
    data: deskCalendar,
    async handle({ services, query, now }) {
      const hours = await deskHours(services.store.db);
      const present = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(hours.zone);
      const year = query.year ?? present.year;
      const days = await calendarDays(services.store.db, hours);
      return {
        year,
        list: days.filter((one) => one.day.startsWith(`${year}-`)).map(presentDay),
        unknown_year: unknownYear(hours, days, present),
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "PUT",
    path: "/desk/calendar/{day}",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.changeDay,
    params: dayPath,
    body: deskDayDraft,
    data: savedVersion,
    async handle({ services, caller, params, body, version, now, t }) {
      const { kind, name_en: en, name_zh: zh } = body;
      const draft = { day: params.day, kind, name: { en, zh } };
      const made = await changing(
        t,
        () => currentDay(services, params.day),
        () => saveDay(services.store, draft, version, { by: caller.person, now }),
      );
      await recomputeClocks(services.store, now);
      return { version: made };
    },
  }),
  adminRoute({
    ...shared,
    method: "DELETE",
    path: "/desk/calendar/{day}",
    isVersioned: true,
    summary: ({ adminDesk }) => adminDesk.routes.removeDay,
    params: dayPath,
    data: nothing,
    async handle({ services, caller, params, version, now, t }) {
      const isDone = await changing(
        t,
        () => currentDay(services, params.day),
        () => removeDay(services.store, params.day, version, { by: caller.person, now }),
      );
      if (!isDone) throw problem("not-found", t);
      await recomputeClocks(services.store, now);
      return {};
    },
  }),
  adminRoute({
    area: "own",
    needs: "signed-in",
    method: "GET",
    path: "/me/due-notices",
    summary: ({ adminDesk }) => adminDesk.routes.dueNotices,
    data: noticesShape,
    async handle({ services, caller }) {
      const notices = await dueNotices(services.store.db, caller.person);
      const shown = { publication: services.live.current(), language: caller.language };
      return {
        list: notices.flatMap(({ form, topic, target, state, dueAt, at, id, code }) => {
          if (!isFormName(form)) return [];
          return [
            {
              ...{ id, code, form, subject: topicIn(topic, form, shown) },
              target: dueTargets.find((one) => one === target) ?? dueTargets[0],
              state: dueStates.find((one) => one === state) ?? dueStates[0],
              ...{ due_at: isoTime(dueAt), at: isoTime(at) },
            },
          ];
        }),
      };
    },
  }),
  adminRoute({
    area: "own",
    needs: "signed-in",
    method: "POST",
    path: "/me/due-notices/acknowledgement",
    summary: ({ adminDesk }) => adminDesk.routes.acknowledgeDue,
    body: acknowledgedNotices,
    data: nothing,
    async handle({ services, caller, body, now }) {
      await services.store.transaction((tx) =>
        acknowledgeDueNotices(tx, body.ids, { by: caller.person, now }),
      );
      return {};
    },
  }),
];

async function writeTarget(
  call: Call,
  draft: z.output<typeof deskTargetDraft>,
  id: number | undefined,
) {
  const { services, caller, version, now, t } = call;
  const of = id === undefined ? undefined : { id, version };
  const current = async () => (await targets(services)).find((one) => one.id === id);
  const done = await refusingDesk(call, () =>
    changing(t, current, () => saveTarget(services.store, draft, of, { by: caller.person, now })),
  );
  if (done === undefined) throw problem("not-found", t);
  await recomputeClocks(services.store, now);
  return { id: done };
}

async function targets({ store }: AdminCall["services"]) {
  return (await listTargets(store.db)).map(({ form, ...one }: DeskTarget) => ({
    ...one,
    form: formNames.find((name) => name === form) ?? null,
  }));
}

function presentHours({ week, ...hours }: DeskHours) {
  return { ...hours, week: week.map((spans) => spans.map(({ from, to }) => ({ from, to }))) };
}

type Day = Awaited<ReturnType<typeof calendarDays>>[number];

function presentDay({ day: of, kind, name, isOwn, version }: Day) {
  return { day: of, kind, name_en: name.en, name_zh: name.zh, is_own: isOwn, version };
}

async function currentDay({ store }: AdminCall["services"], of: string) {
  const days = await calendarDays(store.db, await deskHours(store.db));
  const found = days.find((one) => one.day === of);
  return found && presentDay(found);
}

/** Month from which the holidays of the next year matter: they are announced late in the autumn. */
const announcedFrom = 10;

function unknownYear(
  { holidays }: DeskHours,
  days: readonly Day[],
  { year, month }: Pick<Temporal.ZonedDateTime, "year" | "month">,
): number | null {
  if (holidays === "none") return null;
  const wanted = month < announcedFrom ? year : year + 1;
  const isKnown = wanted <= lastKnownYear || days.some((one) => one.day.startsWith(`${wanted}-`));
  return isKnown ? null : wanted;
}
