import type { packageStyles } from "../../../content/types/product.ts";

/** A package of a part, as a product's body holds it. */
export type ListedPackage = {
  readonly style: (typeof packageStyles)[number];
  readonly name: string;
  readonly pins: number;
};

/** Styles by patterns of their names, the longer ones first. */
const styles: readonly (readonly [RegExp, ListedPackage["style"]])[] = [
  [/WLCSP|CSP/, "wlcsp"],
  [/TSSOP/, "tssop"],
  [/SOIC/, "soic"],
  [/SOP/, "sop"],
  [/BGA/, "bga"],
  [/LGA/, "lga"],
  [/QFN|DFN/, "qfn"],
  [/QFP/, "qfp"],
  [/SOT/, "sot"],
  [/DIP/, "dip"],
  [/SIP/, "sip"],
  [/^TO-?\d/, "to"],
];

/** Packages of one part. */
const maxPackages = 6;

/**
 * Reads packages by their names, separated by commas, semicolons or ends of lines. The number of
 * pins is taken from the names where there are several, and from the column of pins otherwise.
 * @returns undefined where the style or the pins of one cannot be determined
 */
export function packagesOf(names: string, pins: number | undefined): ListedPackage[] | undefined {
  const all = names
    .normalize("NFKC")
    .split(/[;,、\r\n]/)
    .flatMap(eitherOf)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const packages = all.map((name) => packageOf(name, all.length === 1 ? pins : undefined));
  const known = packages.filter((one) => one !== undefined);
  const isWhole = known.length === all.length && all.length > 0 && all.length <= maxPackages;
  return isWhole ? known : undefined;
}

/** `LQFP64/QFN64` are two packages, `VQFN/EP` is one. */
function eitherOf(name: string): string[] {
  const pieces = name.split(/[/|]/);
  return pieces.every((one) => packageOf(one.trim(), undefined) !== undefined) ? pieces : [name];
}

function packageOf(name: string, pins: number | undefined): ListedPackage | undefined {
  const style = styles.find(([pattern]) => pattern.test(name.toUpperCase()))?.[1];
  const count = pins ?? pinsIn(name);
  const fits = count !== undefined && Number.isInteger(count) && count >= 2 && count <= 3000;
  if (style === undefined || !fits || name.length > 40) return undefined;
  return { style, name, pins: count };
}

/** The pins that a name tells: `LQFP64`, `QFN-32`, `LQFP 100 14x14`, `48-LQFP`. */
function pinsIn(name: string): number | undefined {
  const [, after] = /^[A-Z]{3,}[- ]?(\d{1,4})(?!\d)/i.exec(name) ?? [];
  const [, before] = /^(\d{1,4})[- ]?(?:(?:pin|lead|ball)s?[- ]?)?[A-Z]{3,}/i.exec(name) ?? [];
  const text = after ?? before;
  return text === undefined ? undefined : Number(text);
}
