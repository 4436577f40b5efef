import { describe, expect, it } from "vitest";
import { decodeText, UndecodableText } from "./decodeText.ts";

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};
const chinese = Buffer.from("d0cdbac52cc8d9c1bf2c5247", "hex");
const declared = (name: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${name}"?><a>`), body]);
const latin = (text: string) => Buffer.from(text, "latin1");

describe("decodeText", () => {
  it("reads UTF-8 and UTF-16, detected by byte order mark or zeros, without the mark", () => {
    expect(decodeText(Buffer.from("型号 °C µA"))).toBe("型号 °C µA");
    expect(decodeText(Buffer.from("\ufeff型号"))).toBe("型号");
    expect(decodeText(utf16("型号,1"))).toBe("型号,1");
    expect(decodeText(utf16("型号,1", true))).toBe("型号,1");
    expect(decodeText(Buffer.from("Part,1", "utf16le"))).toBe("Part,1");
    expect(decodeText(Buffer.from("Part,1", "utf16le").swap16())).toBe("Part,1");
  });

  it("reads GB 18030 if it is declared, or if the text is hardly anything else", () => {
    expect(decodeText(chinese)).toBe("型号,荣量,RG");
    for (const name of ["GB18030", "gbk", "GB2312"]) {
      expect(decodeText(declared(name, chinese))).toContain("型号,荣量,RG");
    }
    // A sign of four bytes, and one of GBK alone.
    expect(decodeText(declared("GB18030", Buffer.from("8139ef30e946", "hex")))).toMatch(/<a>../);
  });

  it("reads Western letters where they are declared, and ASCII under any such name", () => {
    for (const name of ["iso-8859-1", "ISO8859-1", "latin1", "Windows-1252"]) {
      expect(decodeText(declared(name, latin("85 °C µA Größe")))).toContain("85 °C µA Größe");
    }
    for (const name of ["ISO-8859-15", "windows-1251", "Big5", "EUC-KR"]) {
      expect(decodeText(declared(name, latin("85 C")))).toContain("85 C");
      expect(() => decodeText(declared(name, latin("85 °C")))).toThrow(UndecodableText);
    }
    // Written in another encoding than declared.
    expect(() => decodeText(declared("iso-8859-1", chinese))).toThrow(UndecodableText);
    expect(() => decodeText(declared("iso-8859-1", Buffer.from("85 °C")))).toThrow(UndecodableText);
    expect(() => decodeText(declared("iso-8859-1", Buffer.from("À côté")))).toThrow(/or in UTF-8$/);
    expect(() => decodeText(declared("windows-1251", Buffer.from([0x80])))).toThrow(
      /^in windows-1251$/,
    );
  });

  it.each([
    ["headings", "b2fac6b72cb9a6c4dc2cb7e2d7b0", "产品,功能,封装"],
    ["a sentence", "d2bbbfeeb5cdb9a6bac4cea2bfd8d6c6c6f7a3ac", "一款低功耗微控制器，"],
    ["a company name", "c9eedbdacad0d3d0cfdeb9abcbbe2cbfe2b4e6", "深圳市有限公司,库存"],
    ["unit signs", "a1c035252c3835a1e6", "±5%,85℃"],
    ["full-width signs", "a3a8a3a9a3aca3ba", "（），："],
  ])("reads undeclared GB 18030: %s", (_, hex, text) => {
    expect(decodeText(Buffer.from(hex, "hex"))).toBe(text);
  });

  // Texts in encodings whose bytes are those of GB 2312 as well, nearly all of them.
  it.each([
    ["Korean", "bacec7b0b9f8c8a32cc6d0c5b0c1f62cc0fcbed0"],
    ["a little Korean", "c1a6c7b0b8ed2cbcf6b7ae"],
    ["Korean of the extended code page", "8c63b9e6b0a2c7cf20bc84bdc3c4ddb6f320c1a6c7b0"],
    ["Japanese in EUC", "c9f4c9cac8d6b9e62ca5d1a5c3a5b1a1bca5b82cc5c5b0b5"],
    ["Japanese in EUC without kana", "b7bfc8d62cc5c5b0b52cc5c5ceae2cb2c1b3ca2cbadfb8cbbff4cecc"],
    ["Japanese in Shift JIS", "9594956994d48d862c837083628350815b83572c936488b3"],
    ["Japanese of half width", "ccdecbdd2ccadfafb9b0bcde"],
    ["Chinese in Big5", "b2a3ab7eabacb8b92cabcab8cb2cb971c0a32cb971ac79"],
    ["Russian", "cde0e8ece5edeee2e0ede8e52ccaeeebe8f7e5f1f2e2ee"],
    ["four Russian letters", "d2cecac8"],
    ["Russian in KOI8", "eec1c9cdc5cecfd7c1cec9c52cebcfccc9dec5d3d4d7cf"],
    ["a Russian word in KOI8", "c3c5cec1"],
    ["Russian of DOS", "96a5ada02c8aaeaba8e7a5e1e2a2ae"],
    ["Greek", "c1edf4e9f3f4dcf4e7f22cd4dcf3e7"],
    ["German", "4772f6df652c4d61df"],
    ["Czech", "c8e173742c4d6e6f9e737476ed"],
    ["Turkish", "dc72fc6e2c4d696b746172fd20f0fefd"],
    ["Hebrew", "eee7e9f82cebeee5fa"],
    ["Arabic", "c7e1d3dad12cc7e1dfe3edc9"],
    ["Thai", "c3d2a4d22ca8d3b9c7b9"],
  ])("refuses %s", (_, hex) => {
    expect(() => decodeText(Buffer.from(hex, "hex"))).toThrow(UndecodableText);
  });

  it("names the likely encoding of a refused text", () => {
    const korean = Buffer.from("bacec7b0b9f8c8a32cc6d0c5b0c1f62cc0fcbed0", "hex");
    expect(() => decodeText(korean)).toThrow(/perhaps in EUC-KR/);
  });

  it.each([
    ["Western degrees", latin("Temp\n-40 to 85 °C\n")],
    ["Western micro and ohm signs", latin("5 µA, 10 µA")],
    ["Western letters", latin("Gerät,Größe,Übersicht")],
    ["Big5", Buffer.from("abacb9b92cae65b6712cb9715da6", "hex")],
    ["Shift JIS", Buffer.from("8c5e94d42c977697ca", "hex")],
    ["a truncated character", Buffer.concat([Buffer.from("型号"), Buffer.from([0xe5])])],
    ["half of a pair", utf16("\ud83d,1")],
    ["UTF-16 of an odd length", utf16("ab").subarray(0, 5)],
    ["another declared encoding", declared("Shift_JIS", chinese)],
    ["UTF-8 declared and GBK written", declared("UTF-8", chinese)],
    ["replacement characters of an earlier loss", Buffer.from("85 \ufffdC")],
    ["control characters", Buffer.from("a\u0001b")],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2])],
  ])("refuses %s", (_, bytes) => {
    expect(() => decodeText(bytes)).toThrow(UndecodableText);
  });
});
