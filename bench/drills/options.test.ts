import { expect, test } from "vitest";
import { readDrillOptions } from "./options.ts";

test("Options set the duration and the stores", () => {
  expect(readDrillOptions({ minutes: "60", store: "postgres" })).toEqual({
    minutes: 60,
    seed: "1",
    stores: ["postgres"],
    count: undefined,
    attack: "",
    within: "src/",
    isPlain: false,
  });
  expect(readDrillOptions({ count: "10000" })).toMatchObject({
    minutes: 10,
    count: 10_000,
    stores: ["sqlite", "postgres"],
  });
  expect(readDrillOptions({ minutes: "1", attack: "vanish", plain: true })).toMatchObject({
    attack: "vanish",
    isPlain: true,
  });
});

test.each([
  [{ minutes: "an hour" }, "--minutes must be a number."],
  [{ minutes: "0" }, "--minutes must be more than 0."],
  [{ minutes: "1", store: "mysql" }, "--store is sqlite, postgres or both."],
  [{ count: "many" }, "--count must be a whole number above 0."],
  [{ count: "1.5" }, "--count must be a whole number above 0."],
])("Options %o are refused with: %s", (given, message) => {
  expect(readDrillOptions(given)).toEqual([message]);
});
