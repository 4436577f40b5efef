import {
  type ChipShape,
  footprint,
  isThroughHole,
  leadReach,
  pinSides,
  pinsAlong,
  tabLength,
} from "./chipShape.ts";

const field = { width: 240, height: 190 };
const margin = { left: 50, right: 22, top: 20, bottom: 38 };

/**
 * A package seen from above as a line drawing with its two dimensions in mm, where they are known:
 * true to the record in outline, pitch and the number of leads that can be seen; pins under the body
 * are dotted.
 */
export function PackageOutline({ shape, label }: { shape: ChipShape; label: string }) {
  const body = footprint(shape);
  const reach = leadReach(shape);
  const sides = pinSides[shape.style];
  const four = sides === "four";
  const tab = tabLength(shape);
  const whole = {
    x: body.x + tab + (sides === "one" ? 1 : 2) * reach,
    y: body.y + (four ? 2 * reach : 0),
  };
  const room = {
    x: field.width - margin.left - margin.right,
    y: field.height - margin.top - margin.bottom,
  };
  const scale = Math.min(room.x / whole.x, room.y / whole.y);
  const width = body.x * scale;
  const height = body.y * scale;
  const behind = sides === "one" ? tab * scale : reach * scale;
  const left = margin.left + (room.x - whole.x * scale) / 2 + behind;
  const top = margin.top + (room.y - height) / 2;
  const place = { left, top, width, height, scale };
  const dot = Math.max(2, Math.min(width, height) * 0.035);
  return (
    <svg
      className="outline"
      viewBox={`0 0 ${field.width} ${field.height}`}
      width={field.width}
      height={field.height}
      role="img"
      aria-label={label}
    >
      {reach > 0 ? <path className="outline__leads" d={leads(shape, place, reach)} /> : null}
      {tab > 0 ? <path className="outline__leads" d={tabOf(place, tab * scale)} /> : null}
      <rect
        className="outline__body"
        x={round(left)}
        y={round(top)}
        width={round(width)}
        height={round(height)}
        rx="1.5"
      />
      {reach > 0 ? null : pins(shape, place)}
      <circle
        className="outline__dot"
        cx={round(left + dot * 2.4)}
        cy={round(top + dot * 2.4)}
        r={round(dot)}
      />
      {shape.isMeasured ? (
        <Dimensions place={place} body={body} beside={behind} under={four ? reach * scale : 0} />
      ) : null}
    </svg>
  );
}

/** The body's two dimensions, clear of what stands `beside` it to the left and `under` it. */
function Dimensions({
  place,
  body,
  beside,
  under,
}: {
  place: PinPosition;
  body: { x: number; y: number };
  beside: number;
  under: number;
}) {
  const { left, top, width, height } = place;
  return (
    <>
      <path className="outline__rule" d={rules(place, beside, under)} />
      <text
        className="outline__size"
        x={round(left + width / 2)}
        y={round(top + height + under + 30)}
        textAnchor="middle"
      >
        {millimetres(body.x)}
      </text>
      <text
        className="outline__size"
        x={round(left - beside - 23)}
        y={round(top + height / 2 + 4)}
        textAnchor="end"
      >
        {millimetres(body.y)}
      </text>
    </>
  );
}

interface PinPosition {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Leads along the sides, each a small outline. */
function leads(shape: ChipShape, place: PinPosition, reach: number): string {
  const { left, top, width, height, scale } = place;
  const pitch = shape.pitch * scale;
  const out = reach * scale;
  const lead = round(Math.max(1, pitch * (isThroughHole(shape) ? 0.3 : 0.45)));
  const places = along(shape, height / scale, pitch, height);
  const right = places.map(
    (at) =>
      `M${round(left + width)} ${round(top + at - lead / 2)}h${round(out)}v${lead}h${round(-out)}z`,
  );
  if (pinSides[shape.style] === "one") return right.join("");
  const upright = places.map(
    (at) =>
      `M${round(left - out)} ${round(top + at - lead / 2)}h${round(out)}v${lead}h${round(-out)}z`,
  );
  upright.push(...right);
  if (pinSides[shape.style] === "two") return upright.join("");
  const level = along(shape, width / scale, pitch, width).flatMap((at) => [
    `M${round(left + at - lead / 2)} ${round(top - out)}v${round(out)}h${lead}v${round(-out)}z`,
    `M${round(left + at - lead / 2)} ${round(top + height)}v${round(out)}h${lead}v${round(-out)}z`,
  ]);
  return [...upright, ...level].join("");
}

/** The metal tab behind a TO's body, with the hole for its screw. */
function tabOf({ left, top, height }: PinPosition, tab: number): string {
  const radius = round(Math.min(tab * 0.28, height * 0.2));
  const [x, y] = [round(left - tab / 2 - radius), round(top + height / 2)];
  return [
    `M${round(left)} ${round(top)}h${round(-tab)}v${round(height)}h${round(tab)}`,
    `M${x} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`,
  ].join("");
}

/** Pads along the edges, or a grid of balls no finer than the eye can part, a dashed line a row. */
function pins(shape: ChipShape, place: PinPosition) {
  if (pinSides[shape.style] === "four") {
    return <path className="outline__pads" d={pads(shape, place)} />;
  }
  const { left, top, width, height, scale } = place;
  const pitch = Math.max(shape.pitch * scale, 5);
  const columns = Math.max(1, Math.floor(width / pitch - 0.4));
  const rows = Math.max(1, Math.floor(height / pitch - 0.4));
  const x = round(left + (width - (columns - 1) * pitch) / 2);
  const y = top + (height - (rows - 1) * pitch) / 2;
  const lines = Array.from(
    { length: rows },
    (_, row) => `M${x} ${round(y + row * pitch)}h${round((columns - 1) * pitch + 0.1)}`,
  );
  return (
    <path
      className="outline__balls"
      d={lines.join("")}
      strokeWidth={round(pitch * 0.5)}
      strokeDasharray={`0 ${round(pitch)}`}
    />
  );
}

function pads(shape: ChipShape, { left, top, width, height, scale }: PinPosition): string {
  const pitch = shape.pitch * scale;
  const inset = round(Math.min(width, height) * 0.09);
  const sides = along(shape, height / scale, pitch, height).map(
    (at) =>
      `M${round(left)} ${round(top + at)}h${inset}M${round(left + width)} ${round(top + at)}h${-inset}`,
  );
  const ends = along(shape, width / scale, pitch, width).map(
    (at) =>
      `M${round(left + at)} ${round(top)}v${inset}M${round(left + at)} ${round(top + height)}v${-inset}`,
  );
  return [...sides, ...ends].join("");
}

/** The places of pins along a side of `length` mm that is drawn `drawn` pixels long. */
function along(shape: ChipShape, length: number, pitch: number, drawn: number): number[] {
  const count = pinsAlong(shape, length);
  const first = (drawn - (count - 1) * pitch) / 2;
  return Array.from({ length: count }, (_, index) => first + index * pitch);
}

/** Dimension lines with their end strokes. */
function rules({ left, top, width, height }: PinPosition, beside: number, under: number): string {
  const y = round(top + height + under + 14);
  const x = round(left - beside - 14);
  return [
    `M${round(left)} ${y}h${round(width)}`,
    `M${round(left)} ${y - 4}v8M${round(left + width)} ${y - 4}v8`,
    `M${x} ${round(top)}v${round(height)}`,
    `M${x - 4} ${round(top)}h8M${x - 4} ${round(top + height)}h8`,
  ].join("");
}

function millimetres(value: number): string {
  return `${Math.round(value * 100) / 100} mm`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
