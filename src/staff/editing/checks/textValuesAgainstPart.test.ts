import { expect, it } from "vitest";
import { recordNumbers } from "./textValuesAgainstPart.ts";

const supply = {
  names: { en: "Supply voltage", zh: "电源电压" },
  ...{ dimension: "V", min: 2.7, max: 5.5, text: "2.7..5.5 V" },
};
const power = {
  names: { en: "Output power", zh: "输出功率" },
  ...{ dimension: "W", min: 240, max: 240, text: "240 W" },
};

const told = (texts: { en?: string; zh?: string }) =>
  [...recordNumbers({ path: "/summary", isHtml: false, texts }, [supply, power])].map(
    ({ path, about }) => `${path} ${about}`,
  );

it.each([
  { en: "Supply voltage from 2.7 to 5.5 V, 3 A at most." },
  { en: "A supply voltage of 3.3 V" },
  { en: "Supply voltage: 2,700 mV to 5.5 volts①" },
  { zh: "电源电压２．７～５．５ Ｖ，输出功率 240 瓦" },
  { en: "Supply voltage and output power: see the data sheet. A rail of 12 V is not needed." },
  { en: "At a supply voltage of 5 V, the 65 W adapter starts." },
  { zh: "输出功率达 0.24 千瓦。待机功耗 5 毫瓦" },
  // Of another part, another quantity, or as a bound.
  { en: "Its output power is 140 W, compared with 240 W here." },
  { zh: "电源电压由 12 V 降到 5 V" },
  { en: "3.3 V of supply voltage and 12 V of drive" },
  { zh: "输出功率不到 300 W" },
])("finds nothing if a text agrees with the record: %o", (texts) => {
  expect(told(texts)).toEqual([]);
});

it.each([
  [{ en: "Supply voltage from 1.8 to 5.5 V" }, "/summary/en Supply voltage: 1.8 / 2.7..5.5 V"],
  [{ en: "Output power up to 140 W" }, "/summary/en Output power: 140 / 240 W"],
  [{ zh: "电源电压 12 伏" }, "/summary/zh 电源电压: 12 / 2.7..5.5 V"],
  [{ zh: "支持 PD 3.1，输出功率 1,240 W" }, "/summary/zh 输出功率: 1,240 / 240 W"],
])("finds contradictions to the record: %o", (texts, about) => {
  expect(told(texts)).toEqual([about]);
});

const temperature = {
  names: { en: "Tempe", zh: "温度" },
  ...{ dimension: "°C", min: -40, max: 85, text: "-40..85 °C" },
};
const short = {
  names: { en: "Temp", zh: "温" },
  ...{ dimension: "°C", min: 1, max: 1, text: "1 °C" },
};

it.each([
  ["Tempe from -40 to 85 °C", ""],
  ["Tempe from -41 to 85 °C", "-41"],
  ["Tempe from -40 to 86 °C", "86"],
  ["Tempe -40.0000001 °C", ""],
  ["Tempe 86 °C", "86"],
  ["Tempe 86, 5 °C", ""],
  ["Tempe 2 million °C", "2"],
  ["tempe up to 86 °C", "86"],
  // The name is part of a word, has no value behind it, or one of another quantity.
  ["Tempex 86 °C", ""],
  ["xTempe 86 °C", ""],
  ["Tempe and 86 °C", ""],
  ["Tempe 86 V", ""],
  ["Tempe: see 5. The tempe 86 °C", "86"],
])("compares a value with both ends of the record's range: %s", (en, wrong) => {
  const found = [
    ...recordNumbers({ path: "/summary", isHtml: false, texts: { en } }, [short, temperature]),
  ];
  expect(found.map(({ about }) => about)).toEqual(
    wrong === "" ? [] : [`Tempe: ${wrong} / -40..85 °C`],
  );
});

it("reads names of two Chinese characters, which are enough, and reports one value of a text", () => {
  const texts = { zh: "温 99 ℃，温度 86 ℃，电源电压 12 V" };
  const found = [
    ...recordNumbers({ path: "/summary", isHtml: false, texts }, [short, temperature, supply]),
  ];
  expect(found).toEqual([
    {
      ...{ check: "record-differs", severity: "warning", path: "/summary/zh", language: "zh" },
      ...{ excerpt: "温 99 ℃，温度 86 ℃，电源电压 12 V", about: "温度: 86 / -40..85 °C" },
    },
  ]);
});
