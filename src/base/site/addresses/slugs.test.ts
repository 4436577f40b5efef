import { expect, test } from "vitest";
import { isSlug, numberedSlug, slugName, slugOfPartNumber, slugOfWords } from "./slugs.ts";

test("Slugs are words of small letters with hyphens, or part numbers as they are printed", () => {
  const texts = [
    "a",
    "a-1",
    "a--b",
    "-a",
    "a-",
    "A",
    "RG8810+",
    "a b",
    "",
    "x".repeat(80),
    "x".repeat(81),
  ];
  expect(texts.filter((text) => isSlug("news", text))).toEqual(["a", "a-1", "x".repeat(80)]);
  expect(texts.filter((text) => isSlug("products", text))).toEqual([
    ...["a", "a-1", "a--b", "a-", "A", "RG8810+", "x".repeat(80)],
  ]);
  expect(slugName("RG8810")).toBe("rg8810");
});

const word = "abcdefghi";
const words = (count: number) => Array(count).fill(word).join("-");

test.each([
  ["Élan’s new chip", "elans-new-chip"],
  ["  A & B: 5 V!  ", "a-b-5-v"],
  ["型号", ""],
  ["x".repeat(80), "x".repeat(80)],
  ["x".repeat(90), "x".repeat(80)],
  [words(8), words(8)],
  [`${words(8)}a`, `${words(8)}a`],
  [`${words(8)}a-b`, `${words(8)}a`],
  [`${words(8)}ab`, words(7)],
  [`${"x".repeat(40)} ${"y".repeat(40)} z`, "x".repeat(40)],
  [`a ${"b".repeat(80)}`, "a"],
])("The slug of %j is %j", (text, slug) => {
  expect(slugOfWords(text)).toBe(slug);
});

test("The slug of a part number keeps what it is printed with", () => {
  expect(slugOfPartNumber("RG 8810/A#+,._()=-")).toBe("RG-8810-A-+,._()=-");
  expect(slugOfPartNumber("x".repeat(81))).toBe("x".repeat(80));
});

test("A numbered slug is not longer than any other, and has one hyphen before its number", () => {
  expect([numberedSlug("a", 2), numberedSlug("a--", 12)]).toEqual(["a-2", "a-12"]);
  expect(numberedSlug("x".repeat(80), 12)).toBe(`${"x".repeat(77)}-12`);
});
