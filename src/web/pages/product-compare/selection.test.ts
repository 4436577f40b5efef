import { expect, it } from "vitest";
import { buildProduct, publish, smallWorld } from "../../../../tests/support/world.ts";
import { resolveSelection, selectionQuery } from "./selection.ts";

it("A comparison names parts by ids, numbers and order codes, each once, and counts what is no part", async () => {
  const more = [4, 5, 6].map((at) =>
    buildProduct({ id: 7100 + at, key: `rg${at}`, body: { partNumber: `ZX${at}000` } }),
  );
  const { views } = await publish([...smallWorld(), ...more]);
  const params = (ids: string | undefined, only?: string) =>
    resolveSelection({ ids, only }, views.en).params;
  const none = { ids: [], onlyDifferences: false, unknown: [], missing: 0, hasSurplus: false };
  expect([params(undefined), params(""), params(",,")]).toEqual([none, none, none]);
  expect(params("102,rg1000,102,RG-2000", "differences")).toEqual({
    ...{ ...none, ids: [102, 101], onlyDifferences: true },
  });
  expect(params("101", "differences")).toEqual({ ...none, ids: [101] });
  expect(params("101,102", "same").onlyDifferences).toBe(false);
  expect(params(`101,999,998,nobody,${"x".repeat(60)},nobody`)).toEqual({
    ...{ ...none, ids: [101], missing: 2, unknown: ["nobody", "x".repeat(40)] },
  });
  const five = "101,102,103,7104,7105";
  expect(params(five)).toMatchObject({ ids: [101, 102, 103, 7104, 7105], hasSurplus: false });
  expect(params(`${five},7106`)).toMatchObject({
    ...{ ids: [101, 102, 103, 7104, 7105], hasSurplus: true },
  });
});

it("An address names the differences only where there are two parts", () => {
  expect([
    selectionQuery([], true),
    selectionQuery([1], true),
    selectionQuery([1, 2], true),
  ]).toEqual([
    { only: undefined, ids: undefined },
    { only: undefined, ids: "1" },
    { only: "differences", ids: "1,2" },
  ]);
  expect(selectionQuery([2, 1], false)).toEqual({ only: undefined, ids: "2,1" });
});
