import { describe, expect, it } from "vitest";
import * as z from "zod";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { fieldProblemText } from "../../../base/i18n/fieldProblems.ts";
import { languages } from "../../../base/site/languages.ts";
import { contentTypes, problemsOfBody } from "../index.ts";

const { product } = sampleBodies;

const read = (more: object) => z.parse(contentTypes.product.body, { ...product, ...more });

const refused = (more: object) =>
  problemsOfBody("product", { ...product, ...more }).map(({ path }) => path.join("."));

describe("the supply of a part", () => {
  it.each([
    ["EAR99", "EAR99"],
    ["ear 99", "EAR99"],
    ["3A991", "3A991"],
    ["3a991.A.2", "3A991.a.2"],
    ["５Ａ９９２．ｃ", "5A992.c"],
    ["3A001.a.5.a.1", "3A001.a.5.a.1"],
  ])("has the number %s in its usual form", (typed, eccn) => {
    expect(read({ eccn: typed })).toMatchObject({ eccn });
  });

  it.each(["", "EAR", "3F991", "A3991", "3A99", "3A9911", "3A991..a", "3A991.a/2", "none"])(
    "refuses %j as a number, with what to enter",
    (eccn) => {
      expect(refused({ eccn })).toEqual(["eccn"]);
      const label = "ECCN";
      for (const language of languages) {
        const told = fieldProblemText({ code: "eccn" }, { label }, language);
        expect(told).toContain("“ECCN”");
        expect(told).toContain("3A991.a.2");
      }
    },
  );

  it("refuses countries that there are not, and lead times that nobody waits for", () => {
    expect(refused({ origin: "XX", leadTime: 0 })).toEqual(["origin", "leadTime"]);
    expect(refused({ origin: "NO", leadTime: 104 })).toEqual([]);
  });

  it("may be absent, as in documents from before", () => {
    const body = read({});
    expect(body).not.toHaveProperty("eccn");
    expect(body.development).toEqual([]);
  });
});
