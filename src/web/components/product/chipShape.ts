/** The package styles that have a drawing of their own. */
export type PackageStyle = "bga" | "lga" | "qfn" | "qfp" | "tssop" | "sop" | "wlcsp" | "sot";

/** A chip's package as drawn: body and pitch in mm. */
export interface ChipShape {
  readonly style: PackageStyle;
  readonly name: string;
  readonly pins: number;
  readonly width: number;
  readonly length: number;
  readonly height: number;
  readonly pitch: number;
}

/** Where the pins of a package are: under it, or along two or four of its sides. */
export type PinSides = "under" | "two" | "four";

export const pinSides = {
  bga: "under",
  lga: "under",
  wlcsp: "under",
  qfn: "four",
  qfp: "four",
  tssop: "two",
  sop: "two",
  sot: "two",
} as const satisfies Record<PackageStyle, PinSides>;

/** How far leads reach out of the body, in mm; 0 where there are none. */
export function leadReach(shape: ChipShape): number {
  if (shape.style !== "qfp" && pinSides[shape.style] !== "two") return 0;
  return Math.min(1, 0.22 * Math.min(shape.width, shape.length));
}

/** The body seen from above, lying so that leads on two sides stand on the long ones (x and y in mm). */
export function footprint(shape: ChipShape): { x: number; y: number } {
  const { width, length } = shape;
  if (pinSides[shape.style] !== "two") return { x: width, y: length };
  return { x: Math.min(width, length), y: Math.max(width, length) };
}

/** How many pins a side of `length` mm shows. */
export function pinsAlong(shape: ChipShape, length: number): number {
  const fitting = Math.max(1, Math.floor(length / shape.pitch - 0.4) + 1);
  switch (pinSides[shape.style]) {
    case "two":
      return Math.max(1, Math.min(fitting, Math.ceil(shape.pins / 2)));
    case "four":
      return Math.max(1, Math.min(fitting, Math.ceil(shape.pins / 4)));
    case "under":
      return fitting;
  }
}
