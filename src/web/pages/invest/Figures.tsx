import { usePage } from "../../components/pageEnvironment.tsx";
import type { KeyFigures, Measure, ResultsRow } from "./keyFigures.ts";
import { QuarterChart } from "./QuarterChart.tsx";

/** The latest quarter's figures, each with its way there, and tables of the same numbers. */
export function Figures({ figures }: { figures: KeyFigures }) {
  const { investors } = usePage().messages;
  return (
    <section className="invest-figures" aria-labelledby="figures">
      <div className="wrap">
        <h2 className="invest__title" id="figures">
          {investors.figures}
          <span className="invest-figures__period">{figures.latest}</span>
        </h2>
        <ul className="measures">
          {figures.measures.map((measure) => (
            <li key={measure.key}>
              <MeasureFigure measure={measure} />
            </li>
          ))}
        </ul>
        <div className="invest-tables">
          {figures.years.length > 0 ? (
            <Results
              title={investors.byYear}
              caption={investors.byYearCaption}
              rows={figures.years}
              hasMargin={false}
            />
          ) : null}
          <details className="results-fold" open={figures.years.length === 0}>
            <summary>{investors.quarterTable(figures.quarters.length)}</summary>
            <Results
              title={investors.byQuarter}
              caption={investors.byQuarterCaption}
              rows={figures.quarters}
              hasMargin
            />
          </details>
        </div>
      </div>
    </section>
  );
}

/** An arrow says the direction to the eye, the words say it to everybody; colour says nothing. */
function MeasureFigure({ measure: { label, value, unit, change, chart } }: { measure: Measure }) {
  return (
    <figure className="measure">
      <figcaption className="measure__text">
        <span className="measure__label">{label}</span>
        <span className="measure__value">
          {value}
          <span className="measure__unit">{` ${unit}`}</span>
        </span>
        {change ? (
          <span className="measure__change">
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              <path d={arrows[change.direction]} />
            </svg>
            {change.text}
          </span>
        ) : null}
      </figcaption>
      <QuarterChart {...chart} />
    </figure>
  );
}

const arrows = {
  up: "M6 2 11 10H1z",
  down: "M6 10 1 2h10z",
  level: "M1 5h10v2H1z",
};

function Results({
  title,
  caption,
  rows,
  hasMargin,
}: {
  title: string;
  caption: string;
  rows: readonly ResultsRow[];
  hasMargin: boolean;
}) {
  const { measures, period, change, noValue } = usePage().messages.investors;
  const cell = (text: string) => (
    <td>
      {text === "" ? (
        <span aria-label={noValue} role="img">
          –
        </span>
      ) : (
        text
      )}
    </td>
  );
  return (
    <div className="results">
      <h3 className="results__title">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard */}
      <section className="results__window" aria-label={caption} tabIndex={0}>
        <table className="results__table">
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{period}</th>
              <th scope="col">{measures.revenue}</th>
              <th scope="col">{change}</th>
              {hasMargin ? <th scope="col">{`${measures.grossMargin} %`}</th> : null}
              <th scope="col">{measures.netProfit}</th>
              <th scope="col">{change}</th>
              <th scope="col">{measures.research}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.period}</th>
                {cell(row.revenue)}
                {cell(row.revenueChange)}
                {hasMargin ? cell(row.grossMargin) : null}
                {cell(row.netProfit)}
                {cell(row.netProfitChange)}
                {cell(row.research)}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
