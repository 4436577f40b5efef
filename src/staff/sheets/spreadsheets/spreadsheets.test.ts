import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { officeOf, zipOf } from "../../../../tests/support/archives.ts";
import { type MadeCell, variants, workbookOf } from "../../../../tests/support/workbooks.ts";
import { csvLine } from "../../../base/site/values/csv.ts";
import type { WrittenTable } from "../tables/sheetTable.ts";
import { readCsv } from "./readCsv.ts";
import { readSheet } from "./readSheet.ts";
import { sheetLimits } from "./sheetLimits.ts";
import { UnreadableSheet } from "./unreadableSheet.ts";
import { writeCsvSheet, writeSheet } from "./writeSheet.ts";

/** Texts that spreadsheet programs tend to change. */
const hostile = [
  ...["0012", "1e5", "1E5", "=1+1", "-40..85 °C", "１２３", "3/4", "2026-01-02", "TRUE", "1,8"],
  ...["line\nbreak", " lead", "trail ", "a\tb", "a  b", "😀", "@x", "+5", "'=x", "''=x", "'abc"],
  ...["_x000D_", '<y>&"', "\u00a0nb", "'\tx", "＝1", "1;2", ""],
];

/** Characters that bodies do not hold, or that are not read as they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: no body holds them
const notInBodies = /[\u0000-\u0008\u000b-\u001f\u007f\p{Radical}\ufffd-\uffff]/u;

/** Texts of bodies: XML can hold them, and line breaks are one character. */
const texts = fc.oneof(
  fc.constantFrom(...hostile),
  fc
    .string({ unit: "grapheme", maxLength: 30 })
    .filter((text) => text.isWellFormed() && !notInBodies.test(text)),
);

const rowsOf = (cells: readonly string[]) => cells.map((text, at) => [`k${at}`, text, "end"]);

const tableOf = (cells: readonly string[]): WrittenTable => ({
  name: "Parts",
  columns: [
    { header: "Key [key]", width: 8, isHidden: true },
    { header: "Text [text]", width: 30, note: "in V\n1 to 5", options: ["a", "b"] },
    { header: "End", width: 8 },
  ],
  rows: rowsOf(cells),
  frozenColumns: 1,
});

describe("workbooks", () => {
  it("are read back as they were written", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 120 }), async (cells) => {
        const bytes = await writeSheet([{ name: "README", rows: [["Hello"]] }, tableOf(cells)]);
        const { format, tables } = await readSheet(bytes);
        expect(format).toBe("xlsx");
        expect(tables.map(({ name }) => name)).toEqual(["README", "Parts"]);
        expect(tables[1]?.rows.slice(1)).toEqual(rowsOf(cells));
      }),
      { numRuns: 3, examples: [[hostile]] },
    );
  });

  it.each(Object.entries(variants))("are read as %s writes them", async (_, variant) => {
    const rows: MadeCell[][] = [
      ["Part", "Text", "Number", "Day", "Formula"],
      ...hostile.map((text, at): MadeCell[] => [
        `k${at}`,
        text,
        { number: at === 0 ? 100_000 : at / 10 },
        { serial: 45_000 },
        { formula: "A1&B1", result: "stale" },
      ]),
    ];
    const { tables } = await readSheet(workbookOf([{ name: "Parts", rows }], variant));
    const [down, right] = variant.shift ?? [0, 0];
    const read = tables.at(-1)?.rows.slice(down + 1) ?? [];
    expect(read.map((row) => row[right + 1])).toEqual(hostile);
    expect(read[0]?.slice(right + 2)).toEqual([
      { kind: "number", text: "100000" },
      { kind: "date", text: "2023-03-15" },
      { kind: "formula", text: "=A1&B1" },
    ]);
  });
});

describe("CSV", () => {
  it("is read back as it was written, in all encodings and with all delimiters", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 20 }),
        fc.constantFrom<BufferEncoding>("utf8", "utf16le"),
        fc.constantFrom(",", ";", "\t"),
        (rows, encoding, sign) => {
          const head = ["a", "b"];
          const plain = [head, ...rows].map((row) => csvLine(row)).join("");
          const text = sign === "," ? plain : requoted([head, ...rows], sign);
          const { rows: read } = readCsv(Buffer.from(`\ufeff${text}`, encoding), sheetLimits);
          expect(read.slice(1)).toEqual(rows.slice(0, read.length - 1));
          expect(
            rows
              .slice(read.length - 1)
              .flat()
              .join(""),
          ).toBe("");
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is read in GB 18030, which Chinese programs write without declaring it", () => {
    const bytes = Buffer.from([0xd0, 0xcd, 0xba, 0xc5, 0x2c, 0x56, 0x0a, 0x52, 0x47, 0x2c, 0x31]);
    expect(readCsv(bytes, sheetLimits).rows).toEqual([
      ["型号", "V"],
      ["RG", "1"],
    ]);
  });

  it("is written so that no cell is a formula", async () => {
    const csv = await writeCsvSheet(tableOf(["=1+1", "-40..85 °C"]));
    expect(csv).toContain("'=1+1");
    expect(await writeCsvSheet({ name: "README", rows: [["Hello"]] })).toBe("\ufeffHello\r\n");
    const { format, tables } = await readSheet(Buffer.from(csv));
    expect(format).toBe("csv");
    expect(tables[0]?.rows.slice(1)).toEqual(rowsOf(["=1+1", "-40..85 °C"]));
  });
});

