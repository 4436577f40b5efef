import fc from "fast-check";
import { expect, test } from "vitest";
import { readSpans, writeSpans } from "./workingSpans.ts";

const morning = { from: 540, to: 720 };
const afternoon = { from: 810, to: 1_080 };

test("Working hours are parsed in common notations, and an empty text is a day off", () => {
  for (const text of [
    "09:00-12:00, 13:30-18:00",
    "9-12;13:30–18",
    "13：30至18：00，9:00 ~ 12:00",
    "9.00 to 12.00、13.30到18.00,",
  ]) {
    expect(readSpans(text), text).toEqual([morning, afternoon]);
  }
  expect(readSpans(" ")).toEqual([]);
  expect(readSpans("9:59-10:59, 10:59-11")).toEqual([
    { from: 599, to: 659 },
    { from: 659, to: 660 },
  ]);
  expect(readSpans("0-24")).toEqual([{ from: 0, to: 1_440 }]);
});

test.each([
  "nine to five",
  "9-",
  "12-9",
  "9:75-10",
  "9:60-11",
  "9-10:60",
  "0-24:01",
  "9-25",
  "9-12, 11-15",
  "9-9",
])("%s is refused as working hours", (text) => expect(readSpans(text)).toBeUndefined());

test("Displayed working hours are parsed as the same", () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 1_440 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(times, (list) => {
      const sorted = list.toSorted((a, b) => a - b);
      const spans = sorted.flatMap((from, at) => {
        const to = sorted[at + 1];
        return at % 2 === 0 && to !== undefined ? [{ from, to }] : [];
      });
      expect(readSpans(writeSpans(spans))).toEqual(spans);
    }),
  );
});
