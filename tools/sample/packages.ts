import type { BodyOf } from "../../src/content/types/index.ts";
import type { Dice } from "./dice.ts";

type Product = BodyOf<"product">;

type Package = Product["packages"][number];

type Measured = Omit<Package, "underside">;

/** A package with all its sizes. */
export type ChipPackage = { [Field in keyof Measured]-?: NonNullable<Measured[Field]> };

/** Packages by kind of chip. */
export type Size = "small" | "medium" | "large";

const pack = (
  style: ChipPackage["style"],
  pins: number,
  [width, length, height]: readonly [number, number, number],
  pitch: number,
): ChipPackage => ({
  style,
  name: `${style.toUpperCase()}-${pins}`,
  pins,
  width,
  length,
  height,
  pitch,
});

const packages = {
  small: [
    pack("qfn", 16, [3, 3, 0.75], 0.5),
    pack("qfn", 24, [4, 4, 0.75], 0.5),
    pack("qfn", 32, [5, 5, 0.85], 0.5),
    pack("tssop", 20, [4.4, 6.5, 1.2], 0.65),
    pack("wlcsp", 36, [2.6, 2.6, 0.5], 0.4),
  ],
  medium: [
    pack("qfn", 48, [7, 7, 0.85], 0.5),
    pack("qfn", 64, [9, 9, 0.85], 0.5),
    pack("qfp", 64, [10, 10, 1.4], 0.5),
    pack("qfp", 100, [14, 14, 1.4], 0.5),
    pack("bga", 121, [8, 8, 1.1], 0.65),
  ],
  large: [
    pack("bga", 196, [12, 12, 1.2], 0.8),
    pack("bga", 256, [14, 14, 1.2], 0.8),
    pack("bga", 324, [15, 15, 1.3], 0.8),
    pack("bga", 484, [19, 19, 1.4], 0.8),
    pack("qfn", 88, [10, 10, 0.85], 0.4),
  ],
} as const satisfies Record<Size, readonly ChipPackage[]>;

export function packageOf(size: Size, dice: Dice): ChipPackage {
  return { ...dice.pick(packages[size]) };
}

const grades = [
  { grade: "commercial", letter: "C", temperature: { min: 0, max: 70 } },
  { grade: "industrial", letter: "I", temperature: { min: -40, max: 85 } },
  { grade: "extended", letter: "E", temperature: { min: -40, max: 105 } },
  { grade: "automotive", letter: "Q", temperature: { min: -40, max: 125 } },
] as const;

/** The grades that a part comes in, the wider one last: its temperatures are the part's. */
export type Grades = readonly [(typeof grades)[number], (typeof grades)[number]];

export function gradesOf(dice: Dice): Grades {
  return dice.pick<Grades>([
    [grades[0], grades[1]],
    [grades[1], grades[2]],
    [grades[2], grades[3]],
  ]);
}

/** The package and the temperature grades of a part. */
export interface Make {
  readonly chipPackage: ChipPackage;
  readonly grades: Grades;
}

/** The order codes of a part: each of its grades on a reel, and in the package's other pack. */
export function variantsOf(
  number: string,
  { chipPackage: { name, style }, grades: own }: Make,
  dice: Dice,
): Product["variants"] {
  return own.flatMap(({ grade, letter, temperature }) => {
    const variant = { package: name, grade, temperature: { ...temperature } };
    const reel = { pack: "reel" as const, quantity: dice.pick([2500, 3000, 4000]) };
    const other = { pack: style === "tssop" ? ("tube" as const) : ("tray" as const) };
    return [
      { orderCode: `${number}-${letter}R`, ...variant, ...reel },
      { orderCode: `${number}-${letter}T`, ...variant, ...other, quantity: dice.pick([90, 160]) },
    ];
  });
}
