import { useEffect } from "react";
import { CalendarList } from "../../calendar/CalendarList.tsx";
import { CalendarTable } from "../../calendar/CalendarTable.tsx";
import {
  dayIn,
  monthOf,
  ownZone,
  plusMonths,
  readMonth,
  weeksOf,
} from "../../calendar/calendarDays.ts";
import { useCalendarMessages } from "../../calendar/useCalendarMessages.ts";
import { useCalendarText } from "../../calendar/useCalendarText.ts";
import { useScheduled } from "../../calendar/useScheduled.ts";
import { Icon } from "../../components/Icon.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { ChoiceFilter } from "../../components/lists/Filters.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { phone, useMediaQuery } from "../../components/useMediaQuery.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { Link, withQueries } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";

const views = ["month", "list"] as const;

type View = (typeof views)[number];

/** Scheduled changes of a month, as a table or a list. */
export default function CalendarScreen({ place }: ScreenProps) {
  const t = useCalendarMessages();
  const { dayText, zoneText } = useCalendarText();
  const { language } = useInterface();
  const types = useContentTypes();
  const isNarrow = useMediaQuery(phone);
  const today = dayIn(Date.now(), ownZone());
  const month = readMonth(place.queries.month, monthOf(today));
  const view = views.find((one) => one === place.queries.view) ?? (isNarrow ? "list" : "month");
  const { type } = place.queries;
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const shown = view === "month" ? days : days.filter((day) => monthOf(day) === month);
  const { query, entries } = useScheduled(days, type);
  const name = dayText(`${month}-01`, "month");
  const ofMonth = entries?.filter(({ at }) => shown.includes(dayIn(at, ownZone())));
  const typeLabel = types.find((one) => one.name === type)?.label[language];
  useDayInView(ofMonth === undefined ? "" : location.hash);
  return (
    <Screen title={t.title}>
      <p className="section__intro lead">{t.withZone(t.intro, zoneText)}</p>
      <div className="calendar-bar">
        <Months {...{ place, month, today, name }} />
        <ChoiceFilter place={place} name="type" label={t.type}>
          <option value="">{t.anyType}</option>
          {types.map(({ name: value, label }) => (
            <option key={value} value={value}>
              {label[language]}
            </option>
          ))}
        </ChoiceFilter>
        <Views place={place} view={view} />
      </div>
      {query.isError && <FailureNotice error={query.error} retry={query.refetch} />}
      {query.data?.is_cut && <Notice tone="warning">{t.isCut}</Notice>}
      {ofMonth?.length === 0 && !query.isPlaceholderData && (
        <EmptyList
          title={typeLabel === undefined ? t.none(name) : t.noneOfType(name, typeLabel)}
          actions={
            typeLabel === undefined ? (
              <Link className="button" href={addressOf("documents", {})}>
                {t.toDocuments}
              </Link>
            ) : (
              <Link className="button" href={withQueries(place, { type: undefined })}>
                {t.anyTypes}
              </Link>
            )
          }
        >
          {t.noneText}
        </EmptyList>
      )}
      {ofMonth === undefined && !query.isError && <Skeleton shape="rows" count={6} />}
      {ofMonth !== undefined && view === "month" && (
        <CalendarTable
          {...{ label: name, weeks, month, entries: ofMonth }}
          isBusy={query.isPlaceholderData}
          hrefOf={(day) =>
            `${withQueries(place, { view: "list", month: monthOf(day) })}#day-${day}`
          }
        />
      )}
      {ofMonth !== undefined && view === "list" && ofMonth.length > 0 && (
        <CalendarList entries={ofMonth} level={3} />
      )}
    </Screen>
  );
}

CalendarScreen.areas = [useCalendarMessages];

interface MonthsProps {
  readonly place: Place;
  readonly month: string;
  readonly today: string;
  readonly name: string;
}

/** The month that is shown, and the ways to others. */
function Months({ place, month, today, name }: MonthsProps) {
  const t = useCalendarMessages();
  const to = (months: number) => withQueries(place, { month: plusMonths(month, months) });
  return (
    <div className="calendar-bar__months">
      <Link
        className="button button--icon"
        href={to(-1)}
        aria-label={t.previous}
        title={t.previous}
      >
        <Icon name="previous" />
      </Link>
      <Link className="button button--icon" href={to(1)} aria-label={t.next} title={t.next}>
        <Icon name="next" />
      </Link>
      <Link
        className="button"
        href={withQueries(place, { month: undefined })}
        aria-current={month === monthOf(today) ? "date" : undefined}
      >
        {t.today}
      </Link>
      <h2 aria-live="polite">{name}</h2>
    </div>
  );
}

/** The ways to show a month. */
function Views({ place, view }: { readonly place: Place; readonly view: View }) {
  const t = useCalendarMessages();
  return (
    <nav className="calendar-bar__views" aria-label={t.view}>
      {views.map((one) => (
        <Link
          key={one}
          className="button"
          href={withQueries(place, { view: one })}
          aria-current={one === view ? "true" : undefined}
        >
          {t.views[one]}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls to the day that a fragment names; none while it is not there yet. */
function useDayInView(fragment: string): void {
  useEffect(() => {
    if (!fragment.startsWith("#day-")) return;
    document.getElementById(fragment.slice(1))?.scrollIntoView({ block: "start" });
  }, [fragment]);
}
