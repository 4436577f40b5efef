import { expect, it } from "vitest";
import { bestMatches } from "./bestMatches.ts";
import { ScoreAccumulator } from "./scoreAccumulator.ts";

interface Found {
  readonly score: number;
  /** Share of what is asked for, and of it in the title. */
  readonly share: number;
  readonly title?: number;
}

/** The matches of documents by their ordinals, 0 first, where so much is asked for. */
function matchesOf(found: readonly Found[], asked: number) {
  const of = (values: readonly number[]) => {
    const sums = new ScoreAccumulator(values.length);
    for (const [ordinal, value] of values.entries()) sums.add(ordinal, value);
    return sums;
  };
  const { ordinals, scores, whole } = bestMatches(
    of(found.map(({ score }) => score)),
    of(found.map(({ share }) => share)),
    of(found.map(({ title = 0 }) => title)),
    asked,
  );
  return { ordinals, scores: scores.map((one) => Math.round(one * 1_000) / 1_000), whole };
}

const all = { score: 2, share: 3, title: 3 };
const some = { score: 4, share: 1, title: 1.5 };
const less = { score: 9, share: 0.98 };

it("Documents with less than a third of what the best one has are none where that has all", () => {
  expect(matchesOf([less, all, some], 3)).toEqual({
    ...{ ordinals: [1, 2], scores: [2.7, 4.7], whole: [1] },
  });
});

it("Documents with less follow the others where none has all that is asked for", () => {
  expect(matchesOf([less, all, some], 6)).toEqual({
    ...{ ordinals: [1, 2, 0], scores: [2.7, 4.7, 2.16], whole: [] },
  });
  // Those that come behind anyway keep their scores.
  const few = { ...less, score: 1 };
  expect(matchesOf([few, { ...few, score: 2 }, all, some], 6)).toEqual({
    ...{ ordinals: [2, 3, 1, 0], scores: [2.7, 4.7, 2, 1], whole: [] },
  });
});

it("Documents with less fill up ten hits, the best of them first, equal ones by their ordinals", () => {
  const lesser = [3, 5, 4, 5, 1].map((score) => ({ score, share: 0.5 }));
  const enough = (count: number) => Array.from({ length: count }, () => ({ score: 9, share: 3 }));
  const behind = (count: number) =>
    matchesOf([...lesser, ...enough(count)], 6).ordinals.slice(count);
  expect([7, 8, 9, 10].map(behind)).toEqual([[1, 3, 2], [1, 3], [1], []]);
});

it("Documents are measured by the best of them, however little is asked for", () => {
  const shares = [0.6, 0.25, 0.15].map((share) => ({ score: 1, share, title: share }));
  expect(matchesOf(shares, 0.6)).toEqual({
    ...{ ordinals: [0, 1], scores: [1.35, 1.146], whole: [0] },
  });
});

it("Documents have all that is asked for, rounding aside", () => {
  const shares = [6, 5.9999, 5.99].map((share) => ({ score: 1, share }));
  expect(matchesOf(shares, 6).whole).toEqual([0, 1]);
});
