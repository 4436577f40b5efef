import { describe, expect, it } from "vitest";
import type { Concept } from "../../index/words/termIndex.ts";
import { HeadNouns, isGeneralNoun } from "./headNoun.ts";

/** The likeliest nouns of words, `-` for a comma and `?` behind those that are optional. */
function nounsOf(text: string) {
  const nouns = new HeadNouns();
  const concepts = new Map<Concept, string>();
  for (const word of text.split(" ")) {
    if (word === "-") {
      nouns.close();
      continue;
    }
    const plain = word.replace(/[?!]$/, "");
    nouns.take(plain);
    const concept = {
      alternatives: [],
      weight: word.endsWith("!") ? 0.5 : 1,
      isOptional: word.endsWith("?"),
    };
    concepts.set(concept, plain);
    nouns.note(concept);
  }
  return nouns.likeliest.map(({ concept }) => concepts.get(concept));
}

describe("the nouns of a text", () => {
  it.each([
    ["low power camera", ["camera", "power", "low"]],
    ["charger for? a? camera", ["charger"]],
    ["for? camera charger", ["charger", "camera"]],
    ["charger - red camera", ["charger"]],
    ["带? 蓝牙 的? 单片机", ["单片机", "蓝牙"]],
    ["灯 带? 蓝牙 的? 单片机", ["单片机", "灯"]],
    ["camera chip", ["camera"]],
    ["camera dim!", []],
    ["camera", []],
  ])("come the likeliest first, without what they have or are for: %s", (text, expected) => {
    expect(nounsOf(text)).toEqual(expected);
  });

  it("have the term of the word before them and themselves", () => {
    const nouns = new HeadNouns();
    const concept = (): Concept => ({ alternatives: [], weight: 1, isOptional: false });
    nouns.take("power");
    nouns.note(concept());
    nouns.take("camera");
    nouns.join("power camera");
    nouns.note(concept());
    expect(nouns.likeliest.map(({ joined }) => joined)).toEqual(["power camera", undefined]);
    expect(nouns.isGeneral).toBe(false);
    nouns.take("chip");
    expect(nouns.isGeneral).toBe(true);
  });

  it("are not those that every part may be called by", () => {
    expect(["chips", "芯片", "camera"].map(isGeneralNoun)).toEqual([true, true, false]);
  });
});
