import { describe, expect, it } from "vitest";
import { MemoryIndex } from "../index/memoryIndex.ts";
import { pronunciations } from "../text/pronunciations.ts";
import { parseQuery } from "./parsedQuery.ts";
import { respelled } from "./respelled.ts";
import { alternativesTo, isPartNumber } from "./wordAlternatives.ts";
import { asTwoWords, compoundsWith } from "./words/compounds.ts";
import { hanWord } from "./words/hanWords.ts";
import { asInitials, asPinyin } from "./words/pinyin.ts";
import { SynonymIndex } from "./words/synonymIndex.ts";

/** Documents with titles, and one with a body alone. */
function termsOf(titles: readonly string[], body = ""): MemoryIndex {
  const terms = new MemoryIndex();
  for (const [ordinal, title] of titles.entries()) terms.put(ordinal, { title });
  terms.put(titles.length, { title: "Note", body });
  return terms;
}

const noGlossary = new SynonymIndex([]);

describe("A text in the spellings of documents", () => {
  const glossary = new SynonymIndex([{ en: ["usbpd"], zh: [] }]);

  it.each([
    ["介面", [], "界面"],
    ["介面", ["界面"], "界面"],
    ["介面", ["介面", "界面"], "介面"],
    ["界面", [], "界面"],
    ["canfd", ["CAN FD"], "CAN FD"],
    ["two canfd ports", ["CAN FD"], "two CAN FD ports"],
    ["can-fd", ["CAN FD"], "can-fd"],
    ["canfd", ["CAN FD", "CANFD"], "canfd"],
    ["usbpd", ["USB PD"], "usbpd"],
    ["usbhd", ["USB HD"], "USB HD"],
    ["canfd", ["CAN and FD"], "canfd"],
    ["canfd", ["It can fd"], "canfd"],
    ["canport", ["CAN port"], "CAN PORT"],
    ["canports", ["CAN ports"], "canports"],
    ["xcan", ["X CAN"], "xcan"],
    ["usbhostel", ["USB hostel"], "usbhostel"],
    ["therefor", ["THERE FOR"], "therefor"],
  ])("%s, where they have %j, is %s", (text, titles, expected) => {
    expect(respelled(text, { terms: termsOf(titles), glossary })).toBe(expected);
  });
});

describe("A compound of two words", () => {
  const terms = termsOf([
    "Therein: microcontroller, wifi and canfd, lowpower4 xmodule, midway, input",
  ]);
  const context = { terms, glossary: noGlossary, sounds: pronunciations };
  const parts = { find: () => [], findMeant: () => [] };

  it.each([
    ["micro controller", ["microcontroller"]],
    ["micro, controller", []],
    ["micro-x controller", []],
    ["there in", []],
    ["mid way", ["midway"]],
    ["in put", []],
    ["THERE in", []],
    ["THERE IN", ["therein"]],
    ["WI FI", ["wifi"]],
    ["WI fi", []],
    ["wi FI", []],
    ["CAN FD", ["canfd"]],
    ["can FD", []],
    ["x module", []],
    ["low power4", []],
    ["lowpower 4", []],
  ])("is what documents have as one: %s", (text, expected) => {
    const query = parseQuery(text, { ...context, parts }, false);
    const found = compoundsWith(query, 0).alternatives.flatMap((one) => one.terms);
    expect(found).toEqual(expected);
  });

  it.each([
    ["gatedriver", ["gat", "driver", "gat driver"]],
    ["drivergate", []],
    ["usb2host", []],
    ["gatefor", []],
    ["ofhost", []],
    ["axehost", ["axe", "host", "axe host"]],
    ["fihost", []],
  ])("is split where documents have both side by side: %s", (word, expected) => {
    const found = asTwoWords(
      word,
      termsOf(["A gate driver", "USB2 host", "A gate for of host", "axe host, fi host"]),
    );
    expect(found.alternatives.flatMap((one) => one.terms)).toEqual(expected);
  });
});

