export interface QuarterChartProps {
  readonly kind: "bars" | "line";
  /** A place for each quarter, in time's order. */
  readonly points: readonly { readonly year: number; readonly value: number | undefined }[];
  /** Text alternative of the chart. */
  readonly label: string;
}

/** In units of the drawing, about the size of a pixel on a phone. */
const width = 320;
const plotTop = 8;
const plotBottom = 112;
const height = 140;
/** Free space between two years, and its share between two bars. */
const yearGap = 10;
const barShare = 0.68;

interface PlacedQuarter {
  readonly year: number;
  readonly value: number | undefined;
  readonly x: number;
}

/**
 * One measure quarter by quarter: bars from zero, or a line where the differences matter and not the
 * distance from zero. The numbers stand in the page's tables.
 */
export function QuarterChart({ kind, points, label }: QuarterChartProps) {
  const { placed, slot } = places(points);
  const y = scale(kind, points);
  return (
    <svg
      className={`quarters quarters--${kind}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {kind === "bars" ? (
        <Bars placed={placed} slot={slot} y={y} />
      ) : (
        <Line placed={placed} y={y} />
      )}
      <path className="quarters__axis" d={`M0 ${kind === "bars" ? y(0) : plotBottom}H${width}`} />
      {yearMarks(placed).map(({ year, x }) => (
        <text key={year} className="quarters__year" x={x} y={height - 8} textAnchor="middle">
          {year}
        </text>
      ))}
    </svg>
  );
}

type Scale = (value: number) => number;

function Bars({ placed, slot, y }: { placed: readonly PlacedQuarter[]; slot: number; y: Scale }) {
  const bar = slot * barShare;
  return placed.map(({ x, value }, at) =>
    value === undefined ? null : (
      <rect
        key={x}
        className={at === placed.length - 1 ? "quarters__bar quarters__bar--last" : "quarters__bar"}
        x={round(x - bar / 2)}
        y={round(Math.min(y(value), y(0)))}
        width={round(bar)}
        height={round(Math.max(1, Math.abs(y(value) - y(0))))}
      />
    ),
  );
}

function Line({ placed, y }: { placed: readonly PlacedQuarter[]; y: Scale }) {
  let isOpen = false;
  const path = placed.map(({ x, value }) => {
    const command = isOpen ? "L" : "M";
    isOpen = value !== undefined;
    return value === undefined ? "" : `${command}${x} ${round(y(value))}`;
  });
  return (
    <>
      <path className="quarters__line" d={path.join("")} />
      {placed.map(({ x, value }, at) =>
        value === undefined ? null : (
          <circle
            key={x}
            className={
              at === placed.length - 1 ? "quarters__dot quarters__dot--last" : "quarters__dot"
            }
            cx={x}
            cy={round(y(value))}
            r={at === placed.length - 1 ? 4.5 : 2.5}
          />
        ),
      )}
    </>
  );
}

/** The middle of each quarter's place, with a gap before each new year, and how wide a place is. */
function places(points: QuarterChartProps["points"]): { placed: PlacedQuarter[]; slot: number } {
  const isNewYear = (at: number) => at > 0 && points[at]?.year !== points[at - 1]?.year;
  const gaps = points.filter((_, at) => isNewYear(at)).length;
  const slot = Math.min(48, (width - gaps * yearGap) / points.length);
  let left = 0;
  const placed = points.map(({ year, value }, at) => {
    if (isNewYear(at)) left += yearGap;
    const x = round(left + slot / 2);
    left += slot;
    return { year, value, x };
  });
  return { placed, slot };
}

function yearMarks(placed: readonly PlacedQuarter[]): { year: number; x: number }[] {
  return [...Map.groupBy(placed, ({ year }) => year)].map(([year, ofYear]) => {
    const first = ofYear[0]?.x ?? 0;
    const last = ofYear.at(-1)?.x ?? 0;
    return { year, x: round(Math.min(Math.max((first + last) / 2, 16), width - 16)) };
  });
}

/** From values to heights: bars include zero, a line keeps to what it shows. */
function scale(kind: QuarterChartProps["kind"], points: QuarterChartProps["points"]): Scale {
  const values = points.flatMap(({ value }) => value ?? []);
  const given = kind === "bars" ? [0, ...values] : values;
  const min = Math.min(...given);
  const max = Math.max(...given);
  const margin = kind === "bars" ? 0 : (max - min) * 0.25 || 1;
  const from = min - margin;
  const span = max + margin - from || 1;
  return (value) => plotBottom - ((value - from) / span) * (plotBottom - plotTop);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
