import { exact } from "./english.ts";
import { type Figure, hint, latinNumbers, plainDigits, word } from "./figure.ts";

const digitValues: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const unitValues: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8 };
const numeral = /[零〇一二两三四五六七八九十百千万亿]+/g;

/** Words with a numeral in them that count nothing. */
const idle =
  /百分(?:之|点|比)|百分百|二极管|三极管|二维码|二次(?!世界)|二手|[二八十]进制|十六进制|三角|四壁|四舍五入|十分(?!之)|十字|十足|[百千万]兆|万一|万用|万能|万物|千万别|五金|[五七]号电池|[二三四五六]价|(?:周|星期|礼拜)[一二三四五六日天](?![天次个小])|[数几上][十百千万亿]+|成[百千]上[千万]|千[瓦克米赫伏安帕字]/g;

/** Words that state a number now and then, and what they may state. */
const hints: readonly (readonly [RegExp, ...number[]])[] = [
  [/第三方|三方/g, 3],
  [/[两二]者|两[端侧边头旁极方难地]|双|俩|翻番|翻倍|倍增|加倍|立体声|中英|二合一/g, 2, 100],
  [/三[合地]/g, 3],
  [/四地/g, 4],
  [/半/g, 0.5, 50, 2, 6, 30],
  [/[单独首每仅唯各某同]|整/g, 1],
  [/季/g, 4, 3],
  [/正午|中午/g, 12],
  [/午夜|零点/g, 24, 0],
];

/** Every number that a Chinese text states. */
export function chineseFigures(source: string): Figure[] {
  const text = plainDigits(source);
  const latin = latinNumbers(text);
  const counted = [...text.matchAll(/百万|千万|万|亿/g)].map(([unit]) => numeralValue(unit));
  const digits = latin.digits.map(({ value, written, start, end }): Figure => {
    const unit = /^\s*([十百千万亿]+)(?!分|兆)/.exec(text.slice(end))?.[1];
    if (unit !== undefined && !/^\s*千[瓦克米赫伏安帕字]/.test(text.slice(end))) {
      const scaled = exact(value * numeralValue(unit));
      const values = unit === "百万" ? [scaled, value] : [scaled];
      return { values, kind: "digits", written: `${written} ${unit}` };
    }
    const values = [value, ...counted.map((scale) => exact(value * scale))];
    if (/(?:下午|晚上|晚)\s*$/.test(text.slice(0, start))) values.push(value + 12);
    if (/^\s*个月/.test(text.slice(end))) values.push(value / 3, value / 12);
    return { values, kind: "digits", written };
  });
  const named = hints.flatMap(([pattern, ...values]) =>
    [...text.matchAll(pattern)].map(([written]) => hint(written, ...values)),
  );
  return [...digits, ...latin.hints, ...named, ...numerals(text)];
}

function numerals(text: string): Figure[] {
  const rest = text
    .replaceAll(/(?<=\d\s*)[十百千万亿]+/g, (found) => " ".repeat(found.length))
    .replaceAll(/第三方|三方|[两二]者|两[端侧边头旁极方难地]|[二三]合一|[三四]地/g, (found) =>
      " ".repeat(found.length),
    )
    .replaceAll(idle, (found) => " ".repeat(found.length));
  return [...rest.matchAll(numeral)].flatMap((match) => {
    const [written] = match;
    const after = rest.slice(match.index + written.length);
    return numeralFigures(written, rest[match.index - 1] ?? "", after);
  });
}

function numeralFigures(written: string, before: string, after: string): Figure[] {
  const isPlaces = [...written].every((sign) => sign in digitValues);
  if (isPlaces && written.length === 2) {
    // "Three or four"; a year has four places.
    return [...written].map((sign) => hint(written, digitValues[sign] ?? 0));
  }
  if (isPlaces && written.length > 2) {
    return [word(written, Number([...written].map((sign) => digitValues[sign]).join("")))];
  }
  const value = numeralValue(written);
  const isBareUnit = /^[百千万亿]+$/.test(written);
  const isAround = written === "四" && after.startsWith("周");
  if (value < 2 || isBareUnit || isAround) return [hint(written, value)];
  const values = [value];
  if (after.startsWith("成")) values.push(value * 10);
  if (before === "前" && /^个?季/.test(after)) values.push(value * 3);
  return [word(written, ...values)];
}

/** 十二 is 12, 三百二十 is 320, 百万 is a million. */
function numeralValue(written: string): number {
  let total = 0;
  let section = 0;
  let digit = 0;
  for (const sign of written) {
    const unit = unitValues[sign];
    if (unit === undefined) {
      digit = digitValues[sign] ?? 0;
      continue;
    }
    if (unit < 1e4) {
      section += (digit || 1) * unit;
    } else {
      total = (total + section + digit || 1) * unit;
      section = 0;
    }
    digit = 0;
  }
  return total + section + digit;
}
