import { expect, test } from "vitest";
import { sanitizeLine, sanitizeText } from "./sanitizeInput.ts";

test.each([
  ["a@b.example\u2060", "a@b.example"],
  ["\ufeffRG8810\u00a0\u200b", "RG8810"],
  ["RG\u2060-\u00ad8810", "RG-8810"],
  ["+86\u00a021\u00a05550\u00a00188", "+86 21 5550 0188"],
  // Words of Persian and of Indian languages need these two.
  ["می\u200cخواهم क\u094d\u200dष", "می\u200cخواهم क\u094d\u200dष"],
])("a line copied from a page loses invisible characters: %j", (typed, line) => {
  expect(sanitizeLine(typed)).toBe(line);
});

test("radicals copied from a PDF are the characters that they stand for", () => {
  expect(sanitizeLine("⻓江 ⼤学")).toBe("长江 大学");
  expect(sanitizeText("⻋规\r\n⼀级")).toBe("车规\n一级");
});
