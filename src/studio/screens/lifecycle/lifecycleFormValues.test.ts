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
