import { expect, test } from "vitest";
import { chineseSlips, englishSlips } from "./typography.ts";

test.each([
  "四路画面，同一时刻：典型功耗 2.1 W（室温 25 °C）。",
  "占比 43.2%，较上年提高 1.3 个百分点；其中“视觉”占 51% 以上。",
  "NPU 由 3,072 个 MAC 组成，支持 SM2、SM3 与 Wi-Fi 6。",
  "沪ICP备00000000号",
  "10:30 开始",
])("Chinese that follows the rules: %s", (text) => {
  expect(chineseSlips(text)).toEqual([]);
});

test.each([
  ["功耗2.1 W", "needs a space"],
  ["支持 USB接口", "needs a space"],
  ["效率 94%的电源", "needs a space"],
  ["低于 25°C", "before °C"],
  ["效率 94 %", "before %"],
  ["端口 ，共两个", "beside a full-width mark"],
  ["两个端口, 双核", "half-width mark"],
  ["如下: 端口", "half-width mark"],
  ["两个端口.", "half-width full stop"],
  ["端口(两个)", "half-width brackets"],
  ['"端口"说明', "straight quotes"],
  ["支持 AES, RSA 算法", "half-width commas"],
  ["四路摄像头 4K SoC,5 TOPS 算力", "half-width commas"],
  ["每个项目提供 六颗样片", "between Chinese characters"],
  ["等待...", "typewriter"],
  ["欢迎！", "exclamation mark"],
  ["共 １２ 路", "full-width letters"],
])("Chinese that violates them: %s", (text, message) => {
  expect(chineseSlips(text).join("; ")).toContain(message);
});

test("English is in English, without capitals", () => {
  expect(englishSlips("Four cameras, 25 °C, 94%: done.")).toEqual([]);
  expect(englishSlips("Four 摄像头")).toHaveLength(1);
  expect(englishSlips("Four cameras，two ports")).toHaveLength(1);
  expect(englishSlips("It is here!")).toHaveLength(1);
  expect(englishSlips("Four cameras , two ports")).toHaveLength(1);
});
