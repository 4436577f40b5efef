import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergedCells, rowSpan } from "./mergedCells.ts";

describe("merged cells", () => {
  it("are the consecutive equal values of each field", () => {
    const rows = [
      { package: "BGA", grade: "commercial" },
      { package: "BGA", grade: "industrial" },
      { package: "QFN", grade: "industrial" },
      { package: "BGA", grade: "industrial" },
    ];
    expect(mergedCells(rows, ["package", "grade"])).toEqual([
      { fieldName: "package", indices: [0, 1] },
      { fieldName: "grade", indices: [1, 2, 3] },
    ]);
  });

  it("cover each position of a column once, whatever the values", () => {
    const column = fc.array(fc.record({ value: fc.integer({ min: 0, max: 2 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(column, (rows) => {
        const merged = mergedCells(rows, ["value"]);
        const spans = rows.map((_row, index) => rowSpan(merged, "value", index));
        expect(spans.reduce((sum, span) => sum + span, 0)).toBe(rows.length);
        spans.forEach((span, index) => {
          const covered = rows.slice(index, index + span);
          expect(new Set(covered.map(({ value }) => value)).size).toBeLessThanOrEqual(1);
          if (span > 0) expect(rows[index + span]?.value).not.toBe(rows[index]?.value);
        });
      }),
    );
  });
});
