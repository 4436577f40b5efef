import { expect, it } from "vitest";
import type { Language } from "../../../base/site/languages.ts";
import { joinedNumbersIn, type Mention, numbersIn } from "./numbersInText.ts";
import { unitBehind } from "./unitsInText.ts";

/** The numbers in a text as `text: values`, those in words in brackets. */
const valuesIn = (text: string, language: Language) =>
  numbersIn(text, language).map(({ text: raw, values, isWord }) => {
    const line = `${raw}: ${values.join(" ")}`;
    return isWord ? `(${line})` : line;
  });

it.each([
  ["once", "(once: 1)"],
  ["twice", "(twice: 2)"],
  ["single", "(single: 1)"],
  ["double", "(double: 2)"],
  ["dual", "(dual: 2)"],
  ["triple", "(triple: 3)"],
  ["quad", "(quad: 4)"],
  ["octal", "(octal: 8)"],
  ["hexa", "(hexa: 6)"],
  ["both", "(both: 2)"],
  ["pair", "(pair: 2)"],
  ["a", "(a: 1)"],
  ["an", "(an: 1)"],
  ["another", "(another: 1)"],
  ["midnight", "(midnight: 0 24)"],
  ["half", "(half: 0.5 2 50 52.5)"],
  ["quarter", "(quarter: 0.25 4 25 29.25)"],
  ["zero", "(zero: 0)"],
  ["Twelve", "(Twelve: 12)"],
  ["third", "(third: 3)"],
  ["January", "(January: 1)"],
  ["dec", "(dec: 12)"],
  ["twenty-four", "(twenty-four: 20 4 24)"],
  ["three hundred", "(three: 3) (hundred: 100) (three hundred: 300)"],
  [
    "two hundred thousand",
    "(two: 2) (hundred: 100) (thousand: 1000) (two hundred thousand: 200000)",
  ],
  ["many hundred", "(hundred: 100)"],
  ["Q4, Q5", "Q4: 4"],
  ["the power of sun", ""],
])("English words are read as the numbers that they stand for: %s", (text, values) => {
  expect(valuesIn(text, "en").join(" ")).toBe(values);
});

it.each([
  ["十", "(十: 10)"],
  ["十二", "(十二: 12 2)"],
  ["三百零五", "(三百零五: 305 3 0 5)"],
  ["两千", "(两千: 2000 2)"],
  ["十二亿", "(十二亿: 1200000000 2)"],
  ["三万亿", "(三万亿: 3000000000000 3)"],
  ["一亿三千万", "(一亿三千万: 130000000 1 3)"],
  ["两亿三百万五千", "(两亿三百万五千: 203005000 2 3 5)"],
  ["二〇二六年", "二〇二六: 2026 6 2 0"],
  ["二〇二六", "(二〇二六: 2026 6 2 0)"],
  ["第四季度", "(四: 4) 四: 4 (季度: 0.25)"],
  ["半", "(半: 0.5 2 50)"],
  ["双", "(双: 2)"],
  ["单", "(单: 1)"],
  ["首", "(首: 1)"],
  ["全", "(全: 100)"],
  ["翻番", "(翻番: 2 100)"],
])("Chinese words are read as the numbers that they stand for: %s", (text, values) => {
  expect(valuesIn(text, "zh").join(" ")).toBe(values);
});

it.each([
  ["1,234", "1,234: 1234"],
  ["8 192", "8 192: 8192 8 192"],
  ["10^6", "10: 10 1000000"],
  ["10⁶", "10: 10 1000000"],
  ["99999^99", "99999: 99999"],
  ["the 1990s", "1990: 1990 90"],
  ["2025/26", "2025: 2025|26: 26 2026"],
  ["2025–99", "2025: 2025|99: 99 2099"],
  ["2025/126", "2025: 2025|126: 126"],
  ["2025/1.5", "2025: 2025|1.5: 1.5"],
  ["9:30", "9: 9 21 -3|30: 30"],
  // What `k` means is not sure; `bn` is.
  ["5 k", "5: 5 5000"],
  ["12 bn", "12: 12000000000"],
])("digits are read with all that they may mean: %s", (text, values) => {
  expect(valuesIn(text, "en").join("|")).toBe(values);
});

