import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryTextOf, similarity, withCodes } from "./memoryText.ts";
import { SimilarTexts } from "./similarTexts.ts";

const word = fc.constantFrom("input", "voltage", "range", "the", "输", "入", "电", "压", "motor");
const code = fc.constantFrom("3.3", "5", "36", "RG8810", "TP-100/A", "1,000", "2026");

describe("A text of the memory", () => {
  it("has its numbers and part numbers apart from its words", () => {
    expect(memoryTextOf("Input 4.5 V to 36V, RG8810-TQ64 only")).toEqual({
      words: ["input", "#", "v", "to", "#", "v", "#", "only"],
      codes: ["4.5", "36", "RG8810-TQ64"],
    });
    expect(memoryTextOf("输入电压4.5V至36V。")).toEqual({
      words: ["输", "入", "电", "压", "#", "v", "至", "#", "v"],
      codes: ["4.5", "36"],
    });
    expect(memoryTextOf("  ").words).toEqual([]);
  });

  it.each([
    ["a b c", "a b c", 1],
    ["a b c", "a c", 2 / 3],
    ["a c", "a b c", 2 / 3],
    ["a b c d", "a x c d", 3 / 4],
    ["a b c d", "b c d a", 2 / 4],
    ["a b", "c d", 0],
    ["a", "", 0],
  ])("is like another by the words in their order: %j and %j", (a, b, score) => {
    const wordsOf = (text: string) => text.split(" ").filter((one) => one !== "");
    expect(similarity(wordsOf(a), wordsOf(b))).toBeCloseTo(score);
  });

  it("is like itself, and as like another as that is to it", () => {
    const words = fc.array(word, { maxLength: 12 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(similarity(a, a)).toBe(1);
        expect(similarity(a, b)).toBe(similarity(b, a));
        expect(similarity(a, b)).toBeGreaterThanOrEqual(0);
        expect(similarity(a, b) === 1).toBe(a.join(" ") === b.join(" "));
      }),
    );
  });
});

describe("Numbers of another text", () => {
  it("take the places of those that were translated, in words and not in addresses", () => {
    const html = '<p>见<a href="/parts/36">表 36</a>：最高36V，RG8810</p>';
    expect(withCodes(html, { from: ["36", "RG8810"], to: ["40", "RG9920"] })).toEqual({
      text: '<p>见<a href="/parts/36">表 40</a>：最高40V，RG9920</p>',
      replaced: [
        { from: "36", to: "40" },
        { from: "RG8810", to: "RG9920" },
      ],
      missing: [],
    });
  });

  it("are returned as missing where they have no place: in words, twice, or more than before", () => {
    expect(withCodes("三相", { from: ["3"], to: ["6"] })).toEqual({
      ...{ text: "三相", replaced: [], missing: ["6"] },
    });
    expect(withCodes("5 V 与 5 A", { from: ["5", "5"], to: ["3", "2"] })).toEqual({
      ...{ text: "5 V 与 5 A", replaced: [], missing: ["3", "2"] },
    });
    expect(withCodes("5 V", { from: ["5"], to: ["5", "9"] })).toEqual({
      ...{ text: "5 V", replaced: [], missing: ["9"] },
    });
  });

  it("are returned as missing where the other text has fewer, and not where they stay the same", () => {
    expect(withCodes("5 V 与 6 V", { from: ["5", "6"], to: ["7", "6"] })).toEqual({
      ...{ text: "7 V 与 6 V", replaced: [{ from: "5", to: "7" }], missing: [] },
    });
    expect(withCodes("5 V 与 6 V", { from: ["5", "6"], to: ["7"] })).toEqual({
      ...{ text: "5 V 与 6 V", replaced: [], missing: ["7"] },
    });
    expect(withCodes("三相", { from: ["3"], to: ["3"] }).missing).toEqual([]);
    expect(withCodes("五与五", { from: ["5", "5"], to: ["5", "7"] }).missing).toEqual(["7"]);
  });

  it("exchange their places at once, and leave a text with the same numbers as it is", () => {
    expect(withCodes("3 至 5", { from: ["3", "5"], to: ["5", "3"] }).text).toBe("5 至 3");
    fc.assert(
      fc.property(fc.array(fc.oneof(word, code), { maxLength: 10 }), (parts) => {
        const text = parts.join(" ");
        const { codes } = memoryTextOf(text);
        expect(withCodes(text, { from: codes, to: codes })).toEqual({
          ...{ text, replaced: [], missing: [] },
        });
      }),
    );
  });
});

