import { describe, expect, it } from "vitest";
import { SynonymIndex, synonymIndexOf } from "./synonymIndex.ts";

describe("the glossary of an index", () => {
  const groups = [{ en: ["wafer", "slice"], zh: [] }];

  it("is reused if the synonyms are the same, and rebuilt otherwise", () => {
    const first = synonymIndexOf(groups);
    expect(synonymIndexOf(structuredClone(groups))).toBe(first);
    const other = synonymIndexOf([...groups, { en: ["chip", "die"], zh: [] }]);
    expect(first.synonyms(["chip"])).toBeUndefined();
    expect(other.synonyms(["chip"])?.map(({ key }) => key)).toEqual(["chip", "die"]);
  });
});

describe("synonyms", () => {
  const index = new SynonymIndex([
    { en: ["annual report", "the yearly report"], zh: ["年度报告", "哪里可以买"] },
    { en: ["half annual report", "usb pd"], zh: ["半年度报告"] },
    { en: ["a b", "usb pd", "?"], zh: ["快"] },
  ]);
  const keys = (phrase: string) => index.synonyms(phrase.split(" "))?.map(({ key }) => key);

  it("are all sayings of a phrase, of each group that has it, and of words written as one", () => {
    const annual = ["annual report", "the yearly report", "年 度 报 告", "哪 里 可 以 买"];
    expect(keys("年 度 报 告")).toEqual(annual);
    expect(keys("annualreport")).toEqual(annual);
    const both = ["half annual report", "usb pd", "半 年 度 报 告", "a b", "usb pd", "快"];
    expect(keys("usb pd")).toEqual(both);
    expect(keys("usbpd")).toEqual(both);
    expect(keys("快")).toEqual(["a b", "usb pd", "快"]);
    expect(keys("a b")).toEqual(["a b", "usb pd", "快"]);
    for (const unknown of ["ab", "report", "年度报告", ""]) expect(keys(unknown)).toBeUndefined();
  });

  it("are longer phrases of another meaning, if these end with it", () => {
    const longer = (phrase: string) => index.longer(phrase.split(" ")).map(({ key }) => key);
    expect(longer("annual report")).toEqual(["half annual report"]);
    expect(longer("年 度 报 告")).toEqual(["半 年 度 报 告"]);
    expect(longer("half annual report")).toEqual([]);
    expect(longer("report")).toEqual([]);
  });

  it.each([
    [
      "annual report",
      {
        ...{ terms: ["annual", "report", "annual report"], apart: ["annual", "report"] },
        ...{ words: [["annual"], ["report"]], text: "annual report" },
      },
    ],
    [
      "the yearly report",
      {
        terms: ["the", "yearly", "report", "the yearly", "yearly report"],
        apart: ["the", "yearly", "report"],
        ...{ words: [["yearly"], ["report"]], text: "the yearly report" },
      },
    ],
    [
      "年 度 报 告",
      {
        ...{ terms: ["年度", "度报", "报告"], apart: ["年度", "报告"] },
        ...{ words: [["年度"], ["报告"]], text: "年度报告" },
      },
    ],
    ["哪 里 可 以 买", { terms: ["哪里", "里可", "可以", "以买"], words: [], text: "哪里可以买" }],
    ["a b", { terms: ["a", "b", "a b"], apart: ["a", "b"], words: [], text: "a b" }],
    ["快", { terms: ["快"], words: [], text: "快" }],
  ])("have the terms that find them: %s", (key, expected) => {
    const own = index.synonyms(key.split(" "))?.find((one) => one.key === key);
    expect(own).toEqual({ key, ...expected });
  });
});
