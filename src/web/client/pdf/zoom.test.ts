import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseZoom, scaleOf, stepFrom } from "./zoom.ts";

const page = { width: 800, height: 1000 };

describe("the size of pages", () => {
  it("fits the window, but is never larger than readable unless requested", () => {
    expect(scaleOf("auto", page, { width: 400, height: 700 })).toBe(0.5);
    expect(scaleOf("auto", page, { width: 1600, height: 700 })).toBe(1.25);
    expect(scaleOf("width", page, { width: 1600, height: 700 })).toBe(2);
    expect(scaleOf("page", page, { width: 1600, height: 500 })).toBe(0.5);
    expect(scaleOf(150, page, { width: 100, height: 100 })).toBe(1.5);
  });

  it("is limited, so that no window size and no input makes it vanish or fill the memory", () => {
    expect(scaleOf("width", page, { width: -20, height: 0 })).toBe(0.1);
    expect(scaleOf(10_000, page, { width: 10, height: 10 })).toBe(5);
  });

  it("changes step by step, and stays at the ends", () => {
    expect([stepFrom(0.48, 1), stepFrom(1, 1), stepFrom(1, -1), stepFrom(1.25, -1)]).toEqual([
      50, 125, 75, 100,
    ]);
    expect([stepFrom(5, 1), stepFrom(0.1, -1)]).toEqual([400, 25]);
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 5, noNaN: true }), (scale) => {
        if (scale < 3.9) expect(stepFrom(scale, 1)).toBeGreaterThan(scale * 100);
        if (scale > 0.26) expect(stepFrom(scale, -1)).toBeLessThan(scale * 100);
      }),
    );
  });

  it("is read from the list of sizes", () => {
    expect(["1", "0"].map(parseZoom)).toEqual([1, "auto"]);
    expect(["auto", "width", "page", "125", "", "x", "-5"].map(parseZoom)).toEqual([
      "auto",
      "width",
      "page",
      125,
      "auto",
      "auto",
      "auto",
    ]);
  });
});
