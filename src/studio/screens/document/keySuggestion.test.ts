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
    expect(numberedKeys("news/a").slice(0, 3)).toEqual(["news/a", "news/a-2", "news/a-3"]);
    expect(numberedKeys("news/a-3").slice(0, 2)).toEqual(["news/a-3", "news/a-4"]);
    expect(numberedKeys("news/news-2026-11-28")[1]).toBe("news/news-2026-11-28-2");
    expect(new Set(numberedKeys("a")).size).toBe(numberedKeys("a").length);
  });
});

it("Today is the day in the person's time zone", () => {
  expect(todayIn(new Date(2026, 0, 5, 0, 30))).toBe("2026-01-05");
  expect(todayIn(new Date(2026, 10, 28, 23, 59))).toBe("2026-11-28");
});
