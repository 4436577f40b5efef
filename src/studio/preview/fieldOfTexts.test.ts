import { describe, expect, it } from "vitest";
import { fieldOfTexts, leavesOf } from "./fieldOfTexts.ts";

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

  it("is that of the nearest element whose whole text it is, else the first that holds the nearest", () => {
    expect(pathOf("unknown", "Small", "Smart meter")).toBe("/features/bbbbbb/text/en");
    expect(pathOf("  ", "Small")).toBe("/features/bbbbbb/text/en");
    expect([pathOf("bold"), pathOf("old"), pathOf("irst bold wo")]).toEqual([
      ...["/body/en", undefined, "/body/en"],
    ]);
    expect(pathOf("  ", "irst bold wo")).toBe("/body/en");
    expect(pathOf("RG8810 Smart meter")).toBe("/title/en");
    expect(pathOf("Smart meter: measures 1.8 GHz & more")).toBe("/summary/en");
    const leaves = leavesOf({ b: "abc", c: "abcd", d: "abcd", e: "" }, "en");
    expect(leaves.map(({ path }) => path)).toEqual(["/b", "/c", "/d"]);
    expect([fieldOfTexts(leaves, ["x abcd"]), fieldOfTexts(leaves, ["x abc"])]).toEqual([
      ...["/c", undefined],
    ]);
  });

  it("is read from texts in the order of the languages, without ids, marks and blanks around", () => {
    const texts = (value: Parameters<typeof leavesOf>[0]) =>
      leavesOf(value, "zh").map(({ path, text }) => `${path} ${text}`);
    expect(texts({ t: { en: " A\u00ad\u200bB ", zh: "中" }, n: 5, none: null, no: true })).toEqual([
      ...["/t/zh 中", "/t/en ab", "/n 5"],
    ]);
    expect(texts([{ $id: "aaaaaa", en: "x", zh: "y" }, { en: "z", more: "w" }, "v", {}])).toEqual([
      ...["/aaaaaa/zh y", "/aaaaaa/en x", "/en z", "/more w", " v"],
    ]);
    expect(texts("<b>5 &lt; 6</b> &amp;&quot;&nbsp;&copy;")).toEqual([' 5 < 6 &" &copy;']);
  });

  it("is undefined for text that is not the document's", () => {
    expect(pathOf("Privacy")).toBeUndefined();
    expect(pathOf("", "")).toBeUndefined();
    expect(pathOf("de")).toBeUndefined();
  });
});
