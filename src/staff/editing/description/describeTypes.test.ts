import { describe, expect, it } from "vitest";
import { languages } from "../../../base/site/languages.ts";
import { settingNames } from "../../../content/settings/settings.ts";
import { typeNames } from "../../../content/types/typeNames.ts";
import { describeType, describeTypes } from "./describeTypes.ts";
import type { FieldDescription, TypeDescription } from "./fieldDescription.ts";

function everyField(type: TypeDescription): FieldDescription[] {
  return [...type.fields, ...Object.values(type.settings ?? {})].flatMap(withInner);
}

function withInner(field: FieldDescription): FieldDescription[] {
  const { fields = [], shapes = [], item } = field;
  return [field, ...[...fields, ...shapes, ...(item ? [item] : [])].flatMap(withInner)];
}

function fieldAt(name: Parameters<typeof describeType>[0], path: string) {
  return everyField(describeType(name)).find((field) => field.path === path);
}

describe("the description of a type", () => {
  it.each(typeNames)("has every field of %s, labelled in both languages", (name) => {
    const fields = everyField(describeType(name));
    expect(fields.length).toBeGreaterThan(1);
    for (const { label, path, options } of fields) {
      for (const language of languages) {
        expect(label[language], path).not.toBe("");
        for (const option of options ?? []) expect(option.label[language], path).not.toBe("");
      }
    }
    const choices = fields.filter(({ kind }) => kind === "choice" || kind === "choices");
    for (const { options, path } of choices) expect(options, path).not.toHaveLength(0);
    for (const { type, kind, path } of fields) {
      if (kind.startsWith("reference")) expect([...typeNames, undefined], path).toContain(type);
    }
  });

  it("describes the value of every setting by its name", () => {
    expect(Object.keys(describeType("setting").settings ?? {})).toEqual(settingNames);
    const shares = fieldAt("setting", "/value/figures/*/grossMargin");
    expect(shares).toMatchObject({ kind: "number", min: -100, max: 100, unit: { en: "%" } });
  });

  it("is plain JSON", () => {
    const types = describeTypes();
    expect(JSON.parse(JSON.stringify(types))).toEqual(types);
  });

  it("includes kinds, limits, options and types of references", () => {
    expect(fieldAt("news", "/title")).toMatchObject({ kind: "text", max: 160, required: true });
    expect(fieldAt("news", "/updated")).toMatchObject({ kind: "moment", required: false });
    expect(fieldAt("news", "/body")).toMatchObject({ kind: "rich-text", max: 200_000 });
    expect(fieldAt("news", "/image")).toMatchObject({ kind: "image", required: false });
    expect(fieldAt("news", "/products")).toMatchObject({
      ...{ kind: "references", type: "product", max: 12, initial: [] },
    });
    expect(fieldAt("product", "/variants/*/eccn")).toMatchObject({
      ...{ kind: "line", max: 24, required: false, label: { en: "ECCN", zh: "ECCN" } },
      hint: { en: expect.stringMatching(/same as for the part/), zh: expect.any(String) },
    });
    expect(fieldAt("product", "/leadTime")).toMatchObject({
      ...{ kind: "number", min: 1, max: 104, integer: true, unit: { en: "weeks", zh: "周" } },
    });
    const origin = fieldAt("product", "/origin");
    expect(origin?.options).toContainEqual({
      value: "MY",
      label: { en: "Malaysia", zh: "马来西亚" },
    });
    expect(fieldAt("product", "/development/*/link")).toMatchObject({ kind: "link" });
    expect(fieldAt("download", "/document/declares")).toMatchObject({ kind: "choice" });
    expect(fieldAt("investor", "/document/declares")).toBeUndefined();
    expect(fieldAt("product", "/features/*")).toMatchObject({ kind: "text", max: 200 });
    expect(fieldAt("product", "/packages")).toMatchObject({ kind: "list", min: 1, max: 6 });
    expect(fieldAt("product", "/packages/*/pins")).toMatchObject({
      ...{ kind: "number", integer: true, min: 2, max: 3000 },
    });
    expect(fieldAt("product", "/values")).toMatchObject({ kind: "values" });
    expect(fieldAt("column", "/parent")).toMatchObject({ kind: "reference", nullable: true });
    expect(fieldAt("column", "/locations")).toMatchObject({ kind: "choices" });
    expect(fieldAt("column", "/status")?.options?.map(({ value }) => value)).toEqual([0, 1]);
    expect(fieldAt("column", "/type")?.options).toHaveLength(13);
    expect(fieldAt("banner", "/background/from")).toMatchObject({ kind: "colour" });
    expect(fieldAt("video", "/subtitles")).toMatchObject({ kind: "file-pair" });
    expect(fieldAt("parameter", "/unit")).toMatchObject({ kind: "unit", required: false });
    expect(fieldAt("partner", "/url")).toMatchObject({ kind: "url" });
  });

  it.each([
    ["news", "/date", { kind: "day", required: true }],
    ["column", "/title", { kind: "text", required: true, max: 80 }],
    ["column", "/position", { kind: "number", required: true, min: 0, integer: true }],
    ["column", "/href", { kind: "line", required: false, max: 200 }],
    ["column", "/image/decorative", { kind: "switch", required: false }],
    ["column", "/image/file", { kind: "file", required: true, max: 240 }],
    ["column", "/sections/*/figures/*/number", { kind: "line", required: true, min: 1, max: 12 }],
    [
      "column",
      "/sections/*/newest/count",
      { kind: "number", required: false, initial: 3, min: 1, max: 12, integer: true },
    ],
    ["column", "/sections/*/body", { kind: "rich-text", required: true, max: 200_000 }],
    [
      "column",
      "/sections/*/documents",
      { kind: "references", required: false, max: 12, initial: [] },
    ],
    [
      "column",
      "/menuGroups/*/columns",
      { kind: "references", required: true, min: 1, max: 20, type: "column" },
    ],
    [
      "column",
      "/parent",
      { kind: "reference", required: true, nullable: true, max: 120, type: "column" },
    ],
    ["product", "/values", { kind: "values", required: true }],
    [
      "product",
      "/packages/*/width",
      { kind: "number", required: false, above: 0, max: 80, unit: { en: "mm", zh: "毫米" } },
    ],
    ["parameter", "/min", { kind: "number", required: false }],
    ["parameter", "/unit", { kind: "unit", required: false, initial: "" }],
    ["guestbook", "/desks/*/topics", { kind: "lines", required: false, max: 20 }],
    ["setting", "/value/groups/*", { kind: "lines-pair", required: true, max: 12 }],
  ] as const)("has no other facts of %s%s than its schema", (type, path, facts) => {
    const { name, path: _path, label: _label, ...found } = fieldAt(type, path) ?? {};
    expect(found).toEqual(facts);
    expect(name).toBe(path.endsWith("*") ? "" : path.split("/").at(-1));
  });

  it("has the kinds of a variant, without the field that names them, and the shapes of a union", () => {
    const section = fieldAt("column", "/sections/*");
    expect(section).toMatchObject({ kind: "variant", kindField: "kind", required: true });
    expect(section?.shapes?.map(({ name, kind, required }) => [name, kind, required])).toEqual(
      [
        ...["hero", "text", "figures", "cards", "table", "quote", "video", "call-to-action"],
        "content",
      ].map((name) => [name, "group", true]),
    );
    expect(section?.shapes?.[0]?.fields?.map(({ name }) => name)).toEqual([
      ...["title", "text", "buttons", "picture", "tone", "hidden"],
    ]);
    const synonyms = describeType("setting").settings?.search_synonyms;
    expect(synonyms).toMatchObject({ kind: "either", name: "value", path: "/value" });
    expect(synonyms?.kindField).toBeUndefined();
    expect(synonyms?.shapes?.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      "list /value",
      "group /value",
    ]);
    expect(fieldAt("column", "/sections/*/rows")).toMatchObject({ kind: "table", min: 1, max: 40 });
    expect(fieldAt("column", "/sections/*/rows")?.item?.fields).toHaveLength(8);
  });

  it("names the types that are published together, and is made once", () => {
    const together = typeNames.filter((name) => describeType(name).publishTogether);
    expect(together.toSorted()).toEqual([
      ...["column", "parameter", "parameterGroup", "product", "setting"],
    ]);
    expect(describeType("news")).toBe(describeType("news"));
    expect(describeType("setting").fields).toMatchObject([
      { kind: "choice", name: "name", path: "/name", required: true },
    ]);
    expect(describeType("setting").fields[0]?.options?.map(({ value }) => value)).toEqual(
      settingNames,
    );
    expect(describeType("news").settings).toBeUndefined();
  });
});
