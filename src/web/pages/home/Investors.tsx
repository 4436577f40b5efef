import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { HomeProps } from "./load.ts";

/** The company as a share: its code, the latest quarter, the latest announcements. Nothing where there is none of it. */
export function Investors({ investors }: HomeProps) {
  const { home } = usePage().messages;
  const { legalName, exchange, stockCode, results, announcements, overviewHref } = investors;
  const isListed = stockCode !== undefined || exchange.text !== "";
  if (!isListed && !results && !overviewHref && announcements.length === 0) return null;
  return (
    <section className="investor" aria-labelledby="investors">
      <div className="investor__inner wrap">
        <div className="investor__company">
          <h2 className="investor__title" id="investors">
            {home.investors}
          </h2>
          <p className="investor__name">
            <Text of={legalName} />
          </p>
          <p className="investor__code">
            <span>
              {stockCode === undefined ? null : home.stockCode}
              {stockCode === undefined || exchange.text === "" ? null : " · "}
              <Text of={exchange} />
            </span>
            {stockCode === undefined ? null : <strong>{stockCode}</strong>}
          </p>
          {overviewHref ? (
            <a className="investor__way" href={overviewHref}>
              {home.toInvestors}
              <Icon name="arrow" />
            </a>
          ) : null}
        </div>
        {results ? <Results results={results} /> : null}
        {announcements.length > 0 ? <Announcements {...investors} /> : null}
      </div>
    </section>
  );
}

type Strip = HomeProps["investors"];

function Results({ results }: { results: NonNullable<Strip["results"]> }) {
  const { home } = usePage().messages;
  return (
    <div className="investor__results">
      <h3 className="investor__heading">{home.figuresOf(results.period)}</h3>
      <dl className="investor__figures">
        {results.measures.map(({ key, label, value, unit, change }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <span className="investor__value">
                {value}
                <small>{unit === "%" ? unit : ` ${unit}`}</small>
              </span>
              {change ? (
                <span className={`investor__change investor__change--${change.direction}`}>
                  {change.text}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Announcements({ announcements, allHref }: Strip) {
  const { home, news } = usePage().messages;
  return (
    <div className="investor__news">
      <h3 className="investor__heading">{home.announcements}</h3>
      <ul>
        {announcements.map(({ id, title, day, href }) => (
          <li key={id}>
            <time dateTime={day}>{news.day(day)}</time>
            <a href={href}>
              <Text of={title} />
            </a>
          </li>
        ))}
      </ul>
      {allHref ? (
        <a className="investor__way" href={allHref}>
          {home.allAnnouncements}
          <Icon name="arrow" />
        </a>
      ) : null}
    </div>
  );
}
