import type { Language } from "../../../base/site/languages.ts";
import { unitBehind } from "./unitsInText.ts";

/** A number in a text. */
export interface Mention {
  readonly text: string;
  readonly at: number;
  /** Possible values, in plain decimals: `1.2万` is 12000, `2024-03` is 2024 and 3. */
  readonly values: readonly string[];
  /** True: a unit, a currency or a percent sign is next to it. */
  readonly hasUnit: boolean;
  /**
   * Quantities that it may be, in units without a prefix, as `V 0.5`: `500 mV`, `0.5 伏`. Empty: it has no
   * unit that is known.
   */
  readonly quantities: readonly string[];
  /** True: the unit is that of the end of a range or list, `1.8 to 5.5 V`. */
  readonly isLent?: boolean;
  readonly isWord: boolean;
}

/** Number in digits, also after a Chinese character; after a letter it is a part of a name. */
const digits =
  /(?<![\p{Script=Latin}\p{Script=Greek}\d.^])[+−-]?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,3}(?:[\u00a0\u2009\u202f ]\d{3})+(?!\d)|\d+)(?:\.\d+)?/gu;

/** Number behind letters, such as that of `USB3.2`: the other language may write it apart. */
const joinedDigits = /(?<=[\p{Script=Latin}\p{Script=Greek}])\d+(?:\.\d+)?/gu;

/** Text between the ends of a range, or of a list, whose unit comes at the end. */
const joining = /^\s*(?:\.{2,3}|[~～\-–—−+/、,，×x*]|to|and|or|至|到|和|与|或|及)\s*$/u;

/** Signs and words that make what follows negative. */
const minus = /(?:(?<!正)负|零下|\bminus) ?$/u;

/** Behind these, a hyphen is the dash of a range: `25℃-85℃`. */
const endOfAmount = /[℃°%)）]$/u;

/** Factors of words after a number. */
const scales: Readonly<Record<string, number>> = {
  万: 1e4,
  亿: 1e8,
  千: 1e3,
  百: 1e2,
  百万: 1e6,
  千万: 1e7,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  mn: 1e6,
  bn: 1e9,
  k: 1e3,
};

/** Not `千` and `百` that begin a unit, such as 千赫. */
const scaleBehind =
  /^[\u00a0\u2009 ]?(百万|千万|万|亿|千(?![赫瓦伏安米克比字欧帕焦])|百|thousand\b|million\b|billion\b|mn\b|bn\b|k\b)/u;

const months = [
  ...["january", "february", "march", "april", "may", "june", "july"],
  ...["august", "september", "october", "november", "december"],
];

const englishWords: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(months.map((month, index) => [month, [index + 1]])),
  ...Object.fromEntries(months.map((month, index) => [month.slice(0, 3), [index + 1]])),
  ...Object.fromEntries(
    [
      ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
      ...["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"],
      ...["eighteen", "nineteen", "twenty"],
    ].map((word, index) => [word, [index]]),
  ),
  ...Object.fromEntries(
    [
      ...["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"],
      ...["tenth", "eleventh", "twelfth"],
    ].map((word, index) => [word, [index + 1]]),
  ),
  ...{ thirty: [30], forty: [40], fifty: [50], sixty: [60], seventy: [70], eighty: [80] },
  ...{ ninety: [90], hundred: [100], thousand: [1_000], million: [1e6], billion: [1e9] },
  ...{ once: [1], twice: [2], single: [1], double: [2], dual: [2], triple: [3], quad: [4] },
  ...{
    half: [0.5, 2, 50],
    quarter: [0.25, 4, 25],
    both: [2],
    pair: [2],
    dozen: [12],
    a: [1],
    an: [1],
  },
  ...{ octal: [8], hexa: [6], another: [1], noon: [12], midnight: [0, 24] },
};

const chineseDigits = "〇一二三四五六七八九";

/** Returns the numbers in a text, in digits and in words. */
export function numbersIn(text: string, language: Language): Mention[] {
  const written = withUnitsOfRanges(
    text,
    Array.from(text.matchAll(digits), (match) => writtenNumber(text, match)),
  );
  const spelled = language === "en" ? englishNumbers(text) : chineseNumbers(text);
  return [...written, ...spelled];
}

