import type { packageStyles } from "../../../content/types/product.ts";
import { readPackageName } from "./packageName.ts";

/** A package of a part, as a product's body holds it. */
export type ListedPackage = {
  readonly style: (typeof packageStyles)[number];
  readonly name: string;
  readonly pins: number;
};

/** Packages of one part. */
const maxPackages = 6;

const maxNameLength = 40;

/** Separators of packages, outside brackets. */
const between = /[;,、\r\n](?![^()]*\))/;

/**
 * Reads packages by their names, separated by commas, semicolons or ends of lines. The number of
 * pins is taken from the names, and of a single one without from the column of pins.
 * @returns undefined where the style or the pins of one cannot be determined, or name and column
 *   differ
 */
export function packagesOf(names: string, pins: number | undefined): ListedPackage[] | undefined {
  const all = namesIn(names);
  const packages = all.map((name) => packageOf(name, all.length === 1 ? pins : undefined));
  const known = packages.filter((one) => one !== undefined);
  const isWhole = known.length === all.length && all.length > 0 && all.length <= maxPackages;
  return isWhole ? known : undefined;
}

/** Tells whether all names of a text are those of packages, whatever their pins. */
export function isPackageText(names: string): boolean {
  const all = namesIn(names);
  return all.length > 0 && all.every((name) => readPackageName(name) !== undefined);
}

function namesIn(names: string): string[] {
  return names
    .normalize("NFKC")
    .split(between)
    .flatMap(eitherOf)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** `LQFP64/QFN64` are two packages, `VQFN/EP` is one. */
function eitherOf(name: string): string[] {
  const pieces = name.split(/[/|]/);
  return pieces.every((one) => packageOf(one.trim(), undefined) !== undefined) ? pieces : [name];
}

function packageOf(name: string, column: number | undefined): ListedPackage | undefined {
  const read = readPackageName(name);
  if (read === undefined || name.length > maxNameLength) return undefined;
  const isOther = column !== undefined && read.pins !== undefined && column !== read.pins;
  const pins = read.pins ?? column;
  const fits = pins !== undefined && Number.isInteger(pins) && pins >= 2 && pins <= 3000;
  return fits && !isOther ? { style: read.style, name, pins } : undefined;
}
