import { expect, it } from "vitest";
import { SynonymIndex } from "../../query/words/synonymIndex.ts";
import { type NameIndex, tokensOf } from "../nameIndex.ts";
import { phraseKey } from "../phraseTokens.ts";
import type { NamedColumn } from "../vocabulary.ts";
import { columnsNamed, countWordsFor, namesIn } from "./definitionNames.ts";

const number = (name: string, unit: string, ...names: string[]): NamedColumn => {
  return { name, kind: "number", names, unit, options: [] };
};
const choice = (name: string, names: string[], ...options: string[][]): NamedColumn => ({
  ...{ name, kind: "options", names, unit: "" },
  options: options.map(([value = "", ...called]) => ({ value, names: called })),
});

const columns = [
  number("ports", "", "Lambda ports", "朗达接口数"),
  number("taps", "", "Red lambda taps", "数字出口"),
  number("peak", "mA", "Peak current", "峰值电流"),
  { ...number("supply", "V", "Supply"), kind: "range" as const },
  choice(
    "bus",
    ["Bus"],
    ["psi", "PH/EN"],
    ["step", "STEP/DIRCT"],
    ["four", "AXIS/WAVE"],
    ["rate", "MV/AB 5"],
    ["one", "Zor"],
    ["han", "总线"],
    ["both", "QU EN 桥"],
  ),
  choice("band", ["Band"], ["low", "Low 125/134 kHz"], ["high", "High 13 MHz"]),
  choice("fan", [], ["true", "No lumtri needed", "无传感器检测"], ["in", "Dax inside"]),
  choice("package", ["Package"], ["qfn", "qfn"]),
];

const read = () =>
  namesIn(
    { columns, families: [{ names: ["Brushed vek drivers"], families: [1] }] },
    new SynonymIndex([]),
    () => 1,
  );

/** Columns that a phrase names in full, and those of which it is a piece. */
function found<Entry>(index: NameIndex<Entry>, phrase: string, nameOf: (entry: Entry) => string) {
  return index.find(phraseKey(tokensOf(phrase))).map(({ entry, share }) => {
    return share === 1 ? nameOf(entry) : `part of ${nameOf(entry)}`;
  });
}

it.each([
  ["lambda ports", ["ports"]],
  ["ports lambda", ["ports"]],
  ["朗达接口", ["ports"]],
  ["朗达接口数", ["ports"]],
  ["red lambda taps", ["taps"]],
  ["lambda red", []],
  ["peak current", ["peak"]],
  ["current peak", []],
  ["supply", ["supply"]],
  ["bus", []],
  ["lambda", ["part of ports", "part of taps"]],
])("%s is the label of quantities and counts", (phrase, expected) => {
  expect(found(read().labels, phrase, ({ name }) => name)).toEqual(expected);
});

it("choices are named by their labels, and their options by theirs", () => {
  const headings = (phrase: string) => found(read().headings, phrase, ({ name }) => name);
  expect(["bus", "package", "peak current", "supply"].map(headings)).toEqual([
    ...[["bus"], ["package"], [], []],
  ]);
  const options = (phrase: string) =>
    found(read().options, phrase, ({ column, value }) => `${column.name} ${value}`);
  expect(["zor", "qfn", "bus"].map(options)).toEqual([["bus one"], [], []]);
  const families = (phrase: string) => found(read().families, phrase, () => "brushed");
  expect(["brushed vek drivers", "brushed drivers"].map(families)).toEqual([
    ...[["brushed"], ["part of brushed"]],
  ]);
});

it.each([
  ["lumtri needed", ["fan true 0.4"]],
  ["传感器", ["fan true 0.4", "fan true 0.9"]],
  ["传感器检测", ["fan true 0.9"]],
  ["external dax", ["fan in 0.9"]],
  ["zor", []],
])("%s is denied by the name of an option, which may be no word less", (phrase, expected) => {
  const denials = read()
    .denials.find(phraseKey(tokensOf(phrase)))
    .map(({ entry }) => {
      return `${entry.column.name} ${entry.value} ${entry.least}`;
    });
  expect(denials).toEqual(expected);
});

