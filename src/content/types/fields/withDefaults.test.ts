import { expect, test } from "vitest";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { sampleSections } from "../../../../tests/support/sampleSections.ts";
import { homeParts } from "../../../base/site/homePage/homeParts.ts";
import { parseBody } from "../index.ts";
import { typeNames } from "../typeNames.ts";
import { withDefaults } from "./withDefaults.ts";

const text = { en: "English", zh: "中文" };

test("a complete body is returned unchanged", () => {
  for (const type of typeNames) {
    const whole = parseBody(type, sampleBodies[type]);
    expect(withDefaults(type, whole)).toBe(whole);
  }
});

test("a body without defaults gets those of its schema", () => {
  for (const type of typeNames) {
    const given = structuredClone(sampleBodies[type]);
    expect(withDefaults(type, given)).toEqual(parseBody(type, given));
    expect(given).toEqual(sampleBodies[type]);
  }
});

test("items of lists get defaults by their kinds, and kinds without defaults are unchanged", () => {
  const odd = [{ kind: "unknown", text }, null];
  const sections = sampleSections;
  const given = { ...sampleBodies.column, sections, recommended: { label: text } };
  const whole = parseBody("column", given);
  expect(withDefaults("column", given)).toEqual(whole);
  expect(withDefaults("column", { ...given, sections: [...sections, ...odd] })).toEqual({
    ...{ ...whole, sections: [...(whole.sections ?? []), ...odd] },
  });
  const composed = sampleSections.filter(({ kind }) => kind !== "content");
  const value = { featured: [], sections: [...homeParts.map((kind) => ({ kind })), ...composed] };
  const home = { name: "home", value };
  expect(withDefaults("setting", home)).toEqual(parseBody("setting", home));
  // Lists without a missing field are not copied.
  expect(withDefaults("column", whole)).toBe(whole);
});

test("a value that is no body is returned unchanged", () => {
  for (const odd of [null, undefined, 1, "text", []]) {
    for (const type of typeNames) expect(withDefaults(type, odd)).toBe(odd);
  }
});
