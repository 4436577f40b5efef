import { type Figure, hint, latinNumbers, plainDigits, word } from "./figure.ts";

const small = [
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
  "sixteen seventeen eighteen nineteen",
]
  .join(" ")
  .split(" ");
const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  hundredth: 100,
  thousand: 1e3,
  thousandth: 1e3,
  million: 1e6,
  millionth: 1e6,
  billion: 1e9,
  trillion: 1e12,
};
const ordinals = [
  "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth",
  "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
]
  .join(" ")
  .split(" ");
const months = [
  "January February March April May June July August September October November December",
]
  .join(" ")
  .split(" ");

/** Words that state a number now and then, and what they may state. */
const hints: Readonly<Record<string, readonly number[]>> = {
  a: [1],
  an: [1],
  another: [1, 2],
  both: [2],
  couple: [2],
  decade: [10],
  double: [2, 100],
  doubled: [2, 100],
  doubles: [2, 100],
  dozen: [12],
  dual: [2],
  each: [1],
  either: [1, 2],
  every: [1],
  first: [1],
  half: [0.5, 50, 2, 6, 30],
  halve: [0.5, 50, 2],
  halved: [0.5, 50, 2],
  halves: [0.5, 50, 2],
  hundred: [100],
  ii: [2],
  iii: [3],
  iv: [4],
  midnight: [24, 0],
  million: [1e6],
  noon: [12],
  octa: [8],
  octal: [8],
  once: [1],
  one: [1],
  only: [1],
  pair: [2],
  pairs: [2],
  per: [1],
  quad: [4],
  quarter: [4, 0.25, 25, 15, 3],
  quarters: [4, 0.25, 25],
  second: [2],
  seconds: [2],
  single: [1],
  stereo: [2],
  the: [1],
  thousand: [1e3],
  thousandth: [1e3],
  tri: [3],
  triple: [3],
  tripled: [3],
  twin: [2],
};

/** Every number that an English text states. */
export function englishFigures(source: string): Figure[] {
  const text = plainDigits(source);
  const latin = latinNumbers(text);
  const scalesNamed = [...text.matchAll(/\b(thousand|million|billion)s?\b/gi)].map(
    ([, name = ""]) => scales[name.toLowerCase()] ?? 1,
  );
  const digits = latin.digits.map(({ value, written, start, end }): Figure => {
    const after = text.slice(end);
    const scale = /^[\s-]*(hundred|thousand|million|billion|trillion)\b/i.exec(after)?.[1] ?? "";
    const scaled = scales[scale.toLowerCase()];
    if (scaled !== undefined) {
      return { values: [exact(value * scaled)], kind: "digits", written: `${written} ${scale}` };
    }
    const isAfternoon = /^(?::\d\d)?\s*p\.?m\b/i.test(after);
    const values = [value, ...scalesNamed.map((one) => exact(value * one))];
    if (isAfternoon) values.push(value + 12);
    if (/^[\s-]*months?\b/i.test(after)) values.push(value / 3, value / 12);
    return { values, kind: "digits", written: text.slice(start, end) };
  });
  return [...digits, ...latin.hints, ...numberWords(text)];
}

/** Free of binary rounding: 4.862 × 100 is 486.2. */
export function exact(value: number): number {
  return Number(value.toPrecision(12));
}

const spelled = /[A-Za-z]+/g;

function numberWords(text: string): Figure[] {
  const figures: Figure[] = [];
  const words = [...text.matchAll(spelled)];
  for (let at = 0; at < words.length; at += 1) {
    const match = words[at];
    if (match === undefined || /[\d.]$/.test(text.slice(0, match.index))) continue;
    const fraction = fractionHints(text.slice(match.index));
    const run = numberRun(text, words, at);
    if (fraction) {
      figures.push(...fraction);
      at += 1;
    } else if (run !== undefined) {
      const isMonths = /^[\s-]*months?\b/i.test(text.slice(run.end));
      const values = isMonths ? [run.value, run.value / 3, run.value / 12] : [run.value];
      const isWhole =
        run.value < 2 || (/\b(?:of|in) $/.test(text.slice(0, match.index)) && run.value === 10);
      figures.push(isWhole ? hint(run.written, ...values) : word(run.written, ...values));
      at += run.length - 1;
    } else {
      figures.push(...oneWord(match[0], text.slice(0, match.index), text.slice(match.index)));
    }
  }
  return figures;
}

/** "Two fifths" is 五分之二, 四成 or 40%. */
function fractionHints(from: string): Figure[] | undefined {
  const [written, count = "", part = ""] = /^([a-z]+)[ -]([a-z]+th|third)s?\b/i.exec(from) ?? [];
  const numerator = small.indexOf(count.toLowerCase());
  const denominator = ordinals.indexOf(part.toLowerCase()) + 3;
  if (written === undefined || numerator < 1 || denominator < 3) return undefined;
  const percent = exact((numerator / denominator) * 100);
  return [numerator, denominator, percent].map((value) => hint(written, value));
}

function oneWord(written: string, before: string, from: string): Figure[] {
  const lower = written.toLowerCase();
  const month = months.indexOf(written) + 1;
  if (month > 0) {
    const isDated = /\d\s*$/.test(before) || /^\w+\s+\d/.test(from);
    const isPlain = written !== "May" && written !== "March";
    return [isDated || isPlain ? word(written, month) : hint(written, month)];
  }
  const ordinal = ordinals.indexOf(lower.replace(/s$/, ""));
  if (ordinal >= 0) return [word(written, ordinal + 3)];
  if (lower === "twice") return [word(written, 2)];
  const values = Object.hasOwn(hints, lower) ? hints[lower] : undefined;
  return values ? [hint(written, ...values)] : [];
}

interface Run {
  readonly value: number;
  readonly written: string;
  /** The number in words. */
  readonly length: number;
  /** The index of its end in the text. */
  readonly end: number;
}

/** A number in words that begins at one of them: `two`, `twenty-four`, `one hundred and ten`. */
function numberRun(text: string, words: readonly RegExpExecArray[], at: number): Run | undefined {
  let total = 0;
  let part = 0;
  let length = 0;
  let end = 0;
  for (let place = at; place < words.length; place += 1) {
    const match = words[place];
    if (!match || (length > 0 && !/^[\s-]$/.test(text.slice(end, match.index)))) break;
    const name = match[0].toLowerCase();
    const scale = scales[name];
    const value = small.indexOf(name);
    const ten = tens.indexOf(name);
    if (value >= 0 && (part === 0 || (part >= 20 && value < 10) || part >= 100)) part += value;
    else if (ten >= 0 && (part === 0 || part >= 100)) part += (ten + 2) * 10;
    else if (scale === 100 && part > 0) part *= scale;
    else if (scale !== undefined && part > 0) {
      total += part * scale;
      part = 0;
    } else if (name !== "and" || !followsScale(words, place)) break;
    length += 1;
    end = match.index + match[0].length;
  }
  if (length === 0) return undefined;
  const start = words[at]?.index ?? 0;
  return { value: total + part, written: text.slice(start, end), length, end };
}

/** True for an "and" within a number: after hundred or thousand, before another number. */
function followsScale(words: readonly RegExpExecArray[], place: number): boolean {
  const before = words[place - 1]?.[0].toLowerCase() ?? "";
  const after = words[place + 1]?.[0].toLowerCase() ?? "";
  return Object.hasOwn(scales, before) && (small.includes(after) || tens.includes(after));
}
