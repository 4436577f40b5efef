import { quantityWords } from "../../../../base/finder/conditionInWords.ts";
import { parseQuantity } from "../../../../base/site/values/quantities.ts";
import type { FinderMessages, SpanFacet } from "../finderProps.ts";

interface SliderProps {
  readonly facet: SpanFacet;
  readonly messages: FinderMessages;
  /** Receives the ends as addresses write them; "" for one that is left open. */
  readonly onMove: (from: string, to: string) => void;
  /** Called when the reader lets go. */
  readonly onEnd: () => void;
}

/** Two thumbs under a histogram of the parts. Each stop is a value that parts have. */
export function Slider({ facet, messages, onMove, onEnd }: SliderProps) {
  const { stops, thumbs } = facet;
  const last = stops.length + 1;
  const [from, to] = thumbs;
  const move = (low: number, high: number) => {
    onMove(stops[low - 1] ?? "", high === last ? "" : (stops[high - 1] ?? ""));
  };
  const thumb = (label: string, end: string, value: number, onValue: (value: number) => void) => (
    <input
      type="range"
      min={0}
      max={last}
      value={value}
      className={value === from && from > last / 2 ? "is-front" : undefined}
      aria-label={messages.end(facet.text, label)}
      aria-valuetext={valueText(end, messages)}
      onChange={({ target }) => onValue(Number(target.value))}
      onPointerUp={onEnd}
      onBlur={onEnd}
    />
  );
  return (
    <div className="slider">
      <Bars facet={facet} />
      <div className="slider__thumbs">
        {thumb(messages.from, facet.from, from, (value) =>
          move(Math.min(value, to, stops.length), to),
        )}
        {thumb(messages.to, facet.to, to, (value) => move(from, Math.max(value, from, 1)))}
      </div>
    </div>
  );
}

function valueText(end: string, messages: FinderMessages): string {
  const quantity = parseQuantity(end);
  return quantity ? quantityWords(quantity) : messages.any;
}

/** Height of the highest bar, in the drawing's units. */
const height = 28;

/** A bar for each stop; those between the ends stand out. */
function Bars({ facet }: { facet: SpanFacet }) {
  const { counts, peak, thumbs } = facet;
  // With few stops, bars are as wide as with many.
  const width = Math.min(0.8, (counts.length + 1) * 0.05);
  const bars = (isWithin: boolean) =>
    counts
      .map((count, at) => {
        const stop = at + 1;
        if (count === 0 || (stop >= thumbs[0] && stop <= thumbs[1]) !== isWithin) return "";
        const size = Math.max((count / peak) * height, 2).toFixed(1);
        return `M${(stop - width / 2).toFixed(2)} ${height}v-${size}h${width.toFixed(2)}v${size}z`;
      })
      .join("");
  return (
    <svg
      className="slider__bars"
      viewBox={`0 0 ${counts.length + 1} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars(false)} />
      <path className="is-within" d={bars(true)} />
    </svg>
  );
}
