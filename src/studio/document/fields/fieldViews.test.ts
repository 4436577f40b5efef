import { describe, expect, it } from "vitest";
import { typeDescription } from "../../../api/contract/contentTypes.ts";
import { describeTypes } from "../../../staff/editing/description/describeTypes.ts";
import type { FieldDescription } from "../../../staff/editing/description/fieldDescription.ts";
import { sectionsOf } from "../formLayouts.ts";
import { fieldViews } from "./FieldView.tsx";
import { pairsOf } from "./lists/PasteLines.tsx";

const types = describeTypes().map(({ publishTogether, ...type }) =>
  typeDescription.parse({
    ...JSON.parse(JSON.stringify(type)),
    publish_together: publishTogether,
  }),
);

function kindsIn(field: Pick<FieldDescription, "fields" | "item" | "shapes" | "kind">): string[] {
  const { fields = [], item, shapes = [], kind } = field;
  return [kind, ...[...fields, ...shapes, ...(item ? [item] : [])].flatMap(kindsIn)];
}

describe("the form", () => {
  it("has a control for every kind of field of every type and setting", () => {
    const all = describeTypes().flatMap(({ fields, settings = {} }) =>
      [...fields, ...Object.values(settings)].flatMap(kindsIn),
    );
    for (const kind of new Set(all)) expect(fieldViews, kind).toHaveProperty([kind]);
  });

  it("shows every field of a type once, whatever its layout", () => {
    for (const type of types.filter(({ name }) => name !== "setting")) {
      const drawn = sectionsOf(type, undefined).flatMap(({ fields }) => fields);
      expect(drawn.map(({ name }) => name).sort(), type.name).toEqual(
        type.fields.map(({ name }) => name).sort(),
      );
    }
    const setting = types.find(({ name }) => name === "setting");
    for (const name of Object.keys(setting?.settings ?? {})) {
      expect(setting && sectionsOf(setting, name)[0]?.fields).toHaveLength(1);
    }
  });

  it("pairs lines in the same place as translations, without their bullets", () => {
    expect(pairsOf("- Fast\n• Small\n", "1. 快\n小\n省电")).toEqual([
      { en: "Fast", zh: "快" },
      { en: "Small", zh: "小" },
      { zh: "省电" },
    ]);
    expect(pairsOf("", "")).toEqual([]);
  });
});
