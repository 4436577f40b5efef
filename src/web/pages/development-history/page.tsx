import { PageHead } from "../../components/company/PageHeading.tsx";
import { NothingYet } from "../../components/EmptyList.tsx";
import { Picture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { type HistoryProps, load, type Milestone, type Year } from "./load.ts";

function History({ title, summary, years }: HistoryProps) {
  return (
    <div className="history wrap">
      <PageHead title={title} summary={summary} />
      {years.length === 0 ? (
        <NothingYet />
      ) : (
        <div className="history__body">
          <YearLinks years={years} />
          <div>
            {years.map((year) => (
              <YearSection key={year.year} {...year} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function YearLinks({ years }: { years: readonly Year[] }) {
  const { messages } = usePage();
  return (
    <nav className="history-years" aria-label={messages.company.years}>
      <ol className="history-years__list">
        {years.map(({ year }) => (
          <li key={year}>
            <a className="history-years__year" href={`#year-${year}`}>
              {year}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function YearSection({ year, milestones }: Year) {
  const id = `year-${year}`;
  return (
    <section className="history-year" aria-labelledby={id}>
      <h2 className="history-year__title" id={id}>
        {year}
      </h2>
      <ol className="history-year__list">
        {milestones.map((milestone) => (
          <li className="milestone" id={milestone.anchor} key={milestone.anchor}>
            <MilestoneText {...milestone} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function MilestoneText({ title, summary, when, picture }: Milestone) {
  const { messages } = usePage();
  const month = messages.company.month(when);
  return (
    <>
      <div className="milestone__text">
        {month !== "" && (
          <time className="milestone__when" dateTime={when}>
            {month}
          </time>
        )}
        <h3 className="milestone__title">
          <Text of={title} />
        </h3>
        {summary.text !== "" && (
          <p className="milestone__summary">
            <Text of={summary} />
          </p>
        )}
      </div>
      {picture && (
        <Picture
          of={picture}
          className="milestone__picture"
          loading="lazy"
          sizes="(min-width: 640px) 240px, 86vw"
        />
      )}
    </>
  );
}

/** The company's history, year by year, the latest first. */
export const page = defineColumnPage<HistoryProps>("development-history", {
  load,
  head: ({ title, summary }, context) =>
    columnHead({ title: title.text, summary: summary.text }, context),
  hasPageHead: true,
  desktop: History,
  mobile: History,
});