/** Rows as written by another program, with an apostrophe where a text looks like a formula. */
function requoted(rows: readonly (readonly string[])[], sign: string): string {
  const cell = (text: string) => {
    const safe = csvLine([text]).replace(/\r\n$/, "");
    return safe.startsWith('"') ? safe : `"${safe}"`;
  };
  return rows.map((row) => `${row.map(cell).join(sign)}\r\n`).join("");
}

const sheetOf = (sheetData: string, strings = "<sst/>") => {
  return workbookWith({
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": strings,
  });
};

/** A workbook of one sheet with some parts as they are given. */
function workbookWith(parts: Readonly<Record<string, string>>): Buffer {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return zipOf(
    Object.entries({
      "[Content_Types].xml": "<Types/>",
      "_rels/.rels": `<Relationships><Relationship Id="r" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      "xl/workbook.xml": `<workbook xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ...parts,
    }).map(([name, data]) => ({ name, data })),
  );
}

const cell = (reference: string, text = "x") =>
  `<row r="${reference.replace(/\D/g, "")}"><c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c></row>`;

const laughs = `<!DOCTYPE sst [<!ENTITY a "lol">${Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? "" : at - 1};`.repeat(10)}">`).join("")}]>`;

const refused: readonly (readonly [string, () => Uint8Array, string])[] = [
  ["an empty file", () => Buffer.alloc(0), "empty"],
  ["blank lines", () => Buffer.from("\n\n,,\n"), "empty"],
  ["a picture", () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2]), "kind"],
  ["a workbook from before 2007", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "old-format"],
  ["a presentation", () => officeOf(), "kind"],
  ["a plain archive", () => zipOf([{ name: "a.txt", data: "a" }]), "kind"],
  [
    "a truncated workbook",
    () => workbookOf([{ name: "a", rows: [["a"]] }], variants.excel).subarray(0, 900),
    "damaged",
  ],
  ["a zip bomb", () => sheetOf(cell("A1", "a".repeat(40_000_000))), "bomb"],
  ["a wrong declared size", () => lying(), "bomb"],
  ["a cell a million columns away", () => sheetOf(cell("BDWGN1")), "damaged"],
  ["more than a thousand columns", () => sheetOf(cell("ALM1")), "too-many-cells"],
  ["a cell far below", () => sheetOf(`${cell("A1")}${cell("B200001")}`), "too-many-cells"],
  ["the two far corners", () => sheetOf(`${cell("A1")}${cell("XFD1048576")}`), "too-many-cells"],
  ["a text longer than a cell", () => sheetOf(cell("A1", "a".repeat(40_000))), "too-large"],
  [
    "macros",
    () =>
      zipOf(
        ["[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"].map((name) => ({
          name,
          data: "<a/>",
        })),
      ),
    "program",
  ],
];

function lying(): Buffer {
  const data = "a".repeat(200_000);
  return zipOf([{ name: "xl/workbook.xml", data, declared: 10 }]);
}

describe("hostile files", () => {
  it.each(refused)("are refused: %s", async (_, make, code) => {
    const error = await readSheet(make()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableSheet);
    expect(error instanceof UnreadableSheet ? error.code : error).toBe(code);
  });

  it("never have their entities expanded", async () => {
    const strings = `${laughs}<sst><si><t>&a11;</t></si></sst>`;
    const bytes = sheetOf(`<row r="1"><c r="A1" t="s"><v>0</v></c></row>`, strings);
    const error = await readSheet(bytes).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "damaged" });
  });

  it("do not end the process, however deeply their elements are nested", async () => {
    const deep = `${"<a>".repeat(200_000)}${"</a>".repeat(200_000)}`;
    const bytes = sheetOf(cell("A1"), `<sst><si>${deep}<t>x</t></si></sst>`);
    expect(await readSheet(bytes)).toMatchObject({ tables: [{ name: "a", rows: [["x"]] }] });
  });

  it("are aborted when they exceed the memory or the time", async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) =>
      Array.from({ length: 40 }, (_, column) => `text ${at} ${column}`),
    );
    const bytes = workbookOf([{ name: "a", rows }], variants.inline);
    const tight = await readSheet(bytes, { ...sheetLimits, heapMb: 12 }).catch((e: unknown) => e);
    expect(tight).toMatchObject({ code: "too-large" });
    const slow = await readSheet(bytes, { ...sheetLimits, timeMs: 1 }).catch((e: unknown) => e);
    expect(slow).toMatchObject({ code: "too-slow" });
  });
});
