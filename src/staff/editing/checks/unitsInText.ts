/** Factors of prefixes, in both languages; whole words of English are joined without a capital. */
const prefixes: Readonly<Record<string, number>> = {
  ...{ p: 1e-12, n: 1e-9, µ: 1e-6, u: 1e-6, m: 1e-3, c: 1e-2, d: 1e-1, "": 1 },
  ...{ k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15 },
  ...{ 皮: 1e-12, 纳: 1e-9, 微: 1e-6, 毫: 1e-3, 厘: 1e-2, 千: 1e3, 兆: 1e6, 吉: 1e9, 太: 1e12 },
  ...{ pico: 1e-12, nano: 1e-9, micro: 1e-6, milli: 1e-3, centi: 1e-2 },
  ...{ kilo: 1e3, mega: 1e6, giga: 1e9, tera: 1e12 },
};

/** Units without a prefix, by their names in letters, in English and in Chinese. */
const units: readonly (readonly [
  dimension: string,
  symbols: string,
  english: string,
  chinese: string,
])[] = [
  ["V", "V", "volts?", "伏特|伏"],
  ["A·h", "Ah", "amp(?:ere)?[- ]hours?", "安时"],
  ["A", "A", "amp(?:ere)?s?", "安培|安(?![装全排卓])"],
  ["W·h", "Wh", "watt[- ]hours?", "瓦时"],
  ["W", "W", "watts?", "瓦特|瓦"],
  ["Hz", "Hz", "hertz", "赫兹|赫"],
  ["Ω", "Ω|[Oo]hms?", "ohms?", "欧姆|欧(?![洲盟元])"],
  ["F", "F", "farads?", "法拉|法(?![律规院国定])"],
  ["H", "H", "henr(?:y|ies)", "亨利|亨"],
  ["J", "J", "joules?", "焦耳|焦(?![点距])"],
  ["Pa", "Pa", "pascals?", "帕斯卡|帕"],
  ["s", "s", "seconds?", "秒"],
  ["m", "m", "met(?:er|re)s?", "米"],
  ["g", "g", "grams?", "克"],
  ["SPS", "SPS|S/s", "samples per second", "采样/秒"],
  ["bit", "bps|b/s|bit/s", "bits? per second", "比特每秒|位每秒"],
  ["B", "B|[Bb]yte", "bytes?", "字节"],
  ["bit", "bit|b", "bits?", "比特|位(?![置于移])"],
  ["px", "px|P|pixel", "pixels?", "像素"],
];

/** Units that take no prefix, with the factor to their base unit. */
const plainUnits: readonly (readonly [pattern: string, dimension: string, factor: number])[] = [
  ["°C|℃|摄氏度|deg(?:rees?)? ?C(?:elsius)?\\b", "°C", 1],
  ["%|percent\\b|per cent\\b", "%", 1],
  ["ppm\\b", "ppm", 1],
  ["dBm\\b|毫瓦分贝", "dBm", 1],
  ["dBi\\b", "dBi", 1],
  ["dB\\b|分贝|decibels?", "dB", 1],
  ["min\\b|minutes?\\b|分钟", "s", 60],
  ["h\\b|hours?\\b|hrs?\\b|个?小时", "s", 3600],
  ["公里", "m", 1e3],
  ["公斤", "g", 1e3],
  ["fps\\b|帧/秒|帧每秒", "fps", 1],
  ["rpm\\b|转/分钟?|转每分钟?", "rpm", 1],
];

const symbolPrefix = "[pnµumcdkKMGTP]?";
const wordPrefix = "(?:pico|nano|micro|milli|centi|kilo|mega|giga|tera)?";
const chinesePrefix = "[皮纳微毫厘千兆吉太]?";

/** No letter or digit may follow a symbol; a footnote mark has been taken away before. */
const symbolEnd = String.raw`(?![\p{Script=Latin}\d])(?:[²³])?`;

interface Reading {
  readonly pattern: RegExp;
  readonly dimension: string;
}

const readings: readonly Reading[] = units.flatMap(([dimension, symbols, english, chinese]) => [
  { dimension, pattern: new RegExp(`^(${symbolPrefix})(?:${symbols})${symbolEnd}`, "u") },
  { dimension, pattern: new RegExp(`^(${wordPrefix})(?:${english})(?![\\p{Script=Latin}])`, "iu") },
  { dimension, pattern: new RegExp(`^(${chinesePrefix}|[kKMGT])(?:${chinese})`, "u") },
]);

const plainReadings = plainUnits.map(([pattern, dimension, factor]) => ({
  ...{ dimension, factor },
  pattern: new RegExp(`^(?:${pattern})`, "u"),
}));

/** Dimensions of memory, whose prefixes are read as powers of 1,000 and of 1,024. */
const binary: ReadonlySet<string> = new Set(["B", "bit"]);

/**
 * Reads the unit at the beginning of a text that follows a number, in symbols, English or Chinese
 * words.
 * @returns what an amount in it is in units without a prefix, as `V 0.5`, several where it is not
 *   sure; undefined where no unit is known
 */
export function unitBehind(text: string): ((amount: number) => string[]) | undefined {
  const rest = text.replace(/^[\u00a0\u2009\u202f -]?/u, "");
  const square = /^(?:平方|立方)?/u.exec(rest)?.[0] ?? "";
  if (square !== "") return unitOf(rest.slice(square.length), square === "平方" ? "²" : "³");
  for (const { pattern, dimension, factor } of plainReadings) {
    if (pattern.test(rest)) return (amount) => [quantity(dimension, amount * factor)];
  }
  return unitOf(rest, "");
}

function unitOf(text: string, power: string): ((amount: number) => string[]) | undefined {
  for (const { pattern, dimension } of readings) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [whole, written = ""] = match;
    const raised = power || (/[²³]$/.exec(whole)?.[0] ?? "");
    const prefix = prefixes[written] ?? prefixes[written.toLowerCase()] ?? 1;
    const exponent = { "²": 2, "³": 3 }[raised] ?? 1;
    const factors = [prefix ** exponent, ...(binary.has(dimension) ? [binaryOf(prefix)] : [])];
    return (amount) => factors.map((factor) => quantity(`${dimension}${raised}`, amount * factor));
  }
  return undefined;
}

/** A prefix of memory sizes: 1024 for `K`. */
function binaryOf(prefix: number): number {
  return 1_024 ** Math.round(Math.log10(prefix) / 3);
}

/** Signs matter where a scale goes below zero; elsewhere a minus may be a dash. */
const signed: ReadonlySet<string> = new Set(["°C", "dB", "dBm"]);

function quantity(dimension: string, amount: number): string {
  const shown = signed.has(dimension) ? amount : Math.abs(amount);
  return `${dimension} ${Number(shown.toPrecision(12))}`;
}
