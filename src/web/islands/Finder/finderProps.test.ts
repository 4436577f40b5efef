import { expect, it } from "vitest";
import { type FinderScreen, offersFilters } from "./finderProps.ts";

it("Filters are offered if there is something to filter by, or a filter to be removed", () => {
  const offers = (facets: number, groups: number, chips: number) =>
    offersFilters({
      facets: Array(facets),
      groups: Array(groups),
      chips: Array(chips),
    } as unknown as FinderScreen);
  expect([offers(0, 0, 0), offers(1, 0, 0), offers(0, 1, 0), offers(0, 0, 1)]).toEqual([
    ...[false, true, true, true],
  ]);
  expect([offers(1, 1, 0), offers(1, 0, 1), offers(0, 1, 1)]).toEqual([true, true, true]);
});
