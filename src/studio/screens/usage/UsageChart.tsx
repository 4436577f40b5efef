import { languageFacts } from "../../../base/site/languages.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { type ChartStep, type DayCount, roundAbove, stepOf, steps } from "./chartSteps.ts";
import { useUsageMessages } from "./useUsageMessages.ts";

interface UsageChartProps {
  readonly title: string;
  readonly days: readonly DayCount[];
}

const height = 100;

/** Bars of a period, by day, week or month, with the same numbers as a table. */
export function UsageChart({ title, days }: UsageChartProps) {
  const t = useUsageMessages();
  const numberText = useNumberText();
  const dayText = useDayText(stepOf(days.length));
  const bars = steps(days);
  const most = Math.max(...bars.map(({ count }) => count), 0);
  const top = roundAbove(most);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const middle = bars[Math.floor((bars.length - 1) / 2)];
  const marks = bars.length < 3 ? bars : [bars[0], middle, bars.at(-1)];
  return (
    <figure className="usage-chart">
      <figcaption>
        {title} <span className="usage-chart__step">{t.steps[stepOf(days.length)]}</span>
      </figcaption>
      <div className="usage-chart__frame">
        <div className="usage-chart__axis" aria-hidden="true">
          <span>{numberText(top)}</span>
          <span>{numberText(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          className="usage-chart__bars"
          viewBox={`0 0 ${bars.length * 10} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t.chart(title, numberText(total), numberText(most))}
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              className="usage-chart__line"
              x2={bars.length * 10}
              y1={share * height}
              y2={share * height}
            />
          ))}
          {bars.map(({ day, count }, index) => (
            <g key={day}>
              <title>{`${dayText(day)}: ${numberText(count)}`}</title>
              <rect className="usage-chart__hit" x={index * 10} width={10} height={height} />
              <rect
                className="usage-chart__bar"
                x={index * 10 + 1.5}
                width={7}
                y={height - (count / top) * height}
                height={(count / top) * height}
              />
            </g>
          ))}
        </svg>
        <div className="usage-chart__days" aria-hidden="true">
          {marks.map((bar) => bar && <span key={bar.day}>{dayText(bar.day)}</span>)}
        </div>
      </div>
      <details className="usage-chart__table">
        <summary>{t.asTable}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.when}</th>
              <th scope="col">{t.count}</th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{numberText(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Writes numbers with the separators of the person's language. */
export function useNumberText(): (value: number) => string {
  const { language } = useInterface();
  const format = new Intl.NumberFormat(languageFacts[language].tag);
  return (value) => format.format(value);
}

/** Writes the day, or the month, that a bar begins with. */
function useDayText(step: ChartStep): (day: string) => string {
  const { language } = useInterface();
  const form = step === "month" ? ({ year: "numeric", month: "short" } as const) : shortDay;
  const format = new Intl.DateTimeFormat(languageFacts[language].tag, { ...form, timeZone: "UTC" });
  return (day) => format.format(new Date(day));
}

const shortDay = { month: "short", day: "numeric" } as const;
