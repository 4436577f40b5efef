/** The package styles that have a drawing of their own. */
export type PackageStyle = keyof typeof pinSides;

/** A chip's package as drawn: body and pitch in mm. */
export interface ChipShape {
  readonly style: PackageStyle;
  readonly name: string;
  readonly pins: number;
  readonly width: number;
  readonly length: number;
  readonly height: number;
  readonly pitch: number;
  /** True if width and length are the package's own; if not, a drawing shows no dimensions. */
  readonly isMeasured: boolean;
}

/** Position of a package's pins: under it, or along one, two or four of its sides. */
export type PinSides = "under" | "one" | "two" | "four";

export const pinSides = {
  bga: "under",
  lga: "under",
  wlcsp: "under",
  qfn: "four",
  qfp: "four",
  tssop: "two",
  sop: "two",
  soic: "two",
  sot: "two",
  dip: "two",
  sip: "one",
  to: "one",
} as const satisfies Record<string, PinSides>;

/** True if the leads go through the board: they end in pins that no board is soldered flat to. */
export function isThroughHole({ style }: ChipShape): boolean {
  return style === "dip" || style === "sip" || style === "to";
}

/** True if a metal lid covers the die, as on large flip-chip packages. */
export function hasLid({ style, pins, width }: ChipShape): boolean {
  return style === "bga" && pins >= 500 && width >= 16;
}

/** Reach of the leads out of the body, in mm; 0 without leads. */
export function leadReach(shape: ChipShape): number {
  const { style, width, length } = shape;
  const sides = pinSides[style];
  if (sides === "one") return Math.min(5, footprint(shape).x * 0.7);
  if (style !== "qfp" && sides !== "two") return 0;
  return Math.min(1, 0.22 * Math.min(width, length));
}

/**
 * The body as it is drawn, in mm: x and y on the ground, z upwards. Leads on two sides stand on the
 * long ones. A body with leads on one side lies on its back, leads to the right: a TO's pins are along
 * its width, an SIP stands on its pins on the board and so lies as high as it is thick.
 */
export function footprint(shape: ChipShape): { x: number; y: number; z: number } {
  const { style, width, length, height } = shape;
  const [shorter, longer] = [Math.min(width, length), Math.max(width, length)];
  if (style === "sip") return { x: height, y: longer, z: shorter };
  if (style === "to") return { x: length, y: width, z: height };
  if (pinSides[style] === "two") return { x: shorter, y: longer, z: height };
  return { x: width, y: length, z: height };
}

/** Length of a TO's metal tab behind its body, in mm; 0 without one. */
export function tabLength(shape: ChipShape): number {
  return shape.style === "to" ? footprint(shape).x * 0.55 : 0;
}

/** Number of pins on a side of `length` mm. */
export function pinsAlong(shape: ChipShape, length: number): number {
  const fitting = Math.max(1, Math.floor(length / shape.pitch - 0.4) + 1);
  switch (pinSides[shape.style]) {
    case "one":
      return Math.max(1, Math.min(fitting, shape.pins));
    case "two":
      return Math.max(1, Math.min(fitting, Math.ceil(shape.pins / 2)));
    case "four":
      return Math.max(1, Math.min(fitting, Math.ceil(shape.pins / 4)));
    case "under":
      return fitting;
  }
}
