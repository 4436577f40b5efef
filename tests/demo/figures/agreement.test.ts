import { describe, expect, test } from "vitest";
import { figureDisagreement } from "./agreement.ts";

describe("Translations agree in their figures", () => {
  test.each([
    [
      "dates",
      "Since 12 December 2026, not before May 2025.",
      "自 2026 年 12 月 12 日起，不早于 2025 年 5 月。",
    ],
    ["ISO dates", "Made on 2026-11-21.", "2026 年 11 月 21 日制作。"],
    ["thousands", "16,384 multipliers in 3,200 rows", "3200 行共 16384 个乘法器"],
    ["万 and thousands", "32,000 wafers and 1.2 million parts", "3.2 万片晶圆，120 万颗芯片"],
    [
      "亿 and millions",
      "Revenue of 486.2 million CNY, 68.3 million net",
      "营业收入 4.862 亿元，净利润 6,830 万元",
    ],
    ["ranges of millions", "between 1,840 and 1,900 million CNY", "18.40 亿元至 19.00 亿元"],
    ["percent and points", "up by 18%, 1.3 points more", "增长 18%，提高 1.3 个百分点"],
    ["number words", "Four cameras, two ports and twelve months", "四路摄像头、两个端口、12 个月"],
    [
      "large number words",
      "Twenty-four colleagues, one hundred and ten boards",
      "24 位同事、110 块电路板",
    ],
    [
      "two in its shapes",
      "Both ports, twin motors, a dual-core chip",
      "两个端口、双电机、双核芯片",
    ],
    ["quarters", "In the third quarter of 2026 and in Q2 2027", "2026 年第三季度与 2027 年二季度"],
    ["nine months", "The first nine months of 2026", "2026 年前三季度"],
    ["halves", "Half of the first half of 2026", "2026 年上半年的 50%"],
    ["times of day", "from 9:00 to 2 p.m.", "9:00 至 14:00"],
    ["temperatures", "below −20 °C", "低于 -20°C"],
    ["units joined to numbers", "4K at 30 fps over a 64-bit bus", "64 位总线，4K，30 fps"],
    ["names with numbers", "RG8820 takes LPDDR4X over CSI-2", "RG8820 支持 LPDDR4X 与 CSI-2"],
    ["the number in a name", "a 400-ball package", "TFBGA-400 封装"],
    ["standards", "802.15.4 with Bluetooth LE 5.4", "802.15.4 与低功耗蓝牙 5.4"],
    ["ordinals", "the third mask set, the second port", "第三版光罩，第二个端口"],
    ["fractions", "a third less, two fifths of it", "减少三分之一，占其四成"],
    ["years left to the context", "September 2026 and November 2026", "2026 年 9 月与 11 月"],
    ["numerals that count nothing", "Diodes and gigabit on a QR code", "二极管、千兆网口与二维码"],
    ["an indefinite many", "thousands of boards", "数千块电路板"],
    [
      "tables",
      "<table><tr><td>35</td><td>2</td></tr></table>",
      "<table><tr><td>35</td><td>2</td></tr></table>",
    ],
  ])("%s", (_what, en, zh) => {
    expect(figureDisagreement(en, zh)).toBeUndefined();
  });
});

describe("Translations that differ are reported:", () => {
  test.each([
    ["another day", "12 December 2026", "2026 年 12 月 13 日"],
    ["another month", "12 December 2026", "2026 年 11 月 12 日"],
    ["another year", "since 2025", "自 2026 年起"],
    ["a decimal", "14.9 GB/s", "14.8 GB/s"],
    ["a decimal point", "1.49 W", "14.9 W"],
    ["a factor of ten", "486.2 million CNY", "48.62 亿元"],
    ["万 for thousands", "32,000 wafers", "32 万片晶圆"],
    ["a number word", "four cameras", "六路摄像头"],
    ["a number word against digits", "twelve months", "10 个月"],
    ["a quarter", "in the third quarter", "二季度"],
    ["a quarter by its sign", "in Q3", "第二季度"],
    ["a figure of one text alone", "takes 2.1 W", "功耗很低"],
    ["a figure more in Chinese", "takes little power", "功耗 2.1 W"],
    ["one of two equal figures", "30 fps, then 30 fps", "先 30 fps，后 25 fps"],
    [
      "a cell",
      "<table><tr><td>3</td><td>2</td></tr></table>",
      "<table><tr><td>2</td><td>2</td></tr></table>",
    ],
    ["figures that changed places", "<p>64 MB</p><p>32 MB</p>", "<p>32 MB</p><p>64 MB</p>"],
    ["a picture's words", '<p>x</p><img alt="Up to 97%">', '<p>x</p><img alt="最高 96%">'],
    ["an ordinal", "the fourth floor", "五层"],
  ])("%s", (_what, en, zh) => {
    expect(figureDisagreement(en, zh)).toBeDefined();
  });

  test("by the figures that only one of them has", () => {
    expect(figureDisagreement("18 ports at 3.3 V", "18 个端口，5 V")).toEqual({
      onlyEnglish: ["3.3"],
      onlyChinese: ["5"],
    });
  });
});
