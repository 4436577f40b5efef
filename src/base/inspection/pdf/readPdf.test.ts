import { deflateSync } from "node:zlib";
import { describe, expect, it, test } from "vitest";
import { buildPdf } from "../../../../tests/support/pdf.ts";
import { pdfOf } from "../../../../tests/support/samplePdf.ts";
import { readPdf } from "./readPdf.ts";
import { scanPdf } from "./scanPdf.ts";

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
    ["UTF-8 with a byte order mark", Buffer.from("\ufeff数据手册"), "数据手册"],
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
  ])("in %s is found", async (_, bytes, title) => {
    expect((await readPdf(titled(bytes))).title).toBe(title);
  });

  it.each([
    ["in GBK", gbk("b5e7d4b4b9dcc0edd0bec6acb2cecafdcad6b2e1")],
    ["in GBK, after a part number", gbk("cafdbeddcad6b2e1", "RG8810 ")],
    ["in GBK, of one character", gbk("b0e6", "V1.0 ")],
    ["in UTF-8 without a byte order mark", Buffer.from("电源管理芯片")],
    [
      "in UTF-8 without a byte order mark, after a part number",
      Buffer.from("RG8810 datasheet of 芯片"),
    ],
    ["with NUL", Buffer.from("RG8810\0")],
    ["in UTF-16 without a byte order mark", utf16("RG8810").subarray(2)],
    ["with a control character", Buffer.from("RG\u00018810")],
    ["with a lost character", utf16("RG8810 \ufffd手册")],
    ["of spaces", Buffer.from("  ")],
  ])("%s is not used", async (_, bytes) => {
    expect((await readPdf(titled(bytes))).title).toBe("");
  });
});

