import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { damerauLevenshtein } from "../../../../base/site/text/nearestWords.ts";
import { bitsIn, WordList } from "./wordList.ts";

const word = fc.string({ unit: fc.constantFrom(..."abcd1"), minLength: 1, maxLength: 9 });

/** Optimal string alignment as textbooks have it: the whole table. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_row, i) =>
    Array.from({ length: b.length + 1 }, (_cell, j) => Math.max(i, j)),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const edits = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
      table[i]?.splice(j, 1, edits);
    }
  }
  return at(a.length, b.length);
}

function listOf(words: Iterable<string>): WordList {
  const list = new WordList();
  for (const [number, one] of [...words].entries()) list.add(one, `${one}*`, number);
  return list;
}

describe("the known words", () => {
  it("are completed in alphabetical order, later additions included", () => {
    const words = fc.uniqueArray(word, { maxLength: 40 });
    fc.assert(
      fc.property(words, fc.nat(40), word, (known, count, beginning) => {
        const list = listOf(known.slice(0, count));
        list.from(beginning);
        for (const [at, one] of known.slice(count).entries()) list.add(one, one, at);
        const expected = known.filter((one) => one.startsWith(beginning)).toSorted();
        expect(list.from(beginning).map((one) => one.word)).toEqual(expected);
      }),
    );
  });

  it("are corrected by the fewest edits, with the same digits and the same beginning", () => {
    const words = fc.uniqueArray(word, { maxLength: 60 });
    fc.assert(
      fc.property(words, word, (known, typed) => {
        const found = listOf(known).like(typed);
        const edits = found.map((one) => distance(typed, one.word));
        expect(new Set(edits).size).toBeLessThanOrEqual(1);
        for (const one of found) {
          expect(distance(typed, one.word)).toBeLessThanOrEqual(typed.length >= 8 ? 2 : 1);
          expect(one.word.replace(/\D/g, "")).toBe(typed.replace(/\D/g, ""));
        }
        const isOneSlip = (one: string) =>
          typed.length >= 4 &&
          one.length >= 4 &&
          distance(typed, one) <= 1 &&
          one[0] === typed[0] &&
          one.replace(/\D/g, "") === typed.replace(/\D/g, "");
        const own = known.includes(typed) ? [typed] : known.filter(isOneSlip);
        const names = found.map((one) => one.word);
        for (const one of typed.length >= 4 ? own : []) expect(names).toContain(one);
      }),
    );
  });
});

it.each([
  // One edit.
  ["cans", "cats", true],
  ["cans", "can", false],
  ["cat", "cats", false],
  ["motro", "motor", true],
  ["mtoro", "motor", false],
  ["omtor", "motor", true],
  ["xotor", "motor", false],
  ["usb12", "usb13", false],
  // Two in a word of eight letters, but not in its last three alone.
  ["inudctro", "inductor", true],
  ["atnenan", "antenna", false],
  ["complianr", "compliant", true],
  ["compliant", "compliance", false],
  ["complibncx", "compliance", true],
  ["rtansistor", "transistor", true],
  ["rtansisotr", "transistor", false],
  ["abortions", "xaortions", false],
  ["xaortions", "abortions", false],
])("%s may be meant as %s: %s", (typed, meant, isLike) => {
  const found = listOf([meant, "zeppelin"]).like(typed);
  expect(found).toEqual(isLike ? [{ word: meant, term: `${meant}*`, number: 0 }] : []);
});

it("Of the words that may be meant, those with the fewest edits are", () => {
  const [one, other, two] = ["tranzistor", "transistxr", "tranzistar"];
  for (const known of [
    [two, one, other],
    [one, two, other],
    [one, other, two],
  ]) {
    const found = listOf(known)
      .like("transistor")
      .map(({ word: meant }) => meant);
    expect(found).toEqual([one, other]);
  }
  expect(listOf([two]).like("transistor")).toHaveLength(1);
});

it("A word list that is made of another's words goes on with them", () => {
  const list = new WordList(listOf(["motor", "driver"]).all);
  list.add("door", "door*", 7);
  expect(list.all.map(({ word, number }) => `${word} ${number}`)).toEqual([
    ...["motor 0", "driver 1", "door 7"],
  ]);
  expect([list.number("driver"), list.number("doors")]).toEqual([1, undefined]);
  expect(list.from("d").map(({ term }) => term)).toEqual(["door*", "driver*"]);
});

describe("the distance of two words", () => {
  it("equals that of the complete matrix, up to its bound", () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, max) => {
        expect(Math.min(damerauLevenshtein(a, b, max), max + 1)).toBe(
          Math.min(distance(a, b), max + 1),
        );
      }),
    );
  });
});

describe("the bits of a number", () => {
  it("are counted one by one", () => {
    fc.assert(
      fc.property(fc.integer(), (bits) => {
        expect(bitsIn(bits)).toBe(
          [...(bits >>> 0).toString(2)].filter((bit) => bit === "1").length,
        );
      }),
    );
  });
});