describe("Texts like another one", () => {
  it("are all those that a look at each of them finds, the most like first", () => {
    const texts = fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.array(word, { minLength: 1, maxLength: 8 }), (all, asked) => {
        const index = new SimilarTexts();
        for (const [id, words] of all.entries()) index.add(id, words);
        const found = index.find(asked, { least: 0.6, fits: () => true });
        const each = all.flatMap((words, id) => {
          const score = similarity(asked, words);
          return score >= 0.6 ? [{ id, score }] : [];
        });
        expect(found).toEqual(each.toSorted((a, b) => b.score - a.score || a.id - b.id));
        for (const id of all.keys()) if (id % 2 === 0) index.remove(id);
        const odd = index.find(asked, { least: 0.6, fits: () => true });
        expect(odd).toEqual(found.filter(({ id }) => id % 2 === 1));
      }),
    );
  });

  it("are in the order of their likeness, and not of the words that they share", () => {
    const index = new SimilarTexts();
    index.add(1, ["range", "input", "of", "the", "motor"]);
    index.add(2, ["wide", "range", "of", "the", "motor"]);
    const found = index.find(["input", "range", "of", "the", "motor"], {
      ...{ least: 0.6, fits: () => true },
    });
    expect(found).toEqual([
      { id: 2, score: 0.8 },
      { id: 1, score: 0.6 },
    ]);
  });

  it("are as like as their lengths and the changes between them leave", () => {
    const index = new SimilarTexts();
    index.add(1, ["input", "voltage", "range"]);
    index.add(2, []);
    const found = (...words: string[]) => index.find(words, { least: 0.6, fits: () => true });
    expect(found("input", "voltage", "range", "of", "motors")).toEqual([{ id: 1, score: 0.6 }]);
    expect(found("input", "voltage", "range", "of", "the", "motors")).toEqual([]);
    expect(found()).toEqual([]);
    expect(index.find(["input", "voltage", "range"], { least: 0.6, fits: () => false })).toEqual(
      [],
    );
  });

  it("have at most 400 words", () => {
    const index = new SimilarTexts();
    const words = Array.from({ length: 401 }, (_, at) => `w${at}`);
    const found = (asked: readonly string[]) =>
      index.find(asked, { least: 0.6, fits: () => true }).map(({ id }) => id);
    index.add(1, words.slice(0, 400));
    index.add(2, words);
    expect([found(words.slice(0, 400)), found(words)]).toEqual([[1], []]);
  });

  it("are the forty that share most words and pairs of words, for their lengths", () => {
    const asked = Array.from({ length: 10 }, (_, at) => `w${at}`);
    const find = (others: readonly string[], ids: number) => {
      const index = new SimilarTexts();
      for (let id = 0; id < ids; id += 1) index.add(id, others);
      index.add(99, asked.with(3, "other"));
      return index.find(asked, { least: 0.6, fits: () => true }).map(({ id }) => id);
    };
    const first = Array.from({ length: 39 }, (_, id) => id);
    expect(find(asked, 50)).toEqual([...first, 39]);
    // The same words in another order, and all of them among others, are less like it.
    expect(find(asked.toReversed(), 50)).toEqual([99]);
    const longer = [...asked, ..."abcdef"];
    expect(find(longer, 50)).toEqual([99, ...first]);
  });

  it("are found among twenty thousand without a comparison with each", () => {
    const index = new SimilarTexts();
    for (let id = 0; id < 20_000; id += 1) index.add(id, sentence(id));
    const asked = sentence(12_345).with(3, "other");
    const time = (work: () => void) => {
      const from = performance.now();
      work();
      return performance.now() - from;
    };
    const byIndex = time(() => {
      const [best] = index.find(asked, { least: 0.6, fits: () => true });
      expect(best?.id).toBe(12_345);
    });
    const byEach = time(() => {
      for (let id = 0; id < 20_000; id += 1) similarity(asked, sentence(id));
    });
    expect(byIndex).toBeLessThan(byEach);
  });
});

/** A sentence of twenty words, some of which all have. */
function sentence(id: number): string[] {
  return Array.from({ length: 20 }, (_, at) =>
    at % 4 === 0 ? "the" : `w${at} ${Math.floor(id / 7 ** (at % 7)) % 7}`,
  );
}
