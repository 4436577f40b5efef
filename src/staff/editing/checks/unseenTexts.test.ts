import { expect, it } from "vitest";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import type { CheckName } from "./checkFinding.ts";
import { findingsIn } from "./findingsIn.ts";

const nowhere = {
  ...{ exists: () => false, isPublished: () => false, hasId: () => false },
  library: () => undefined,
};
const found = (en: string, zh: string, isHtml = false) => {
  const body = isHtml ? { title: { en: "A", zh: "甲" }, body: { en, zh } } : { title: { en, zh } };
  return runToEnd(findingsIn("page", body, nowhere))
    .filter(({ check }) => check !== "summary-missing")
    .map(({ check }) => check);
};
/** Pairs by agencies and colleagues, which mean the same. */
const right: [string, string][] = [
  ["Published 3 March 2026", "2026年3月3日发布"],
  ["Published March 3rd, 2026", "二〇二六年三月三日发布"],
  ["Supply 2.7–5.5 V", "电源电压２．７～５．５Ｖ"],
  ["Supply 2.7 V to 5.5 V", "供电范围：2.7V 至 5.5V"],
  ["Up to 95% efficiency", "效率高达百分之九十五"],
  ["Up to 95 percent efficiency", "效率高达９５％"],
  ["12\u00a0MHz crystal, 32.768\u00a0kHz for the clock", "12 MHz 晶振，32.768 kHz 时钟"],
  ["More than 1,000 customers in 30 countries", "服务 30 个国家的上千家客户"],
  ["10,000-piece reels", "每卷1万片"],
  ["RG8810-Q1 is qualified to AEC-Q100 Grade 1", "RG8810-Q1 通过 AEC-Q100 Grade 1 认证"],
  ["RG8810/RG8820 evaluation board", "RG8810、RG8820 评估板"],
  ["Order RG8810QFN32-TR", "订购型号：RG8810QFN32-TR"],
  ["A 24-bit ADC with 8 channels", "八通道24位ADC"],
  ["Two-year warranty", "质保两年"],
  ["Booth 5B12, Hall 3", "3号馆5B12展位"],
  ["Q3 2026 revenue grew by a third", "2026年第三季度营收增长三分之一"],
  ["From 9 a.m. to 5:30 p.m.", "上午9点至下午5点半"],
  ["Draws 1 µA, 0.5 µA typ.", "电流 1 μA，典型值 0.5 μA"],
  ["Founded in the 1990s", "创立于上世纪九十年代"],
  ["Call +86 755 1234 5678", "电话：0755-12345678"],
  ["Five hundred million units shipped", "出货量达5亿颗"],
  ["1.5 million units", "150万颗"],
  ["RMB 3.2bn", "32亿元"],
  ["Half-duplex RS-485 at 20 Mbps", "半双工 RS-485，速率 20Mbps"],
  ["USB 3.2 Gen 2x1", "USB 3.2 Gen 2×1"],
  ["4-layer PCB, 1.6 mm", "四层 PCB，厚 1.6mm"],
  ["−40 °C to +105 °C", "-40℃~105℃"],
  ["10 × 10 mm", "10mm×10mm"],
  ["10^6 cycles", "100 万次"],
  ["3 x faster", "快三倍"],
  ["Doubled since 2024", "自2024年以来翻了一番"],
  ["5-7 May 2026", "2026年5月5日至7日"],
  ["2026-11-23", "2026年11月23日"],
  ["11/23/2026", "2026年11月23日"],
  ["The RG8810 family", "RG8810系列"],
  ["The RG88xx family: RG8810 and RG8820", "RG88xx 系列：RG8810 与 RG8820"],
  ["IEC 61508 SIL 3, ISO 26262 ASIL-D", "IEC 61508 SIL 3，ISO 26262 ASIL-D"],
  ["0.18 µm process", "0.18微米工艺"],
  ["100 nF and 4.7 kΩ", "100nF 与 4.7kΩ"],
  ["Over 20,000 m² of floor", "占地2万余平方米"],
  ["1.8V, 3.3V & 5V", "1.8 V、3.3 V 与 5 V"],
  ["first-half profit rose 8.25 %", "上半年利润增长8.25％"],
  ["the 21st century", "二十一世纪"],
  ["-3 dB bandwidth of 1 GHz", "1GHz 的 -3dB 带宽"],
  ["LQFP-64 and QFN48", "LQFP64 与 QFN48 封装"],
  ["a dozen engineers", "十余名工程师"],
  ["ten thousand hours", "一万小时"],
  ["2.5k units", "2500颗"],
  ["RG8810 (LQFP64), see AN1203", "RG8810（LQFP64），见应用笔记 AN1203"],
  ["Ltd. was founded in 2009, 17 years ago.", "公司成立于2009年，距今已十七年。"],
];
/** Pairs that do not mean the same, and the check that reports them. */
const wrong: [string, string, string][] = [
  ["Published 3 March 2026", "2026年3月13日发布", "number-differs"],
  ["Published 3 March 2026", "二〇二五年三月三日发布", "number-differs"],
  ["Supply 2.7–5.5 V", "电源电压２．７～３．６Ｖ", "number-differs"],
  ["Up to 95% efficiency", "效率高达百分之九十二", "number-differs"],
  ["12\u00a0MHz crystal", "16 MHz 晶振", "number-differs"],
  ["Order RG8810QFN32-TR", "订购型号：RG8810QFN48-TR", "part-differs"],
  ["RG8810-Q1 is qualified", "RG8810 通过认证", "part-differs"],
  ["RG8810 is qualified", "RG8801 通过认证", "part-differs"],
  ["1.5 million units", "15万颗", "number-differs"],
  ["RMB 3.2bn", "3.2亿元", "number-differs"],
  ["5-7 May 2026", "2026年5月5日至8日", "number-differs"],
  ["100 nF", "100 µF", "number-differs"],
  ["1 µA standby", "1 mA 待机电流", "number-differs"],
  ["up to +105 °C", "最高 85℃", "number-differs"],
  ["9 a.m.", "上午10点", "number-differs"],
  ["Q3 2026", "2026年第四季度", "number-differs"],
  ["10,000-piece reels", "每卷1000片", "number-differs"],
];
/** English HTML, and the checks that it fails. */
const structures: [string, CheckName[]][] = [
  ["<h2>A</h2><h3>B</h3><h2>C</h2><h3>D</h3>", []],
  ["<h3>A</h3><p>b</p>", []],
  ["<h2>A</h2><h4>B</h4>", ["heading-order"]],
  ["<h4>A</h4>", ["heading-order"]],
  ['<img src="/storage/a.png" alt="">', []],
  ['<img alt="A chip" src="/storage/a.png">', []],
  ['<figure><img src="/storage/a.png" width="3"></figure>', ["alt-missing"]],
  ['<p><a href="doc:gone#part">x</a></p>', ["dead-link"]],
  ['<p><a href="https://example.com/a?b=1&amp;c=2#d">x</a></p>', []],
  ['<p><a href="https://例子.测试/路径">x</a></p>', []],
  ['<p><a href="mailto:sales@example.com?subject=a%20b">x</a></p>', []],
  ['<p><a href="tel:+86-755-1234">x</a></p>', []],
  ['<p><a href="www.example.com">x</a></p>', ["address-form"]],
  ['<p><a href="https://example">x</a></p>', ["address-form"]],
  ['<p><a href="#below">x</a></p>', []],
];

