import { describe, expect, it } from "vitest";
import { isWritable, writable, written, writtenHeight, writtenWidth } from "./dotMatrix.ts";

/** The dots of a path, drawn as text. */
function plot(path: string): string[] {
  const rows = Array.from({ length: 7 }, () => Array.from({ length: 11 }, () => " "));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h0/g)) {
    const row = rows[Number(y)];
    if (row) row[Number(x)] = "#";
  }
  return rows.map((row) => row.join("").trimEnd());
}

describe("text in a dot matrix", () => {
  it("draws letters side by side", () => {
    expect(plot(written("R1", 0, 0, 1))).toEqual([
      "####    #",
      "#   #  ##",
      "#   #   #",
      "####    #",
      "# #     #",
      "#  #    #",
      "#   #  ###",
    ]);
  });

  it("returns its own size", () => {
    expect(writtenWidth("R", 10)).toBe(40);
    expect(writtenWidth("RG", 10)).toBe(100);
    expect(writtenWidth("", 10)).toBe(0);
    expect(writtenHeight(10)).toBe(60);
  });

  it("writes Latin letters, figures and units, and nothing else", () => {
    expect(isWritable("RG8840 51.2 GB/s 1.9 µA 85 °C")).toBe(true);
    expect(isWritable("睿基")).toBe(false);
    expect(writable("睿基 Ridgekey")).toBe("Ridgekey");
  });
});
