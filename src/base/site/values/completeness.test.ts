import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Language, languages } from "../languages.ts";
import { completenessState, filterLevels, gapSteps, measureOf, missingOf } from "./completeness.ts";
import { presentOf, requirementLevels, requirementsOf } from "./familyRequirements.ts";

const family = {
  parameters: ["supply", "note", "pins", "size"],
  requirements: { supply: "must", note: "should", pins: "must" },
};

function measure(body: object, of: object = family, asked: readonly Language[] = languages) {
  const requirements = requirementsOf(of);
  if (requirements === undefined) throw new Error("The family has parameters");
  const values = new Set(Object.keys(Object(Object(body).values)));
  return measureOf({
    ...{ requirements, content: { values, present: presentOf("product", body) } },
    ...{ ofOrderCodes: (key) => key === "pins", languages: asked },
  });
}

const text = { en: "Text", zh: "文字" };

describe("the completeness of a part", () => {
  it("counts required, recommended and optional fields separately, each once", () => {
    const { counts, gaps } = measure({ values: { note: { en: "N" } }, name: { en: "Part" } });
    expect(counts).toEqual({
      must: { filled: 0, wanted: 2 },
      should: { filled: 0, wanted: 3 },
      may: { filled: 0, wanted: 1 },
    });
    expect(
      gaps.map(({ languages: of, ...gap }) => [
        gapSteps({ ...gap, languages: of }).join("/"),
        gap.level,
        of,
      ]),
    ).toEqual([
      ["values/supply", "must", ["en", "zh"]],
      ["values/note", "should", ["zh"]],
      ["values/pins", "must", ["en", "zh"]],
      ["values/size", "may", ["en", "zh"]],
      ["name/zh", "should", ["zh"]],
      ["summary", "should", ["en", "zh"]],
    ]);
  });

  it("accepts order codes for a value, and one language on its own", () => {
    const body = { values: { supply: "3 V" }, name: text, variants: [{ orderCode: "X" }] };
    expect(missingOf(measure(body).counts)).toEqual({ must: 0, should: 2, may: 1 });
    const english = {
      ...body,
      summary: { en: "Text" },
      values: { supply: "3 V", note: { en: "N" } },
    };
    expect(completenessState(measure(english, family, ["en"]).counts)).toBe("complete");
    expect(completenessState(measure(english).counts)).toBe("lacks-recommended");
  });

  it("is measured by what is required and by what is recommended together", () => {
    const [none, one] = [
      { filled: 0, wanted: 0 },
      { filled: 1, wanted: 1 },
    ];
    const states = [
      { must: none, should: none, may: one },
      { must: one, should: one, may: none },
      { must: one, should: none, may: none },
      { must: none, should: one, may: none },
      { must: one, should: { filled: 0, wanted: 1 }, may: none },
      { must: { filled: 0, wanted: 1 }, should: one, may: none },
    ].map(completenessState);
    expect(states).toEqual([
      ...["unasked", "complete", "complete", "complete"],
      ...["lacks-recommended", "lacks-required"],
    ]);
  });

  it("is complete only where nothing required and nothing recommended is missing", () => {
    const parts = fc.record({
      values: fc.dictionary(fc.constantFrom(...family.parameters), fc.constant("1")),
      name: fc.constantFrom(undefined, { en: "N" }, text),
      summary: fc.constantFrom(undefined, { zh: "文" }, text),
      variants: fc.constantFrom([], [{ orderCode: "X" }]),
    });
    const levels = fc.dictionary(
      fc.constantFrom(...family.parameters),
      fc.constantFrom(...requirementLevels),
    );
    fc.assert(
      fc.property(parts, levels, (body, requirements) => {
        const { counts, gaps } = measure(body, { ...family, requirements });
        const asked = gaps.filter(({ level }) => filterLevels.incomplete.includes(level));
        const state = completenessState(counts);
        expect(asked.length === 0).toBe(state === "complete" || state === "unasked");
        expect(state === "lacks-required").toBe(asked.some(({ level }) => level === "must"));
        for (const level of requirementLevels) {
          const own = gaps.filter((gap) => gap.level === level);
          expect(missingOf(counts)[level]).toBe(own.length);
        }
        // Each language alone lacks no more than both.
        for (const language of languages) {
          expect(
            measure(body, { ...family, requirements }, [language]).gaps.length,
          ).toBeLessThanOrEqual(gaps.length);
        }
      }),
    );
  });
});
