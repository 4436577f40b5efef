import { expect, it } from "vitest";
import { MemoryIndex } from "../../index/memoryIndex.ts";
import { type MatchGrade, type MatchingPart, matchGrades } from "../../index/parts/partIndex.ts";
import { quantitiesIn } from "../../text/quantities.ts";
import { partConcept } from "./partConcept.ts";
import { PartReferenceReader } from "./partReferences.ts";
import { queryUnits } from "./queryTokens.ts";

const { whole, bare, variant, beginning, edit, kin, inner } = matchGrades;

/** Parts that codes fit, and how: of one part, or of several. */
type Fits = Readonly<Record<string, MatchGrade | readonly MatchGrade[]>>;

/** Words that documents have. */
const terms = new MemoryIndex();
terms.put(1, { title: "Known rg8877ax and 88 beside 5 V" });

/** Parts for a code: those that it fits as it stands are numbered from 1 on, those that are meant from 101 on. */
function partsOf(fits: Fits, code: string, from: number): MatchingPart[] {
  const grades = Object.hasOwn(fits, code) ? [fits[code] ?? []].flat() : [];
  return grades.map((fit, at) => {
    const name = `part${from + at}`;
    return { ordinal: from + at, fit, cost: 0, term: name, written: name };
  });
}

function readerOf(text: string, found: Fits, meant: Fits): PartReferenceReader {
  const parts = {
    find: (code: string) => partsOf(found, code, 1),
    findMeant: (code: string) => partsOf(meant, code, 101),
  };
  const units = queryUnits(text);
  return new PartReferenceReader(text, units, quantitiesIn(text, "careless"), { parts, terms });
}

/** The code that a text names from a unit on, its grade, and the parts. */
function named(text: string, found: Fits, meant: Fits, from = 0): string | undefined {
  const one = readerOf(text, found, meant).namedAt(from);
  if (one === undefined) return undefined;
  const grade = Object.entries(matchGrades).find(([, number]) => number === one.best)?.[0];
  return `${one.code} ${grade}: ${one.fitting.map(({ ordinal }) => ordinal).join(" ")}`;
}

it.each([
  ["rg8820", { rg8820: whole }, "rg8820 whole: 1"],
  ["rg 88 20", { rg8820: whole, rg88: whole }, "rg8820 whole: 1"],
  ["a b c d e f g h i", { abcdefghi: whole, abcdefgh: whole }, "abcdefgh whole: 1"],
  ["快 12", { 快12: whole }, undefined],
  ["f4", { f4: inner }, "f4 inner: 1"],
  ["f4 x", { f4: inner }, undefined],
  ["f4x y", { f4x: inner }, "f4x inner: 1"],
  ["100w x", { "100w": inner }, undefined],
  ["100w x", { "100w": beginning }, undefined],
  ["100w x", { "100w": variant }, "100w variant: 1"],
  ["rg 8830", { rg8830: kin }, undefined],
  ["rg8830", { rg8830: kin }, "rg8830 kin: 1"],
  ["rg 8830", { rg8830: beginning }, "rg8830 beginning: 1"],
  ["rg 8830 ab", { rg8830ab: beginning }, undefined],
  ["rg 8830 ab", { rg8830ab: variant }, undefined],
  ["rg 8830 ab", { rg8830ab: bare }, "rg8830ab bare: 1"],
  ["rg8830-ab x", { rg8830ab: beginning }, "rg8830ab beginning: 1"],
  ["rg 88", { rg88: beginning }, "rg88 beginning: 1"],
  ["rg8877-ax x", { rg8877ax: beginning }, "rg8877ax beginning: 1"],
  ["rg8877 ax", { rg8877ax: beginning }, undefined],
  ["rg8830-ab", { rg8830ab: kin }, undefined],
])("%s names the parts that it fits as far as %j", (text, found, expected) => {
  expect(named(text, found, {})).toBe(expected);
});

