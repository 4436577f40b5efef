import { expect, test } from "vitest";
import { languages } from "../../../site/languages.ts";
import { loadRegions } from "../../../site/regions.ts";
import { joinedParts } from "./draft.ts";
import { placeOf, placeText } from "./placeText.ts";

test.each(languages)("Every place is found again by its own text (%s)", async (language) => {
  const regions = await loadRegions(language);
  const within = regions.domestic.flatMap(({ code, cities }) => [
    { region: code, town: "" },
    ...cities.map((city) => ({ region: code, town: city.code })),
  ]);
  for (const place of within) {
    const text = placeText(place, true, regions, language);
    expect(text.length).toBeLessThanOrEqual(80);
    expect(placeOf(text, true, regions, language)).toEqual(place);
  }
  for (const { code, name } of regions.overseas) {
    const place = { region: code, town: "" };
    expect(placeText(place, false, regions, language)).toBe(name);
    expect(placeOf(name, false, regions, language)).toEqual(place);
  }
  expect(placeOf("Atlantis", false, regions, language)).toBeUndefined();
  expect(placeText({ region: "", town: "" }, true, regions, language)).toBe("");
});

test("Parts of a draft and of the page are joined, each once", () => {
  expect(joinedParts("RG1, RG2", "RG2，RG3")).toBe("RG1, RG2, RG3");
  expect(joinedParts(undefined, "")).toBe("");
});
