import type { packageStyles } from "../../../content/types/product.ts";

type PackageStyle = (typeof packageStyles)[number];

/** Styles by patterns of their names, the longer ones first, with the most pins that each has. */
const styles: readonly (readonly [RegExp, PackageStyle, maxPins: number])[] = [
  [/WLCSP|CSP/, "wlcsp", 1_500],
  [/TSSOP/, "tssop", 80],
  [/SOIC/, "soic", 64],
  [/SOP/, "sop", 86],
  [/BGA/, "bga", 3_000],
  [/LGA/, "lga", 3_000],
  [/QFN|DFN/, "qfn", 240],
  [/QFP/, "qfp", 376],
  [/SOT|(?:^|[^A-Z])SC[- ]?\d/, "sot", 16],
  [/DIP/, "dip", 64],
  [/SIP/, "sip", 48],
  [/(?:^|[^A-Z])TO[- ]?\d/, "to", 31],
];

/** Style and pins that the name of a package states. */
export interface NamedPackage {
  readonly style: PackageStyle;
  /** Undefined: the name states none, or more numbers than can be told apart. */
  readonly pins: number | undefined;
  /** Numbers that could be the pins, where more than one could. */
  readonly candidates: readonly number[];
}

const size = String.raw`\d+(?:\.\d+)?`;
const words = "(?:pin|lead|ball|bump|pad|terminal)s?|ld|引脚|管脚|脚|针";

/**
 * Parts of a name whose digits are no pins, in the order in which they are taken away: bodies,
 * pitches, widths, exposed pads, and the codes of outlines (JEDEC, JEITA, those of makers).
 */
const others: readonly RegExp[] = [
  // 3x3, 3 mm x 3 mm x 0.75 mm, 1.2*1.2
  new RegExp(String.raw`${size}\s*(?:mm)?(?:\s*[x*]\s*${size}\s*(?:mm)?)+`, "gi"),
  // L7.0-W7.0-P0.50-LS9.0, W=3.9
  /(?<![a-z])(?:ls|bl|tl|[lwhpdt])[ =]?\d+\.\d+(?:\s*mm)?/gi,
  // 0.5 mm pitch, pitch 1, P1, P0.5 mm
  new RegExp(String.raw`${size}\s*(?:mm)?\s*[- ]?pitch`, "gi"),
  new RegExp(String.raw`pitch\s*:?\s*${size}(?:\s*mm)?`, "gi"),
  new RegExp(String.raw`(?<![a-z])p${size}(?:\s*mm)?(?![\d.])`, "gi"),
  // 0.4P, 0.50
  /\d*\.\d+\s*(?:p(?![a-z])|mm|mils?|in(?:ch)?|")?/gi,
  // 5 mm, 150 mil, 300"
  /\d+\s*-?\s*(?:mm|mils?|in(?:ch)?(?![a-z])|")/gi,
  // case 751, rev. 2, type 1, tray 250, reel of 3000
  /(?:case|code|rev(?:ision)?|version|type|style|option|drawing|layout|row|tray|reel|tube|tape|qty|moq)s?[-_ .:#]*(?:of )?\d+/gi,
  /\d+\s*(?:pcs|ea|units?|pieces)(?![a-z])/gi,
  // 1EP, EP1, +EP
  /(?<!\d)1?\s?\+?ep1?(?![a-z\d])/gi,
  // SOT-23, SC-70, TO-252AA, SOD-123FL, DO-214AC, MO-220, MS-026
  /(?<![a-z])(?:[a-z]?sot|sod|mo|ms|do)[-_ ]?\d{2,}[a-z]{0,3}(?![a-z])/gi,
  /(?<![a-z])(?:sc)[-_ ]?\d{2,}[a-z]?(?![a-z])/gi,
  /(?<![a-z])to[-_ ]?\d{1,3}(?:[a-z]{1,2}(?![a-z]))?(?!\d)/gi,
];

/** Four digits of a body in tenths of a millimetre: `DFN1006`, `QFN 4040`. */
const bodyCode = /((?:qfn|dfn)[a-z]{0,2}[-_ ]?)\d{4}[a-z]{0,3}(?!\d)/gi;

/** A sum, as of balls around and below the middle: `UFBGA176+25`. */
const sum = /\d\s*\+\s*\d/;

/**
 * Reads the name of a package: outline code, body, pitch and pins, in any order. Only a number that
 * is none of the others is that of the pins.
 * @param name in normal form (NFKC)
 * @returns undefined where it names no package
 */
export function readPackageName(name: string): NamedPackage | undefined {
  const usual = name.replaceAll(/[×✕╳]/g, "x").replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  const upper = usual.toUpperCase();
  const found = styles.find(([pattern]) => pattern.test(upper));
  if (found === undefined) return undefined;
  const [, style, maxPins] = found;
  const numbers = numbersIn(usual);
  const [pins] = numbers;
  const isPins =
    numbers.length === 1 && pins !== undefined && pins >= 2 && pins <= maxPins && !sum.test(usual);
  const candidates = isPins ? [] : numbers.filter((one) => one >= 2 && one <= maxPins);
  return { style, pins: isPins ? pins : undefined, candidates };
}

/** The numbers of a name that can be its pins: those with a word for them, or else all left over. */
function numbersIn(name: string): number[] {
  let rest = name;
  for (const pattern of others) rest = rest.replaceAll(pattern, "|");
  rest = rest.replaceAll(bodyCode, "$1|");
  const worded = [...rest.matchAll(new RegExp(String.raw`(\d+)\s*-?\s*(?:${words})`, "giu"))];
  const found = worded.length > 0 ? worded : [...rest.matchAll(/(?<![\d])(\d+)/g)].filter(isApart);
  return [...new Set(found.map(([, digits = ""]) => (/^0/.test(digits) ? 0 : Number(digits))))];
}

/** Tells whether a number stands for itself or behind the code of a style, not within `D2PAK`. */
function isApart({ index, input }: RegExpExecArray): boolean {
  const [letters = ""] = /[a-z]*$/i.exec(input.slice(0, index)) ?? [];
  return letters === "" || styles.some(([pattern]) => pattern.test(letters.toUpperCase()));
}
