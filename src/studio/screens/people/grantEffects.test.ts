import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  actNames,
  besideOf,
  dimensionsOf,
  type Limits,
  limitedRights,
  type Right,
} from "../../../staff/access/rights.ts";
import { grantEffects } from "./grantEffects.ts";

const acts = actNames.map((act) => ({
  ...{ act, limited_by: [...dimensionsOf(act)], unaffected_by: [...besideOf(act)] },
}));

const editor = {
  needs: [],
  rights: [{ act: "draft.see" }, { act: "text.edit" }, { act: "fact.edit" }, { act: "publish" }],
} satisfies { needs: []; rights: Right[] };

const translator = { ...editor, needs: ["languages" as const] };

describe("The effects of limits on a role", () => {
  it("report that a role of one language loses facts", () => {
    expect(grantEffects(editor, { languages: ["zh"] }, acts)).toEqual({
      ...{ empty: [], lost: ["fact.edit"], isNothing: false },
    });
    expect(grantEffects(editor, {}, acts).lost).toEqual([]);
  });

  it("report limits that match nothing", () => {
    expect(grantEffects(translator, {}, acts).empty).toEqual(["languages"]);
    expect(grantEffects(translator, { languages: [], types: [] }, acts).empty).toEqual([
      ...["languages", "types"],
    ]);
    expect(grantEffects(translator, { languages: ["zh"] }, acts).empty).toEqual([]);
  });

  it("report that nothing is left", () => {
    expect(grantEffects(editor, { forms: ["contact"] }, acts).isNothing).toBe(true);
    expect(grantEffects({ needs: [], rights: [] }, {}, acts).isNothing).toBe(false);
    const own = { needs: [], rights: [{ act: "publish", languages: ["en"] }] satisfies Right[] };
    const lostIn = (...languages: ("en" | "zh")[]) => grantEffects(own, { languages }, acts).lost;
    expect([lostIn("zh"), lostIn("zh", "en"), lostIn()]).toEqual([["publish"], [], []]);
  });

  const limits: fc.Arbitrary<Limits> = fc.record(
    {
      types: fc.uniqueArray(fc.constantFrom("news", "product"), { minLength: 1 }),
      languages: fc.uniqueArray(fc.constantFrom("en", "zh"), { minLength: 1 }),
      columns: fc.uniqueArray(fc.constantFrom("a", "b"), { minLength: 1 }),
      forms: fc.uniqueArray(fc.constantFrom("contact", "business"), { minLength: 1 }),
    },
    { requiredKeys: [] },
  );

  it("agree with the rights that the server grants", () => {
    const right = fc.tuple(fc.constantFrom(...actNames), limits).map(([act, own]): Right => {
      const taken = dimensionsOf(act);
      return {
        act,
        ...(taken.includes("types") && own.types && { types: own.types }),
        ...(taken.includes("languages") && own.languages && { languages: own.languages }),
        ...(taken.includes("columns") && own.columns && { columns: own.columns }),
        ...(taken.includes("forms") && own.forms && { forms: own.forms }),
      };
    });
    fc.assert(
      fc.property(fc.array(right, { minLength: 1, maxLength: 6 }), limits, (rights, grant) => {
        const left = new Set(limitedRights(rights, grant).map(({ act }) => act));
        const lost = new Set(rights.map(({ act }) => act).filter((act) => !left.has(act)));
        const effects = grantEffects({ needs: [], rights }, grant, acts);
        expect(new Set(effects.lost)).toEqual(lost);
        expect(effects.isNothing).toBe(left.size === 0);
      }),
    );
  });
});
