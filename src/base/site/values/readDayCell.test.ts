import { describe, expect, it } from "vitest";
import { readDayCell } from "./readCell.ts";

describe("a day", () => {
  it("is read with the year first, and only if it is in the calendar", () => {
    expect(["2026-1-2", "2026年1月2日", "２０２６/01/02", "2026.01.02"].map(readDayCell)).toEqual(
      Array(4).fill("2026-01-02"),
    );
    expect(
      ["2026-13-01", "2026-02-30", "01/02/2026", "soon", "", "2026-01-0¹"].map(readDayCell),
    ).toEqual(Array(6).fill(undefined));
  });
});
