import { DocumentList } from "../../components/document/DocumentLink.tsx";
import { FeedLink } from "../../components/FeedLink.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import { defineColumnPage } from "../../page/columnPage.ts";
import { Figures } from "./Figures.tsx";
import { type InvestProps, load } from "./load.ts";

function Investors(props: InvestProps) {
  const { figures, calendar } = props;
  return (
    <div className="invest">
      <Opening {...props} />
      {figures ? <Figures figures={figures} /> : null}
      <div className="invest__columns wrap">
        <Latest {...props} />
        <Contact contact={props.contact} />
      </div>
      {calendar.length > 0 ? <Calendar {...props} /> : null}
    </div>
  );
}

function Opening(props: InvestProps) {
  const { title, summary, stockCode, facts } = props;
  const { investors } = usePage().messages;
  return (
    <header className="invest-opening wrap">
      <div className="invest-opening__text">
        <h1 className="invest-opening__title">
          <Text of={title} />
        </h1>
        {summary.text === "" ? null : (
          <p className="invest-opening__summary">
            <Text of={summary} />
          </p>
        )}
      </div>
      <FirstReports {...props} />
      <section className="share" aria-label={investors.facts}>
        {stockCode === undefined ? null : (
          <p className="share__code">
            <span className="share__label">{investors.stockCode}</span>
            <strong className="share__number">{stockCode}</strong>
          </p>
        )}
        <dl className="share__facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Text of={value} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </header>
  );
}

/**
 * The latest report and the next one. Which comes next depends on the day: the browser puts it here
 * from the calendar below (client/ui/calendar.ts), in a place that is kept free for it.
 */
function FirstReports({ report, calendar }: Pick<InvestProps, "report" | "calendar">) {
  const { messages } = usePage();
  const { investors } = messages;
  if (report === undefined && calendar.length === 0) return null;
  return (
    <div className="invest-first">
      {report && (
        <section className="invest-first__one" aria-labelledby="latest-report">
          <h2 className="invest-first__label" id="latest-report">
            {investors.latestReport}
          </h2>
          <p className="invest-first__title">
            <a href={report.preview ?? report.href}>
              <Text of={report.title} />
            </a>
          </p>
          <p className="invest-first__when">
            <time dateTime={report.day}>{messages.news.day(report.day)}</time>
            <a className="invest-first__file" href={report.href} download>
              <Icon name="download" size={16} />
              {report.format} {report.size}
            </a>
          </p>
        </section>
      )}
      {calendar.length > 0 && (
        <section className="invest-first__one" aria-labelledby="next-report">
          <h2 className="invest-first__label" id="next-report">
            {calendar.some(({ isReport }) => isReport) ? investors.nextReport : investors.nextDate}
          </h2>
          <div className="invest-first__next" data-next-event="" data-none={investors.noDate}>
            <p className="invest-first__title">
              <a href="#calendar">{investors.seeCalendar}</a>
            </p>
          </div>
        </section>
      )}
    </div>
  );
}

function Latest({ latest, kinds, total, allHref, feed }: InvestProps) {
  const { investors } = usePage().messages;
  return (
    <section className="invest-latest" aria-labelledby="latest">
      <h2 className="invest__title" id="latest">
        {investors.latest}
      </h2>
      {latest.length === 0 ? (
        <p className="invest__empty">{investors.noAnnouncements}</p>
      ) : (
        <>
          <div className="invest-latest__list">
            <DocumentList documents={latest} />
          </div>
          <ul className="invest-kinds">
            {kinds.map(({ label, count, href }) => (
              <li key={href}>
                <a className="invest-kinds__one" href={href}>
                  {label} <span className="invest-kinds__number">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="invest-latest__more">
        <a className="button button--quiet" href={allHref}>
          {investors.allAnnouncements}
          {total > 0 ? ` (${total})` : null}
          <Icon name="arrow" />
        </a>
        <FeedLink href={feed} />
      </div>
    </section>
  );
}

/**
 * All events in full, and the way to subscribe to them. The browser marks what is past and what comes
 * next (client/ui/calendar.ts): places are kept free for the marks, so that nothing moves.
 */
function Calendar({ calendar, calendarHref }: InvestProps) {
  const { messages } = usePage();
  const { investors } = messages;
  return (
    <section className="invest-calendar wrap" aria-labelledby="calendar">
      <div className="invest-calendar__head">
        <h2 className="invest__title" id="calendar">
          {investors.calendar}
        </h2>
        <p className="invest-calendar__subscribe">
          <a href={calendarHref} type="text/calendar">
            <Icon name="calendar" />
            {investors.subscribeCalendar}
          </a>
        </p>
      </div>
      <ol
        className="invest-calendar__list"
        data-calendar
        data-past={investors.past}
        data-next={investors.next}
      >
        {calendar.map(({ day, title, place, isReport }) => (
          <li
            key={`${day} ${title.text}`}
            className="event"
            data-report={isReport ? "" : undefined}
          >
            <p className="event__when">
              <time dateTime={day}>{messages.news.day(day)}</time>
              <span className="event__state" data-state="" />
            </p>
            <p className="event__title">
              <Text of={title} />
            </p>
            {place.text === "" ? null : (
              <p className="event__place">
                <Icon name="place" size={16} />
                <Text of={place} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Contact({ contact: { phone, email, address } }: Pick<InvestProps, "contact">) {
  const { investors } = usePage().messages;
  return (
    <section className="invest-contact" aria-labelledby="contact">
      <h2 className="invest__title" id="contact">
        {investors.contact}
      </h2>
      <dl className="invest-contact__ways">
        <div>
          <dt>{investors.phone}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>
          </dd>
        </div>
        <div>
          <dt>{investors.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>{investors.address}</dt>
          <dd>
            <Text of={address} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The investors' page: the share, the figures, the calendar, the latest announcements. */
export const page = defineColumnPage<InvestProps>("invest", {
  load,
  head({ title, description, jsonLd }) {
    return {
      title: title.text,
      description,
      type: "website",
      feeds: ["announcement-feed", "investor-calendar"],
      jsonLd: [jsonLd],
    };
  },
  desktop: Investors,
  mobile: Investors,
});
