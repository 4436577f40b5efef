import { expect, it } from "vitest";
import { decodeText, encodingOf, UndecodableText } from "./decodeText.ts";
import { onOneLine } from "./invisibleCharacters.ts";
import { damerauLevenshtein, didYouMean, nearest } from "./nearestWords.ts";
import { isBoundSpace, nameAround, typeset } from "./typesetting.ts";

/** A typeset text with a low line for each space that does not break. */
const set = (text: string) => typeset(text).replaceAll("\u00a0", "_");

it("Spaces beside numbers break or hold by what stands around them", () => {
  expect(
    [
      ...["5 V", "RG8810 V", "Zürich 5 V", "é5 V", "×5 V", "1.8 to 3.3 V", "12 pages", "5 Vx"],
      ...["10 × 20 mm", "10 × x", "10 ×", "10 × 5", "×10 × 20", "+86 21 6500", "86 21 6500"],
      ...["ISO 26262", "MSL 3", "GB/T 2423", "ABCDEFG 3", "iso 26262", "A 3", "ISO-X 3", "3 ISO 9"],
      ...["Fig. 3", "fig 3", "Figures 3", "Wi-Fi 6", "Bluetooth 5", "the 3", ". 3", "annexes 3"],
      ...["≤ 5", "± 5 V", "第 3 页", "共 12 页", "~ 5", " 5", "5 ", "5", " ", "a b", "中文 3"],
      ...["appendix 3", "bluetooths 3", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx5 V", "1,234.5 MHz"],
      ...["2-3 V", "1…2 V", "1/2 V", "12:30 h", "x.5 V", "z5 V", "Z5 V", "ɏ5 V", "À5 V", "@5 V"],
    ].map(set),
  ).toMatchInlineSnapshot(`
    [
      "5_V",
      "RG8810 V",
      "Zürich 5_V",
      "é5 V",
      "×5_V",
      "1.8 to 3.3_V",
      "12 pages",
      "5 Vx",
      "10_×_20_mm",
      "10 × x",
      "10 ×",
      "10_×_5",
      "×10_×_20",
      "+86_21_6500",
      "86 21 6500",
      "ISO_26262",
      "MSL_3",
      "GB/T_2423",
      "ABCDEFG 3",
      "iso 26262",
      "A 3",
      "ISO-X 3",
      "3 ISO_9",
      "Fig._3",
      "fig_3",
      "Figures 3",
      "Wi-Fi_6",
      "Bluetooth_5",
      "the 3",
      ". 3",
      "annexes 3",
      "≤_5",
      "±_5_V",
      "第_3_页",
      "共_12_页",
      "~_5",
      " 5",
      "5 ",
      "5",
      " ",
      "a b",
      "中文 3",
      "appendix_3",
      "bluetooths 3",
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx5 V",
      "1,234.5_MHz",
      "2-3_V",
      "1…2_V",
      "1/2_V",
      "12:30_h",
      "x.5 V",
      "z5 V",
      "Z5 V",
      "ɏ5 V",
      "À5 V",
      "@5_V",
    ]
  `);
  // Nothing outside of the bounds is read.
  const bounds: readonly (readonly [text: string, at: number, from: number, to: number])[] = [
    ["ISO 26262", 3, 3, 9],
    ["ISO 26262", 3, 2, 9],
    ["ISO 26262", 3, 0, 4],
    ["ISO 26262", 3, 0, 5],
    ["5 V", 1, 1, 3],
    ["5 V", 1, 0, 2],
    ["5 Vx", 1, 0, 3],
    ["RG5 V", 3, 2, 5],
    ["10 × 20", 2, 0, 5],
    ["10 × 20", 2, 0, 6],
    ["+86 21", 3, 1, 6],
  ];
  expect(bounds.map((one) => `${one.join()}: ${isBoundSpace(...one)}`)).toMatchInlineSnapshot(`
    [
      "ISO 26262,3,3,9: false",
      "ISO 26262,3,2,9: false",
      "ISO 26262,3,0,4: false",
      "ISO 26262,3,0,5: true",
      "5 V,1,1,3: false",
      "5 V,1,0,2: false",
      "5 Vx,1,0,3: false",
      "RG5 V,3,2,5: true",
      "10 × 20,2,0,5: false",
      "10 × 20,2,0,6: true",
      "+86 21,3,1,6: false",
    ]
  `);
});

it("Technical names hold together at their hyphens, and compounds of words break", () => {
  const name = (text: string, from = 0, to = text.length) => {
    const found = nameAround(text, text.indexOf("-"), from, to);
    return `${text} => ${found === undefined ? "breaks" : text.slice(...found)}`;
  };
  expect(
    [
      ...["Wi-Fi", "USB-PD", "CSI-2", "LQFP-64", "32-bit", "RG2100-QER", "real-time", "a Wi-Fi b"],
      ...["-Fi", "Wi-", "-", "中Wi-Fi中", "built-in", "x-ray", "AZ-az", "az-AZ9", "ab1-cdef-gh"],
      `A-${"B".repeat(62)}`,
      `A-${"B".repeat(90)}`,
      `${"B".repeat(90)}-A`,
    ].map((text) => name(text)),
  ).toMatchInlineSnapshot(`
    [
      "Wi-Fi => Wi-Fi",
      "USB-PD => USB-PD",
      "CSI-2 => CSI-2",
      "LQFP-64 => LQFP-64",
      "32-bit => 32-bit",
      "RG2100-QER => RG2100-QER",
      "real-time => breaks",
      "a Wi-Fi b => Wi-Fi",
      "-Fi => breaks",
      "Wi- => breaks",
      "- => breaks",
      "中Wi-Fi中 => Wi-Fi",
      "built-in => built-in",
      "x-ray => x-ray",
      "AZ-az => AZ-az",
      "az-AZ9 => az-AZ9",
      "ab1-cdef-gh => ab1-cdef-gh",
      "A-BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB => breaks",
      "A-BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB => breaks",
      "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB-A => breaks",
    ]
  `);
  expect([name("xWi-Fix", 1, 6), name("Wi-Fi", 2, 5), name("Wi-Fi", 0, 3)]).toMatchInlineSnapshot(`
    [
      "xWi-Fix => Wi-Fi",
      "Wi-Fi => breaks",
      "Wi-Fi => breaks",
    ]
  `);
});

it("Edits between words are letters too many, too few, wrong and exchanged", () => {
  const distances: readonly (readonly [string, string])[] = [
    ["abc", "abc"],
    ["abc", "ab"],
    ["ab", "abc"],
    ["abc", "abd"],
    ["abc", "acb"],
    ["ab", "ba"],
    ["abcd", "badc"],
    ["ca", "abc"],
    ["", "abc"],
    ["abcdef", "azced"],
    ["abcd", "zzzz"],
    ["a", "bbbbb"],
    ["aab", "ab"],
    ["kitten", "sitting"],
  ];
  expect(
    distances.map((pair) => [0, 1, 2, 3, 9].map((max) => damerauLevenshtein(...pair, max)).join()),
  ).toMatchInlineSnapshot(`
    [
      "0,0,0,0,0",
      "1,1,1,1,1",
      "1,1,1,1,1",
      "1,1,1,1,1",
      "1,1,1,1,1",
      "1,1,1,1,1",
      "1,2,2,2,2",
      "1,2,3,3,3",
      "1,2,3,3,3",
      "1,2,3,3,3",
      "1,2,3,4,4",
      "1,2,3,4,5",
      "1,1,1,1,1",
      "1,2,3,3,3",
    ]
  `);
});

it("The nearest known word is meant, the first of equals, within a third of its letters", () => {
  const known = ["voltage", "Current", "power", "pover", "a", "frequency"];
  expect(
    [
      ...["Voltage", "voltgae", "voltag", "vltg", "vlt", "current", "curent", "powr", "bower", "b"],
      ...["ab", "abc", "frequ", "freqeuncx", "", "nothing", "poverx"],
    ].map((word) => `${word}: ${nearest(word, known)}`),
  ).toMatchInlineSnapshot(`
    [
      "Voltage: voltage",
      "voltgae: voltage",
      "voltag: voltage",
      "vltg: undefined",
      "vlt: undefined",
      "current: Current",
      "curent: Current",
      "powr: power",
      "bower: power",
      "b: a",
      "ab: a",
      "abc: undefined",
      "frequ: undefined",
      "freqeuncx: frequency",
      ": a",
      "nothing: undefined",
      "poverx: pover",
    ]
  `);
  expect(nearest("x".repeat(100), ["x".repeat(99)])).toBe("x".repeat(99));
  expect(nearest("x".repeat(101), ["x".repeat(100)])).toBeUndefined();
  expect(nearest("abcdefghijkl", ["abcdefghxxxx"])).toBeUndefined();
  expect(nearest("abcdefghijkl", ["abcdefghixxx"])).toBe("abcdefghixxx");
  expect(nearest("abc", ["abd", "ab", "abc", "abx"])).toBe("abc");
  expect([didYouMean("powr", known), didYouMean("nothing", known)]).toEqual([
    "; did you mean power?",
    "",
  ]);
});

it("Lines become one with a blank between them, but between Chinese characters", () => {
  expect(
    [
      "a\nb",
      "型\n号",
      "型\nb",
      "a\n号",
      "a \n\n b",
      "\na",
      "a\n",
      "x型\n号x",
      "型x\nx号",
      "𠀀\n𠀀",
      "a  b",
    ].map(onOneLine),
  ).toMatchInlineSnapshot(`
    [
      "a b",
      "型号",
      "型 b",
      "a 号",
      "a b",
      "a",
      "a",
      "x型号x",
      "型x x号",
      "𠀀𠀀",
      "a  b",
    ]
  `);
});

it("Encodings are detected by byte order marks, zero bytes and declarations", () => {
  const bytes = (...all: (number | string)[]) =>
    Buffer.concat(
      all.map((one) => (typeof one === "number" ? Buffer.from([one]) : Buffer.from(one))),
    );
  const told = (given: Buffer) => {
    try {
      return encodingOf(given) ?? "unknown";
    } catch (error) {
      if (!(error instanceof UndecodableText)) throw error;
      return `! ${error.message}`;
    }
  };
  const gb = Buffer.from("d0cdbac5", "hex").toString("latin1");
  const declared = (name: string, rest = "") =>
    Buffer.from(`<?xml encoding="${name}"?>${rest}`, "latin1");
  expect(
    [
      ...[bytes(0xff, 0xfe, 0x41), bytes(0xff, 0x41), bytes(0x41, 0xfe), bytes(0xfe, 0xff, 0x41)],
      ...[bytes(0xfe, 0x41), bytes(0x41, 0xff), bytes(0xef, 0xbb, 0xbf), bytes(0xef, 0xbb, 0x41)],
      ...[bytes(0xef, 0x41, 0xbf), bytes(0x41, 0xbb, 0xbf), bytes(0x41, 0, 0x42, 0x43)],
      ...[bytes(0, 0x41, 0x42, 0x43), bytes(0, 0), bytes(0, 0x41, 0, 0x42, 0x43, 0), bytes("a")],
      ...[bytes("<a>"), bytes(" <a>"), declared("utf-8"), declared("UTF8"), declared("ASCII")],
      ...[
        declared("gbk", gb),
        declared("gbk", "plain"),
        declared("latin1"),
        declared(" GB2312 ", gb),
      ],
      Buffer.from('<?xml encoding="gbk"?>型号'),
      bytes(" ".repeat(300), '<?xml encoding="latin1"?>'),
    ].map(told),
  ).toMatchInlineSnapshot(`
    [
      "utf-16le",
      "unknown",
      "unknown",
      "utf-16be",
      "unknown",
      "unknown",
      "utf-8",
      "unknown",
      "unknown",
      "unknown",
      "utf-16le",
      "utf-16be",
      "! zero bytes",
      "! zero bytes",
      "unknown",
      "utf-8",
      "utf-8",
      "utf-8",
      "utf-8",
      "utf-8",
      "gb18030",
      "gb18030",
      "windows-1252",
      "gb18030",
      "! in gbk as declared, or in UTF-8",
      "unknown",
    ]
  `);
});

it("A text in no Unicode is taken as Chinese where nearly all its signs are common", () => {
  const read = (hex: string) => {
    try {
      return decodeText(Buffer.from(hex, "hex"));
    } catch (error) {
      if (!(error instanceof UndecodableText)) throw error;
      return `! ${error.message}`;
    }
  };
  const common = "d0cdbac5".repeat(9);
  expect(
    [
      ...["d0cdbac52cc8d9c1bf", "a1a3d0cdbac5", "a9a4d0cdbac5", `${common}${"8140".repeat(1)}`],
      ...[
        `${common}${"8140".repeat(2)}`,
        `${common}${"8140".repeat(3)}`,
        `${common}${"8040".repeat(3)}`,
        "8140",
        "b0a1d0cd",
        "f7a1",
      ],
      ...["f7fed0cd", "f8a1", "b0a0", "41b043", "80", "d0", "aaa1d0cd", "afa1d0cd", "a0a1d0cd"],
    ].map(read),
  ).toMatchInlineSnapshot(`
    [
      "型号,荣量",
      "。型号",
      "! neither in UTF-8 nor in UTF-16, and perhaps in another encoding",
      "型号型号型号型号型号型号型号型号型号丂",
      "型号型号型号型号型号型号型号型号型号丂丂",
      "! neither in UTF-8 nor in UTF-16",
      "! neither in UTF-8 nor in UTF-16",
      "! neither in UTF-8 nor in UTF-16",
      "啊型",
      "! neither in UTF-8 nor in UTF-16, and perhaps in another encoding",
      "! neither in UTF-8 nor in UTF-16, and perhaps in another encoding",
      "! neither in UTF-8 nor in UTF-16",
      "! neither in UTF-8 nor in UTF-16",
      "! neither in UTF-8 nor in UTF-16",
      "! neither in UTF-8 nor in UTF-16",
      "! neither in UTF-8 nor in UTF-16",
      "! neither in UTF-8 nor in UTF-16",
      "! neither in UTF-8 nor in UTF-16",
      "! neither in UTF-8 nor in UTF-16",
    ]
  `);
});
