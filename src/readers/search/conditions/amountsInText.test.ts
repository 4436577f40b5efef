import { expect, it } from "vitest";
import { type Amount, amountsIn } from "./amountsInText.ts";
import { bodySizesIn } from "./bodySizesInText.ts";
import { phraseTokens } from "./phraseTokens.ts";

/** An amount in short: its comparison, its ends and its unit. */
function shown({ comparison, low, high, isRange, unit, prefix, isWord, isShortBit }: Amount) {
  const ends = isRange || low !== high ? `${low}..${high}` : `${low}`;
  const rest = [unit, prefix, isWord && "(word)", isShortBit && "(short)"];
  return [comparison, ends, ...rest].filter(Boolean).join(" ");
}

it.each([
  ["3.3V", ["3.3V = 3.3 V"]],
  ["minus 40 degrees", ["minus 40 degrees = -40 °C"]],
  ["lamp 零下40度", ["零下40度 = -40 °C"]],
  ["minus 0 V", ["0 V = 0 V"]],
  ["minus 0.5 V", ["minus 0.5 V = -0.5 V"]],
  ["+5 V", ["+5 V = 5 V"]],
  ["−5 V", ["−5 V = -5 V"]],
  ["-40 °C to 85 °C", ["-40 °C to 85 °C = -40..85 °C"]],
  ["minus 5 to 5 V", ["minus 5 to 5 V = -5..5 V"]],
  ["2.7 V to 5.5 V", ["2.7 V to 5.5 V = 2.7..5.5 V"]],
  ["12V-24V", ["12V-24V = 12..24 V"]],
  ["5 V 至 12 V", ["5 V 至 12 V = 5..12 V"]],
  ["100 mV to 2 V", ["100 mV to 2 V = 0.1..2 V"]],
  ["0 V to 3 V", ["0 V to 3 V = 0..3 V"]],
  ["-5 mV to 0 V", ["-5 mV to 0 V = -0.005..0 V"]],
  ["2 V to 100 mV", ["2 V = 2 V", "100 mV = 100 mV"]],
  ["3 V to 3 V", ["3 V to 3 V = 3..3 V"]],
  ["5.5 V to 2.7 V", ["5.5 V = 5.5 V", "2.7 V = 2.7 V"]],
  ["5 V to 3 A", ["5 V = 5 V", "3 A = 3 A"]],
  ["5 V to 3", ["5 V = 5 V", "3 = 3"]],
  ["1 to 3 to 5", ["1 to 3 = 1..3", "5 = 5"]],
  ["between 100 and 150 MHz", ["between 100 and 150 MHz = 100..150 MHz"]],
  ["介于 2 V 和 5 V", ["介于 2 V 和 5 V = 2..5 V"]],
  ["100 and 150 MHz", ["100 = 100", "150 MHz = 150 MHz"]],
  ["ten to twenty volts", ["ten to twenty volts = 10..20 V"]],
  ["at least 2.7 V to 5.5 V", ["at least 2.7 V to 5.5 V = atLeast 2.7..5.5 V"]],
  ["3 V or more, 2 A max", ["3 V or more = atLeast 3 V", "2 A max = reaching 2 A"]],
  ["512 Mb", ["512 Mb = 512 Mbit (short)"]],
  ["512 MB", ["512 MB = 512 MB"]],
  ["512 Mbit", ["512 Mbit = 512 Mbit"]],
  ["13.56M", ["13.56M = 13.56 m", "13.56M = 13.56 M"]],
  ["128K and 64 kHz", ["128K = 128 K", "64 kHz = 64 kHz"]],
  ["64 kHz 128k", ["64 kHz = 64 kHz", "128k = 128 k"]],
  ["128k/s", []],
  ["1.5G", ["1.5G = 1.5 G"]],
  ["5 m", ["5 m = 5 m"]],
  ["5-2 V", ["5-2 V = 2 V"]],
  ["64 Mbit 512 Mb", ["64 Mbit = 64 Mbit", "512 Mb = 512 Mbit (short)"]],
  ["64kHz双运放", ["64kHz = 64 kHz", "双 = 2 (word)"]],
  ["双64kHz", ["双 = 2 (word)", "64kHz = 64 kHz"]],
])("reads the quantities of %s", (text, expected) => {
  expectAmounts(text, expected);
});