it("options are found by how their names begin, those of short words as abbreviations", () => {
  const worded = read()
    .beginnings.entries()
    .flatMap(([beginning, options]) =>
      options.map(({ column, value, first, words, isAbbreviated }) => {
        const mark = isAbbreviated ? " short" : "";
        return `${beginning}: ${column.name} ${value} ${first}, ${words.join(" ")}${mark}`;
      }),
    );
  expect([...worded]).toEqual([
    "ph: bus psi ph, ph en short",
    "st: bus step step, step dirct",
    "ax: bus four axis, axis wave short",
    "mv: bus rate mv, mv ab",
    "zo: bus one zor, zor",
    "qu: bus both qu, qu en",
    "lo: band low low, low khz",
    "hi: band high high, high mhz",
    "no: fan true no, no lumtri needed",
    "da: fan in dax, dax inside",
  ]);
});

it("options are found by the quantities in their names", () => {
  const measured = read().measuredOptions.map(({ value, quantity: { min, max, unit } }) => {
    return `${value} ${min}..${max} ${unit}`;
  });
  expect(new Set(measured)).toEqual(
    new Set(["low 125..125 kHz", "low 134..134 kHz", "high 13..13 MHz"]),
  );
});

it("counts are known by the words of their labels, and by characters that begin one", () => {
  expect(read().countWords).toEqual(["lambda", "ports", "red", "taps"]);
  const counted = read()
    .counted.entries()
    .map(([character, of]) => [character, ...of.map(({ name }) => name)].join(" "));
  expect([...counted]).toEqual(["朗 ports", "接 ports", "出 taps"]);
});

it("words of families and columns are known by their columns", () => {
  const words = read().otherWords.map(({ column, word }) => `${column} ${word}`);
  expect(words).toEqual([
    ...["family brushed", "family vek", "family drivers"],
    ...["ports lambda", "ports ports", "taps red", "taps lambda", "taps taps"],
    ...["peak peak", "peak current", "supply supply", "bus bus", "band band", "package package"],
  ]);
});

it.each([
  ["po", ["ports"]],
  ["ta", ["taps"]],
  ["port", ["ports"]],
  ["ports", []],
  ["p", []],
  ["re", ["red"]],
  ["am", []],
  ["rd", []],
  ["cu", []],
])("%s behind a number is short for words of counts", (word, expected) => {
  expect(countWordsFor(read(), word)).toEqual(expected);
});

it("as, a stop word, is short for no count, and neither is the end of an ordinal", () => {
  const own = namesIn(
    { columns: [number("a", "", "Assembly stands")], families: [] },
    new SynonymIndex([]),
    () => 1,
  );
  expect(["as", "ass", "st", "sta"].map((word) => countWordsFor(own, word))).toEqual([
    ...[[], ["assembly"], [], ["stands"]],
  ]);
});

it.each([
  ["peak current", ["peak"]],
  ["lambda, lambda ports", ["ports", "taps"]],
  ["lambda taps and peak current", ["peak", "taps"]],
  ["lambda taps grease", []],
  ["bus", ["bus"]],
  ["no lumtri needed", ["fan"]],
  ["zor", []],
  ["出口", ["taps"]],
  ["出口处", []],
])("%s names columns and nothing else, the likeliest first", (text, expected) => {
  expect(columnsNamed(read(), text)).toEqual(expected);
});

it("a column that a text names in full is meant, and none of which that is a small piece", () => {
  const own = namesIn(
    { columns: [number("lux", "", "Lux"), number("long", "", "Red lux far dots")], families: [] },
    new SynonymIndex([]),
    () => 1,
  );
  expect(columnsNamed(own, "lux")).toEqual(["lux"]);
  expect(columnsNamed(own, "lux far")).toEqual(["long"]);
});
