import { describe, expect, it } from "vitest";
import { article, searchIn } from "../../../tests/support/search.ts";
import { buildSetting } from "../../../tests/support/world.ts";

describe("synonyms", () => {
  const synonyms = buildSetting("search_synonyms", [
    { en: ["quick charge", "fast charging"], zh: ["快充"] },
    { en: [], zh: ["年度报告", "年报"] },
    { en: [], zh: ["半年度报告", "半年报"] },
  ]);

  it("find one another, across languages as well", async () => {
    const documents = [synonyms, article("one", { en: "A quick charge controller" })];
    const { keys } = await searchIn(documents);
    for (const text of ["fast charging", "快充", "quickcharge"]) {
      expect({ text, found: keys(text) }).toEqual({ text, found: ["one"] });
    }
  });

  it("of a site are added to the default ones, or replace them if configured so", async () => {
    const documents = [
      article("usual", { en: "Offers", zh: "起订量" }),
      article("own", { en: "Wafers", zh: "晶圆" }),
    ];
    const own = [{ en: ["wafer", "slice"], zh: [] }];
    const added = await searchIn([...documents, buildSetting("search_synonyms", own)]);
    expect([added.keys("slice"), added.keys("MOQ")]).toEqual([["own"], ["usual"]]);
    const setting = buildSetting("search_synonyms", { replace: true, groups: own });
    const replaced = await searchIn([...documents, setting]);
    expect([replaced.keys("slice"), replaced.keys("MOQ")]).toEqual([["own"], []]);
  });

  it("cover the terms that engineers and buyers use", async () => {
    const { keys } = await searchIn([
      article("amplifier", { en: "Operational amplifiers" }),
      article("plug", { en: "Charging over USB-C" }),
      article("buck", { en: "A step-down converter" }),
      article("weeks", { en: "Lead time" }),
      article("bake", { en: "Moisture sensitivity" }),
    ]);
    const texts = ["opamp", "type-c", "dc-dc", "多久发货", "受潮"];
    expect(texts.map((text) => keys(text))).toEqual([
      ["amplifier"],
      ["plug"],
      ["buck"],
      ["weeks"],
      ["bake"],
    ]);
  });

  it("rank after the entered word", async () => {
    const { keys } = await searchIn([
      synonyms,
      article("other", { en: "Fast charging" }),
      article("typed", { en: "Quick charge" }),
    ]);
    expect(keys("quick charge")).toEqual(["typed", "other"]);
  });

  it("count slightly more if a document has several of them", async () => {
    const { keys } = await searchIn([
      synonyms,
      article("one", { en: "Quick charge" }),
      article("two", { en: "Quick charge" }, { body: { en: "<p>快充</p>" } }),
    ]);
    expect(keys("quick charge")).toEqual(["two", "one"]);
  });

  it("are searched word by word if no document has the phrase", async () => {
    const notices = buildSetting("search_synonyms", [
      { en: ["change notice", "PCN"], zh: ["变更通知"] },
    ]);
    const documents = [
      notices,
      article("asked", { en: "How early?", zh: "变更会提前多久通知？" }),
      article("half", { en: "A change of address", zh: "通知" }),
    ];
    for (const language of ["en", "zh"] as const) {
      const { keys } = await searchIn(documents, language);
      for (const text of ["PCN", "变更通知"]) {
        expect({ text, found: keys(text) }).toEqual({ text, found: ["asked"] });
      }
    }
    const said = article("said", { en: "Change notice", zh: "变更通知" });
    const { keys } = await searchIn([...documents, said]);
    expect(keys("PCN")).toEqual(["said"]);
  });

  it("rank before a longer phrase of another meaning", async () => {
    const documents = [
      synonyms,
      article("half", { zh: "2026 半年度报告" }, { date: "2026-08-01" }),
      article("whole", { zh: "2025 年度报告" }, { date: "2026-04-01" }),
    ];
    const { keys } = await searchIn(documents, "zh");
    expect(keys("年度报告")).toEqual(["whole", "half"]);
    expect(keys("半年度报告")[0]).toBe("half");
  });
});
