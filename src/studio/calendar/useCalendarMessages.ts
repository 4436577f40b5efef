import type { CalendarMessages } from "../../base/i18n/studio/en/calendar.ts";
import { areaMessages } from "../frame/language/areaMessages.ts";

/** Messages of the calendar. */
export const useCalendarMessages = areaMessages<CalendarMessages>({
  en: async () => (await import("../../base/i18n/studio/en/calendar.ts")).calendar,
  zh: async () => (await import("../../base/i18n/studio/zh/calendar.ts")).calendar,
});
