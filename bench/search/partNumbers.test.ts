import { beforeAll, describe, expect, it } from "vitest";
import type { SearchIndex } from "../../src/readers/search/searchIndex.ts";
import { makers, partNumbers } from "./partNumbers.ts";
import {
  exactForms,
  partsIndex,
  type SlipKind,
  slipKinds,
  slipsIn,
  slipsInBases,
  successOf,
  successOfBases,
} from "./partSearches.ts";

/** A little under what is reached among three thousand numbers of many makers. */
const floors: Readonly<Record<SlipKind, { first: number; five: number }>> = {
  wrong: { first: 0.9, five: 0.98 },
  missing: { first: 0.9, five: 0.98 },
  added: { first: 0.95, five: 0.98 },
  swapped: { first: 0.95, five: 0.98 },
  confused: { first: 0.95, five: 0.98 },
};

/** The same for what readers call several numbers by: `STM32F407`. A wrong character often makes another. */
const floorsOfBases: typeof floors = {
  wrong: { first: 0.85, five: 0.94 },
  missing: { first: 0.9, five: 0.97 },
  added: { first: 0.92, five: 0.95 },
  swapped: { first: 0.97, five: 0.98 },
  confused: { first: 0.97, five: 0.98 },
};

const numbers = makers.flatMap((maker) => partNumbers(maker, 750));
let index: SearchIndex;

beforeAll(() => {
  index = partsIndex(numbers);
}, 120_000);

describe("three thousand part numbers with near-identical siblings", () => {
  it("are three thousand different numbers", () => {
    expect(numbers.length).toBeGreaterThan(2_800);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("are found first in every notation", () => {
    const some = numbers.flatMap((number, at) => (at % 5 === 0 ? [[at + 1, number] as const] : []));
    const searches = some.flatMap(([id, number]) =>
      exactForms(number).map((text) => [id, text] as const),
    );
    expect(successOf(index, searches).first).toBe(1);
  });

  it.each(slipKinds)("are found with one character %s", (kind) => {
    const { first, five, searches } = successOf(index, slipsIn(numbers, kind, 400));
    const floor = floors[kind];
    expect(searches).toBeGreaterThan(300);
    expect({ first, isReached: first >= floor.first }).toMatchObject({ isReached: true });
    expect({ five, isReached: five >= floor.five }).toMatchObject({ isReached: true });
  });

  it.each(slipKinds)("are found by their bases with one character %s", (kind) => {
    const slips = slipsInBases(numbers, kind, 400);
    const { first, five, searches } = successOfBases(index, numbers, slips);
    const floor = floorsOfBases[kind];
    expect(searches).toBeGreaterThan(300);
    expect({ first, isReached: first >= floor.first }).toMatchObject({ isReached: true });
    expect({ five, isReached: five >= floor.five }).toMatchObject({ isReached: true });
  });

  it("are all found by their beginnings", () => {
    for (const beginning of ["stm32f4", "ESP32-S3", "tps628", "max32", "sn74lvc"]) {
      const code = beginning.toLowerCase().replace("-", "");
      const begun = numbers.filter((one) =>
        one
          .toLowerCase()
          .replace(/[^a-z\d]/g, "")
          .startsWith(code),
      );
      const { total, corrected } = index.search({
        text: beginning,
        chosen: {},
        page: 1,
        limit: 10,
      });
      expect({ beginning, total, corrected }).toEqual({ beginning, total: begun.length });
    }
  });
});
