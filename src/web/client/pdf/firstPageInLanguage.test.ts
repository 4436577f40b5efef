import { expect, it } from "vitest";
import { firstOwnPage, languageOf } from "./firstPageInLanguage.ts";

const english = "Third-quarter report 2026. Ridgekey Microelectronics (睿基微电子)";
const chinese = "睿基微电子股份有限公司 2026 年第三季度报告，RG8840 与 USB-PD 3.2";

const pdf = (...texts: readonly string[]) => ({
  numPages: texts.length,
  getPage: async (number: number) => ({
    getTextContent: async () => ({
      items: [{ type: "beginMarkedContent" }, { str: texts[number - 1] }],
    }),
  }),
});

it("finds the language of a page, whatever part numbers and names are in the other one", () => {
  expect(languageOf(english)).toBe("en");
  expect(languageOf(chinese)).toBe("zh");
  expect(languageOf("1,602 23.2% 2025-Q4 RG8840")).toBeUndefined();
  expect(languageOf("")).toBeUndefined();
  expect(["a".repeat(19), "a".repeat(20), "芯".repeat(20)].map(languageOf)).toEqual([
    ...[undefined, "en", "zh"],
  ]);
  expect(
    ["芯".repeat(5) + "a".repeat(15), "芯".repeat(5) + "a".repeat(16)].map(languageOf),
  ).toEqual([...["zh", "en"]]);
});

it("finds the first page in a reader's language, whichever comes first", async () => {
  expect(await firstOwnPage(pdf(english, english, chinese, chinese), "zh")).toBe(3);
  expect(await firstOwnPage(pdf(chinese, "2026", english), "en")).toBe(3);
});

it("finds none where the document begins in it, or has none", async () => {
  expect(await firstOwnPage(pdf(english, chinese), "en")).toBeUndefined();
  expect(await firstOwnPage(pdf(english, english), "en")).toBeUndefined();
  expect(await firstOwnPage(pdf("", chinese, english), "zh")).toBe(2);
  expect(await firstOwnPage(pdf(english, english), "zh")).toBeUndefined();
});
