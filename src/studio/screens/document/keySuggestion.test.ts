import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyPattern } from "../../../base/site/contentCodes.ts";
import { numberedKeys, suggestKey, todayIn } from "./keySuggestion.ts";

describe("A suggested key", () => {
  it("is derived from the title, in the folder of its type", () => {
    expect(suggestKey("news", "First Samples of the RG8810!", "2026-11-28")).toBe(
      "news/first-samples-of-the-rg8810",
    );
    expect(suggestKey("column", "Café & Co", "2026-11-28")).toBe("cafe-co");
    expect(suggestKey("news", `${"x".repeat(59)} y`, "2026-11-28")).toBe(`news/${"x".repeat(59)}`);
    expect(suggestKey("column", "x".repeat(70), "2026-11-28")).toBe("x".repeat(60));
    expect(suggestKey("news", "首批样片", "2026-11-28")).toBe("news/news-2026-11-28");
  });

  it("of a column begins with that of the column above it", () => {
    expect(suggestKey("column", "Smart sensors", "2026-11-28", "products/power")).toBe(
      "products/smart-sensors",
    );
  });

  it("is a valid key, whatever the title is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("news", "product"),
        (text, type) => {
          for (const key of numberedKeys(suggestKey(type, text, "2026-11-28"))) {
            expect(key).toMatch(keyPattern);
          }
        },
      ),
    );
  });

  it("is numbered if it is in use, and counts on from an existing number", () => {
    expect(numberedKeys("news/a")).toEqual(
      ["", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9"].map((end) => `news/a${end}`),
    );
    expect(numberedKeys("news/a-3")).toEqual(
      [3, 4, 5, 6, 7, 8, 9].map((number) => `news/a-${number}`),
    );
    expect([numberedKeys("a-8"), numberedKeys("a-9")]).toEqual([["a-8", "a-9"], ["a-9"]]);
    expect(numberedKeys("news/news-2026-11-28")[1]).toBe("news/news-2026-11-28-2");
    expect(new Set(numberedKeys("a")).size).toBe(numberedKeys("a").length);
  });
});

it("Today is the day in the person's time zone", () => {
  expect(todayIn(new Date(2026, 0, 5, 0, 30))).toBe("2026-01-05");
  expect(todayIn(new Date(2026, 10, 28, 23, 59))).toBe("2026-11-28");
});
