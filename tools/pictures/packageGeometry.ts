import {
  type ChipShape,
  footprint,
  hasLid,
  pinSides,
} from "../../src/web/components/product/chip/chipShape.ts";
import { type GivenPackage, shapeOf } from "../../src/web/components/product/chip/typicalShape.ts";

/** The side of a package that a picture shows. */
export type PackageView = "front" | "underside";

/** A pin's place in mm from the middle of the body, and the direction it points to in degrees. */
export interface PinPlace {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/**
 * A package as it is rendered: every number in mm, z upwards from the board. The Blender script draws
 * these numbers and computes none of its own.
 */
export interface PackageGeometry {
  readonly kind: "leaded" | "pads" | "balls";
  readonly style: string;
  readonly body: {
    readonly x: number;
    readonly y: number;
    /** Height of the lower face above the board. */
    readonly bottom: number;
    readonly top: number;
  };
  /** Under the moulded cap or the lid of a ball grid; absent where the body is one piece. */
  readonly substrate?: { readonly top: number; readonly capInset: number };
  readonly material: "mould" | "silicon" | "lid";
  readonly pins: readonly PinPlace[];
  /** A gull-wing lead: it leaves the body at `exit` and stands on `foot` mm of its end. */
  readonly lead?: {
    readonly width: number;
    readonly thickness: number;
    readonly reach: number;
    readonly foot: number;
    readonly exit: number;
  };
  readonly pad?: { readonly width: number; readonly length: number };
  readonly ball?: { readonly diameter: number };
  /** The bare metal under a QFN by which its heat leaves. */
  readonly exposedPad?: { readonly x: number; readonly y: number };
  readonly pitch: number;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** The geometry of a package from its record. Sizes that the record leaves out are the style's usual ones. */
export function packageGeometry(given: GivenPackage): PackageGeometry {
  const shape = shapeOf(given);
  const { style, pins, pitch } = shape;
  const { x, y, z } = footprint(shape);
  const sides = pinSides[style];
  const common = { style, pitch };
  if (sides === "under") return { ...common, ...ballGrid({ ...shape, x, y, z }) };
  if (style === "qfn") {
    const width = round(pitch * 0.48);
    const length = round(Math.min(0.4, x * 0.11));
    const most = round(Math.min(x, y) - 2 * (length + 0.25));
    return {
      ...common,
      kind: "pads",
      material: "mould",
      body: { x, y, bottom: 0.02, top: z },
      pins: around({ x, y, count: pins, pitch }),
      pad: { width, length },
      exposedPad: { x: round(Math.min(most, x * 0.68)), y: round(Math.min(most, y * 0.68)) },
    };
  }
  const reach = leadReachOf(style);
  const bottom = style === "sot" ? 0.05 : 0.1;
  return {
    ...common,
    kind: "leaded",
    material: "mould",
    body: { x, y, bottom, top: z },
    pins:
      sides === "four" ? around({ x, y, count: pins, pitch }) : beside({ x, pins, pitch, sides }),
    lead: {
      width: round(pitch * leadShare(style, pitch)),
      thickness: pitch > 1 ? 0.2 : 0.127,
      reach,
      foot: round(reach * 0.55),
      exit: round(bottom + (z - bottom) * 0.5),
    },
  };
}

/** Width of a lead as a share of the pitch. */
function leadShare(style: string, pitch: number): number {
  if (style === "qfp") return 0.44;
  return pitch > 1 ? 0.33 : 0.38;
}

/** Distance from the body to the end of a lead (JEDEC MS-012, MS-026, MO-153, MO-178). */
function leadReachOf(style: string): number {
  switch (style) {
    case "qfp":
    case "tssop":
      return 1;
    case "sot":
      return 0.6;
    default:
      return 1.05;
  }
}

interface Sides {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly pitch: number;
}

/** Pins on all four sides, counted from the upper left corner against the clock. */
function around({ x, y, count, pitch }: Sides): PinPlace[] {
  const [upright, level] = sharesOf(count, x, y);
  const left = row(upright[0], pitch).map((at) => ({ x: -x / 2, y: -at, angle: 180 }));
  const lower = row(level[0], pitch).map((at) => ({ x: at, y: -y / 2, angle: 270 }));
  const right = row(upright[1], pitch).map((at) => ({ x: x / 2, y: at, angle: 0 }));
  const upper = row(level[1], pitch).map((at) => ({ x: -at, y: y / 2, angle: 90 }));
  return [...left, ...lower, ...right, ...upper].map(rounded);
}

/** Numbers of pins on the upright sides and on the level ones: in proportion to their length. */
function sharesOf(count: number, x: number, y: number): [[number, number], [number, number]] {
  const half = Math.floor(count / 2);
  const upright = Math.round((half * y) / (x + y));
  const level = half - upright;
  return [
    [upright, upright],
    [level, level + (count % 2)],
  ];
}

type BesideSides = Pick<Sides, "x" | "pitch"> & { pins: number; sides: string };

/** Leads on one long side or on both, the odd one on the right. */
function beside({ x, pins, pitch, sides }: BesideSides) {
  const onRight = sides === "one" ? pins : Math.ceil(pins / 2);
  const right = row(onRight, pitch).map((at) => ({ x: x / 2, y: at, angle: 0 }));
  const left = row(pins - onRight, pitch).map((at) => ({ x: -x / 2, y: -at, angle: 180 }));
  return [...left, ...right].map(rounded);
}

/** Places along a side, the middle at 0. */
function row(count: number, pitch: number): number[] {
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * pitch);
}

function rounded({ x, y, angle }: PinPlace): PinPlace {
  return { x: round(x), y: round(y), angle };
}

function bareOrMoulded(isSilicon: boolean): "silicon" | "mould" {
  return isSilicon ? "silicon" : "mould";
}

/** A package with the size of its body in mm (`footprint()`). */
interface Grid extends ChipShape {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

function ballGrid(grid: Grid): Omit<PackageGeometry, "style" | "pitch"> {
  const { style, pins, pitch, x, y, z } = grid;
  const isSilicon = style === "wlcsp";
  const diameter = style === "lga" ? round(pitch * 0.5) : round(pitch * (isSilicon ? 0.62 : 0.56));
  // Balls are soldered on: what stands between body and board is less than their diameter.
  const bottom = style === "lga" ? 0.02 : round(Math.min(diameter * 0.78, z * 0.35));
  const places = gridPlaces({ pins, pitch, x, y }).map(rounded);
  const lidded = hasLid(grid);
  return {
    kind: style === "lga" ? "pads" : "balls",
    material: lidded ? "lid" : bareOrMoulded(isSilicon),
    body: { x, y, bottom, top: z },
    ...(isSilicon
      ? {}
      : {
          substrate: {
            top: round(bottom + (z - bottom) * (lidded ? 0.42 : 0.3)),
            capInset: lidded ? round(Math.min(1, x * 0.05)) : 0,
          },
        }),
    pins: places,
    ...(style === "lga" ? { pad: { width: diameter, length: diameter } } : { ball: { diameter } }),
  };
}

/** A full grid, or one without balls from its middle outwards where the count asks for fewer. */
function gridPlaces({ pins, pitch, x, y }: Omit<Sides, "count"> & { pins: number }): PinPlace[] {
  const mostColumns = Math.max(1, Math.floor(x / pitch));
  const mostRows = Math.max(1, Math.floor(y / pitch));
  let columns = Math.min(mostColumns, Math.max(1, Math.ceil(Math.sqrt((pins * x) / y))));
  let rows = Math.min(mostRows, Math.ceil(pins / columns));
  while (columns * rows < pins && (columns < mostColumns || rows < mostRows)) {
    if (columns < mostColumns) columns += 1;
    if (columns * rows < pins && rows < mostRows) rows += 1;
  }
  const places = row(rows, pitch).flatMap((up) =>
    row(columns, pitch).map((along) => ({ x: along, y: up, angle: 0 })),
  );
  const outward = (one: PinPlace) => Math.max(Math.abs(one.x), Math.abs(one.y));
  return places.toSorted((one, other) => outward(other) - outward(one)).slice(0, pins);
}
