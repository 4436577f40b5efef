import { dimensionOf, inBaseUnits, unitSymbols } from "../../../base/site/values/quantities.ts";

/** Written forms of units beside their symbols, in lower case. */
const spokenUnits: Readonly<Record<string, string>> = {
  watt: "W",
  watts: "W",
  瓦: "W",
  毫瓦: "mW",
  volt: "V",
  volts: "V",
  伏: "V",
  毫伏: "mV",
  amp: "A",
  amps: "A",
  ampere: "A",
  amperes: "A",
  milliwatt: "mW",
  milliwatts: "mW",
  millivolt: "mV",
  millivolts: "mV",
  milliamp: "mA",
  milliamps: "mA",
  microamp: "µA",
  microamps: "µA",
  nanoamp: "nA",
  nanoamps: "nA",
  hertz: "Hz",
  kilohertz: "kHz",
  megahertz: "MHz",
  gigahertz: "GHz",
  byte: "B",
  bytes: "B",
  kilobyte: "KB",
  kilobytes: "KB",
  megabyte: "MB",
  megabytes: "MB",
  gigabyte: "GB",
  gigabytes: "GB",
  seconds: "s",
  milliseconds: "ms",
  microseconds: "µs",
  nanoseconds: "ns",
  字节: "B",
  千字节: "KB",
  兆字节: "MB",
  吉字节: "GB",
  法拉: "F",
  皮秒: "ps",
  飞秒: "fs",
  毫亨: "mH",
  安: "A",
  毫安: "mA",
  微安: "µA",
  毫欧: "mΩ",
  千欧: "kΩ",
  兆欧: "MΩ",
  皮法: "pF",
  纳法: "nF",
  微法: "µF",
  纳亨: "nH",
  微亨: "µH",
  赫兹: "Hz",
  千赫: "kHz",
  兆赫: "MHz",
  吉赫: "GHz",
  千伏: "kV",
  纳安: "nA",
  纳秒: "ns",
  mohm: "mΩ",
  kohm: "kΩ",
  纳米: "nm",
  cm: "mm",
  厘米: "mm",
  毫米: "mm",
  米: "m",
  meter: "m",
  meters: "m",
  metre: "m",
  metres: "m",
  微秒: "µs",
  毫秒: "ms",
  秒: "s",
  分钟: "min",
  小时: "h",
  ohm: "Ω",
  ohms: "Ω",
  欧: "Ω",
  bps: "bit/s",
  kbps: "kbit/s",
  mbps: "Mbit/s",
  gbps: "Gbit/s",
  mt: "MT/s",
  pixels: "px",
  megapixel: "MP",
  megapixels: "MP",
  万像素: "MP",
  bits: "bit",
  位: "bit",
  degree: "°C",
  degrees: "°C",
  deg: "°C",
  摄氏度: "°C",
  度: "°C",
  "°": "°C",
};

/** Factors of written forms that are no prefix of their unit. */
const spokenTimes: Readonly<Record<string, number>> = { 万像素: 0.01, cm: 10, 厘米: 10 };

/** Prefixes of rates. */
const multiples = ["", "k", "K", "M", "G", "T"];

/** Rates as they are written besides `Gbit/s` and `GB/s`; a small b is a bit, a large one a byte. */
const writtenRates = multiples.flatMap((prefix): [string, string][] => {
  const usual = prefix === "K" ? "k" : prefix;
  return [
    ...["b/s", "bps", "bit/sec", "b/sec"].map((rate): [string, string] => [
      `${prefix}${rate}`,
      `${usual}bit/s`,
    ]),
    ...["Bps", "B/sec"].map((rate): [string, string] => [`${prefix}${rate}`, `${usual}B/s`]),
  ];
});

/** Bits of memory: a small b behind a large prefix. */
const writtenBits = ["K", "M", "G", "T"].map((prefix): [string, string] => [
  `${prefix}b`,
  `${prefix}bit`,
]);

/** Units by symbol after normalising (`mm²` is `mm2`, µ is the Greek letter). */
const symbols = new Map([
  ...unitSymbols.map((symbol): [string, string] => [symbol.normalize("NFKC"), symbol]),
  ...[...writtenRates, ...writtenBits].filter(([, symbol]) => unitSymbols.includes(symbol)),
]);

/** Units by symbol in lower case, for queries that ignore capitals. */
const careless = new Map<string, string>([
  ...[...symbols].map(([text, symbol]) => [text.toLowerCase(), symbol] as const),
  ...writtenBits.map(([text]) => [text.toLowerCase(), text.toUpperCase()] as const),
  // Bits are meant far more often than bytes.
  ...writtenRates
    .filter(([text]) => text === text.toLowerCase() || /^[MGT]?b/.test(text))
    .filter(([, symbol]) => unitSymbols.includes(symbol))
    .map(([text, symbol]) => [text.toLowerCase(), symbol] as const),
  // Keyboards have no µ.
  ...unitSymbols
    .filter((symbol) => symbol.startsWith("µ"))
    .map((symbol) => [`u${symbol.slice(1).toLowerCase()}`, symbol] as const),
  ...Object.entries(spokenUnits),
  ["c", "°C"],
]);

/** Symbol of the unit that a word in lower case names; undefined for names of other sizes, as `cm` is. */
export function unitOfName(word: string): string | undefined {
  if (!isUnitName(word) || Object.hasOwn(spokenTimes, word)) return undefined;
  return spokenUnits[word];
}

