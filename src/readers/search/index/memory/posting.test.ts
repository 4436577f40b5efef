import { expect, it } from "vitest";
import { furtherWeights } from "../fieldWeights.ts";
import { DocumentScores } from "./documentScores.ts";
import {
  impactOf,
  inverseFrequency,
  maxOrdinals,
  ordinalOf,
  packPosting,
  titleBit,
} from "./posting.ts";

it.each([
  [0, 0, false, 1 / 2047],
  [5, 0.5, true, 1024 / 2047],
  [maxOrdinals - 1, 1, true, 1],
])(
  "A posting of document %s has the impact %s, and whether it is in the title: %s",
  (ordinal, impact, isInTitle, rounded) => {
    const posting = packPosting(ordinal, impact, isInTitle);
    expect([ordinalOf(posting), impactOf(posting), titleBit(posting)]).toEqual([
      ...[ordinal, rounded, Number(isInTitle)],
    ]);
  },
);

it("A term counts for more, the fewer documents have it, and never for less than nothing", () => {
  expect(inverseFrequency(2, 5)).toBeCloseTo(Math.log(1 + 3.5 / 2.5));
  expect(inverseFrequency(0, 0)).toBeCloseTo(Math.log(2));
  expect(inverseFrequency(5, 5)).toBeCloseTo(Math.log(1 + 0.5 / 5.5));
});

it("A further way to say a concept counts a tenth, and nothing where it only repeats others", () => {
  const ways = [["a"], ["b"], ["a"], ["b", "a"], ["c", "a"]];
  expect(furtherWeights(ways.map((terms) => ({ terms, weight: 1 })))).toEqual([
    0.1, 0.1, 0, 0, 0.1,
  ]);
});

it("Documents have the scores that were set last, in the order in which they came", () => {
  const scores = new DocumentScores(4);
  for (const [ordinal, score] of [
    [3, 1],
    [0, 0],
    [3, 2],
  ] as const) {
    scores.set(ordinal, score);
  }
  expect(scores.ordinals()).toEqual([3, 0]);
  expect([0, 1, 3].map((one) => [scores.has(one), scores.get(one), scores.value(one)])).toEqual([
    [true, 0, 0],
    [false, undefined, 0],
    [true, 2, 2],
  ]);
});
