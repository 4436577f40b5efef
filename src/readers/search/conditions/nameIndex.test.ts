import { expect, it } from "vitest";
import { SynonymIndex } from "../query/words/synonymIndex.ts";
import { abbreviation } from "../text/readTerms.ts";
import { beginsWith, maxPhrase, NameIndex, otherNotations, tokensOf } from "./nameIndex.ts";
import { phraseKey } from "./phraseTokens.ts";

const keyOf = (phrase: string) => phraseKey(tokensOf(phrase));

/** An index of names with themselves as entries, of words that are equally rare. */
function indexOf(
  names: readonly string[],
  glossary: ConstructorParameters<typeof SynonymIndex>[0] = [],
) {
  const named = names.map((name) => [name, [name]] as const);
  const index = new NameIndex(named, new SynonymIndex(glossary), () => 1);
  return (phrase: string) =>
    Object.fromEntries(
      index
        .find(keyOf(phrase))
        .map(({ entry, share }) => [entry, Math.round(share * 100) / 100] as const),
    );
}

it("A name is found by all of it, by its pieces, and by what stands in brackets or before a comma", () => {
  const found = indexOf(["Linear regulators (LDO)", "Motor drivers, three-phase"]);
  expect(found("linear regulators (LDO)")).toEqual({ "Linear regulators (LDO)": 1 });
  expect(found("ldo")).toEqual({ "Linear regulators (LDO)": 1 });
  expect(found("linear regulator")).toEqual({ "Linear regulators (LDO)": 1 });
  expect(found("motor driver")).toEqual({ "Motor drivers, three-phase": 1 });
  expect(found("regulators")["Linear regulators (LDO)"]).toBeGreaterThan(0.3);
  expect(found("regulators")["Linear regulators (LDO)"]).toBeLessThan(1);
  expect(found("zeppelin")).toEqual({});
});

it("Names that a stroke joins are found by each, and a standard by its number", () => {
  const found = indexOf(["PCM/TDM", "ISO/IEC 18092 A", "Band 125/134 kHz", "A/D", "EN/PH"]);
  expect(found("PCM")).toEqual({ "PCM/TDM": 0.95 });
  expect(found("TDM")).toEqual({ "PCM/TDM": 0.95 });
  for (const text of ["ISO18092A", "IEC 18092 A", "18092A"]) {
    expect(found(text), text).toEqual({ "ISO/IEC 18092 A": 0.95 });
  }
  expect(found("band 134 kHz")).toEqual({ "Band 125/134 kHz": 0.95 });
  // Two letters are no name by themselves.
  for (const text of ["A", "EN"]) expect(found(text), text).toEqual({});
});

it("Words within a name may be left out where that is wanted", () => {
  const named = ["Brushed DC motor drivers", "直流有刷电机驱动"].map(
    (one) => [one, [one]] as const,
  );
  const find = (isShortened: boolean, phrase: string) =>
    new NameIndex(named, new SynonymIndex([]), () => 1, { isShortened })
      .find(keyOf(phrase))
      .map(({ entry }) => entry);
  expect(find(true, "brushed motor driver")).toEqual(["Brushed DC motor drivers"]);
  expect(find(true, "brushed driver")).toEqual(["Brushed DC motor drivers"]);
  expect(find(true, "有刷驱动")).toEqual(["直流有刷电机驱动"]);
  expect(find(true, "driver brushed")).toEqual([]);
  expect(find(false, "brushed driver")).toEqual([]);
});

it("A letter and a character are a word together, and a character alone is none", () => {
  const found = indexOf(["H 桥数量", "无感"]);
  expect(found("H桥")["H 桥数量"]).toBeGreaterThan(0.3);
  expect(found("感")).toEqual({});
});

it("Hyphened words are found as one, and names of three words by their initials", () => {
  const found = indexOf(["Wi-Fi modules", "Signal to noise ratio", "Noise figure", "Two words"]);
  expect(found("WiFi modules")).toEqual({ "Wi-Fi modules": 1 });
  expect(found("wi-fi modules")).toEqual({ "Wi-Fi modules": 1 });
  expect(found("SNR")).toEqual({ "Signal to noise ratio": 0.9 });
  expect(found("NF")).toEqual({});
  expect(found("TW")).toEqual({});
});

it("Words that few names have are a larger share, and those that say little are none", () => {
  const found = indexOf(["Supply voltage", "Output voltage", "Input voltage", "Supply current"]);
  expect(found("voltage")["Output voltage"]).toBeLessThan(found("output")["Output voltage"] ?? 0);
  const letters = indexOf(["Gear C bearings", "The bearings"]);
  expect(letters("the")).toEqual({});
  expect(letters("bearings")["The bearings"]).toBe(1);
  expect(indexOf(["The"])("the")).toEqual({});
  // A letter says which one of several is meant.
  const [gear = 0, gearC = 0] = ["gear", "gear c"].map((one) => letters(one)["Gear C bearings"]);
  expect(gear).toBeGreaterThan(0.3);
  expect(gearC).toBeGreaterThan(gear);
});

it("Words that few documents have are a larger share, and numbers say little", () => {
  const rarities: Readonly<Record<string, number>> = { delta: 0.2, sensor: 0.6 };
  const index = new NameIndex(
    [["name", ["Delta sensor 8"]]],
    new SynonymIndex([]),
    (token) => rarities[token] ?? 1,
  );
  const [found] = index.find(keyOf("sensor"));
  // 0.2 and 0.6 of the words, and 0.3 of the number.
  expect(found?.share).toBeCloseTo(0.6 / 1.1);
  expect(index.find(keyOf("delta"))).toEqual([]);
});