it("the quarter of a year stands behind the sign of its count", () => {
  const found = numbersIn("2026 年第四季度", "zh").filter(({ isWord }) => !isWord);
  expect(found.map(({ text, at }) => `${at} ${text}`)).toEqual(["0 2026", "7 四"]);
});

it("a word behind a number is its unit and no number of its own", () => {
  expect(valuesIn("10-second", "en")).toEqual(["10: 10"]);
  expect(valuesIn("a second one", "en")).toEqual(["(a: 1)", "(second: 2)", "(one: 1)"]);
  expect(valuesIn("200 千赫", "zh")).toEqual(["200: 200"]);
});

it("a number behind letters belongs to a name", () => {
  expect(valuesIn("USB3.2", "en")).toEqual([]);
  expect(joinedNumbersIn("USB3.2 at 5 V, PD3")).toEqual(["3.2", "3"]);
});

/** Quantities of the numbers in a text; `~` before one whose unit is that of the end of a range. */
const quantitiesIn = (text: string, language: Language = "en") => {
  const quantities = (one: Mention) => [...new Set(one.quantities)].join(" or ");
  return numbersIn(text, language)
    .filter(({ isWord }) => !isWord)
    .map((one) => `${one.isLent ? "~" : ""}${quantities(one)}`);
};

it.each([
  ["1.8 to 5.5 V", ["~V 1.8", "V 5.5"]],
  ["1, 2 and 3 mA", ["~A 0.001", "~A 0.002", "A 0.003"]],
  ["1 V to 3 A", ["V 1", "A 3"]],
  ["1 part of 3 V", ["", "V 3"]],
  ["3 V, 4 parts, 5 A", ["V 3", "", "A 5"]],
  ["8 192 V", ["V 8192 or V 192"]],
  ["2 million V", ["V 2000000"]],
  ["-5 °C, minus 6 °C, −7 dB", ["°C -5", "°C -6", "dB -7"]],
  // A minus may be a dash.
  ["-5 V", ["V 5"]],
  ["25℃-85℃", ["°C 25", "°C 85"]],
  ["±5 °C", ["°C 5"]],
])("a number measures what the unit behind it, or behind its range, does: %s", (text, found) => {
  expect(quantitiesIn(text)).toEqual(found);
});

it("Chinese words make a number negative", () => {
  expect(quantitiesIn("零下 40 ℃ 至正负 5 ℃", "zh")).toEqual(["°C -40", "°C 5"]);
});

it("an amount of money, a day and a percentage have a unit, a plain number has none", () => {
  const unitsOf = (text: string) => numbersIn(text, "zh").map(({ hasUnit }) => hasUnit);
  expect(unitsOf("3 日、5%、4 亿、6 件")).toEqual([true, true, true, false, false]);
});

it.each([
  [" V", ["V 2"]],
  ["mV", ["V 0.002"]],
  ["兆赫", ["Hz 2000000"]],
  [" kilohertz", ["Hz 2000"]],
  [" Kilohertz", ["Hz 2000"]],
  ["mm²", ["m² 0.000002"]],
  ["平方厘米", ["m² 0.0002"]],
  ["立方厘米", ["m³ 0.000002"]],
  [" KB", ["B 2000", "B 2048"]],
  [" Mbit", ["bit 2000000", "bit 2097152"]],
  [" bytes", ["B 2", "B 2"]],
  [" °C", ["°C 2"]],
  ["%", ["% 2"]],
  [" ppm", ["ppm 2"]],
  [" dBm", ["dBm 2"]],
  [" dBi", ["dBi 2"]],
  [" dB", ["dB 2"]],
  [" fps", ["fps 2"]],
  [" rpm", ["rpm 2"]],
  [" min", ["s 120"]],
  ["个小时", ["s 7200"]],
  ["公里", ["m 2000"]],
])("two of a unit are as many without its prefix: %s", (unit, quantities) => {
  expect(unitBehind(unit)?.(2)).toEqual(quantities);
});

it.each([" parts", "Vx", " V5", "安装", "平方", ""])("no unit is known: %o", (text) => {
  expect(unitBehind(text)).toBeUndefined();
});
