import { useQuery } from "@tanstack/react-query";
import { CalendarList } from "../../calendar/CalendarList.tsx";
import { CalendarTable } from "../../calendar/CalendarTable.tsx";
import { dayIn, monthOf, ownZone, plusDays } from "../../calendar/calendarDays.ts";
import { useCalendarMessages } from "../../calendar/useCalendarMessages.ts";
import { useCalendarText } from "../../calendar/useCalendarText.ts";
import { useScheduled } from "../../calendar/useScheduled.ts";
import { Icon } from "../../components/Icon.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { Time } from "../../components/Time.tsx";
import { phone, useMediaQuery } from "../../components/useMediaQuery.ts";
import { calendars } from "../../data/calendar.ts";
import { titleIn } from "../../data/calls/titleIn.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { mayAtAll } from "../../data/people/account.ts";
import { useInterface, useMessages } from "../../frame/language/language.tsx";
import { recentDocuments } from "../../frame/palette/recentDocuments.ts";
import { Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";

/** Days of the calendar, from today. */
const daysAhead = 7;

interface DayListsProps {
  /** True where nothing waits: undefined while that is not known. */
  readonly isIdle: boolean | undefined;
}

/**
 * The week, what others have changed, and what the person has opened. Where all of them and what waits are
 * empty, the first steps of work.
 */
export function DayLists({ isIdle }: DayListsProps) {
  const { home: t } = useMessages();
  const client = useClient();
  const person = usePerson();
  const today = dayIn(Date.now(), ownZone());
  const week = Array.from({ length: daysAhead }, (_, index) => plusDays(today, index));
  const { query, entries = [] } = useScheduled(week);
  const changes = useQuery({
    queryKey: ["recent-changes"],
    queryFn: ({ signal }) => calendars.changes(client, signal),
  });
  const recent = recentDocuments();
  const changed = changes.data ?? [];
  const isRead = !query.isPending && !changes.isPending;
  if (isRead && entries.length + changed.length + recent.length === 0) {
    if (isIdle !== true) return null;
    return (
      <div className="section">
        <EmptyList
          title={t.idle}
          actions={
            <>
              {mayAtAll(person, "fact.edit") && (
                <Link className="button" href={addressOf("newDocument", {}, { type: "news" })}>
                  {t.idleActs.write}
                </Link>
              )}
              <Link className="button" href={addressOf("documents", {})}>
                {t.idleActs.look}
              </Link>
            </>
          }
        >
          {t.idleText}
        </EmptyList>
      </div>
    );
  }
  return (
    <>
      {entries.length > 0 && <Week {...{ week, entries }} />}
      {changed.length + recent.length > 0 && (
        <div className="home-columns">
          {changed.length > 0 && <Changes list={changed} />}
          {recent.length > 0 && (
            <Section title={t.recent}>
              <ul className="rows">
                {recent.map(({ key, title }) => (
                  <li key={key} className="row row--low">
                    <Icon name="document" />
                    <div className="row__text">
                      <Link href={addressOf("document", { key })}>{title}</Link>
                    </div>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      )}
    </>
  );
}

interface WeekProps {
  readonly week: readonly string[];
  readonly entries: NonNullable<ReturnType<typeof useScheduled>["entries"]>;
}

/** Scheduled changes of the next days. */
function Week({ week, entries }: WeekProps) {
  const t = useCalendarMessages();
  const { zoneText } = useCalendarText();
  const isNarrow = useMediaQuery(phone);
  return (
    <Section
      title={t.thisWeek}
      intro={t.withZone(t.nextDays, zoneText)}
      actions={
        <Link className="button" href={addressOf("calendar", {})}>
          {t.open}
        </Link>
      }
    >
      {isNarrow ? (
        <CalendarList entries={entries} level={3} />
      ) : (
        <CalendarTable
          label={t.thisWeek}
          weeks={[week]}
          entries={entries}
          hrefOf={(day) =>
            `${addressOf("calendar", {}, { view: "list", month: monthOf(day) })}#day-${day}`
          }
        />
      )}
    </Section>
  );
}

/** Documents that others have published, withdrawn or saved. */
function Changes({ list }: { readonly list: Awaited<ReturnType<typeof calendars.changes>> }) {
  const t = useCalendarMessages();
  const { language } = useInterface();
  const types = useContentTypes();
  const { languagesOf } = useCalendarText();
  return (
    <Section title={t.changes}>
      <ul className="rows">
        {list.map(({ key, type, title, act, at, by_name: name, languages }) => (
          <li key={key} className="row">
            <div className="row__text">
              <Link href={addressOf("document", { key })}>{titleIn({ key, title }, language)}</Link>
              <span className="row__more">
                <span>{t.changed[act](name)}</span>
                {languages.length > 0 && <span>{languagesOf({ languages })}</span>}
                <span>{types.find((one) => one.name === type)?.label[language]}</span>
                <Time at={at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
