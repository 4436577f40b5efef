import { expect, test } from "vitest";
import readings from "../../src/readers/search/text/readings.json" with { type: "json" };
import { charactersByReadings } from "./charactersByReadings.ts";

test("the readings in search are those of the installed package", () => {
  expect(readings).toEqual(charactersByReadings());
});

test("a character with several readings is listed with all of them, the most usual first", () => {
  const groups = charactersByReadings();
  expect(groups["zhong chong"]).toContain("重");
  expect(groups["lv lu"]).toContain("绿");
  expect(Object.keys(groups).filter((key) => !/^[a-z]+(?: [a-z]+)*$/.test(key))).toEqual([]);
});