/** Returns the values of numbers that are joined to letters, which are mostly names. */
export function joinedNumbersIn(text: string): string[] {
  return Array.from(text.matchAll(joinedDigits), ([raw]) => plainNumber(Number(raw)));
}

/** A number in digits, with its sign. */
interface Written extends Mention {
  readonly amounts: readonly number[];
  readonly end: number;
}

function writtenNumber(text: string, match: RegExpExecArray): Written {
  const raw = match[0];
  const end = match.index + raw.length;
  const behind = text.slice(end, end + 24);
  const value = amountOf(raw);
  const scaled = scaleBehind.exec(behind);
  const scale = scales[scaled?.[1] ?? ""];
  // A blank may separate two numbers rather than thousands: `8 192` and `4 100`.
  const apart = raw.split(/[\u00a0\u2009\u202f ]/).map(amountOf);
  const power = /^(?:\^(\d{1,2})|([⁰¹²³⁴-⁹]{1,2}))/u.exec(behind);
  const exponent = power?.[1] ?? power?.[2]?.normalize("NFKC");
  const values = [
    ...(scale === undefined || scale === 1e3 ? [value, ...apart] : []),
    ...(scale === undefined ? [] : [value * scale]),
    ...(exponent === undefined ? [] : [value ** Number(exponent)]),
    // The 1990s are the nineties.
    ...(/^[’']?s\b/u.test(behind) ? [value % 100] : []),
    ...yearsOf(text, match.index, value),
  ];
  const before = text.slice(Math.max(0, match.index - 7), match.index);
  const isNegative = minus.test(before) || (/^[−-]/.test(raw) && !endOfAmount.test(before));
  const sign = isNegative ? -1 : 1;
  const amounts = (scale === undefined ? [value, apart.at(-1) ?? value] : [value * scale]).map(
    (amount) => sign * amount,
  );
  const unit = unitBehind(behind.slice(scaled?.[0].length ?? 0));
  const isClock = /^[:：]\d\d/.test(behind);
  return {
    ...{ text: raw.trim(), at: match.index, isWord: false, end, amounts },
    values: [...new Set(values.flatMap((one) => formsOf(one, isClock)))],
    hasUnit: unit !== undefined || scale !== undefined || /^[\u00a0\u2009 ]?日/.test(behind),
    quantities: unit === undefined ? [] : amounts.flatMap(unit),
  };
}

function amountOf(raw: string): number {
  return Number(raw.replaceAll(/[,\u00a0\u2009\u202f +−-]/g, ""));
}

/** The year that two digits behind another year mean: `2025/26`. */
function yearsOf(text: string, at: number, value: number): number[] {
  const before = /(?<!\d)((?:19|20)\d\d)[/–—-]$/u.exec(text.slice(Math.max(0, at - 6), at));
  if (before === null || value > 99 || !Number.isInteger(value)) return [];
  const year = Number(before[1]);
  return [year - (year % 100) + value];
}

/** True for a word that is the unit of a number before it, not a number: `10 A`, `10-second`, `200 千赫`. */
function isUnit(text: string, at: number): boolean {
  const isBehindNumber = /\d[-\u00a0\u2009\u202f ]?$/u.test(text.slice(Math.max(0, at - 2), at));
  return isBehindNumber && unitBehind(text.slice(at, at + 24)) !== undefined;
}

/** Gives numbers the unit of the end of the range or list that they belong to: `1.8 to 5.5 V`. */
function withUnitsOfRanges(text: string, written: readonly Written[]): Mention[] {
  const made: Mention[] = [];
  let after: Written | undefined;
  let unit: ReturnType<typeof unitBehind>;
  for (const one of written.toReversed()) {
    const { amounts, end, ...mention } = one;
    const between = after && text.slice(end, after.at);
    const isJoined = between !== undefined && joining.test(between);
    unit = unitBehind(text.slice(end, end + 24)) ?? (isJoined ? unit : undefined);
    const isLent = unit !== undefined && one.quantities.length === 0;
    made.push(
      isLent ? { ...mention, quantities: amounts.flatMap(unit ?? (() => [])), isLent } : mention,
    );
    after = one;
  }
  return made.reverse();
}

/** A value with its equivalents: 24-hour clock, halves of a year, units a thousand apart. */
function formsOf(value: number, isClock: boolean): string[] {
  const forms = [value];
  if (isClock) forms.push(value + 12, value - 12);
  return forms.filter(Number.isFinite).map(plainNumber);
}

function plainNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}

function englishNumbers(text: string): Mention[] {
  const found: Mention[] = [];
  for (const match of text.matchAll(/\bQ([1-4])(?=$|[\s,.;)\u00a0])/gu)) {
    found.push({ ...spelled(match[0], match.index, [Number(match[1])]), isWord: false });
  }
  for (const match of text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
    if (isUnit(text, match.index)) continue;
    const [word] = match;
    const parts = word.toLowerCase().split("-");
    const values = parts.flatMap((part) => englishWords[part] ?? []);
    if (values.length === 0) continue;
    const sum = values.reduce((total, one) => total + one, 0);
    found.push(spelled(word, match.index, [...values, sum]));
  }
  // Numbers in several words: three hundred, one and a half million.
  for (const match of text.matchAll(
    /(\w+)[ -](hundred|thousand|million|billion)(?:[ -](thousand|million|billion))?\b/giu,
  )) {
    const [count] = englishWords[(match[1] ?? "").toLowerCase()] ?? [];
    const [scale] = englishWords[(match[2] ?? "").toLowerCase()] ?? [];
    const [further = 1] = englishWords[(match[3] ?? "").toLowerCase()] ?? [];
    if (count !== undefined && scale !== undefined) {
      found.push(spelled(match[0], match.index, [count * scale * further]));
    }
  }
  return found;
}

