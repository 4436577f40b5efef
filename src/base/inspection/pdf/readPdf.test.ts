import { deflateSync } from "node:zlib";
import { describe, expect, it, test } from "vitest";
import { buildPdf } from "../../../../tests/support/pdf.ts";
import { pdfOf } from "../../../../tests/support/samplePdf.ts";
import { readPdf } from "./readPdf.ts";

/** A PDF whose title has these bytes. */
const titled = (bytes: Buffer) => {
  const escaped = bytes.toString("latin1").replaceAll(/[()\\]/g, "\\$&");
  const text = pdfOf().toString("latin1").replace("RG8810 datasheet", escaped);
  return Buffer.from(text, "latin1");
};

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16();
const gbk = (hex: string, ascii = "") =>
  Buffer.concat([Buffer.from(ascii), Buffer.from(hex, "hex")]);

describe("A title", () => {
  it.each([
    ["ASCII", Buffer.from("RG8810 datasheet"), "RG8810 datasheet"],
    ["UTF-16", utf16("RG8810 数据手册"), "RG8810 数据手册"],
    ["UTF-8 with its mark", Buffer.from("\ufeff数据手册"), "数据手册"],
    [
      "Latin letters",
      Buffer.from("Größe und Maße, Çã", "latin1").subarray(0, 14),
      "Größe und Maße",
    ],
    ["Portuguese", Buffer.from("Informações do produto", "latin1"), "Informações do produto"],
    [
      "signs of PDFs",
      Buffer.from("524738383130922085206461746173686565748d8e", "hex"),
      "RG8810™ – datasheet“”",
    ],
    ["several lines", Buffer.from("One\ntwo"), "One two"],
  ])("in %s is one", async (_, bytes, title) => {
    expect((await readPdf(titled(bytes))).title).toBe(title);
  });

  it.each([
    ["in GBK", gbk("b5e7d4b4b9dcc0edd0bec6acb2cecafdcad6b2e1")],
    ["in GBK, after a part number", gbk("cafdbeddcad6b2e1", "RG8810 ")],
    ["in GBK, of one character", gbk("b0e6", "V1.0 ")],
    ["in UTF-8 without a mark", Buffer.from("电源管理芯片")],
    ["in UTF-8 without a mark, after a part number", Buffer.from("RG8810 datasheet of 芯片")],
    ["with NUL", Buffer.from("RG8810\0")],
    ["in UTF-16 without a mark", utf16("RG8810").subarray(2)],
    ["with a control character", Buffer.from("RG\u00018810")],
    ["with a lost character", utf16("RG8810 \ufffd手册")],
    ["of blanks", Buffer.from("  ")],
  ])("%s is none", async (_, bytes) => {
    expect((await readPdf(titled(bytes))).title).toBe("");
  });
});

describe("Pages that cannot be read", () => {
  const flate = deflateSync(Buffer.from("0 0 m 100 100 l S ".repeat(500)));
  const broken = Buffer.from(flate).fill(0xff, 10);
  const stream = (data: Buffer) =>
    `<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n${data.toString("latin1")}\nendstream`;
  const page = (contents: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${contents} >>`;
  const pagesOf = (kids: string, count: number, more: readonly string[]) => {
    const text = pdfOf("", more).toString("latin1");
    // A reader looks for the objects itself, as their places are others now.
    return Buffer.from(
      text.replace("/Kids [3 0 R] /Count 1", `/Kids [${kids}] /Count ${count}`),
      "latin1",
    );
  };
  const good = [page("/Contents 6 0 R"), stream(flate)];

  it.each([
    ["none", "5 0 R 11 0 R", []],
    ["one that is missing", "5 0 R 19 0 R 11 0 R", [2]],
    ["one that is none", "5 0 R 7 0 R", [2]],
    ["one whose content is damaged", "8 0 R 5 0 R", [1]],
    ["one whose content is missing", "5 0 R 10 0 R", [2]],
  ])("are told: %s", async (_, kids, expected) => {
    const more = [
      "(text)",
      page("/Contents 9 0 R"),
      stream(broken),
      page("/Contents 99 0 R"),
      good[0] ?? "",
    ];
    const count = kids.split(" R").length - 1;
    const facts = await readPdf(pagesOf(kids, count, [...good, ...more]));
    expect(facts).toMatchObject({ unreadablePages: expected });
  });

  test("are none of those with words, pictures or lines", async () => {
    const made = buildPdf([{ lines: ["RG8810"] }, { chinese: ["芯片"] }, { lines: ["x"] }]);
    expect((await readPdf(made)).unreadablePages).toEqual([]);
  });
});
