import type { packageStyles } from "../../../content/types/product.ts";

type PackageStyle = (typeof packageStyles)[number];

/** Styles by patterns of their names, the longer ones first, with the most pins that each has. */
const styles: readonly (readonly [RegExp, PackageStyle, maxPins: number])[] = [
  [/WL[- ]?CSP|WLBGA/, "wlcsp", 600],
  [/TSSOP/, "tssop", 80],
  [/SOIC|(?<![A-Z])SO[- ]?\d{1,2}(?!\d)|\d[- ]?SO(?![A-Z])/, "soic", 64],
  [/SOP/, "sop", 86],
  [/BGA/, "bga", 3_000],
  [/LGA/, "lga", 3_000],
  // LFCSP has a lead frame; SON is what others call DFN.
  [/QFN|DFN|LFCSP|(?<![A-Z])(?:[DHLMPSTUVWX]{0,3}|X\d)SONP?(?![A-Z])/, "qfn", 240],
  [/(?<!FC)CSP/, "wlcsp", 600],
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
const words = "(?:pin|lead|ball|bump|pad|terminal)s?|ld|引脚|管脚|脚|针|球";

/** Stands in for the code of an outline, whose digits are no pins. */
const outline = "§";

/** Outlines of the series SOT whose pins are behind them; others have the number of a drawing there. */
const sots =
  "2[35689]|32|89|143|223|227|323|343|353|363|416|457|523|553|563|583|66[56]|723|753|883|886|891|923|953|963";

/**
 * Parts of a name whose digits are no pins, in the order in which they are taken away: bodies,
 * pitches, widths, exposed pads, and the codes of outlines (JEDEC, JEITA, those of makers).
 */
const others: readonly (readonly [pattern: RegExp, mark: string])[] = [
  // 3x3, 3 mm x 3 mm x 0.75 mm, 1.2*1.2
  [new RegExp(String.raw`${size}\s*(?:mm)?(?:\s*[x*]\s*${size}\s*(?:mm)?)+`, "gi"), "|"],
  // L7.0-W7.0-P0.50-LS9.0, W=3.9
  [/(?<![a-z])(?:ls|bl|tl|[lwhpdt])[ =]?\d+\.\d+(?:\s*mm)?/gi, "|"],
  // pitch 1, pitch: 0.4 mm, 0.5 mm pitch, P1, P0.5 mm
  [/pitch\s*:?\s*(?:\d?\.\d+|[0-3](?![\d.]))(?:\s*mm)?/gi, "|"],
  [/\d*\.\d+\s*(?:mm)?\s*[- ]?pitch|\d+\s*mm[- ]?pitch/gi, "|"],
  [new RegExp(String.raw`(?<![a-z])p${size}(?:\s*mm)?(?![\d.])`, "gi"), "|"],
  // 0.4P, 0.50
  [/\d*\.\d+\s*(?:p(?![a-z])|mm|mils?|in(?:ch)?|")?/gi, "|"],
  // 5 mm, 150 mil, 300"
  [/\d+\s*-?\s*(?:mm[²2]?|mils?|in(?:ch)?(?![a-z])|")/gi, "|"],
  // case 751, rev. 2, type 1, tray 250, reel of 3000
  [
    /(?:case|code|rev(?:ision)?|version|type|style|option|drawing|layout|row|tray|reel|tube|tape|qty|moq)s?[-_ .:#]*(?:of )?\d+/gi,
    "|",
  ],
  [/\d+\s*(?:pcs|ea|units?|pieces)(?![a-z])/gi, "|"],
  // 1EP, EP1, +EP
  [/(?<!\d)1?\s?\+?ep1?(?![a-z\d])/gi, "|"],
  // SOT-23, SOT-23/25
  [
    new RegExp(String.raw`[a-z]?sot[-_ ]?(?:${sots})[a-z]{0,3}(?![a-z\d])(?:/\d{2,3})*`, "gi"),
    outline,
  ],
  // SOT617-1 is the number of a drawing.
  [/[a-z]?sot[-_ ]?\d{2,}[a-z]{0,3}(?:-\d)?(?![a-z\d])/gi, "|"],
  // SOD-123FL, DO-214AC, MO-220, MS-026
  [/(?<![a-z])(?:sod|mo|ms|do)[-_ ]?\d{2,}[a-z]{0,3}(?![a-z])/gi, "|"],
  // SC-70, TO-252AA, TO-252/263
  [/(?<![a-z])(?:sc)[-_ ]?\d{2,}[a-z]?(?![a-z])(?:\/\d{2,3})*/gi, outline],
  [/(?<![a-z])to[-_ ]?\d{1,3}(?:[a-z]{1,2}(?![a-z]))?(?!\d)(?:\/\d{2,3})*/gi, outline],
];

/** Four digits of a body in tenths of a millimetre: `DFN1006`, `QFN 4040`. */
const bodyCode = /((?:qfn|dfn)[a-z]{0,2}[-_ ]?)\d{4}[a-z]{0,3}(?!\d)/gi;

/** Two digits of a body in millimetres: `PDFN56`, `DFN 33-8`. */
const shortBodyCode = /(dfn ?)(?:22|23|3[2345]|4[345]|5[568]|6[568]|88)(?!\d)/gi;

/** Types of TSOP: `TSOP1-48`. */
const tsopType = /(tsop[- ]?)[12](?!\d)/gi;

/** Marks of footnotes and whatever else is raised behind a number. */
const raised = /[⁰¹²³⁴-⁹₀-₉]/;

/** A sum, as of balls around and below the middle: `UFBGA176+25`. */
const sum = /\d\s*\+\s*\d/;

/**
 * Reads the name of a package: outline code, body, pitch and pins, in any order. Only a number that
 * is none of the others, and stands beside the code, is that of the pins.
 * @param name in normal form (`normalName()`)
 * @returns undefined where it names no package
 */
export function readPackageName(name: string): NamedPackage | undefined {
  const usual = name.replaceAll(/[×✕╳]/g, "x").replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  const found = styleOf(usual);
  if (found === undefined) return undefined;
  const [, style, maxPins] = found;
  const { numbers, isCertain } = numbersIn(usual);
  const fits = (pins: number) => pins >= 2 && pins <= maxPins;
  const [pins] = numbers;
  const isPins =
    numbers.length === 1 &&
    pins !== undefined &&
    fits(pins) &&
    isCertain &&
    !sum.test(usual) &&
    !raised.test(usual) &&
    !isSize(style, pins) &&
    !namesSeveral(usual);
  return {
    ...{ style, pins: isPins ? pins : undefined },
    candidates: isPins ? [] : [...new Set(numbers.filter(fits))],
  };
}

function styleOf(text: string) {
  const upper = text.toUpperCase();
  return styles.find(([pattern]) => pattern.test(upper));
}

/** Tells whether a number is more likely a body than pins: `BGA1717`, `QFN33`. */
function isSize(style: PackageStyle, pins: number): boolean {
  if (style === "qfn") return pins >= 23 && pins % 2 === 1;
  return pins > 1_000 && Math.floor(pins / 100) === pins % 100;
}

/** Tells whether words outside brackets are of more than one style: `LQFP48 or QFN48`. */
function namesSeveral(name: string): boolean {
  const outside = name.replaceAll(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, " ");
  const all = outside
    .split(/[^\p{L}\d_-]+|\p{sc=Han}+/u)
    .flatMap((word) => styleOf(word)?.[1] ?? []);
  return new Set(all).size > 1;
}

/** Words that may stand between a code and its pins, beside short ones in brackets. */
const neutral =
  /^(?:EP|HR|PAD|EXPOSED|THERMAL|THIN|VERY|ULTRA|NARROW|WIDE|SLIM|MINI|MICRO|SMALL|LOW|PROFILE|POWER|PLASTIC|CERAMIC|PACKAGE|PKG|PG|I|II|W|N|SQ|VQ|SS|封装|贴片)$/;

/** Letters that may stand behind pins: `48L`, `8N`, `16WB`, not `3K`, `85C`, `5V`. */
const behindPins = /^(?:[ABDEFHJLNPQRSTWYZ]|LD|LT|WB|NB|NW|EP|TH|SL)$/;

/** Units and counted things behind a number that is none of pins. */
const counted =
  /^\s*(?:°|%|℃|Ω|[kM]?Hz|[GM]Hz|layers?\b|rows?\b|levels?\b|[KVCG]\b|m[AVW]\b|[μu]A\b|bits?\b|ch\b|x\b|by\b|[只个粒片盘管卷袋排行列层寸年级类款颗支位号倍])/iu;

interface FoundNumbers {
  readonly numbers: readonly number[];
  /** True where the only number stands beside a code, or has a word for pins. */
  readonly isCertain: boolean;
}

/** The numbers of a name that can be its pins: those with a word for them, or else all left over. */
function numbersIn(name: string): FoundNumbers {
  let rest = name;
  for (const [pattern, mark] of others) rest = rest.replaceAll(pattern, mark);
  rest = rest
    .replaceAll(bodyCode, "$1|")
    .replaceAll(shortBodyCode, "$1|")
    .replaceAll(tsopType, "$1|");
  const worded = [...rest.matchAll(new RegExp(String.raw`(\d+)\s*-?\s*(?:${words})`, "giu"))];
  const apart = [...rest.matchAll(/(?<![\d])(\d+)/g)].filter(isApart);
  if (worded.length > 0) {
    const beside = apart.filter((match) => isBesideCode(match, /^[-_]?$/));
    return { numbers: [...new Set([...worded, ...beside].map(numberOf))], isCertain: true };
  }
  const [only] = apart;
  const isCertain = apart.length === 1 && only !== undefined && isBesideCode(only);
  return { numbers: apart.map(numberOf), isCertain };
}

function numberOf([, digits = ""]: RegExpExecArray): number {
  return /^0/.test(digits) ? 0 : Number(digits);
}

/** Tells whether a number stands for itself or behind the code of a style, not within `D2PAK`. */
function isApart({ 1: digits = "", index, input }: RegExpExecArray): boolean {
  const [before = ""] = /[a-z]*$/i.exec(input.slice(0, index)) ?? [];
  const rest = input.slice(index + digits.length);
  const [behind = ""] = /^[a-z]*/i.exec(rest) ?? [];
  if (/\p{sc=Han}$/u.test(input.slice(0, index)) && !/(?:封装|贴片)$/.test(input.slice(0, index))) {
    return false;
  }
  const isBehind = behind === "" || behindPins.test(behind.toUpperCase()) || isCode(behind);
  return (before === "" || isCode(before)) && isBehind && !counted.test(rest);
}

/**
 * Tells whether nothing but neutral words stands between a number and a code, before or behind it.
 * @param separators what may stand between them; absent: anything that is no word or number
 */
function isBesideCode(
  { 1: digits = "", index, input }: RegExpExecArray,
  separators?: RegExp,
): boolean {
  const before = input.slice(0, index);
  const behind = input.slice(index + digits.length);
  if (separators !== undefined) {
    const [, word = "", between = ""] = /([a-z]+|§)([^a-z\d§]*)$/iu.exec(before) ?? [];
    return isCode(word) && separators.test(between);
  }
  const isIn = (texts: readonly string[]) => {
    const first = texts.find((text) => !isNeutral(text));
    return first !== undefined && isCode(first);
  };
  return (
    isIn(wordsOf(before).reverse()) || isIn(wordsOf(behind.replace(/^[a-z]{1,2}(?![a-z])/i, "")))
  );
}

/** Words of a text, and short ones in brackets with these. */
function wordsOf(text: string): string[] {
  return text.match(/[(【[][A-Z]{1,4}[)】\]]|[a-z]+|§|\p{sc=Han}+|\d+/giu) ?? [];
}

function isNeutral(word: string): boolean {
  return /^[(【[]/.test(word)
    ? !isCode(word) && !/MSL/i.test(word)
    : neutral.test(word.toUpperCase());
}

function isCode(word: string): boolean {
  return word.endsWith(outline) || /^SO$/i.test(word) || styleOf(word) !== undefined;
}