function chineseNumbers(text: string): Mention[] {
  const found: Mention[] = [];
  for (const match of text.matchAll(/[〇零一二两三四五六七八九十百千万亿]+/gu)) {
    if (isUnit(text, match.index)) continue;
    // Digits one by one, as in years, leave no room for other wording.
    const isYear =
      /^[〇零一二三四五六七八九]{4}$/u.test(match[0]) && text[match.index + 4] === "年";
    found.push({
      ...spelled(match[0], match.index, chineseValues(match[0])),
      ...(isYear && { isWord: false }),
    });
  }
  for (const match of text.matchAll(/第([一二三四])季度/gu)) {
    const at = match.index + 1;
    found.push({ ...spelled(match[1] ?? "", at, chineseValues(match[1] ?? "")), isWord: false });
  }
  for (const match of text.matchAll(/半|双|单|首|翻番|季度|全/gu)) {
    const values: Readonly<Record<string, readonly number[]>> = {
      ...{ 半: [0.5, 2, 50], 双: [2], 单: [1], 首: [1], 翻番: [2, 100], 季度: [0.25], 全: [100] },
    };
    found.push(spelled(match[0], match.index, values[match[0]] ?? []));
  }
  return found;
}

function spelled(text: string, at: number, values: readonly number[]): Mention {
  const all = values.flatMap((one) => formsOf(one, false));
  return { text, at, values: [...new Set(all)], hasUnit: false, quantities: [], isWord: true };
}

/** Values of a number in Chinese characters: read as a number, and digit by digit. */
function chineseValues(text: string): number[] {
  const plain = text.replaceAll("两", "二").replaceAll("零", "〇");
  const byDigit = [...plain].every((one) => chineseDigits.includes(one))
    ? [Number([...plain].map((one) => chineseDigits.indexOf(one)).join(""))]
    : [];
  let total = 0;
  let section = 0;
  let digit = 0;
  for (const one of plain) {
    const place = chineseDigits.indexOf(one);
    const unit = { 十: 10, 百: 100, 千: 1_000 }[one];
    if (place >= 0) digit = place;
    else if (unit !== undefined) {
      section += (digit || 1) * unit;
      digit = 0;
    } else {
      // 一亿三千万 is one 亿 and 3,000 万; 三万亿 is three 万 of 亿.
      if (one === "亿") total = (total + section + digit) * 1e8;
      else total += (section + digit) * 1e4;
      section = 0;
      digit = 0;
    }
  }
  const each = [...plain].map((one) => chineseDigits.indexOf(one)).filter((one) => one >= 0);
  return [...byDigit, total + section + digit, ...each];
}
