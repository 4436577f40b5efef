import { Icon } from "../components/Icon.tsx";
import type { CalendarEntry } from "../data/calendar.ts";
import { titleIn } from "../data/calls/titleIn.ts";
import { useInterface } from "../frame/language/language.tsx";
import { Link } from "../router/router.tsx";
import { addressOf } from "../router/screens.ts";
import { byDay, dayIn, monthOf, ownZone } from "./calendarDays.ts";
import { useCalendarMessages } from "./useCalendarMessages.ts";
import { useCalendarText } from "./useCalendarText.ts";

/** Entries that a day of a table shows; the list has all of them. */
const shownEntries = 4;

interface CalendarTableProps {
  readonly label: string;
  /** Days, seven a row. */
  readonly weeks: readonly (readonly string[])[];
  /** Month to which the table belongs: days of others are dimmed. */
  readonly month?: string;
  readonly entries: readonly CalendarEntry[];
  readonly isBusy?: boolean;
  /** Address of all entries of a day. */
  readonly hrefOf: (day: string) => string;
}

/** Weeks as a table, with what goes live and comes down on each day. */
export function CalendarTable(props: CalendarTableProps) {
  const { label, weeks, month, entries, isBusy = false, hrefOf } = props;
  const t = useCalendarMessages();
  const { dayText } = useCalendarText();
  const zone = ownZone();
  const today = dayIn(Date.now(), zone);
  const days = byDay(entries, zone);
  return (
    // A wide table is scrolled by keyboard, too (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus
    <section className="table-frame" aria-label={label} tabIndex={0}>
      <table className="calendar__table" aria-busy={isBusy}>
        <caption className="hidden">{label}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={dayText(day, "wholeWeekday")}>
                {dayText(day, "weekday")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const all = days.get(day) ?? [];
                const shown = all.length > shownEntries ? all.slice(0, shownEntries - 1) : all;
                const more = all.length - shown.length;
                const isFirst = day.endsWith("-01") || (month === undefined && day === week[0]);
                return (
                  <td
                    key={day}
                    data-other={month !== undefined && monthOf(day) !== month}
                    data-today={day === today}
                    aria-current={day === today ? "date" : undefined}
                  >
                    <time className="calendar__day" dateTime={day}>
                      <span aria-hidden="true">{dayText(day, isFirst ? "short" : "number")}</span>
                      <span className="hidden">
                        {dayText(day, "whole")}
                        {day === today && ` (${t.isToday})`}
                      </span>
                    </time>
                    {shown.length > 0 && (
                      <ul>
                        {shown.map((entry) => (
                          <TableEntry key={entry.id} entry={entry} />
                        ))}
                      </ul>
                    )}
                    {more > 0 && (
                      <Link
                        className="calendar__more"
                        href={hrefOf(day)}
                        aria-label={t.moreOn(more, dayText(day, "whole"))}
                      >
                        {t.more(more)}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TableEntry({ entry }: { readonly entry: CalendarEntry }) {
  const t = useCalendarMessages();
  const { language } = useInterface();
  const { timeText, actOf, languagesOf, warningOf } = useCalendarText();
  const warning = warningOf(entry);
  const title = titleIn(entry, language);
  const told = [actOf(entry), languagesOf(entry), warning, entry.is_embargoed && t.embargoed];
  const facts = told.filter((one) => typeof one === "string").join(" · ");
  return (
    <li>
      <Link
        className="calendar__entry"
        href={addressOf("document", { key: entry.key })}
        title={`${title} · ${facts}`}
        data-act={entry.action}
        data-state={warning === undefined ? entry.state : "warning"}
      >
        <span className="calendar__when">
          <Icon name={entry.action === "publish" ? "up" : "down"} />
          <time dateTime={entry.at}>{timeText(entry.at)}</time>
          {warning !== undefined && <Icon name="warning" />}
          {entry.is_embargoed && <Icon name="lock" />}
        </span>
        <span className="calendar__title">{title}</span>
        <span className="hidden">{facts}</span>
      </Link>
    </li>
  );
}
