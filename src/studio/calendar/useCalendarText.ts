import { languageFacts } from "../../base/site/languages.ts";
import type { CalendarEntry } from "../data/calendar.ts";
import { useInterface, usePunctuation } from "../frame/language/language.tsx";
import { changesClocks, dayIn, ownZone } from "./calendarDays.ts";
import { useCalendarMessages } from "./useCalendarMessages.ts";

const dayForms = {
  /** Number of the day in its month. */
  number: { day: "numeric" },
  /** With the month, where a table begins another one. */
  short: { day: "numeric", month: "short" },
  whole: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  weekday: { weekday: "short" },
  wholeWeekday: { weekday: "long" },
  month: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Writes days, times and entries of the calendar in the interface's language and the person's zone. */
export function useCalendarText() {
  const { language } = useInterface();
  const { list, colon } = usePunctuation();
  const t = useCalendarMessages();
  const { tag } = languageFacts[language];
  const zone = ownZone();
  const dayText = (day: string, form: keyof typeof dayForms) =>
    new Intl.DateTimeFormat(tag, { ...dayForms[form], timeZone: "UTC" }).format(Date.parse(day));
  /** The time of day; with the offset on days on which clocks change, as an hour may come twice. */
  const timeText = (at: string) =>
    new Intl.DateTimeFormat(tag, {
      ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone },
      ...(changesClocks(dayIn(at, zone), zone) && { timeZoneName: "shortOffset" }),
    }).format(Date.parse(at));
  const actOf = ({ action, state }: CalendarEntry) => (state === "done" ? t.done : t.acts)[action];
  const languagesOf = ({ languages }: Pick<CalendarEntry, "languages">) =>
    languages.map((one) => t.languages[one]).join(list);
  /** The warning about an entry; undefined: there is none. */
  const warningOf = ({ state, has_problem: hasProblem }: CalendarEntry) => {
    if (state === "failed" || state === "dropped") return t.states[state];
    return state === "waiting" && hasProblem ? t.states.problem : undefined;
  };
  const offset = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(Date.now())
    .find(({ type }) => type === "timeZoneName")?.value;
  const zoneText =
    offset === undefined || offset === zone
      ? t.zoneAlone(zone)
      : t.zone(zone.replaceAll("_", " "), offset);
  return { dayText, timeText, actOf, languagesOf, warningOf, zoneText, colon };
}
