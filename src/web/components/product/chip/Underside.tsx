import { type ChipShape, footprint, leadReach, pinSides, pinsAlong } from "./chipShape.ts";
import { round } from "./projection.ts";

/** Pixels of a millimetre: the same in every picture, so that sizes can be compared. */
const scale = 2.2;

/** Longest side in pixels: larger packages are drawn smaller. */
const maxSide = 54;

/**
 * A package's underside in true size beside its picture: the pads, balls or leads by which it is told
 * from others, drawn to one scale in all pictures.
 * @param corner lower right corner, in pixels
 */
export function Underside({
  shape,
  corner,
}: {
  shape: ChipShape;
  corner: readonly [number, number];
}) {
  const body = footprint(shape);
  const reach = leadReach(shape);
  const whole = {
    x: body.x + 2 * reach,
    y: body.y + (pinSides[shape.style] === "four" ? 2 * reach : 0),
  };
  const unit = Math.min(scale, maxSide / Math.max(whole.x, whole.y));
  const [x, y] = [body.x * unit, body.y * unit];
  const left = corner[0] - (whole.x * unit + x) / 2;
  const top = corner[1] - (whole.y * unit + y) / 2;
  const pins = pinPaths(shape, { x, y, unit, reach: reach * unit });
  return (
    <g className="chip__under" transform={`translate(${round(left)} ${round(top)})`}>
      {reach > 0 ? <Pins {...pins} isBeside /> : null}
      <rect className="chip__plan" width={round(x)} height={round(y)} rx="1" />
      {reach > 0 ? null : <Pins {...pins} />}
      {shape.style === "qfn" ? (
        <rect
          className="chip__heat"
          x={round(x * 0.24)}
          y={round(y * 0.24)}
          width={round(x * 0.52)}
          height={round(y * 0.52)}
        />
      ) : null}
    </g>
  );
}

interface PinLines {
  readonly d: string;
  readonly width: number;
  readonly dashes: string;
  readonly isRound: boolean;
}

function Pins({ d, width, dashes, isRound, isBeside = false }: PinLines & { isBeside?: boolean }) {
  const place = isBeside ? " chip__pins--beside" : "";
  return (
    <path
      className={`chip__pins${isRound ? " chip__pins--round" : place}`}
      d={d}
      strokeWidth={width}
      strokeDasharray={dashes}
    />
  );
}

interface Plan {
  readonly x: number;
  readonly y: number;
  /** Pixels of a millimetre. */
  readonly unit: number;
  /** Reach of the leads in pixels; 0 without leads. */
  readonly reach: number;
}

/** Pins as dashed lines: one for each row of balls, or for each side with pads or leads. */
function pinPaths(shape: ChipShape, plan: Plan): PinLines {
  const { x, y, unit, reach } = plan;
  const pitch = shape.pitch * unit;
  const fine = (value: number) => Math.round(value * 100) / 100;
  if (pinSides[shape.style] === "under") {
    const columns = Math.max(1, Math.min(Math.floor(x / pitch), Math.ceil(Math.sqrt(shape.pins))));
    const rows = Math.max(1, Math.min(Math.floor(y / pitch), Math.ceil(shape.pins / columns)));
    const first = (x - (columns - 1) * pitch) / 2;
    const lines = Array.from({ length: rows }, (_, row) => {
      const at = (y - (rows - 1) * pitch) / 2 + row * pitch;
      return `M${fine(first)} ${fine(at)}h${fine((columns - 1) * pitch + 0.01)}`;
    });
    return {
      d: lines.join(""),
      width: fine(pitch * 0.6),
      dashes: `0 ${fine(pitch)}`,
      isRound: true,
    };
  }
  const pad = pitch * 0.5;
  const depth = Math.max(0.8, reach > 0 ? reach : 0.4 * unit);
  const inset = reach > 0 ? -depth / 2 : depth / 2;
  const side = (length: number, line: (from: number, run: number) => string) => {
    const count = pinsAlong(shape, length / unit);
    const run = (count - 1) * pitch + pad;
    return line(fine((length - run) / 2), fine(run));
  };
  const lines = [side(y, (from, run) => `M${fine(x - inset)} ${from}v${run}`)];
  if (pinSides[shape.style] !== "one") {
    lines.push(side(y, (from, run) => `M${fine(inset)} ${from}v${run}`));
  }
  if (pinSides[shape.style] === "four") {
    lines.push(side(x, (from, run) => `M${from} ${fine(inset)}h${run}`));
    lines.push(side(x, (from, run) => `M${from} ${fine(y - inset)}h${run}`));
  }
  return {
    d: lines.join(""),
    width: fine(depth),
    dashes: `${fine(pad)} ${fine(pitch - pad)}`,
    isRound: false,
  };
}