/** Chinese texts, and whether they hold a half-width mark of punctuation. */
const marks: [string, boolean][] = [
  ["支持 I2C,SPI,UART 接口", false],
  ["工作电压为3.3V,电流为1mA", true],
  ["版本 1.2.3 已发布", false],
  ["访问 https://example.com/a,b?c:d 了解详情", false],
  ["时间:上午9:30", true],
  ["比例为 1:2", false],
  ["价格(含税)", true],
  ["型号 RG8810(LQFP64)", false],
  ["他说:“好.”", true],
  ["邮箱:info@example.com", true],
  ["C++ 与 Node.js 均可", false],
  ["真的吗?是的!", true],
  ["Hello, world! 是第一个程序", false],
  ["10,000 件", false],
  ["RG8810,RG8820 已量产", false],
  ["深圳市南山区, 518000", true],
];
it.each(right)("report nothing for a right pair: %s", (en, zh) => {
  expect(found(en, zh)).toEqual([]);
});

it.each(wrong)("report a wrong pair: %s | %s", (en, zh, check) => {
  expect(found(en, zh)).toContain(check);
});

it.each(marks)(
  "distinguish half-width marks of Chinese from those of code and numbers: %s",
  (zh, isWrong) => {
    expect(found("A", zh).includes("half-width")).toBe(isWrong);
  },
);

it.each(structures)("read structure and links of untrusted HTML: %s", (html, checks) => {
  const kinds = found(html, "<p>甲</p>", true);
  expect(kinds.filter((one) => one !== "wrong-script" && one !== "part-differs")).toEqual(checks);
});
