import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numbers, parts } from "./differingNumbers.ts";

/** Severity of what the comparison of numbers finds; "" for nothing. */
function told(en: string, zh: string, isHtml = false): string {
  const found = [...numbers({ path: "/title", isHtml, texts: { en, zh } })];
  return found.map(({ severity, about }) => `${severity} ${about}`).join("\n");
}

/** Pairs with the same values, each in a notation of its own. */
const same: readonly (readonly [en: string, zh: string])[] = [
  ["240 W charging over USB-C 3.1", "支持 USB-C 3.1，240 W 快充"],
  ["USB PD 3, 240 W", "USB PD3，240 W"],
  ["1,240 parts in 12 families", "12 个系列共 1240 款产品"],
  ["1,240 parts", "１，２４０款产品"],
  ["12,500,000 cycles", "1250 万次"],
  ["Revenue of 1.24 billion", "营收 12.4 亿元"],
  ["Sales of 130 million", "营收一亿三千万元"],
  ["Quiescent current of 1.5 mA at 3.3 V", "3.3 伏下静态电流 1.5 毫安"],
  ["Quiescent current of 500 µA", "静态电流 0.5 毫安"],
  ["Clock of 200 MHz", "主频 200 兆赫兹"],
  ["Clock of 32.768 kHz", "32.768 千赫时钟"],
  ["5 volts, 3 amps", "5 V、3 A"],
  ["Resistance of 4.7 kΩ", "电阻 4.7 千欧"],
  ["A 10,000 mAh battery", "10 安时电池"],
  ["1.8 to 5.5 V supply", "1800 毫伏至 5.5 伏供电"],
  ["500 mA to 3 A", "0.5～3 A"],
  ["0.18 µm process, 2 mm package", "180 纳米工艺，2 毫米封装"],
  ["2-megapixel camera", "200 万像素摄像头"],
  ["Wakes in 250 microseconds", "250 微秒唤醒"],
  ["Up to 100 Mbit/s", "最高 100 Mbps"],
  ["16 KB of cache", "16384 字节缓存"],
  ["Accurate to 0.5%①", "精度 0.5%¹"],
  ["Efficiency of 95 %*1 at 240 W*2", "240 W① 时效率 95%②"],
  ["Efficiency of 95 % [1]", "效率 95%"],
  ["1. Set the jumper to 5 V.", "一、将跳线设为 5 V。"],
  ["(2) Supply: 12 V", "②电源：12 V"],
  ["Modes: 1) run, 2) sleep", "模式：①运行；②休眠"],
  ["1) run, 2) sleep for 3 s, 3) stop", "①运行；②休眠 3 秒；③停止 5 件"],
  ["Note 1: at 25 °C", "注①：25 ℃ 时"],
  ["An area of 25 mm²", "面积 25 平方毫米"],
  ["10⁶ write cycles", "100 万次擦写"],
  ["The RK3588 and nRF52840 run at 2.4 GHz", "RK3588、nRF52840 主频 2.4 GHz"],
  ["LQFP-64 or QFN48, 0.5 mm pitch", "LQFP64 或 QFN48，间距 0.5 mm"],
  ["FY 2025/26 results", "2025–2026 财年业绩"],
  ["Founded in 2009, in mass production since 2012", "2009 年成立，2012 年量产"],
  ["−40 °C to +85 °C", "零下 40 ℃ 至 85 ℃"],
  ["From -40 °C to 85 °C", "-40℃-85℃"],
  ["Tolerance of ±5 °C", "误差正负 5 ℃"],
  ["A 24-bit converter", "24 位转换器"],
];

/** Pairs with different values. */
const different: readonly (readonly [en: string, zh: string])[] = [
  ["USB PD 3.1, 240 W", "USB PD 3.1，140 W"],
  ["1,240 parts", "12,400 款产品"],
  ["12,500,000 cycles", "125 万次"],
  ["Quiescent current of 1.5 mA", "静态电流 1.5 安"],
  ["Clock of 200 MHz", "主频 200 千赫兹"],
  ["5 volts", "5 毫伏"],
  ["Quiescent current of 500 µA", "静态电流 5 毫安"],
  ["Accurate to 0.5%¹", "精度 1%①"],
  ["Down to −40 °C", "最低 40 ℃"],
  ["In production since 2012", "2021 年起量产"],
  ["1. Set the jumper to 5 V.", "1、将跳线设为 12 V。"],
  ["16 KB of cache", "32 KB 缓存"],
  // The units are also words for numbers.
  ["Peaks of 10,000 A", "峰值 1 A"],
  ["Peaks of 10,000A", "峰值 1A"],
  ["A 10-second delay", "延迟 2 秒"],
  ["Clock of 1,000 Hz", "主频 200 千赫"],
  ["Peaks of 2 million V", "峰值 2000000 W"],
];

