import { describe, expect, it } from "vitest";
import { fieldOfTexts, leavesOf } from "./matchField.ts";

const body = {
  title: { en: "Smart meter", zh: "智能电表" },
  summary: { en: "Measures 1.8 GHz & more" },
  body: { en: "<p>First <b>bold</b> words.</p><p>Second paragraph &amp; end.</p>" },
  features: [
    { $id: "aaaaaa", text: { en: "Low power", zh: "低功耗" } },
    { $id: "bbbbbb", text: { en: "Small", zh: "小巧" } },
  ],
  partNumber: "RG8810",
  tags: ["alpha", "beta"],
  image: { file: "news/a.png" },
};

const pathOf = (...texts: string[]) => fieldOfTexts(leavesOf(body, "en"), texts);

describe("The field of a text", () => {
  it.each([
    ["Smart meter", "/title/en"],
    ["SMART  meter", "/title/en"],
    ["智能电表", "/title/zh"],
    ["Low\u00a0power", "/features/aaaaaa/text/en"],
    ["Small", "/features/bbbbbb/text/en"],
    ["Second paragraph & end.", "/body/en"],
    ["RG8810", "/partNumber"],
    ["beta", "/tags"],
    ["Measures 1.8 GHz & more", "/summary/en"],
  ])("of %s is %s", (text, path) => {
    expect(pathOf(text)).toBe(path);
  });

  it("is found in elements that contain the text, also in longer ones", () => {
    expect(pathOf("bold", "First bold words.")).toBe("/body/en");
    expect(pathOf("Smart meter | Company")).toBe("/title/en");
  });

  it("is undefined for text that is not the document's", () => {
    expect(pathOf("Privacy")).toBeUndefined();
    expect(pathOf("", "")).toBeUndefined();
    expect(pathOf("de")).toBeUndefined();
  });
});
