import { describe, expect, it } from "vitest";
import { numericColumns } from "./SectionTable.tsx";

describe("the columns of numbers", () => {
  it("are those whose cells are all numbers, or a dash where there is none", () => {
    const rows = [
      ["Charging", "1,421.1", "−5.3", "47", "12 %", "3.2 m"],
      ["Total", "96.1", "+12.7", "–", "8%", "0.6 m"],
    ];
    expect(numericColumns(rows)).toEqual([false, true, true, true, true, false]);
  });

  it("are none where a cell is empty, or the table is", () => {
    expect(numericColumns([["1"], [""]])).toEqual([false]);
    expect(numericColumns([])).toEqual([]);
  });
});