describe("Pages that cannot be drawn", () => {
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
    ["one that is no page", "5 0 R 7 0 R", [2]],
    ["one whose content is damaged", "8 0 R 5 0 R", [1]],
    ["one whose content is missing", "5 0 R 10 0 R", [2]],
  ])("are reported: %s", async (_, kids, expected) => {
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

  /** A PDF of one page with this content, resources and further objects from number 7 on. */
  const drawn = (content: string, resources: string, more: readonly string[] = []) =>
    pagesOf("5 0 R", 1, [page(`/Contents 6 0 R /Resources << ${resources} >>`), content, ...more]);
  const plain = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const helvetica = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";
  const lines = "0 0 m 100 100 l S ";
  const words = "BT /F1 12 Tf 20 20 Td (RG8810) Tj ET ";
  const wide = Buffer.from(
    Array.from({ length: 4_000 }, (_, at) => `${at * 7} ${at % 97} l `).join(""),
  );
  const long = deflateSync(Buffer.concat([Buffer.from("0 0 m "), wide, Buffer.from("S")]));
  const image = (data: Buffer) =>
    `<< /Type /XObject /Subtype /Image /Width 40 /Height 40 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data.toString("latin1")}\nendstream`;
  const pixels = deflateSync(
    Buffer.from(Array.from({ length: 1_600 }, (_, at) => (at * 31) % 251)),
  );
  const embedded = (file: string) => [
    "<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Ridge /FirstChar 65 /LastChar 65 /Widths [600] /FontDescriptor 8 0 R >>",
    `<< /Type /FontDescriptor /FontName /ABCDEF+Ridge /Flags 32 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /CapHeight 1 /StemV 1 ${file} >>`,
  ];

  it.each([
    ["a stream that ends too early", drawn(stream(long.subarray(0, long.length / 2)), "")],
    [
      "a stream that is damaged in its middle",
      drawn(stream(Buffer.from(long).fill(0, 900, 1_000)), ""),
    ],
    ["a text that does not end", drawn(plain(`${lines}BT /F1 12 Tf (RG88`), helvetica)],
    ["a text without its end", drawn(plain(`${lines}BT /F1 12 Tf (RG8810) Tj`), helvetica)],
    ["a saved state that is not restored", drawn(plain(`q 1 0 0 1 0 0 cm ${lines}`), "")],
    ["a drawing that is missing", drawn(plain(`${lines}/X1 Do `), "/XObject << /X1 99 0 R >>")],
    ["a drawing without resources", drawn(plain(`${lines}/X1 Do `), "")],
    [
      "a picture whose data end too early",
      drawn(plain("/X1 Do "), "/XObject << /X1 7 0 R >>", [image(pixels.subarray(0, 200))]),
    ],
    ["a font that is missing", drawn(plain(words), "")],
    ["a font whose object is missing", drawn(plain(words), "/Font << /F1 99 0 R >>")],
    [
      "a font whose program is missing",
      drawn(plain(words), "/Font << /F1 7 0 R >>", embedded("/FontFile2 99 0 R")),
    ],
    [
      "a font whose program is damaged",
      drawn(plain(words), "/Font << /F1 7 0 R >>", [
        ...embedded("/FontFile2 9 0 R"),
        stream(broken),
      ]),
    ],
    [
      "a graphics state that is missing",
      drawn(plain(`/GS1 gs ${lines}`), "/ExtGState << /GS1 99 0 R >>"),
    ],
  ])("are reported although they still draw, with %s", async (_, pdf) => {
    expect(await readPdf(pdf, scanPdf(pdf))).toMatchObject({ unreadablePages: [1] });
  });

  it.each([
    ["lines", drawn(stream(long), "")],
    ["words in a standard font", drawn(plain(words), helvetica)],
    ["a state that is restored", drawn(plain(`q 1 0 0 1 0 0 cm ${lines}Q `), "")],
    ["a picture", drawn(plain("/X1 Do "), "/XObject << /X1 7 0 R >>", [image(pixels)])],
    ["a font that is not in the file", drawn(plain(words), "/Font << /F1 7 0 R >>", embedded(""))],
    ["one more blank page's content", drawn(plain(`${lines}\n\n`), "")],
  ])("do not include those with %s", async (_, pdf) => {
    expect(await readPdf(pdf, scanPdf(pdf))).toMatchObject({ unreadablePages: [] });
  });

  /** Data that can be decompressed, and are not those that were written. */
  const changed = (data: Buffer) => {
    const other = Buffer.from(data);
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 0x55;
    return other;
  };

  it.each([
    ["the content", drawn(stream(changed(long)), "")],
    ["a picture", drawn(plain("/X1 Do "), "/XObject << /X1 7 0 R >>", [image(changed(pixels))])],
    [
      "the program of a font",
      drawn(plain(words), "/Font << /F1 7 0 R >>", [
        ...embedded("/FontFile2 9 0 R"),
        stream(changed(flate)),
      ]),
    ],
  ])("are reported by the checksum of %s", async (_, pdf) => {
    expect(await readPdf(pdf, scanPdf(pdf))).toMatchObject({ unreadablePages: [1] });
  });

  test("are not reported for data of another page", async () => {
    const link = "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [5 0 R /Fit] >>]";
    const pdf = pagesOf("5 0 R 7 0 R", 2, [
      ...[page("/Contents 6 0 R"), stream(changed(flate))],
      ...[page(`/Contents 8 0 R ${link}`), stream(flate)],
    ]);
    expect(await readPdf(pdf, scanPdf(pdf))).toMatchObject({ unreadablePages: [1] });
  });

  test("are not reported for data that no page shows", async () => {
    const metadata = `<< /Type /Metadata /Subtype /XML${stream(broken).slice(2)}`;
    const pdf = pagesOf("5 0 R", 1, [...good, metadata]);
    const text = pdf.toString("latin1").replace("/Pages 2 0 R", "/Pages 2 0 R /Metadata 7 0 R");
    const facts = await readPdf(Buffer.from(text, "latin1"));
    expect(facts).toMatchObject({ unreadablePages: [] });
  });

  test("include all that use one damaged font", async () => {
    const text = (at: number) => page(`/Contents ${at} 0 R /Resources << /Font << /F1 9 0 R >> >>`);
    const [font = "", descriptor = ""] = embedded("/FontFile2 11 0 R");
    const pdf = pagesOf("5 0 R 6 0 R 12 0 R", 3, [
      ...[text(7), text(8), plain(words), plain(words)],
      ...[font, descriptor.replace("8 0 R", ""), stream(broken)],
      ...[page("/Contents 13 0 R"), plain(lines)],
    ]);
    const right = Buffer.from(
      pdf.toString("latin1").replace("/FontDescriptor 8 0 R", "/FontDescriptor 10 0 R"),
      "latin1",
    );
    expect(await readPdf(right, scanPdf(right))).toMatchObject({ unreadablePages: [1, 2] });
  });

  test("write nothing to the console", async () => {
    const before = { ...console };
    const pdf = drawn(plain(words), "");
    await readPdf(pdf);
    expect({ ...console }).toEqual(before);
  });

  test("do not include those with words, pictures or lines", async () => {
    const made = buildPdf([{ lines: ["RG8810"] }, { chinese: ["芯片"] }, { lines: ["x"] }]);
    expect((await readPdf(made)).unreadablePages).toEqual([]);
  });
});
