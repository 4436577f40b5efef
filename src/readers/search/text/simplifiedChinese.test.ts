import { describe, expect, it } from "vitest";
import { simplified } from "./simplifiedChinese.ts";

describe("traditional characters", () => {
  it.each([
    ["電源管理晶片", "电源管理芯片"],
    ["記憶體", "内存"],
    ["韌體更新", "固件更新"],
    ["充電", "充电"],
    ["充電樁", "充电桩"],
    ["USB 傳輸", "USB 传输"],
  ])("%s are %s", (traditional, simple) => {
    expect(simplified(traditional)).toBe(simple);
  });

  it("leave simplified texts and other scripts unchanged", () => {
    for (const text of ["著名的乾坤", "电源管理芯片", "后面的程序", "Power, µA", "スイッチ", ""]) {
      expect(simplified(text)).toBe(text);
    }
  });
});
