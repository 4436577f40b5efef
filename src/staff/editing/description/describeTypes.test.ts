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
});
