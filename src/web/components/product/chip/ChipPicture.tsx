import { LRUCache } from "lru-cache";
import { type Drawing, drawChip } from "./chipDrawing.ts";
import { type ChipShape, hasLid } from "./chipShape.ts";
import type { Stroke } from "./projection.ts";
import { Underside } from "./Underside.tsx";

/**
 * A chip drawn from its package data, seen from above one corner (isometric): body in its true
 * proportions, the pins that can be seen, and the laser marking on top; where it is
 * legible, its underside to one scale beside it. Flat facets and classes only,
 * so that a drawing is about 2 KB and needs no ids. Colours stand in chip.css.
 */
export function ChipPicture({
  shape,
  marking,
  brand,
  label,
  scene = false,
  small = false,
}: {
  shape: ChipShape;
  /** Text on the package: the part number. */
  marking: string;
  /** The maker's name in small above it. */
  brand?: string;
  /** The text that stands for the picture; without it the picture is an ornament. */
  label?: string;
  /** With traces of a circuit board around the chip, for a large picture. */
  scene?: boolean;
  /** Without the underside, which would be a speck: for pictures of less than the drawing's width. */
  small?: boolean;
}) {
  const view = scene ? { width: 480, height: 340 } : { width: 240, height: 170 };
  const drawing = drawingOf(shape, view, scene);
  return (
    <svg
      className={`chip chip--${shape.style}${hasLid(shape) ? " chip--lid" : ""}`}
      viewBox={`0 0 ${view.width} ${view.height}`}
      width={view.width}
      height={view.height}
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      {drawing.board ? (
        <g transform={drawing.board.plane}>
          <path className="chip__trace" d={drawing.board.traces} />
          <path className="chip__via" d={drawing.board.vias} />
        </g>
      ) : null}
      <path className="chip__shadow" d={drawing.shadow} />
      {drawing.back.map(strokeOf)}
      {drawing.facets.map((facet) => (
        <path key={facet.d} className={`chip__${facet.part}`} d={facet.d} />
      ))}
      {drawing.front.map(strokeOf)}
      <Marking drawing={drawing} marking={marking} brand={brand} />
      {scene || small ? null : (
        <Underside shape={shape} corner={[view.width - 5, view.height - 5]} />
      )}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

function strokeOf(stroke: Stroke, index: number) {
  return (
    <path
      key={index}
      className={`chip__${stroke.part}`}
      d={stroke.d}
      transform={stroke.transform}
      strokeWidth={stroke.width}
      strokeDasharray={stroke.dashes}
    />
  );
}

function Marking({
  drawing,
  marking,
  brand,
}: {
  drawing: Drawing;
  marking: string;
  brand: string | undefined;
}) {
  const { x, y } = drawing.top;
  const size = round(Math.min(y * 0.3, (x * 0.8) / (marking.length * 0.62)));
  const hasBrand = brand !== undefined && size > 9;
  return (
    <g transform={drawing.marking}>
      <circle
        className="chip__dot"
        cx={round(-x / 2 + drawing.dot * 2)}
        cy={round(-y / 2 + drawing.dot * 2)}
        r={drawing.dot}
      />
      <text
        className="chip__mark"
        y={round(size * (hasBrand ? 0.62 : 0.36))}
        fontSize={size}
        textLength={round(marking.length * 0.62 * size)}
        lengthAdjust="spacingAndGlyphs"
      >
        {marking}
      </text>
      {hasBrand ? (
        <text
          className="chip__mark chip__mark--brand"
          y={round(-size * 0.42)}
          fontSize={round(size * 0.42)}
          textLength={round(Math.min(x * 0.7, brand.length * 0.36 * size))}
          lengthAdjust="spacingAndGlyphs"
        >
          {brand}
        </text>
      ) : null}
    </g>
  );
}

/** Drawings of packages: many parts share one, and a part is shown on many pages. */
const drawings = new LRUCache<string, Drawing>({ max: 500 });

function drawingOf(
  shape: ChipShape,
  view: { width: number; height: number },
  scene: boolean,
): Drawing {
  const { style, pins, width, length, height, pitch } = shape;
  const key = [style, pins, width, length, height, pitch, view.width, scene].join();
  const drawing = drawings.get(key) ?? drawChip(shape, view, scene);
  drawings.set(key, drawing);
  return drawing;
}
