import { expect, test } from "vitest";
import { readEnduranceOptions } from "./options.ts";

test("Options say what is run, for how long and on which stores", () => {
  expect(readEnduranceOptions({ minutes: "60", store: "postgres", part: "load" })).toEqual({
    minutes: 60,
    part: "load",
    seed: "1",
    stores: ["postgres"],
    killCount: undefined,
    attack: undefined,
    isPlain: false,
  });
  expect(readEnduranceOptions({ kills: "10000" })).toMatchObject({
    killCount: 10_000,
    stores: ["sqlite", "postgres"],
  });
  expect(readEnduranceOptions({ minutes: "1", attack: "vanish", plain: true })).toMatchObject({
    attack: "vanish",
    isPlain: true,
  });
});

test.each([
  [{ minutes: "an hour" }, "--minutes wants a number."],
  [{ minutes: "0" }, "--minutes wants more than 0."],
  [{ minutes: "1", store: "mysql" }, "--store is sqlite, postgres or both."],
  [{ minutes: "1", part: "half" }, "--part is all, attacks or load."],
  [{ kills: "many" }, "--kills wants a whole number above 0."],
  [{ kills: "1.5" }, "--kills wants a whole number above 0."],
])("Of %o it is said: %s", (given, message) => {
  expect(readEnduranceOptions(given)).toEqual([message]);
});
