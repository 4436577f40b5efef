import { expect, it } from "vitest";
import {
  areEqual,
  countBits,
  countBoth,
  difference,
  emptyBits,
  hasBit,
  intersection,
  setBit,
} from "./bitSet.ts";

const size = 130;

/** A set of some of 130 places. */
function setOf(places: readonly number[]) {
  const bits = emptyBits(size);
  for (const place of places) setBit(bits, place);
  return bits;
}

const placesOf = (bits: Uint32Array) =>
  [...Array(size).keys()].filter((place) => hasBit(bits, place));

const every = [...Array(size).keys()];

it.each([
  ["none", []],
  ["the first and the last", [0, 129]],
  ["those where a word of 32 ends and begins", [31, 32, 63, 64, 95, 96, 127, 128]],
  ["neighbours", [5, 6, 7, 8, 9, 10, 11, 12]],
  ["all", every],
])("a set has the places that were put into it: %s", (_name, places) => {
  const bits = setOf(places);
  expect([placesOf(bits), countBits(bits)]).toEqual([places, places.length]);
});

it("two sets are compared place by place", () => {
  const [even, thirds] = [2, 3].map((step) => setOf(every.filter((place) => place % step === 0)));
  if (even === undefined || thirds === undefined) throw new Error("Two sets");
  const both = every.filter((place) => place % 6 === 0);
  expect(placesOf(intersection(even, thirds))).toEqual(both);
  expect(countBoth(even, thirds)).toBe(both.length);
  expect(placesOf(difference(even, thirds))).toEqual(
    every.filter((place) => place % 2 === 0 && place % 3 !== 0),
  );
  expect([areEqual(even, even.slice()), areEqual(even, thirds)]).toEqual([true, false]);
  expect(areEqual(even, even.slice(0, 2))).toBe(false);
});

it("a set of no places is empty, and has room for as many as are asked for", () => {
  expect([0, 1, 32, 33].map((places) => emptyBits(places).length)).toEqual([0, 1, 1, 2]);
});