describe("numbers of both languages", () => {
  it.each(same)("are the same values: %s | %s", (en, zh) => {
    expect(told(en, zh)).toBe("");
  });

  it.each(different)("are different values: %s | %s", (en, zh) => {
    expect(told(en, zh)).toMatch(/^warning /);
  });

  it("are read without superscript footnote marks", () => {
    const en = '<p>Efficiency of 95 %<sup>1</sup> at 12<sup><a href="#fn2">2</a></sup> V</p>';
    expect(told(en, "<p>12 V 时效率为 95%</p>", true)).toBe("");
    expect(
      told("<p>25 mm<sup>2</sup>, 10<sup>6</sup> cycles</p>", "<p>25 mm²，100 万次</p>", true),
    ).toBe("");
    expect(told("<p>10<sup>6</sup> cycles</p>", "<p>10 万次</p>", true)).toMatch(/^warning/);
  });
});

it.each([
  ["RG8810 and RG8820", "RG8810", "note RG8820 RG8810 and RG8820"],
  ["RG8810", "RG8810 与 RG8820", "note RG8820 RG8810 与 RG8820"],
  ["RG8810", "RG8820", "warning RG8810 / RG8820 RG8810"],
  ["LQFP-64 and RG8810", "LQFP64、RG8810", ""],
])(
  "part numbers of one language alone are noted, different ones are warned of: %s | %s",
  (en, zh, found) => {
    const all = [...parts({ path: "/title", isHtml: false, texts: { en, zh } })];
    expect(
      all.map(({ severity, about, excerpt }) => `${severity} ${about} ${excerpt}`).join(),
    ).toBe(found);
  },
);

const units = [
  { en: ["V", " V", " volts"], zh: ["V", " 伏", "伏特"], small: [" mV", "毫伏"] },
  { en: ["A", " A", " amps"], zh: ["A", " 安", "安培"], small: [" mA", "毫安"] },
  { en: ["Hz", " Hz", " hertz"], zh: [" Hz", "赫兹", "赫"], small: [] },
  { en: [" W", " watts"], zh: ["W", "瓦"], small: [" mW", "毫瓦"] },
  { en: [" s", " seconds"], zh: [" 秒", "s"], small: [" ms", "毫秒"] },
] as const;

/** Notations of a whole number. */
const enNumber = (value: number) => [String(value), value.toLocaleString("en")];
const zhNumber = (value: number) => [
  String(value),
  value.toLocaleString("en"),
  [...String(value)].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join(""),
  ...(value % 10_000 === 0 ? [`${value / 10_000} 万`] : []),
];

const pick = <Value>(some: readonly Value[], at: number): Value | undefined =>
  some[at % some.length];

const wording = fc.record({
  at: fc.nat(),
  zhAt: fc.nat(),
  notation: fc.nat(),
  zhNotation: fc.nat(),
});
const counted = fc.oneof(
  fc.integer({ min: 1, max: 9_999 }),
  fc.integer({ min: 1, max: 900 }).map((n) => n * 10_000),
);

describe("a quantity", () => {
  it("is equal in every notation of both languages, and with marks and list numbers", () => {
    const marks = fc.constantFrom("", "①", "¹", "*1", "[2]");
    const items = fc.constantFrom("", "1. ", "(1) ", "① ", "2) ");
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        counted,
        wording,
        marks,
        marks,
        items,
        items,
        (unit, value, { at, zhAt, notation, zhNotation }, mark, zhMark, item, zhItem) => {
          const en = `${item}It takes ${pick(enNumber(value), notation)}${pick(unit.en, at)}${mark} at most.`;
          const zh = `${zhItem}最大为 ${pick(zhNumber(value), zhNotation)}${pick(unit.zh, zhAt)}${zhMark}。`;
          expect([en, zh, told(en, zh)]).toEqual([en, zh, ""]);
        },
      ),
    );
  });

  it("is equal in a unit a thousand times smaller, and for no other number of it", () => {
    const small = units.filter((unit) => unit.small.length > 0);
    fc.assert(
      fc.property(
        fc.constantFrom(...small),
        fc.integer({ min: 1, max: 9_999 }),
        fc.nat(),
        (unit, value, at) => {
          const written = pick(unit.small, at);
          const en = `It takes ${value / 1_000}${unit.en[1]} at most.`;
          expect(told(en, `最大为 ${value}${written}。`)).toBe("");
          expect(told(en, `最大为 ${value + 1}${written}。`)).toMatch(/^warning/);
        },
      ),
    );
  });

  it("is reported if its value differs", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        counted,
        counted,
        wording,
        (unit, value, other, { at, zhAt, notation, zhNotation }) => {
          fc.pre(value !== other);
          const en = `It takes ${pick(enNumber(value), notation)}${pick(unit.en, at)} at most.`;
          const zh = `最大为 ${pick(zhNumber(other), zhNotation)}${pick(unit.zh, zhAt)}。`;
          expect(told(en, zh)).toMatch(/^warning/);
        },
      ),
    );
  });

  it("is read without an error, whatever a text contains", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        fc.boolean(),
        (en, zh, isHtml) => {
          expect(() => told(en, zh, isHtml)).not.toThrow();
        },
      ),
    );
  });
});
