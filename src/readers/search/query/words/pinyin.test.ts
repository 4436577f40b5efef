import { describe, expect, it } from "vitest";
import { MemoryIndex } from "../../index/memoryIndex.ts";
import { pronunciations } from "../../text/pronunciations.ts";
import { asInitials, asPinyin } from "./pinyin.ts";
import type { TermMeaning } from "./termMeaning.ts";

const terms = new MemoryIndex();
terms.put(0, { title: "快充适配器", body: "电压" });
terms.put(1, { title: "快冲 西安" });

/** The words of titles that letters may stand for. */
const found = ({ marks }: TermMeaning) => marks.map(({ text }) => text);

describe("letters", () => {
  it.each([
    ["kuaichong", false, ["快充", "快冲"]],
    ["shipeiqi", false, ["适配器"]],
    ["xian", false, ["西安"]],
    ["kuaicho", false, []],
    ["kuaicho", true, ["快充", "快冲"]],
    ["shipeiq", true, ["适配器"]],
    ["shipei", true, ["适配"]],
    ["kuai", false, []],
    ["dianya", false, []],
    ["chongshi", false, ["充适"]],
    ["kuaichongx", false, []],
    ["Kuaichong", false, []],
  ])("of %s are the pinyin of a title, unfinished: %s", (word, isUnfinished, expected) => {
    expect(found(asPinyin(word, terms, pronunciations, isUnfinished)).sort()).toEqual(
      expected.toSorted(),
    );
  });

  it.each([
    ["kc", ["快充", "快冲"]],
    ["spq", ["适配器"]],
    ["dy", []],
    ["k", []],
    ["uv", []],
  ])("of %s are the initials of a title", (word, expected) => {
    expect(found(asInitials(word, terms, pronunciations)).sort()).toEqual(expected.toSorted());
  });

  it("find titles by the pairs of their characters", () => {
    const { alternatives, marks } = asInitials("spq", terms, pronunciations);
    expect(alternatives).toEqual([
      { terms: ["适配", "配器"], weight: expect.any(Number), inTitle: true },
    ]);
    expect(marks).toEqual([{ kind: "phrase", text: "适配器" }]);
  });
});
