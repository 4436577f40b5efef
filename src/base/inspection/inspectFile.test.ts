import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { officeOf, zipOf } from "../../../tests/support/archives.ts";
import { compoundOf } from "../../../tests/support/fileSamples.ts";
import { attachmentKind } from "./attachmentFormats.ts";
import { inspectFile } from "./inspectFile.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tapeout-kind-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function inspect(content: Uint8Array | string) {
  const path = join(folder, "file");
  writeFileSync(path, content);
  const found = await inspectFile(path);
  expect(readdirSync(folder), "nothing is left beside it").toEqual(["file"]);
  return found.ok ? attachmentKind(found.format) : found.reason;
}

const mega = 1024 * 1024;
const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const macroType = `${mainType}, application/vnd.ms-word.document.macroEnabled.main+xml`;
const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: "#06c" } });

describe("A file's kind is detected by its content:", () => {
  test.each(["png", "jpeg", "gif", "webp", "tiff"] as const)("%s is an image", async (format) => {
    expect(await inspect(await picture.clone().toFormat(format).toBuffer())).toBe("image");
  });

  test.each([
    ["a PDF", "%PDF-1.7\n1 0 obj\n", "pdf"],
    ["a PDF with something before it", `${" ".repeat(500)}%PDF-1.4\n`, "pdf"],
    ["a text about PDFs", "It begins with %PDF-1.4 in most files.\n", "text"],
    ["text", "Batch 2431,\t12 of 5,000\r\n", "text"],
    ["Chinese text", "批次 2431，失效 12 片\n", "text"],
    ["Chinese text in the older encoding", Buffer.from("c5fab4ce0a", "hex"), "text"],
    ["text in UTF-16", Buffer.from("\ufeffBatch 批次", "utf16le"), "text"],
    ["text in UTF-16, big-endian", Buffer.from("\ufeffBatch 批次", "utf16le").swap16(), "text"],
    ["a text in which a character lies on both sides of 64 KB", "批".repeat(30_000), "text"],
    ["a log of a terminal", "\u001b[31mfailed\u001b[0m\n", "text"],
    ["an archive", zipOf([{ name: "a.txt", data: "a" }]), "zip"],
    [
      "an archive with a comment",
      zipOf([{ name: "a.txt", data: "a" }], "made by PK\u0005\u0006"),
      "zip",
    ],
    ["an archive without entries", zipOf([]), "zip"],
    [
      "an archive with folders and empty files",
      zipOf([{ name: "a/", stored: true }, { name: "a/b" }]),
      "zip",
    ],
    [
      "an archive of archives",
      zipOf([{ name: "b.zip", data: zipOf([{ name: "c", data: "c" }]) }]),
      "zip",
    ],
    ["an archive of archives, four deep", layered(3), "zip"],
    [
      "an archive of documents of the older Office",
      zipOf([{ name: "a.doc", data: compound("WordDocument") }]),
      "zip",
    ],
    [
      "an archive of bytes that a page would run",
      zipOf([{ name: "a.bin", data: "\u0001<svg onload=x>" }]),
      "zip",
    ],
    [
      "an archive that has a file named like a document's macros",
      zipOf([{ name: "word/vbaProject.bin", data: "a" }]),
      "zip",
    ],
    ["a presentation with a sheet in it", officeOf(), "office"],
    [
      "a document with text in it that a page would run",
      typedOffice("word/", "<Types/>", { name: "word/document.xml", data: "<svg onload=x>" }),
      "office",
    ],
    [
      "a document with a part named like a program",
      typedOffice("xl/", "<Types/>", { name: "xl/media/a.exe", data: "a" }),
      "office",
    ],
    ["a document whose parts lie elsewhere", typedOffice("parts/", mainType), "office"],
    ["an archive whose list of types names no document", typedOffice("parts/", "<Types/>"), "zip"],
    ["a document of the older Office", compound("WordDocument"), "office"],
    ["a sheet of the older Office", compound("Workbook"), "office"],
  ])("%s", async (_, content, kind) => {
    expect(await inspect(content)).toBe(kind);
  });

  test.each([
    ["an installer", compound("MsiDatabase")],
    ["text with a NUL", "a\0b"],
    ["text in UTF-16 without a mark", Buffer.from("Batch", "utf16le")],
    ["text that ends within a character", Buffer.from("6162e6", "hex")],
    ["an archive of another kind", Buffer.from("1f8b0800000000000003", "hex")],
    [
      "an archive of another kind in an archive",
      zipOf([{ name: "a.gz", data: Buffer.from("1f8b0800", "hex") }]),
    ],
    ["a picture that is an archive besides", pictureWith(zipOf([{ name: "a", data: "a" }]))],
  ])("%s is refused", async (_, content) => {
    expect(await inspect(await content)).toBe("kind");
  });

  test("a picture with an empty archive behind it is an image", async () => {
    expect(await inspect(await pictureWith(zipOf([])))).toBe("image");
  });

  test.each([
    ["a program", Buffer.from("MZ\u0090")],
    ["an archive with a file named like one", zipOf([{ name: "a/b.EXE. ", data: "a" }])],
    ["an archive with an empty file named like one", zipOf([{ name: "a.exe" }])],
    ["an archive with one", zipOf([{ name: "a.txt", data: "MZ\u0000" }])],
    [
      "an archive with a text that a page would run",
      zipOf([{ name: "a", data: "<svg onload=x>" }]),
    ],
    ["an archive in an archive with one", zipOf([{ name: "a", data: zipOf([{ name: "b.exe" }]) }])],
    [
      "an archive with an older document with macros",
      zipOf([{ name: "a.doc", data: compound("VBA") }]),
    ],
    [
      "an older presentation with macros, whose mark lies on both sides of 64 KB",
      Buffer.concat([
        compoundOf("PowerPoint Document"),
        Buffer.alloc(60 * 1_024 - 8),
        Buffer.from("1f00ff0314000000020000040c000000", "hex"),
      ]),
    ],
    ["a document with macros", typedOffice("word/", "<Types/>", { name: "word/vbaProject.bin" })],
    ["a document whose types name macros", typedOffice("word/", "macroEnabled")],
    ["a document whose types, for parts elsewhere, name macros", typedOffice("parts/", macroType)],
    [
      "a document with a template elsewhere",
      typedOffice("word/", "<Types/>", {
        name: "word/_rels/settings.xml.rels",
        data: '<Relationship Type="a/attachedTemplate" Target="https://example.com/a.dotm"/>',
      }),
    ],
  ])("%s is refused as a program", async (_, content) => {
    expect(await inspect(content)).toBe("program");
  });

  test.each(["png", "jpeg", "gif", "webp", "tiff"] as const)(
    "a damaged %s is refused",
    async (format) => {
      const whole = await picture.clone().toFormat(format).toBuffer();
      expect(await inspect(Buffer.concat([whole.subarray(0, 12), randomBytes(40)]))).toBe(
        "unreadable",
      );
    },
  );
});

