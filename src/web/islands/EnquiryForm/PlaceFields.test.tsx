import { expect, test } from "vitest";
import { languages } from "../../../base/site/languages.ts";
import { loadRegions } from "../../../base/site/regions.ts";
import { fields } from "../../../readers/enquiries/form/fields.ts";
import { placeNames } from "./PlaceFields.tsx";
import { joinedParts } from "./sending/draft.ts";

test.each(languages)(
  "Every place is proposed once, in the form that the field accepts (%s)",
  async (language) => {
    const regions = await loadRegions(language);
    for (const isDomestic of [true, false]) {
      const names = placeNames(regions, isDomestic, language);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name.length).toBeLessThanOrEqual(fields.place.max);
    }
    const [shenzhen, germany] = {
      en: ["Shenzhen, Guangdong", "Germany"],
      zh: ["广东省 深圳市", "德国"],
    }[language];
    expect(placeNames(regions, true, language)).toContain(shenzhen);
    expect(placeNames(regions, false, language)).toContain(germany);
  },
);

test("Parts of a draft and of the page are merged, each once", () => {
  expect(joinedParts("RG1, RG2", "RG2，RG3")).toBe("RG1, RG2, RG3");
  expect(joinedParts(undefined, "")).toBe("");
});
