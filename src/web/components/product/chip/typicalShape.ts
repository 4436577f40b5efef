import type { ChipShape, PackageStyle } from "./chipShape.ts";

/** A package as its record has it; sizes in mm, absent where unknown. */
export interface GivenPackage {
  readonly style: PackageStyle;
  readonly name: string;
  readonly pins: number;
  readonly width?: number | undefined;
  readonly length?: number | undefined;
  readonly height?: number | undefined;
  readonly pitch?: number | undefined;
}

type Sizes = readonly [width: number, length: number, height: number];

/** Usual distances between pins, in mm (JEDEC MO and MS outlines). */
const pitches: Readonly<Record<PackageStyle, number>> = {
  bga: 0.8,
  lga: 0.8,
  wlcsp: 0.4,
  qfn: 0.5,
  qfp: 0.5,
  tssop: 0.65,
  sop: 1.27,
  soic: 1.27,
  sot: 0.95,
  dip: 2.54,
  sip: 2.54,
  to: 2.54,
};

/**
 * A package ready to be drawn. What its record leaves out is taken from packages of the style with as
 * many pins; where that is the outline, the drawing shows no dimensions (`isMeasured`).
 */
export function shapeOf(given: GivenPackage): ChipShape {
  const { style, name, pins } = given;
  const pitch = given.pitch ?? pitches[style];
  const [width, length, height] = typicalSizes(style, pins, pitch);
  return {
    style,
    name,
    pins,
    pitch,
    width: given.width ?? width,
    length: given.length ?? length,
    height: given.height ?? height,
    isMeasured: given.width !== undefined && given.length !== undefined,
  };
}

function typicalSizes(style: PackageStyle, pins: number, pitch: number): Sizes {
  const row = Math.ceil(pins / 2) * pitch;
  const side = Math.ceil(pins / 4) * pitch + 1;
  const grid = Math.ceil(Math.sqrt(pins)) * pitch;
  switch (style) {
    case "bga":
    case "lga":
      return [grid + 0.6, grid + 0.6, style === "bga" ? 1.2 : 0.9];
    case "wlcsp":
      return [grid + 0.2, grid + 0.2, 0.5];
    case "qfn":
    case "qfp":
      return [side, side, style === "qfn" ? 0.85 : 1.4];
    case "tssop":
      return [4.4, Math.max(3, row), 1.1];
    case "sop":
    case "soic":
      return [pins > 16 ? 7.5 : 3.9, Math.max(3.9, row), pins > 16 ? 2.4 : 1.6];
    case "sot":
      return [1.6, Math.max(2.9, row), 1.2];
    case "dip":
      return [pins > 22 ? 13.8 : 6.4, Math.max(9.2, row), 3.4];
    case "sip":
      return [2.8, Math.max(7, pins * pitch), 7];
    case "to":
      return [Math.max(10, pins * pitch + 1.6), 9, 4.5];
  }
}