it.each([
  ["-5..85", ["-5..85 = -5..85"]],
  ["2-4", ["2-4 = 2..4"]],
  ["2 to 2", ["2 to 2 = 2..2"]],
  ["4-2", []],
  ["1st", []],
  ["RS485", []],
  ["I2C", []],
  ["1.2.3", []],
  ["2x", ["2 = 2"]],
  ["320x240", ["320 = 320"]],
  ["8ch", ["8 = 8"]],
  ["8CH", ["8 = 8"]],
  ["8zz", []],
  ["5个", ["5 = 5"]],
  ["3-phase", ["3 = 3"]],
])("reads numbers that are no piece of a word: %s", (text, expected) => {
  expectAmounts(text, expected);
});

it.each([
  ["twenty-four volts", ["twenty-four volts = 24 V"]],
  ["十二伏", ["十二伏 = 12 V"]],
  ["一百二十八千字节", ["一百二十八千字节 = 128 KB"]],
  ["四十摄氏度", ["四十摄氏度 = 40 °C"]],
  ["two milli volts", ["two = 2 (word)"]],
  ["two, volts", ["two = 2 (word)"]],
  ["quad-core", ["quad = 4 (word)"]],
  ["quad cores", ["quad = 4 (word)"]],
  ["single-core", ["single = 1 (word)"]],
  ["二极管", ["二 = 2 (word)"]],
  ["dual", ["dual = 2 (word)"]],
  ["双运放", ["双 = 2 (word)"]],
  ["单的接口", ["单 = 1 (word)"]],
  ["二十四个接口", ["二十四 = 24 (word)"]],
  ["十二毫伏", ["十二毫伏 = 12 mV"]],
  ["三角", ["三 = 3 (word)"]],
  ["单向", []],
  ["one of 2", ["one = 1 (word)", "2 = 2"]],
  ["2 two", ["2 = 2", "two = 2 (word)"]],
  ["twenty four two volts", ["twenty four = 24 (word)", "two volts = 2 V"]],
])("reads numbers as words: %s", (text, expected) => {
  expectAmounts(text, expected);
});

function expectAmounts(text: string, expected: readonly string[]) {
  const amounts = amountsIn(text, phraseTokens(text), (word) => word === "ch");
  expect(amounts.map((one) => `${text.slice(one.start, one.end)} = ${shown(one)}`)).toEqual(
    expected,
  );
}

it.each([
  ["6x4 mm", ["6x4 mm = 4 6"]],
  ["4 mm × 6 mm × 0.8 mm", ["4 mm × 6 mm × 0.8 mm = 4 6 0.8"]],
  ["10 x 9 mm", ["10 x 9 mm = 9 10"]],
  ["4乘6毫米", ["4乘6毫米 = 4 6"]],
  ["at most 4 by 6 millimetres package", ["at most 4 by 6 millimetres package = atMost 4 6"]],
  ["封装大小不超过4*6mm", ["封装大小不超过4*6mm = atMost 4 6"]],
  ["lamp, package size is 4x4 mm lamp", ["package size is 4x4 mm = 4 4"]],
  ["4 x 4 mm and 5 x 3 mm or less", ["4 x 4 mm = 4 4", "5 x 3 mm or less = atMost 3 5"]],
  ["4x4", []],
  ["ZX4x4 mm", []],
  ["4x4 mmx", []],
])("reads the sizes of bodies, the shorter side first: %s", (text, expected) => {
  const sizes = bodySizesIn(text).map(({ start, end, sides, comparison }) => {
    return `${text.slice(start, end)} = ${comparison ? `${comparison} ` : ""}${sides.join(" ")}`;
  });
  expect(sizes).toEqual(expected);
});
