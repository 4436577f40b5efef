import { expect, it } from "vitest";
import { emptyWish, includedParts, sentWish } from "./lifecycleFormValues.ts";

const part = (key: string) => ({
  ...{ key, title: { en: key, zh: null }, stage: null, since: null, last_order: null },
  ...{ replacement: null, order_codes: [], languages: [], pages: [] },
});

it("A part that is left out is in no request, and comes back with its order codes", () => {
  const parts = ["rg1", "rg2", "rg3"].map(part);
  const wish = { ...emptyWish("2026-11-29"), codes: { rg2: ["RG2-A"] }, leftOut: ["rg2"] };
  expect(sentWish(wish, parts).parts).toEqual([{ key: "rg1" }, { key: "rg3" }]);
  expect(includedParts(wish, parts).map(({ key }) => key)).toEqual(["rg1", "rg3"]);
  expect(sentWish({ ...wish, leftOut: [] }, parts).parts).toEqual([
    { key: "rg1" },
    { key: "rg2", order_codes: ["RG2-A"] },
    { key: "rg3" },
  ]);
});

it("An empty form wishes nothing, and what is filled in or cleared is in the request", () => {
  const empty = emptyWish("2026-11-29");
  const none = { since: undefined, last_order: undefined, replacement: undefined };
  expect(sentWish(empty, [])).toEqual({ parts: [], stage: undefined, ...none, notice: undefined });
  const filled = {
    ...empty,
    ...{ stage: "obsolete", since: "2027-01-01", lastOrder: "2027-02-01", replacement: "rg2" },
    ...({ notice: "news", column: "notices", titles: { en: "A", zh: "B" } } as const),
  };
  expect(sentWish(filled, [])).toEqual({
    ...{ parts: [], stage: "obsolete", since: "2027-01-01", last_order: "2027-02-01" },
    replacement: "rg2",
    notice: {
      ...{ type: "news", column: "notices", date: "2026-11-29", title: { en: "A", zh: "B" } },
      file: undefined,
    },
  });
  const cleared = {
    ...filled,
    isLastOrderCleared: true,
    isReplacementCleared: true,
    file: "a.pdf",
  };
  expect(sentWish(cleared, [])).toMatchObject({
    ...{ last_order: null, replacement: null, notice: { file: "a.pdf" } },
  });
});
