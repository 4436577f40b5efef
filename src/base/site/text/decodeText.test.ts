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
  it("reads UTF-8, and UTF-16 by its mark or its zeros, without the mark", () => {
    expect(decodeText(Buffer.from("型号 °C µA"))).toBe("型号 °C µA");
    expect(decodeText(Buffer.from("\ufeff型号"))).toBe("型号");
    expect(decodeText(utf16("型号,1"))).toBe("型号,1");
    expect(decodeText(utf16("型号,1", true))).toBe("型号,1");
    expect(decodeText(Buffer.from("Part,1", "utf16le"))).toBe("Part,1");
    expect(decodeText(Buffer.from("Part,1", "utf16le").swap16())).toBe("Part,1");
  });

  it("reads GB 18030 where it is declared, or where the text can hardly be another", () => {
    expect(decodeText(chinese)).toBe("型号,荣量,RG");
    for (const name of ["GB18030", "gbk", "GB2312"]) {
      expect(decodeText(declared(name, chinese))).toContain("型号,荣量,RG");
    }
    // A sign of four bytes, and one of GBK alone.
    expect(decodeText(declared("GB18030", Buffer.from("8139ef30e946", "hex")))).toMatch(/<a>../);
  });

  it.each([
    ["Western degrees", latin("Temp\n-40 to 85 °C\n")],
    ["Western micro and ohm signs", latin("5 µA, 10 µA")],
    ["Western letters", latin("Gerät,Größe,Übersicht")],
    ["Big5", Buffer.from("abacb9b92cae65b6712cb9715da6", "hex")],
    ["Shift JIS", Buffer.from("8c5e94d42c977697ca", "hex")],
    ["a cut sign", Buffer.concat([Buffer.from("型号"), Buffer.from([0xe5])])],
    ["half of a pair", utf16("\ud83d,1")],
    ["UTF-16 of an odd length", utf16("ab").subarray(0, 5)],
    ["another declared encoding", declared("Shift_JIS", chinese)],
    ["UTF-8 declared and GBK written", declared("UTF-8", chinese)],
    ["an earlier loss", Buffer.from("85 \ufffdC")],
    ["control characters", Buffer.from("a\u0001b")],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2])],
  ])("refuses %s", (_, bytes) => {
    expect(() => decodeText(bytes)).toThrow(UndecodableText);
  });
});
