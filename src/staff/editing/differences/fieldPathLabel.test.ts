import { expect, it } from "vitest";
import type { Language } from "../../../base/site/languages.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { type FactMessages, factText, fieldLabel, namedField } from "./fieldPathLabel.ts";

const words = (language: Language): FactMessages => ({
  ...{ language, yes: "Yes", no: "No" },
  item: (place) => `no. ${place}`,
  title: (key) => (key === "rg1000" ? "The RG1000" : undefined),
});

/** Sections of two kinds, and of one that is none. */
const column = {
  sections: [
    { $id: "aaaaaa", kind: "quote", person: { en: "A" } },
    { $id: "bbbbbb", kind: "figures", figures: [{ $id: "cccccc", number: "1" }] },
    { $id: "dddddd", kind: "none" },
  ],
};

const product = {
  partNumber: "RG1",
  values: { rg1000: "3 V", other: "5 V" },
  features: [
    { $id: "aaaaaa", en: "One" },
    { $id: "bbbbbb", en: "Two" },
  ],
  packages: [{ $id: "cccccc", style: "qfn", pins: 32 }],
  related: ["rg1000", "rg2"],
};

it.each<[TypeName, unknown, string, string, string]>([
  ["product", product, "/partNumber", "Part number", "型号"],
  ["product", product, "/name/en", "Name", "名称"],
  ["product", product, "/features/bbbbbb/en", "Features, no. 2", "特性，no. 2"],
  ["product", product, "/features/1/zh", "Features, no. 2", "特性，no. 2"],
  ["product", product, "/features/gone/zh", "Features, no. 1", "特性，no. 1"],
  ["product", product, "/packages/cccccc/pins", "Packages, no. 1, Pins", "封装，no. 1，引脚数"],
  ["product", product, "/related/1", "Related parts, no. 2", "相关产品，no. 2"],
  ["product", product, "/values/rg1000", "Parameters, The RG1000", "参数，The RG1000"],
  ["product", product, "/values/other", "Parameters, other", "参数，other"],
  ["product", product, "/values/3", "Parameters, 3", "参数，3"],
  ["product", product, "/lifecycle/stage", "Lifecycle, Stage", "生命周期，阶段"],
  ["product", product, "/nothing/deep", "nothing, deep", "nothing，deep"],
  // Without a body, items are named by their places, or by what a file calls them.
  ["product", undefined, "/packages/3/pins", "Packages, no. 4, Pins", "封装，no. 4，引脚数"],
  ["product", undefined, "/packages/=QFN/pins", "Packages, QFN, Pins", "封装，QFN，引脚数"],
  ["product", undefined, "/related/0", "Related parts, no. 1", "相关产品，no. 1"],
  ["setting", { name: "company" }, "/value/name/en", "Company, Name", "公司信息，名称"],
])("%s %o: %s is named for staff", (type, body, path, en, zh) => {
  expect(fieldLabel({ type, body }, path, words("en"))).toBe(en);
  expect(fieldLabel({ type, body }, path, words("zh"))).toBe(zh);
});

it("reports which names are places, and the language that a path leads to", () => {
  const place = { type: "product", body: product } as const;
  const found = (path: string, body: unknown = product) => {
    const { items, side, field } = namedField({ ...place, body }, path, words("en"));
    return [[...items].join(), side, field?.name];
  };
  expect(found("/features/bbbbbb/zh")).toEqual(["1", "zh", ""]);
  expect(found("/name/en")).toEqual(["", "en", "name"]);
  expect(found("/packages/cccccc/pins")).toEqual(["1", undefined, "pins"]);
  expect(found("/packages/2/pins", null)).toEqual(["1", undefined, "pins"]);
  expect(found("/packages/=QFN/pins", null)).toEqual(["", undefined, "pins"]);
  expect(found("/nothing")).toEqual(["", undefined, undefined]);
});

it("a value of one of several kinds has the fields of its own", () => {
  const found = (path: string, body: unknown = column) => {
    const { field, names } = namedField({ type: "column", body }, path, words("en"));
    return `${names.join(", ")}: ${field?.kind} ${field?.name}`;
  };
  expect(found("/sections/aaaaaa")).toBe("Blocks, no. 1: group quote");
  expect(found("/sections/bbbbbb")).toBe("Blocks, no. 2: group figures");
  expect(found("/sections/bbbbbb/title/en")).toBe("Blocks, no. 2, Title: text title");
  expect(found("/sections/aaaaaa/title")).toBe("Blocks, no. 1, title: undefined undefined");
  expect(found("/sections/dddddd")).toBe("Blocks, no. 3: variant ");
  // Without a body, those of all kinds.
  expect(found("/sections/0/title", null)).toBe("Blocks, no. 1, Title: text title");
});

it.each<[string, unknown, string | undefined, string | undefined]>([
  ["/lifecycle/stage", "active", "Active", "量产"],
  ["/lifecycle/stage", "mine", "mine", "mine"],
  ["/isNew", true, "Yes", "Yes"],
  ["/isNew", false, "No", "No"],
  ["/position", 3, "3", "3"],
  ["/replacement", "rg1000", "The RG1000", "The RG1000"],
  ["/replacement", "rg2", "rg2", "rg2"],
  ["/related", ["rg1000", "rg2", null], "The RG1000, rg2, –", "The RG1000、rg2、–"],
  ["/related", [], "", ""],
  ["/lifecycle", { stage: "active" }, '{"stage":"active"}', '{"stage":"active"}'],
  ["/position", undefined, undefined, undefined],
  ["/position", null, undefined, undefined],
])("a fact is shown in words: %s %o", (path, value, en, zh) => {
  const place = { type: "product", body: product } as const;
  expect(factText(place, path, value, words("en"))).toBe(en);
  expect(factText(place, path, value, words("zh"))).toBe(zh);
});