describe("An archive is refused", () => {
  const zeros = Buffer.alloc(20 * mega);
  test.each([
    ["that becomes a thousand times larger", zipOf([{ name: "a", data: zeros }])],
    [
      "that declares a larger size than allowed",
      zipOf([{ name: "a", data: "a", declared: 300 * mega }]),
    ],
    [
      "that declares such a size by many entries",
      zipOf(
        Array.from({ length: 20 }, (_, n) => ({ name: `${n}`, data: "a", declared: 15 * mega })),
      ),
    ],
    ["that becomes larger than it declares", zipOf([{ name: "a", data: zeros, declared: 1_000 }])],
    [
      "whose entries share their bytes",
      zipOf([
        { name: "a", data: "abc" },
        { name: "b", data: "abc", overlapping: true },
      ]),
    ],
    [
      "with another that becomes too large",
      zipOf([{ name: "b.zip", data: zipOf([{ name: "a", data: zeros }]) }]),
    ],
    [
      "with another that is declared as a picture",
      zipOf([{ name: "b.png", data: zipOf([{ name: "a", data: zeros }]), stored: true }]),
    ],
    ["with archives nested five deep", layered(4)],
    ["with archives nested without limit", layered(6)],
    ["with too many entries", zipOf(Array.from({ length: 5_001 }, (_, n) => ({ name: `${n}` })))],
    ["that is a document with a bomb in it", officeOf(zipOf([{ name: "a", data: zeros }]))],
  ])("%s", async (_, content) => {
    expect(await inspect(content)).toBe("bomb");
  });

  const whole = zipOf([{ name: "a.txt", data: randomBytes(2_000) }]);
  const text = zipOf([{ name: "a.txt", data: "Batch 2431, 12 of 5,000. ".repeat(40) }]);
  test.each([
    ["that is encrypted", zipOf([{ name: "a", data: "abc", flags: 1 }])],
    ["that is compressed by an unknown method", zipOf([{ name: "a", data: "abc", method: 14 }])],
    ["that is truncated", whole.subarray(0, 1_900)],
    ["without its beginning", Buffer.concat([Buffer.from("PK\u0003\u0004"), whole.subarray(900)])],
    ["with damaged bytes", Buffer.from(text).fill(0xff, 40, 60)],
    ["that becomes smaller than it declares", zipOf([{ name: "a", data: "abc", declared: 9 }])],
    [
      "that has an entry of two sizes, though it is not compressed",
      zipOf([{ name: "a", data: "abc", stored: true, declared: 2 }]),
    ],
  ])("%s", async (_, content) => {
    expect(await inspect(content)).toBe("unreadable");
  });

  test("whose bytes are changed at random is inspected in bounded time", async () => {
    const start = officeOf();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(start.length - 1), fc.nat(255)), { maxLength: 12 }),
        async (changes) => {
          const changed = Buffer.from(start);
          for (const [at, byte] of changes) changed[at] = byte;
          const found = await inspect(changed);
          expect(["office", "zip", "bomb", "unreadable", "kind", "text"]).toContain(found);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("A PDF with data before its header", () => {
  const pdf = "%PDF-1.4\n1 0 obj\n<< >>\nendobj\n";
  test.each([
    ["a header of a server", "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n"],
    ["a command of a printer", "\u001b%-12345X@PJL JOB\n@PJL ENTER LANGUAGE=PDF\n"],
    ["a line of a program", "Warning: could not open the log\n"],
  ])("is reported as such: %s", async (_, before) => {
    expect(await inspect(before + pdf)).toBe("pdfStart");
    expect(await inspect(`${before}${pdf}\0\u0001\u0002`)).toBe("pdfStart");
  });
});

describe("An image is refused", () => {
  test("that becomes too large in memory, however small its file is", async () => {
    const png = await picture.clone().png().toBuffer();
    png.writeUInt32BE(40_000, 16);
    png.writeUInt32BE(40_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    expect(await inspect(png)).toBe("bomb");
  });

  test("whose frames become too large together", async () => {
    expect(await inspect(animation(4_000, 4))).toBe("image");
    expect(await inspect(animation(4_000, 60))).toBe("bomb");
  });
});

/** A square GIF with a number of frames, each with the data of one pixel. */
function animation(side: number, frames: number): Buffer {
  const head = Buffer.from("47494638396100000000800000000000ffffff", "hex");
  const frame = Buffer.from("21f904000a0000002c0000000000000000000202440100", "hex");
  for (const [bytes, at] of [
    [head, 6],
    [frame, 13],
  ] as const) {
    bytes.writeUInt16LE(side, at);
    bytes.writeUInt16LE(side, at + 2);
  }
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(";")]);
}

/** An archive in so many others, one in the other. */
function layered(levels: number): Buffer {
  return levels === 0
    ? zipOf([{ name: "a", data: "a" }])
    : zipOf([{ name: "n.zip", data: layered(levels - 1) }]);
}

/** A document whose main part lies in a folder, with the list of its types and a further part. */
function typedOffice(
  place: string,
  types: string,
  ...further: readonly { readonly name: string; readonly data?: string }[]
): Buffer {
  return zipOf([
    { name: "[Content_Types].xml", data: types },
    { name: `${place}main.xml`, data: "<a/>" },
    ...further,
  ]);
}

async function pictureWith(behind: Buffer): Promise<Buffer> {
  return Buffer.concat([await picture.clone().png().toBuffer(), behind]);
}

/** A file with the header of a compound file, and one stream of this name. */
function compound(stream: string): Buffer {
  const file = Buffer.alloc(4_096);
  file.write("d0cf11e0a1b11ae1", "hex");
  file.write("Root Entry\0", 1_024, "utf16le");
  file.write(`${stream}\0`, 1_024 + 128, "utf16le");
  return file;
}