/** True if a word, in lower case, is the name of a unit. */
export function isUnitName(word: string): boolean {
  return Object.hasOwn(spokenUnits, word);
}

const number = String.raw`[+\u2212-]?\d{1,12}(?:\.\d{1,6})?`;

/** Written behind a unit, these say how it is measured: `kVrms`, `Vpp`, `VDC`. */
const measuredBy = "(?:(?<=[vV])(?:rms|pk|pp|p-p|dc|ac|DC|AC)|(?<=[wW])rms)?";

/**
 * Matches a number with its unit, with or without a blank, optionally the end of a range; no letter
 * may follow.
 */
function pattern(units: Iterable<string>, flags: string): RegExp {
  const unit = [...new Set(units)]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[\^$.*+?()[\]{}|/\\]/g, "\\$&"))
    .join("|");
  return new RegExp(
    String.raw`(?:(${number})\s?(?:\.\.|\u2013|-|~|to|至|到)\s?)?(${number})\s?(${unit})${measuredBy}(?![a-zA-Z\d/])`,
    flags,
  );
}

const measures = pattern([...symbols.keys(), ...Object.keys(spokenUnits)], "uy");
const carelessMeasures = pattern([...symbols.keys(), ...careless.keys()], "iuy");

/**
 * A number with its unit for a point (IEC 60062): `1V8`, `4k7`, `2R2`. Only volts and ohms have a second
 * digit behind it: `4K60` is a picture.
 */
const codedValue = /(\d{1,2})(?:([VR])(\d{1,2})|([kKMunpµμ])(\d))(?![\p{L}\p{N}/])/uy;
const carelessCodedValue = /(\d{1,2})(?:([VR])(\d{1,2})|([kMunpµμ])(\d))(?![\p{L}\p{N}/])/iuy;

/** Units of letters that stand for a point, in lower case; a small one may be of either kind of part. */
const codedUnits: Readonly<Record<string, readonly string[]>> = {
  v: ["V"],
  r: ["Ω"],
  k: ["kΩ"],
  m: ["MΩ"],
  µ: ["µF", "µH"],
  μ: ["µF", "µH"],
  u: ["µF", "µH"],
  n: ["nF"],
  p: ["pF"],
};

/** Beginning of a number. */
const numberStart = /[+\u2212-]?\d/g;

/** A character that joins a number right behind it; those of scripts without blanks do not. */
const spacedLetter = /[\p{L}\p{N}.]/u;
const unspacedLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー]/u;

/** A quantity found in a normalised text. */
export interface FoundQuantity {
  /** Equal for equal quantities, in any notation: `1.2 GHz` and `1200MHz`. */
  readonly token: string;
  /** Number and unit as written; the unit's symbol. */
  readonly amount: number;
  readonly unit: string;
  /** Place in the text, in code units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Quantities in a normalised text, in order; a range yields both ends.
 * @param care whether capitals matter, as in texts by staff: `2 a day` is no current
 */
export function quantitiesIn(text: string, care: "capitals" | "careless"): FoundQuantity[] {
  const found: FoundQuantity[] = [];
  const wanted = care === "capitals" ? measures : carelessMeasures;
  let from = 0;
  for (const { index, 0: sign } of text.matchAll(numberStart)) {
    // Includes the sign, unless it joins the number to what precedes.
    const start = isFree(text, index) ? index : index + sign.length - 1;
    if (start < from || !isFree(text, start)) continue;
    wanted.lastIndex = start;
    const match = wanted.exec(text);
    if (match === null) {
      found.push(...codedAt(text, start, care));
      continue;
    }
    from = match.index + match[0].length;
    found.push(...tokensOf(match));
  }
  return found;
}

/** The quantity at a place whose unit stands for its point. */
function codedAt(text: string, start: number, care: "capitals" | "careless"): FoundQuantity[] {
  const wanted = care === "capitals" ? codedValue : carelessCodedValue;
  wanted.lastIndex = start;
  const match = wanted.exec(text);
  if (match === null) return [];
  const [whole, before = "", long, many, short, one] = match;
  const letter = (long ?? short ?? "").toLowerCase();
  const place = { start, end: start + whole.length };
  const amount = Number(`${before}.${many ?? one ?? ""}`);
  return (codedUnits[letter] ?? []).map((unit) => ({
    token: measureToken(amount, unit),
    ...{ amount, unit, ...place },
  }));
}

/** True if a number at a place is not part of a word or of another number. */
function isFree(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  return !spacedLetter.test(before) || unspacedLetter.test(before);
}

function tokensOf(match: RegExpExecArray): FoundQuantity[] {
  const [whole, from, to = "", written = ""] = match;
  const unit = symbols.get(written) ?? careless.get(written.toLowerCase());
  if (unit === undefined || (/^c$/i.test(written) && !celsius.test(whole))) return [];
  const place = { start: match.index, end: match.index + whole.length };
  const times = spokenTimes[written.toLowerCase()] ?? 1;
  const ends = from === undefined ? [to] : [from, to];
  return ends.map((one) => {
    const amount = Number(one.replace("\u2212", "-")) * times;
    return { token: measureToken(amount, unit), amount, unit, ...place };
  });
}

/** Degrees without their sign: `125C`, and no 2 C of anything. */
const celsius = /(?<!\d)(?:0|\d{2,3})[cC]$/;

/** A token such as `=W 65`, which no word begins like. */
function measureToken(value: number, unit: string): string {
  const base = inBaseUnits({ min: value, max: value, unit }).min;
  return `=${dimensionOf(unit)} ${Number(base.toPrecision(9))}`;
}
