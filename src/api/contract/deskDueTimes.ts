import * as z from "zod/mini";
import { formNames } from "../../base/site/enquiryCodes.ts";
import {
  dayKinds,
  dueStates,
  dueTargets,
  holidayCalendars,
} from "../../base/site/enquiryDeskCodes.ts";
import { time, version } from "./common.ts";

/** Minutes of working time: up to a year of days and nights. */
const minutes = () => z.nullable(z.int32().check(z.minimum(1), z.maximum(525_600)));

/** Due times as they are written; null fits every form or topic, or is no target. */
export const deskTargetDraft = z.object({
  form: z.nullable(z.enum(formNames)),
  topic: z.nullable(z.string().check(z.maxLength(80))),
  first_reply_minutes: minutes(),
  close_minutes: minutes(),
});

/** Due times in a list, or as they were saved. */
export const deskTarget = z.object({
  ...{ id: z.int(), version },
  ...deskTargetDraft.shape,
});

export const deskTargets = z.object({ list: z.array(deskTarget) });

/** A part of a working day: minutes since midnight, the end exclusive. */
const span = z.object({
  from: z.int32().check(z.minimum(0), z.maximum(1_440)),
  to: z.int32().check(z.minimum(0), z.maximum(1_440)),
});

/** Time zone and working hours as they are written. */
export const deskHoursDraft = z.object({
  zone: z.string().check(z.maxLength(80)),
  holidays: z.enum(holidayCalendars),
  /** From Monday to Sunday. */
  week: z.array(z.array(span).check(z.maxLength(6))).check(z.length(7)),
});

/** Time zone and working hours; version 1: the usual ones, which nobody has set. */
export const deskHours = z.object({ version, ...deskHoursDraft.shape });

/** A day of the calendar as it is written. */
export const deskDayDraft = z.object({
  kind: z.enum(dayKinds),
  name_en: z.string().check(z.maxLength(80)),
  name_zh: z.string().check(z.maxLength(80)),
});

/** A day that does not follow its weekday. */
const calendarDay = z.object({
  day: z.string(),
  ...deskDayDraft.shape,
  /** True: staff have set it; else it is a known public holiday. */
  is_own: z.boolean(),
  /** 1 where staff have not set it. */
  version,
});

/** The days of a year that do not follow their weekday. */
export const deskCalendar = z.object({
  year: z.int(),
  list: z.array(calendarDay),
  /** The coming year, as long as its public holidays are not known; null: they are, or it is early. */
  unknown_year: z.nullable(z.int()),
});

/** A notice to the caller about a due time. */
const dueNotice = z.object({
  id: z.int(),
  code: z.string(),
  form: z.enum(formNames),
  /** In the caller's language. */
  subject: z.string(),
  target: z.enum(dueTargets),
  state: z.enum(dueStates),
  due_at: time,
  at: time,
});

/** Notices to the caller about due times, until they acknowledge them. */
export const dueNotices = z.object({ list: z.array(dueNotice) });
