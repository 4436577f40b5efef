import type { CalendarEntry } from "../data/calendar.ts";
import { titleIn } from "../data/calls/titleIn.ts";
import { useContentTypes } from "../data/documents/contentTypes.tsx";
import { useInterface } from "../frame/language/language.tsx";
import { Link } from "../router/router.tsx";
import { addressOf } from "../router/screens.ts";
import { byDay, dayIn, ownZone } from "./calendarDays.ts";
import { useCalendarMessages } from "./useCalendarMessages.ts";
import { useCalendarText } from "./useCalendarText.ts";

interface CalendarListProps {
  readonly entries: readonly CalendarEntry[];
  /** Level of the days' headings. */
  readonly level: 2 | 3;
}

/** Scheduled changes, a list for each day that has something. */
export function CalendarList({ entries, level }: CalendarListProps) {
  const t = useCalendarMessages();
  const { dayText } = useCalendarText();
  const zone = ownZone();
  const today = dayIn(Date.now(), zone);
  const Heading = `h${level}` as const;
  return Array.from(byDay(entries, zone), ([day, list]) => (
    <section
      key={day}
      id={`day-${day}`}
      className="calendar-day"
      aria-label={dayText(day, "whole")}
    >
      <Heading className="calendar-day__title">
        <time dateTime={day}>{dayText(day, "whole")}</time>
        {day === today && <span className="chip chip--accent">{t.today}</span>}
      </Heading>
      <ul className="rows">
        {list.map((entry) => (
          <ListEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

function ListEntry({ entry }: { readonly entry: CalendarEntry }) {
  const t = useCalendarMessages();
  const { language } = useInterface();
  const types = useContentTypes();
  const { timeText, actOf, languagesOf, warningOf } = useCalendarText();
  const warning = warningOf(entry);
  const type = types.find(({ name }) => name === entry.type)?.label[language];
  return (
    <li className="row calendar-row">
      <time className="calendar-row__time" dateTime={entry.at}>
        {timeText(entry.at)}
      </time>
      <div className="row__text">
        <Link href={addressOf("document", { key: entry.key })}>{titleIn(entry, language)}</Link>
        <span className="row__more">
          <span>{type}</span>
          <span>{languagesOf(entry)}</span>
        </span>
      </div>
      <span className="chips">
        <span className={`chip ${entry.action === "publish" ? "chip--good" : ""}`}>
          {actOf(entry)}
        </span>
        {warning !== undefined && <span className="chip chip--warning">{warning}</span>}
        {entry.is_embargoed && <span className="chip">{t.embargoed}</span>}
      </span>
    </li>
  );
}
