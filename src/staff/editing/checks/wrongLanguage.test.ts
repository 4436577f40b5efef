import { expect, it } from "vitest";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import { findingsIn } from "./findingsIn.ts";

const nowhere = {
  ...{ exists: () => false, isPublished: () => false, hasId: () => false },
  library: () => undefined,
};

/** Language whose text is reported to be in the wrong script; "" where neither is. */
const toldOf = (en: string, zh: string) => {
  const isHtml = en.startsWith("<") || zh.startsWith("<");
  const body = isHtml ? { title: { en: "A", zh: "甲" }, body: { en, zh } } : { title: { en, zh } };
  const found = runToEnd(findingsIn("page", body, nowhere));
  const told = found.filter(({ check }) => check === "wrong-script");
  return told.map(({ language }) => language).join(" ");
};

/** Pairs as people write them, each side in its own language however much it borrows. */
const right: readonly (readonly [en: string, zh: string])[] = [
  ["RG8810", "RG8810"],
  ["RG8810 Evaluation Kit", "RG8810 Evaluation Kit"],
  ["Bluetooth Low Energy", "Bluetooth Low Energy"],
  ["ARM Cortex-M33 with TrustZone", "ARM Cortex-M33 with TrustZone"],
  ["USB Power Delivery", "USB Power Delivery"],
  ["SDK for Linux", "Linux SDK"],
  ["Ridgekey (锐基科技) Co., Ltd.", "锐基科技有限公司"],
  ["Ridgekey Semiconductor (Shenzhen) 锐基半导体", "锐基半导体（深圳）"],
  ["The Chinese name is 锐基半导体有限公司.", "中文名称为锐基半导体有限公司。"],
  ["Address: 深圳市南山区科技园, Shenzhen, China", "地址：深圳市南山区科技园"],
  ["Search for “锐基” on WeChat", "在微信搜索“锐基”"],
  ["WeChat account: 锐基科技官方", "微信公众号：锐基科技官方"],
  ["GB/T 4943.1 (信息技术设备安全)", "GB/T 4943.1（信息技术设备 安全）"],
  ["The prize 中国芯 was given in Beijing.", "“中国芯”奖项在北京颁发。"],
  ["Set the jumper to “开”.", "将跳线设为“开”。"],
  ["The menu item 设置 opens the settings.", "“设置”菜单打开设置。"],
  ["Think in silicon", "Think in silicon"],
  ["Contact sales@example.com", "联系 sales@example.com"],
  ["https://www.example.com/en/about", "https://www.example.com/zh/about"],
  ["Hello, world", "Hello, world 程序"],
  ["Run npm install first", "先运行 npm install"],
  [
    "See “A 2.4 GHz receiver for the internet of things” (ISSCC 2025)",
    "参见论文“A 2.4 GHz receiver for the internet of things”（ISSCC 2025）",
  ],
  ["Supports TensorFlow Lite and PyTorch Mobile", "支持 TensorFlow Lite 与 PyTorch Mobile"],
  ["Licensed under the Apache License", "采用 Apache License 授权"],
  ["QFN32, 5 mm × 5 mm", "QFN32，5 mm × 5 mm"],
  ["OTA", "OTA"],
  ["IEEE 802.11 a/b/g/n", "IEEE 802.11 a/b/g/n"],
  ["Wafer", "晶圆"],
  ["Ltd.", "有限公司"],
  ["Made in China", "中国制造"],
  ["Type-C to Type-C cable", "Type-C 转 Type-C 线缆"],
  ["Matter over Thread", "Matter over Thread"],
  ["Winner of “Lord of the Small Chips”", "荣获 Lord of the Small Chips 奖"],
  ["Works with Apple Home", "支持 Apple Home（Works with Apple Home 认证）"],
  [
    "<p>Use <code>set mode on</code>.</p>",
    "<p>使用 <code>set the mode of the chip to on</code>。</p>",
  ],
  ["<p>Ridgekey (锐基) is a fabless company.</p>", "<p>锐基（Ridgekey）是一家无晶圆厂公司。</p>"],
  // As many words as a sentence has, but few that join them; and the reverse.
  ["Press the red key twice.", "开机：Press red key on top twice"],
  ["Press the key.", "开机：Press the key on top"],
  ["Best chip maker in China", "Best chip maker in China"],
  ["Made for the sea", "Made for the sea"],
  ["Mandarin (普通话) and Cantonese (粤语) wake words", "普通话与粤语唤醒词"],
];

