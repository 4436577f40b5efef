import { expect, test } from "vitest";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { sampleSections } from "../../../../tests/support/sampleSections.ts";
import { homeParts } from "../../../base/site/homePage/homeParts.ts";
import { parseBody } from "../index.ts";
import { typeNames } from "../typeNames.ts";
import { withDefaults } from "./withDefaults.ts";

const text = { en: "English", zh: "中文" };

test("a body that is whole stays the very same", () => {
  for (const type of typeNames) {
    const whole = parseBody(type, sampleBodies[type]);
    expect(withDefaults(type, whole)).toBe(whole);
  }
});

test("a body that lacks defaults gets those that its schema gives it", () => {
  for (const type of typeNames) {
    const given = structuredClone(sampleBodies[type]);
    expect(withDefaults(type, given)).toEqual(parseBody(type, given));
    expect(given).toEqual(sampleBodies[type]);
  }
});

test("items of lists get theirs by their kinds, and those whose kind has none stay", () => {
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
});

test("what is no body stays as it is", () => {
  for (const odd of [null, undefined, 1, "text", []]) {
    for (const type of typeNames) expect(withDefaults(type, odd)).toBe(odd);
  }
});
