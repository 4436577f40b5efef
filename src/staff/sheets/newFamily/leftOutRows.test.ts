import { describe, expect, it } from "vitest";
import type { SheetTable } from "../tables/sheetTable.ts";
import { type FamilyChoices, familyChoices } from "./familyChoices.ts";
import { isPlanSettled, planFamily } from "./planFamily.ts";
import { atOnce } from "./timeSlicedSteps.ts";

const heads = ["Part number", "Flash, KB", "Package", "Pins"];

const listOf = (...rows: readonly (readonly string[])[]): SheetTable => ({
  ...{ name: "mcu", isHidden: false, rows: [heads, ...rows] },
});

const planned = (table: SheetTable, more: Partial<FamilyChoices> = {}) =>
  atOnce(
    planFamily(table, {
      choices: familyChoices.parse({
        family: { title: { en: "Microcontrollers", zh: "微控制器" }, parent: null },
        name: { en: "{partNumber}", zh: "{partNumber}" },
        summary: { en: "A microcontroller", zh: "微控制器" },
        ...{ stage: "active", since: "2026-01-02", group: "groups/core" },
        ...more,
      }),
      ...{ definitions: new Map(), families: new Map(), taken: new Set(), numbers: new Set() },
      position: 3,
    }),
  );

const parts = [
  ["MC32A", "64", "LQFP48", "48"],
  ["MC32B", "512", "LQFP100", "100"],
];
const total = ["Total", "576", "LQFP48", "48"];
const numbersOf = (plan: ReturnType<typeof planned>) => [...plan.addresses.values()];

describe("Rows of a list that are no parts", () => {
  it.each([
    "Total",
    "TOTAL:",
    "Grand total",
    "Sub-total",
    "Sum",
    "Average",
    "合计",
    "总计：",
    "小计",
    "平均值",
  ])("need a decision if they look like a sum: %s", (text) => {
    const plan = planned(listOf(...parts, [text, "576", "LQFP48", "48"]));
    expect(plan.problems).toEqual([{ address: "A4", row: 4, code: "sum", text }]);
    expect(plan.parts).toBe(2);
    const without = planned(listOf(...parts, [text, "576", "LQFP48", "48"]), {
      leaveRows: ["sum"],
    });
    expect(without).toMatchObject({
      problems: [],
      parts: 2,
      left: [{ address: "A4", code: "sum" }],
    });
    expect(without.columns[1]?.samples.map((one) => one.text)).toEqual(["64", "512"]);
    expect(isPlanSettled(without)).toBe(true);
  });

  it("need a decision if the file hides them", () => {
    const table = { ...listOf(...parts), hiddenRows: [2] };
    const plan = planned(table);
    expect(plan).toMatchObject({
      problems: [{ address: "A3", row: 3, code: "hidden", text: "MC32B" }],
      parts: 1,
    });
    expect(isPlanSettled(plan)).toBe(false);
    const left = planned(table, { leaveRows: ["hidden"] });
    expect(left).toMatchObject({
      problems: [],
      parts: 1,
      left: [{ address: "A3", code: "hidden" }],
    });
    const taken = planned(table, { rows: [{ row: 3, leave: false }] });
    expect(taken).toMatchObject({ problems: [], left: [], parts: 2 });
  });

  it("need a decision about columns that the file hides", () => {
    const table = { ...listOf(...parts), hiddenColumns: [1] };
    expect(planned(table).questions).toEqual([{ code: "hidden", column: 1 }]);
    for (const is of ["new", "ignore"] as const) {
      expect(planned(table, { columns: [{ column: 1, is }] }).questions).toEqual([]);
    }
  });

  it("are left out one by one, and reported with their texts", () => {
    const list = listOf(...parts, ["MC32C", "8", "QFN32", "32"], total);
    const plan = planned(list, { rows: [3, 5].map((row) => ({ row, leave: true })) });
    expect(plan).toMatchObject({ problems: [], parts: 2 });
    expect(plan.left).toEqual([
      { address: "A3", row: 3, code: "chosen", text: "MC32B" },
      { address: "A5", row: 5, code: "chosen", text: "Total" },
    ]);
    expect(numbersOf(plan)).toEqual(["A2", "A4"]);
    expect(plan.columns[1]?.samples.map(({ text }) => text)).toEqual(["64", "8"]);
  });

  it("are parts if a person decides so", () => {
    const plan = planned(listOf(...parts, total), { rows: [{ row: 4, leave: false }] });
    expect(plan).toMatchObject({ problems: [], left: [], parts: 3 });
  });

  it("do not count: a later row with the same part is used", () => {
    const list = listOf(["MC32A", "32", "LQFP48", "48"], ...parts);
    expect(planned(list).problems).toMatchObject([{ code: "twice", row: 3 }]);
    const plan = planned(list, { rows: [{ row: 2, leave: true }] });
    expect(plan).toMatchObject({ problems: [], parts: 2 });
    expect(numbersOf(plan)).toEqual(["A3", "A4"]);
    expect(plan.columns[1]?.samples.map(({ text }) => text)).toEqual(["64", "512"]);
  });

  it("do not include sums whose word begins a part number", () => {
    const odd = ["MAX3232", "SUM40N10", "TOTAL1", "AVG-7", "MIN5"].map((number) => [
      ...[number, "64", "LQFP48", "48"],
    ]);
    expect(planned(listOf(...odd))).toMatchObject({ problems: [], parts: 5 });
  });
});