it("A synonym is a little less than the name's own words", () => {
  const found = indexOf(["Microcontrollers"], [{ en: ["microcontroller", "mcu"], zh: ["单片机"] }]);
  expect(found("microcontroller")).toEqual({ Microcontrollers: 1 });
  expect(found("mcu")).toEqual({ Microcontrollers: 0.95 });
  expect(found("单片机")).toEqual({ Microcontrollers: 0.95 });
});

it("Chinese names are found by their words of two characters, not by parts of a word", () => {
  const found = indexOf(["输出电压"]);
  expect(found("输出电压")).toEqual({ 输出电压: 1 });
  expect(Object.keys(found("电压"))).toEqual(["输出电压"]);
  for (const part of ["压", "出电", "电"]) expect(found(part)).toEqual({});
});

it("Phrases are looked up as far as they may be long", () => {
  const words = [
    "alpha",
    "bravo",
    "charlie",
    "delta",
    "echo",
    "foxtrot",
    "golf",
    "hotel",
    "india",
    "juliet",
    "kilo",
    "lima",
  ];
  const name = words.join(" ");
  const found = indexOf([name]);
  expect(found(words.slice(0, maxPhrase).join(" "))[name]).toBeGreaterThan(0.5);
  expect(found(words.slice(2).join(" "))[name]).toBeGreaterThan(0.5);
  expect(found(words.slice(0, maxPhrase + 1).join(" "))).toEqual({});
  // Too small a share says of no name that it is meant.
  expect(found("alpha bravo charlie")).toEqual({});
});

it("A package begins with its own words alone", () => {
  const phrase = keyOf("QFN");
  for (const name of ["QFN", "QFN-32", "QFN 5x5", "QFN32"]) {
    expect(beginsWith(name, phrase), name).toBe(true);
    // It is read once and known.
    expect(beginsWith(name, phrase), name).toBe(true);
  }
  for (const name of ["QFNX", "WQFN-32", "SO-8 QFN", ""]) {
    expect(beginsWith(name, phrase), name).toBe(false);
  }
});

it.each([
  ["I2S/TDM", ["I2S", "TDM"]],
  ["LF 125/134 kHz", ["LF 125 kHz", "LF 134 kHz"]],
  ["ISO 14443 A", ["14443 A"]],
  ["ISO/IEC 15693", ["ISO 15693", "IEC 15693", "15693"]],
  ["AC 1000 V", []],
  ["AC 10000 V", ["10000 V"]],
  ["AC 100 V", []],
  ["ISO 7816", ["7816"]],
  ["IO/AB", []],
  ["Voltage", []],
])("Other notations of %s are %j", (name, expected) => {
  expect(otherNotations(name)).toEqual(expected);
});

it.each([
  ["Chip voltage", "chip", false],
  ["IO voltage", "io", true],
  ["X voltage", "x", false],
  ["The voltage", "the", false],
  ["芯片电压", "芯片", false],
  ["芯片电压", "电压", true],
  ["支持电压", "支持", false],
  ["国产电压", "国产", false],
  ["哪里电压", "哪里", false],
  ["H 桥电压", "H桥", true],
  ["H 桥电压", "桥电", false],
  ["X 4 voltage", "x4", false],
])(
  "A piece of a name stands for it if it is more than a general word: of %s, %s: %j",
  (name, piece, isFound) => {
    expect(name in indexOf([name])(piece)).toBe(isFound);
  },
);

it("Words of up to six may be left out, and more than one remain", () => {
  const find = (name: string, phrase: string) =>
    new NameIndex([[name, [name]]], new SynonymIndex([]), () => 1, { isShortened: true })
      .find(keyOf(phrase))
      .map(({ entry }) => entry);
  const six = "Red green blue amber white violet";
  expect(find(six, "red blue amber violet")).toEqual([six]);
  expect(find(six, "red violet")).toEqual([six]);
  expect(find(`${six} black`, "red blue amber black")).toEqual([]);
  expect(find("Red green blue amber", "red")).toEqual([]);
  expect(find("Red green blue amber", "red amber")).toEqual(["Red green blue amber"]);
  expect(find("Red green", "red green")).toEqual(["Red green"]);
  expect(find("Red green blue", "red blue")).toEqual(["Red green blue"]);
  expect(indexOf(["Red green blue"])("red blue")).toEqual({});
});

it("An article in a name is less of it than a word, and an abbreviation is as rare as in capitals", () => {
  const { "A coded plug": coded = 0 } = indexOf(["A coded plug"])("coded plug");
  expect(coded).toBeGreaterThan(0.5);
  expect(coded).toBeLessThan(1);
  const rarity = (token: string) =>
    ["can", "van"].some((one) => token === abbreviation(one)) ? 1 : 0.2;
  const share = (name: string) =>
    new NameIndex([[name, [name]]], new SynonymIndex([]), rarity).find(keyOf("ports"))[0]?.share;
  expect(share("CAN ports")).toBeUndefined();
  expect(share("Van ports")).toBeGreaterThan(0.3);
  expect(share("VAN ports")).toBe(share("Van ports"));
});

it("A piece of a name is found by its synonyms, whatever it is written in", () => {
  const found = indexOf(
    ["USB 快充接口", "输出电压"],
    [
      { en: ["fast port"], zh: ["usb 快充"] },
      { en: ["voltage"], zh: ["电压"] },
    ],
  );
  expect(Object.keys(found("fast port"))).toEqual(["USB 快充接口"]);
  expect(Object.keys(found("voltage"))).toEqual(["输出电压"]);
});

it("A word that several names have is less of each than one that no other has", () => {
  const found = indexOf(["Red lamps", "Blue lamps", "Green lamps"]);
  expect([found("red"), found("lamps")]).toEqual([
    { "Red lamps": 0.67 },
    { "Red lamps": 0.33, "Blue lamps": 0.33, "Green lamps": 0.33 },
  ]);
});