/** Pairs that were mixed up, pasted twice or left half done, and the side that is wrong. */
const wrong: readonly (readonly [en: string, zh: string, language: "en" | "zh"])[] = [
  ["芯片", "芯片", "en"],
  ["联系我们", "联系我们", "en"],
  ["新品发布", "New product", "en"],
  ["RG8810 评估板", "RG8810 评估板", "en"],
  ["RG8810：面向边缘计算的视觉芯片", "RG8810：面向边缘计算的视觉芯片", "en"],
  ["支持 TensorFlow Lite", "支持 TensorFlow Lite", "en"],
  ["工作温度 -40 °C 至 105 °C", "工作温度 -40 °C 至 105 °C", "en"],
  ["低功耗 Bluetooth SoC", "低功耗 Bluetooth SoC", "en"],
  ["公司新闻", "公司新闻", "en"],
  ["欢迎莅临 Embedded World 展会", "欢迎莅临 Embedded World 展会", "en"],
  ["The RG8810 supports four cameras. 支持四路摄像头输入。", "支持四路摄像头输入。", "en"],
  ["Our chips are made for cars，满足车规级要求。", "我们的芯片满足车规级要求。", "en"],
  ["Please read the data sheet. 使用前请仔细阅读数据手册。", "使用前请仔细阅读数据手册。", "en"],
  ["Features: 高性能、低功耗、小尺寸", "特性：高性能、低功耗、小尺寸", "en"],
  [
    "<p>We will be at the fair.</p><p>我们将在展会上展示新产品。</p>",
    "<p>我们将在展会上展示新产品。</p>",
    "en",
  ],
  ["<p>我们将参展。</p>", "<p>我们将参展。</p>", "en"],
  ["第三季度业绩", "第三季度业绩", "en"],
  ["2026年第三季度", "2026年第三季度", "en"],
  ["了解更多", "了解更多", "en"],
  ["数据手册 (PDF)", "数据手册 (PDF)", "en"],
  ["Contact us", "Contact us today", "zh"],
  ["Learn more", "Learn more about us", "zh"],
  ["New office opened", "New office opened in the city centre", "zh"],
  ["Data sheet", "Download the data sheet", "zh"],
  ["How to order", "How to order samples", "zh"],
  ["Third quarter results", "Results of the third quarter", "zh"],
  ["Safe operation", "Read this before you use the device.", "zh"],
  ["Opening", "打开设备：Open the lid of the box", "zh"],
  ["The device restarts.", "设备重新启动。The device restarts when the supply returns.", "zh"],
  [
    "It is made for cars.",
    "专为汽车设计。It has been qualified for use in cars by our laboratory.",
    "zh",
  ],
  [
    "<p>We are at the fair.</p><p>Come and see us.</p>",
    "<p>我们将参展。</p><p>Come and see us at our booth in the hall.</p>",
    "zh",
  ],
  [
    "<p>Our customers are in thirty countries.</p>",
    "<p>Our customers are in more than thirty countries.</p>",
    "zh",
  ],
  ["Quality is our promise", "Quality is what we promise", "zh"],
  ["Who we are", "Who we are and what we do", "zh"],
  ["Join the team", "Join our team", "zh"],
  ["Open the lid.", "打开：Open lid with the red key", "zh"],
  ["Read the guide before use", "Read the guide before use", "zh"],
];

it.each(right)("report nothing: %s | %s", (en, zh) => {
  expect(toldOf(en, zh)).toBe("");
});

it.each(wrong)("report the side that is wrong: %s | %s", (en, zh, language) => {
  expect(toldOf(en, zh).split(" ")).toContain(language);
});
