import { usualForm } from "../../../base/site/text/nfkcForm.ts";
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

/** Packages that a person has given for names, by the names in normal form. */
export type AnsweredPackages = ReadonlyMap<string, ListedPackage>;

const noAnswers: AnsweredPackages = new Map();

/** A name whose package is not certain, with what was understood of it. */
export interface OpenPackage {
  readonly name: string;
  readonly style: ListedPackage["style"] | undefined;
  /** Numbers that could be its pins. */
  readonly pins: readonly number[];
}

/**
 * Reads packages by their names, separated by commas, semicolons or ends of lines. The number of
 * pins is taken from the names, and of a single one without from the column of pins.
 * @returns undefined where the style or the pins of one cannot be determined, or name and column
 *   differ
 */
export function packagesOf(
  names: string,
  pins: number | undefined,
  answers: AnsweredPackages = noAnswers,
): ListedPackage[] | undefined {
  const all = namesIn(names, answers);
  const packages = all.map((name) => packageOf(name, all.length === 1 ? pins : undefined, answers));
  const known = packages.filter((one) => one !== undefined);
  const isWhole = known.length === all.length && all.length > 0 && all.length <= maxPackages;
  return isWhole ? known : undefined;
}

/** The names of a text whose packages are not certain, as `packagesOf()` reads them. */
export function openPackages(
  names: string,
  pins: number | undefined,
  answers: AnsweredPackages = noAnswers,
): OpenPackage[] {
  const all = namesIn(names, answers);
  return all.flatMap((name) => {
    const column = all.length === 1 ? pins : undefined;
    if (packageOf(name, column, answers) !== undefined) return [];
    const read = readPackageName(name);
    const could = [read?.pins, column, ...(read?.candidates ?? [])].filter(
      (one) => one !== undefined,
    );
    return [{ name, style: read?.style, pins: [...new Set(could)] }];
  });
}

/** Tells whether all names of a text are those of packages, whatever their pins. */
export function isPackageText(names: string): boolean {
  const all = namesIn(names, noAnswers);
  return all.length > 0 && all.every((name) => readPackageName(name) !== undefined);
}

/** The normal form of a package's name, in which answers are found. `D²PAK` is a name with a digit. */
export function normalName(name: string): string {
  return usualForm(name.replaceAll(/(?<=\p{L})[²³]/gu, (sign) => sign.normalize("NFKC"))).trim();
}

function namesIn(names: string, answers: AnsweredPackages): string[] {
  const whole = normalName(names);
  if (answers.has(whole)) return [whole];
  return whole
    .split(between)
    .flatMap((name) => (answers.has(name.trim()) ? [name] : eitherOf(name)))
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** `LQFP64/QFN64` are two packages, `VQFN/EP` is one. */
function eitherOf(name: string): string[] {
  const pieces = name.split(/[/|]/);
  const isEither = pieces.every((one) => packageOf(one.trim(), undefined, noAnswers) !== undefined);
  return isEither ? pieces : [name];
}

function packageOf(
  name: string,
  column: number | undefined,
  answers: AnsweredPackages,
): ListedPackage | undefined {
  const answered = answers.get(name);
  if (answered !== undefined) return answered;
  const read = readPackageName(name);
  if (read === undefined || name.length > maxNameLength) return undefined;
  const isOther = column !== undefined && read.pins !== undefined && column !== read.pins;
  const pins = read.pins ?? column;
  const fits = pins !== undefined && Number.isInteger(pins) && pins >= 2 && pins <= 3000;
  return fits && !isOther ? { style: read.style, name, pins } : undefined;
}