it.each([
  ["more with a typo rather than a piece", "rg 88 20", { rg88: beginning }, "rg8820 edit: 101"],
  ["a whole number rather than more", "rg 88 20", { rg88: whole }, "rg88 whole: 1"],
  ["all of a word rather than a piece", "rg-88-20 x", { rg88: whole }, "rg8820 edit: 101"],
  ["a typo alone", "rg8820", {}, "rg8820 edit: 101"],
  ["no typo in what documents have", "rg8877ax", {}, undefined],
  ["what a known code fits alone", "rg8877ax", { rg8877ax: variant }, "rg8877ax variant: 1"],
  ["no typo of known numbers", "rg 88", {}, undefined],
  ["a typo without the letters behind it", "rg 8820 ax", {}, "rg8820 edit: 101"],
  ["a typo of joined words", "rg8820-ax", {}, "rg8820ax edit: 101"],
  ["a typo of digits alone", "88201", {}, "88201 edit: 101"],
  ["no typo of four digits", "8820", {}, undefined],
  ["no typo of digits beside words", "882012 x", {}, undefined],
  ["no typo of letters beside words", "abcdefg x", {}, undefined],
  ["a typo of letters alone", "abcde", {}, "abcde edit: 101"],
  ["no typo of four letters", "abcd", {}, undefined],
  ["a typo of four characters", "r882", {}, "r882 edit: 101"],
  ["no typo of three", "r88", {}, undefined],
  ["a typo of six beside words", "rg8820 x", {}, "rg8820 edit: 101"],
  ["no typo of five beside words", "rg882 x", {}, undefined],
  ["no typo in a quantity", "12345v", {}, undefined],
])("names %s: %s", (_what, text, found, expected) => {
  const all = "rg8820 rg88 rg8877ax rg8820ax 88201 8820 882012 abcdefg abcde abcd r882 r88 rg882";
  const meant = Object.fromEntries([...all.split(" "), "12345v"].map((code) => [code, edit]));
  expect(named(text, found, meant)).toBe(expected);
});

it.each([
  ["no others beside a whole number", "rg8830ax", [whole], "rg8830ax whole: 1"],
  ["no others beside a number without its brand", "rg8830ax", [bare], "rg8830ax bare: 1"],
  ["those beside a variant", "rg8830ax", [variant], "rg8830ax variant: 101 1"],
  ["those beside a variant, joined", "rg8830-ax", [variant], "rg8830ax variant: 101 1"],
  ["those beside a piece", "rg8830ax", [inner, inner], "rg8830ax edit: 101 1 2"],
  ["no others beside a short beginning", "rg8830a", [beginning], "rg8830a beginning: 1"],
  ["those beside a long one", "rg8830ax", [beginning], "rg8830ax beginning: 101 1"],
  [
    "those beside a long one of three",
    "rg8830ax",
    [beginning, beginning, inner, beginning, inner],
    "rg8830ax beginning: 101 1 2 3 4 5",
  ],
  [
    "no others beside one of four",
    "rg8830ax",
    [beginning, beginning, beginning, beginning],
    "rg8830ax beginning: 1 2 3 4",
  ],
])("parts that a typo hides are %s: %s", (_what, text, grades, expected) => {
  const code = text.replace("-", "");
  expect(named(text, { [code]: grades }, { [code]: edit })).toBe(expected);
});

it("parts are named from any unit on", () => {
  const meant = { rg8820: edit } as const;
  expect(named("lamp rg-88-20 x", { rg88: whole }, meant, 1)).toBe("rg8820 edit: 101");
  expect(named("lamp rg8820", { rg8820: whole }, {}, 1)).toBe("rg8820 whole: 1");
  expect(named("lamp rg8820", { rg8820: whole }, {}, 0)).toBeUndefined();
});

it("typos are looked for in twelve codes of a text", () => {
  const codes = Array.from({ length: 13 }, (_, at) => `rg88${at + 10}`);
  const reader = readerOf(
    codes.join(", "),
    {},
    Object.fromEntries(codes.map((one) => [one, edit])),
  );
  const found = codes.map((_, at) => reader.namedAt(at)?.code);
  expect(found).toEqual([...codes.slice(0, 12), undefined]);
});

it("parts that fit better come first, then those with fewer edits, then by their numbers", () => {
  const part = (term: string, fit: MatchGrade, cost: number): MatchingPart => {
    return { ordinal: term.charCodeAt(0), fit, cost, term, written: term.toUpperCase() };
  };
  const fitting = [
    ...[part("d", edit, 2), part("c", edit, 1), part("a", edit, 1)],
    ...[part("b", edit, 1), part("e", variant, 3)],
  ];
  const concept = (best: number) => partConcept({ units: [], code: "x", fitting, best });
  expect(
    concept(variant)
      .ranked.map(({ term }) => term)
      .join(""),
  ).toBe("eabcd");
  const marks = (...given: MatchingPart[]) => {
    const found = partConcept({
      ...{ units: [], code: "x", fitting: given },
      best: given[0]?.fit ?? 0,
    });
    return [found.marks.map(({ text }) => text).join(" "), found.correction];
  };
  expect([
    ...[marks(part("a", whole, 0)), marks(part("a", whole, 1)), marks(part("a", variant, 0))],
    ...[marks(part("a", edit, 1)), marks()],
  ]).toEqual([
    ...[
      ["x", undefined],
      ["x a", undefined],
      ["x a", undefined],
    ],
    ...[
      ["x a", "A"],
      ["x", undefined],
    ],
  ]);
});
