import { describe, expect, it } from "vitest";
import { type DiffCell, type DiffRow, isOpen, type SheetDiff } from "./diffTypesAndCounts.ts";
import { isSettled } from "./reviewAndApplySheet.ts";
import { summaryOf } from "./sheetSummary.ts";

const plain: DiffCell = {
  column: 1,
  address: "B2",
  source: { role: "cell", token: "clock", label: { en: "Clock", zh: "时钟" }, path: ["values"] },
  verb: "set",
  before: "1 GHz",
  after: "2 GHz",
  typed: "2GHz",
};
const open: DiffCell = { ...plain, conflict: { exported: "3 GHz" } };
const storedWins: DiffCell = { ...plain, conflict: { exported: "3 GHz", decided: "keep" } };
const taken: DiffCell = { ...plain, conflict: { exported: "3 GHz", decided: "take" } };
const unread = { ...plain, problem: { code: "no-quantity" } } as unknown as DiffCell;
const unreadConflict: DiffCell = { ...unread, conflict: { exported: "3 GHz" } };

const rowOf = (cells: readonly DiffCell[], more: Partial<DiffRow> = {}): DiffRow => ({
  ...{ table: 0, row: 1, kind: "parts", act: "change", key: "rg1000", part: "RG1000", cells },
  ...more,
});

const checks = [{}] as unknown as NonNullable<DiffRow["checks"]>;

async function summed(row: DiffRow) {
  const diff = { rows: [row], questions: [] } as unknown as SheetDiff;
  const summary = await summaryOf(diff);
  const { changes, conflicts, problems, added, removed } = summary?.counts ?? {};
  const shown = (["changes", "conflicts", "problems"] as const).filter(
    (show) => summary?.rows[show].length === 1,
  );
  expect(summary?.rows.all).toEqual([row]);
  expect(summary?.isSettled).toBe(isSettled(diff));
  const counts = [changes, conflicts, problems, added, removed].join(" ");
  return `${counts} ${summary?.isSettled ? "settled" : "open"} ${shown.join()}`.trim();
}

describe("the summary of a row: changes, conflicts, problems, new and removed", () => {
  it.each<[string, DiffRow, string]>([
    ["a change", rowOf([plain]), "1 0 0 0 0 settled changes"],
    ["an open conflict", rowOf([open]), "0 1 0 0 0 open changes,conflicts"],
    [
      "a conflict decided for the stored value",
      rowOf([storedWins]),
      "0 0 0 0 0 settled changes,conflicts",
    ],
    ["a conflict that takes", rowOf([taken]), "1 0 0 0 0 settled changes,conflicts"],
    ["an unread cell", rowOf([unread]), "0 0 1 0 0 open problems"],
    ["an unread cell in conflict", rowOf([unreadConflict]), "0 0 1 0 0 open conflicts,problems"],
    ["one of each", rowOf([plain, open, unread]), "1 1 1 0 0 open changes,conflicts,problems"],
    [
      "a row without effect",
      rowOf([plain], { problem: "no-part" }),
      "1 0 1 0 0 open changes,problems",
    ],
    ["a checked row", rowOf([plain], { checks }), "1 0 1 0 0 open changes,problems"],
    ["a new part", rowOf([plain], { act: "new" }), "0 0 0 1 0 settled changes"],
    ["a new part without cells", rowOf([], { act: "new" }), "0 0 0 1 0 settled changes"],
    ["a removed part", rowOf([], { act: "remove" }), "0 0 0 0 1 settled changes"],
    ["nothing", rowOf([]), "0 0 0 0 0 settled"],
    [
      "a new part without effect",
      rowOf([], { act: "new", problem: "too-many-new" }),
      "0 0 1 0 0 open changes,problems",
    ],
  ])("%s", async (_, row, expected) => {
    expect(await summed(row)).toBe(expected);
  });

  it("is not settled while columns need a decision", async () => {
    const diff = { rows: [], questions: [{}] } as unknown as SheetDiff;
    expect((await summaryOf(diff))?.isSettled).toBe(false);
    expect(isSettled(diff)).toBe(false);
  });

  it("has open conflicts if they are neither decided nor unreadable", () => {
    expect([plain, open, storedWins, taken, unreadConflict].map(isOpen)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});