describe("An unknown word", () => {
  const terms = termsOf(["XQ8828 module", "Charger and charge"], "A zyxwvut");
  const known = { terms, sounds: pronunciations, glossary: noGlossary };

  it.each([
    ["xq8829", "", undefined],
    ["modulation", "modul", undefined],
    ["moduel", "modul", undefined],
    ["zyxwvit", "", "zyxwvut"],
    ["blorgy", "", undefined],
  ])("stands for another: %s", (word, expected, offer) => {
    const found = alternativesTo(word, known);
    expect(found.alternatives.flatMap((one) => one.terms).join(" ")).toBe(expected);
    expect(found.offer).toBe(offer);
  });

  it("is a part's number with letters and three digits", () => {
    const words = ["ab12", "ab123", "ab1234", "12345", "abc"];
    expect(words.map(isPartNumber)).toEqual([false, true, true, false, false]);
  });
});

describe("A word of characters that no document has", () => {
  const glossary = new SynonymIndex([{ en: [], zh: ["降压器"] }]);
  const bodies = "协议栈与降压器，航线很多，快充。一块，有冲，有快，有冲，有快，有冲，有快，有冲。";

  it.each([
    ["摄象头", ["摄像头"], "摄像头", undefined],
    ["协义栈", [], undefined, "协议栈"],
    ["降鸭器", [], "降压器", undefined],
    ["筷冲", ["快充"], undefined, "快充"],
    ["行限", [], undefined, undefined],
    ["杭限", [], undefined, "航线"],
    ["摄像头", ["摄像头"], undefined, undefined],
    ["灯", ["灯"], undefined, undefined],
  ])("is one that sounds alike: %s, where titles have %j", (word, titles, correction, offer) => {
    const terms = termsOf(titles, bodies);
    const found = hanWord(word, { terms, sounds: pronunciations, glossary });
    expect([found.correction, found.offer]).toEqual([correction, offer]);
  });

  it("is one of the dictionary, or of characters that stand together often", () => {
    const offer = (word: string, titles: readonly string[]) =>
      hanWord(word, { terms: termsOf(titles), sounds: pronunciations, glossary }).offer;
    const apart = (titles: string) => Array.from({ length: 6 }, () => titles);
    expect(offer("现路", [...apart("线，路"), "线路"])).toBe("线路");
    expect(offer("块充", [...apart("快，充"), "快充"])).toBeUndefined();
    expect(offer("块充", [...apart("充"), "快充"])).toBe("快充");
    expect(offer("块得", ["快的"])).toBeUndefined();
  });

  it("is at most two others", () => {
    const terms = termsOf(["摄像头", "摄向头", "摄相头"]);
    const { alternatives } = hanWord("摄象头", { terms, sounds: pronunciations, glossary });
    const meant = alternatives.filter(({ weight }) => weight > 0.5 && weight < 1);
    expect(meant.map((one) => one.terms.join(" "))).toEqual(["摄像 像头", "摄向 向头"]);
  });
});

describe("Letters as pinyin of titles", () => {
  const terms = termsOf(["快充协议", "苦虫"]);
  const found = (meaning: ReturnType<typeof asPinyin>) => meaning.marks.map(({ text }) => text);

  it.each([
    ["kuaichong", false, ["快充"]],
    ["kuaicho", false, []],
    ["kuaicho", true, ["快充"]],
    ["kuachong", true, []],
    ["kuchong", true, ["苦虫"]],
    ["kuaichongxieyi", false, ["快充协议"]],
    ["kuai", true, []],
    ["kuaixie", false, []],
  ])("%s, unfinished: %s", (word, isUnfinished, expected) => {
    expect(found(asPinyin(word, terms, pronunciations, isUnfinished))).toEqual(expected);
  });

  it("may be the first of each syllable", () => {
    const initials = (word: string) => found(asInitials(word, terms, pronunciations));
    expect(["kc", "xy", "kcxy", "k", "kx"].map(initials)).toEqual([
      ...[["快充", "苦虫"], ["协议"], ["快充协议"], [], []],
    ]);
  });
});
