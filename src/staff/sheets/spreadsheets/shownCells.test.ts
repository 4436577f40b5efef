import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zipOf } from "../../../../tests/support/archives.ts";
import { strangeOds, strangeRow, strangeXlsx } from "../../../../tests/support/strangeWorkbooks.ts";
import { textOf } from "../tables/sheetTable.ts";
import { readSheet } from "./readSheet.ts";

const rowsIn = async (bytes: Buffer) => (await readSheet(bytes)).tables.at(-1)?.rows ?? [];
const textsIn = async (bytes: Buffer) => (await rowsIn(bytes)).map((row) => row.map(textOf));

describe("Cells are read as they are displayed", () => {
  const shown: readonly (readonly [string, number, string])[] = [
    ['0" MB"', 4, "4 MB"],
    ['0" µA"', 300, "300 µA"],
    ["0%", 0.02, "2%"],
    ["0.00%", 0.0215, "2.15%"],
    ['0.0,"k"', 12_500, "12.5k"],
    ['0.0,," M"', 2_500_000, "2.5 M"],
    ["#,##0.00", 1_234.5, "1234.50"],
    ["0.0\\ \\V", 3.3, "3.3 V"],
    ['[$-804]0" 伏"', 5, "5 伏"],
    ["[$€-407] #,##0.00", 3, "€ 3.00"],
    ["0.00E+00", 1e-12, "1.00E-12"],
    ['[>=1000]0.0,"k";0', 1_500, "1.5k"],
    ['[>=1000]0.0,"k";0', 500, "500"],
    ['"±"0"%"', 5, "±5%"],
    ["0000", 402, "0402"],
    ["General", 0.1 + 0.2, "0.3"],
    ['General" V"', 1.8, "1.8 V"],
    ["0.###", 2, "2"],
    ["0.00_ ;[Red]\\-0.00\\ ", -2, "-2.00"],
    ["@", 12, "12"],
    [";;;", 3, ""],
  ];

  // One workbook: each is read in a thread of its own.
  it("by the format of each", async () => {
    const rows = shown.map(([, value], at) =>
      strangeRow(at + 1, ["x", { value, format: at + 1 }, "y"]),
    );
    const bytes = strangeXlsx({ rows: rows.join(""), formats: shown.map(([code]) => code) });
    expect(await textsIn(bytes)).toEqual(shown.map(([, , text]) => ["x", text, "y"]));
  });

  it("days stay days, and text that is distinguished by colour alone is an error", async () => {
    const formats = ['yyyy"年"m"月"d"日"', "0;[Red]0", '0.0"'];
    const cells = formats.map((_, at) => ({ value: at === 1 ? -5 : 45_000, format: at + 1 }));
    const bytes = strangeXlsx({ rows: strangeRow(1, cells), formats });
    expect(await rowsIn(bytes)).toEqual([
      [
        { kind: "date", text: "2023-03-15" },
        { kind: "error", text: "5" },
        { kind: "error", text: "45000" },
      ],
    ]);
  });

  it("in any unit, with the decimals and the scale of a format", async () => {
    const unit = fc.constantFrom("MB", "KB", "V", "µA", "kΩ", "GHz", "°C", "引脚", "");
    const cases = fc.array(fc.tuple(unit, fc.nat(3), fc.integer({ min: -9_999, max: 99_999 })), {
      minLength: 5,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(cases, async (all) => {
        const formats = all.map(([unit, decimals]) => {
          const digits = decimals === 0 ? "0" : `0.${"0".repeat(decimals)}`;
          return unit === "" ? `#,##${digits}` : `#,##${digits}" ${unit}"`;
        });
        const cells = all.map(([, , value], at) => ({ value, format: at + 1 }));
        const rows = cells.map((cell, at) => strangeRow(at + 1, ["x", cell])).join("");
        const expected = all.map(([unit, decimals, value]) => [
          "x",
          `${value.toFixed(decimals)} ${unit}`.trim(),
        ]);
        expect(await textsIn(strangeXlsx({ rows, formats }))).toEqual(expected);
      }),
      { numRuns: 5 },
    );
  });

  it("superscripts and subscripts are distinguished from text in line", async () => {
    const run = (text: string, script = "") =>
      `<r>${script === "" ? "" : `<rPr><vertAlign val="${script}"/></rPr>`}<t xml:space="preserve">${text}</t></r>`;
    const strings = [
      `<si>${run("10")}${run("-12", "superscript")}</si>`,
      `<si>${run("128")}${run("1)", "superscript")}</si>`,
      `<si>${run("V")}${run("DD", "subscript")}</si>`,
      `<si>${run("H")}${run("2", "subscript")}${run("O")}</si>`,
      `<si>${run("mm")}${run("2", "superscript")}<rPh sb="0" eb="1"><t>ignored</t></rPh></si>`,
    ];
    const cells = strings.map((_, at) => `<c t="s"><v>${at}</v></c>`).join("");
    expect(await textsIn(strangeXlsx({ rows: `<row>${cells}</row>`, strings }))).toEqual([
      ["10⁻¹²", "128¹⁾", "VDD", "H₂O", "mm²"],
    ]);
  });

  it("true and false are values, also as LibreOffice saves them", async () => {
    const formula = (text: string, value: number) => `<c t="b"><f>${text}</f><v>${value}</v></c>`;
    const cells = [
      '<c t="b"><v>1</v></c>',
      formula("TRUE()", 1),
      formula("FALSE()", 0),
      formula("NOT(TRUE())", 0),
    ];
    expect(await rowsIn(strangeXlsx({ rows: `<row>${cells.join("")}</row>` }))).toEqual([
      [
        { kind: "boolean", text: "true" },
        { kind: "boolean", text: "true" },
        { kind: "boolean", text: "false" },
        { kind: "formula", text: "=NOT(TRUE())" },
      ],
    ]);
    const ods = strangeOds(
      '<table:table-row><table:table-cell table:formula="of:=TRUE()" office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell></table:table-row>',
    );
    expect(await rowsIn(ods)).toEqual([[{ kind: "boolean", text: "true" }]]);
  });

  it("replacement characters are errors, and radicals become their characters", async () => {
    const bytes = strangeXlsx({ rows: strangeRow(1, ["85 \ufffdC", "⻋规"]) });
    expect(await rowsIn(bytes)).toEqual([[{ kind: "error", text: "85 \ufffdC" }, "车规"]]);
  });
});

describe("OpenDocument cells", () => {
  const number = (type: string, value: number, text: string, more = "") =>
    `<table:table-cell office:value-type="${type}" office:value="${value}"${more}>${text === "" ? "" : `<text:p>${text}</text:p>`}</table:table-cell>`;
  const row = (cells: string, more = "") => `<table:table-row${more}>${cells}</table:table-row>`;

  it("are read as they are displayed, in the notation of any country", async () => {
    const cells = [
      ...[number("float", 4, "4 MB"), number("percentage", 0.02, "2 %")],
      ...[number("float", 1234.5, "1.234,50 V"), number("float", 1.234, "1,234")],
      ...[number("float", 1234, "1,234"), number("percentage", 0.05, ""), number("float", 2, "")],
      number("float", 1e-12, "1.00E-12"),
    ];
    expect(await textsIn(strangeOds(row(cells.join(""))))).toEqual([
      ["4 MB", "2 %", "1234.50 V", "1.234", "1234", "5%", "2", "1.00E-12"],
    ]);
  });

  it("are displayed by their styles if their texts are bare, or missing", async () => {
    const style = (name: string, element: string, parts: string) =>
      `<number:${element}-style style:name="N${name}">${parts}</number:${element}-style><style:style style:name="${name}" style:family="table-cell" style:data-style-name="N${name}"/><style:style style:name="${name}child" style:family="table-cell" style:parent-style-name="${name}"/>`;
    const digits = (decimals: number, more = "") =>
      `<number:number number:min-integer-digits="1" number:decimal-places="${decimals}"${more}/>`;
    const styles = [
      style("mb", "number", `${digits(0)}<number:text> MB</number:text>`),
      style("share", "percentage", `${digits(1)}<number:text>%</number:text>`),
      style(
        "kilo",
        "number",
        `${digits(1, ' number:display-factor="1000"')}<number:text>k</number:text>`,
      ),
      style(
        "sign",
        "number",
        `<number:text>-</number:text>${digits(0)}<number:text> V</number:text><style:map style:condition="value()&gt;=0" style:apply-style-name="Nmb"/>`,
      ),
    ].join("");
    const cells = [
      number("float", 4, "4", ' table:style-name="mb"'),
      number("float", 4, "", ' table:style-name="mbchild"'),
      number("percentage", 0.025, "0.025", ' table:style-name="share"'),
      number("float", 12_500, "12500", ' table:style-name="kilo"'),
      number("float", 4, "4", ' table:style-name="sign"'),
      number("float", 8, "8"),
      number("float", 9, "9"),
    ];
    const columns = `<table:table-column table:number-columns-repeated="5"/><table:table-column table:default-cell-style-name="mb"/>`;
    expect(await textsIn(strangeOds(columns + row(cells.join("")), styles))).toEqual([
      ["4 MB", "4 MB", "2.5%", "12.5k", "4 MB", "8 MB", "9"],
    ]);
  });

  it("are shown by the conditions, exponents and fractions of their styles", async () => {
    const style = (name: string, kind: string, parts: string) =>
      `<number:${kind}-style style:name="${name}">${parts}</number:${kind}-style><style:style style:name="c${name}" style:family="table-cell" style:data-style-name="${name}"/>`;
    const digits = `<number:number number:min-integer-digits="1" number:decimal-places="0"/>`;
    const map = (sign: string, to: string) =>
      `<style:map style:condition="value()${sign}0" style:apply-style-name="${to}"/>`;
    const styles = [
      style("plus", "number", `<number:text>+</number:text>${digits}`),
      style("minus", "number", `<number:text>-</number:text>${digits}`),
      style("red", "number", digits),
      style("nothing", "number", "<number:text/>"),
      style("signs", "number", `${digits}${map("&gt;", "plus")}${map("&lt;", "minus")}`),
      style("colour", "number", `${digits}${map("&lt;", "red")}`),
      style("texts", "text", `<number:text>pre </number:text><number:text-content/>`),
      style("some", "text", `<number:text-content/>${map("&gt;", "red")}${map("=", "nothing")}`),
      style(
        "engineering",
        "number",
        `<number:scientific-number number:decimal-places="1" number:min-integer-digits="1" number:min-exponent-digits="1" number:exponent-interval="3" number:forced-exponent-sign="true"/>`,
      ),
      style(
        "part",
        "number",
        `<number:fraction number:min-integer-digits="0" number:min-numerator-digits="1" number:denominator-value="8"/>`,
      ),
      style("coarse", "number", digits),
      style("none", "number", `<number:number number:decimal-places="0"/>`),
    ].join("");
    const cells = [
      [3, "3", "signs", "+3"],
      [-3, "-3", "signs", "-3"],
      [0, "0", "signs", "0"],
      [4, "4", "texts", "4"],
      [4, "4", "some", "4"],
      [0, "", "some", ""],
      [12_500, "", "engineering", "12.5E+3"],
      [1.375, "", "part", "1 3/8"],
      // The text shows more than the style beside it.
      [1.5, "1.5", "coarse", "1.5"],
      [0.02, ".02", "none", ".02"],
    ] as const;
    const all = cells.map(([value, text, name]) =>
      number("float", value, text, ` table:style-name="c${name}"`),
    );
    const read = await rowsIn(
      strangeOds(
        row([...all, number("float", -3, "", ' table:style-name="ccolour"')].join("")),
        styles,
      ),
    );
    expect(read[0]?.map(textOf)).toEqual([...cells.map(([, , , shown]) => shown), "3"]);
    expect(read[0]?.at(-1)).toMatchObject({ kind: "error" });
  });

  it("have superscripts, dates, and no annotations in their text", async () => {
    const styles = `<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>`;
    const cells = [
      `<table:table-cell office:value-type="string"><text:p>10<text:span text:style-name="T1">-12</text:span></text:p></table:table-cell>`,
      `<table:table-cell office:value-type="date" office:date-value="2023-03-15"><text:p>15.03.23</text:p></table:table-cell>`,
      `<table:table-cell office:value-type="string"><office:annotation><text:p>remark</text:p></office:annotation><text:p>a</text:p><text:p>b<text:s text:c="2"/>c</text:p></table:table-cell>`,
    ];
    expect(await rowsIn(strangeOds(row(cells.join("")), styles))).toEqual([
      ["10⁻¹²", { kind: "date", text: "2023-03-15" }, "a\nb  c"],
    ]);
  });

  it("are their paragraphs alone, however the file is indented", async () => {
    const cell =
      '<table:table-cell office:value-type="string">\n  <text:h>a</text:h>\n  <text:p>b </text:p>\n</table:table-cell>';
    expect(await textsIn(strangeOds(row(`\n${cell}\n${cell}\n`)))).toEqual([["a\nb ", "a\nb "]]);
  });

  it("are grouped in rows, repeated and merged, and end after the last value", async () => {
    const text = (content: string, more = "") =>
      `<table:table-cell office:value-type="string"${more}><text:p>${content}</text:p></table:table-cell>`;
    const rows = [
      `<table:table-header-rows>${row(`${text("Core")}${text("Part")}`)}</table:table-header-rows>`,
      `<table:table-row-group>${row(`${text("M4", ' table:number-rows-spanned="2"')}${text("A1")}`)}${row(`<table:covered-table-cell/>${text("A2")}`)}</table:table-row-group>`,
      row(text("M0", ' table:number-columns-repeated="2"'), ' table:number-rows-repeated="2"'),
      row(
        `<table:table-cell table:style-name="c" table:number-columns-repeated="16384"/>`,
        ' table:number-rows-repeated="1048570"',
      ),
    ];
    expect(await textsIn(strangeOds(rows.join("")))).toEqual([
      ["Core", "Part"],
      ["M4", "A1"],
      ["M4", "A2"],
      ["M0", "M0"],
      ["M0", "M0"],
    ]);
  });
});

it("Hidden rows and columns are reported, in either format, unless they are empty", async () => {
  const rows = [
    strangeRow(1, ["Part"]),
    strangeRow(2, ["A1"]).replace("<row ", '<row hidden="1" '),
    strangeRow(3, ["A2"]),
    strangeRow(4, [undefined]).replace("<row ", '<row hidden="true" '),
  ];
  const xlsx = await readSheet(strangeXlsx({ rows: rows.join("") }));
  expect(xlsx.tables[0]).toMatchObject({ rows: [["Part"], ["A1"], ["A2"]], hiddenRows: [1] });
  const row = (text: string, more = "") =>
    `<table:table-row${more}><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row>`;
  const hidden = ' table:visibility="filter" table:number-rows-repeated="2"';
  const ods = await readSheet(strangeOds(row("Part") + row("A1", hidden) + row("A2")));
  expect(ods.tables[0]).toMatchObject({ hiddenRows: [1, 2] });
  expect(ods.tables[0]).not.toHaveProperty("hiddenColumns");
  const wide = strangeXlsx({
    rows: strangeRow(1, ["Part", "a", "b", "c"]),
    before:
      '<cols><col min="2" max="3" hidden="1"/><col min="4" max="4"/><col min="9" max="16384" hidden="true"/></cols>',
  });
  expect((await readSheet(wide)).tables[0]).toMatchObject({ hiddenColumns: [1, 2] });
  const column = `<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="9"/>`;
  const cells = row("Part").replace(
    "</table:table-row>",
    `<table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row>`,
  );
  expect((await readSheet(strangeOds(column + cells))).tables[0]).toMatchObject({
    hiddenColumns: [1],
  });
  expect(ods.tables[0]?.rows).toHaveLength(4);
});

interface Merge {
  readonly top: number;
  readonly left: number;
  readonly down: number;
  readonly right: number;
}

describe("Merged cells", () => {
  const merges = (...refs: readonly string[]) =>
    `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;

  it("apply to all that they cover, whatever lies below, to the end of the list", async () => {
    const rows = [
      strangeRow(1, ["Core", "Part", "Memory", undefined]),
      strangeRow(2, ["M4", "A1", { value: 32 }, { value: 8 }]),
      strangeRow(3, [undefined, "A2", "hidden", { value: 9 }]),
      strangeRow(4, [undefined, "A3", { value: 64 }, { value: 10 }]),
    ].join("");
    const bytes = strangeXlsx({ rows, after: merges("A2:A1048576", "C1:D1", "C2:C3") });
    expect(await textsIn(bytes)).toEqual([
      ["Core", "Part", "Memory", "Memory"],
      ["M4", "A1", "32", "8"],
      ["M4", "A2", "32", "9"],
      ["M4", "A3", "64", "10"],
    ]);
  });

  it("never leave a covered cell empty, in any arrangement", async () => {
    const size = { rows: 6, columns: 4 };
    const merge: fc.Arbitrary<Merge> = fc.record({
      top: fc.nat(size.rows - 1),
      left: fc.nat(size.columns - 1),
      down: fc.nat(3),
      right: fc.nat(2),
    });
    // Several below each other: each workbook is read in a thread of its own.
    const merged = fc.array(merge, { minLength: 8, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(merged, async (all) => {
        const tables = all.map((one, at) => mergedTable(one, at * (size.rows + 1)));
        const bytes = strangeXlsx({
          rows: tables
            .flatMap(({ written }) => written)
            .map((cells, at) => strangeRow(at + 1, cells))
            .join(""),
          after: merges(...tables.map(({ ref }) => ref)),
        });
        const read = await textsIn(bytes);
        const expected = tables.flatMap((table) => table.read);
        expect(read.map((cells, at) => cells.slice(0, expected[at]?.length))).toEqual(expected);
      }),
      { numRuns: 3 },
    );

    /** A table with a merged area, as it is written and as it is read, and a row without any below. */
    function mergedTable({ top, left, down, right }: Merge, above: number) {
      const bottom = Math.min(top + down, size.rows - 1);
      const end = Math.min(left + right, size.columns - 1);
      const isCovered = (row: number, column: number) =>
        row >= top && row <= bottom && column >= left && column <= end;
      const place = (row: number, column: number) =>
        `${String.fromCharCode(65 + column)}${above + row + 1}`;
      const cells = (of: (row: number, column: number) => string | undefined) =>
        Array.from({ length: size.rows }, (_, row) =>
          Array.from({ length: size.columns }, (_, column) => of(row, column)),
        );
      const isFirst = (row: number, column: number) => row === top && column === left;
      const last = Array.from({ length: size.columns + 1 }, () => "end");
      return {
        ref: `${place(top, left)}:${place(bottom, end)}`,
        written: [
          ...cells((row, column) =>
            isCovered(row, column) && !isFirst(row, column) ? undefined : place(row, column),
          ),
          last,
        ],
        read: [
          ...cells((row, column) =>
            isCovered(row, column) ? place(top, left) : place(row, column),
          ),
          last,
        ],
      };
    }
  });
});

describe("Workbooks of other programs", () => {
  const rows = strangeRow(1, ["Part", "Flash"]) + strangeRow(2, ["A1", { value: 64 }]);
  const table = [
    ["Part", "Flash"],
    ["A1", "64"],
  ];

  it.each(["chartsheet", "dialogsheet", "xlMacrosheet", "other"])(
    "are read without their sheets of the kind %s",
    async (other) => {
      const { tables } = await readSheet(strangeXlsx({ rows, others: [other, other] }));
      expect(tables.map(({ name }) => name)).toEqual(["List"]);
      expect(tables[0]?.rows.map((row) => row.map(textOf))).toEqual(table);
    },
  );

  it.each([
    ["xl", true],
    ["package/excel", false],
    ["", false],
    ["Data", true],
  ])("have their parts anywhere: in the folder %j", async (folder, isAbsolute) => {
    expect(await textsIn(strangeXlsx({ rows, folder, isAbsolute }))).toEqual(table);
  });

  it("may have elements of any name in their extensions", async () => {
    const after = `<extLst><ext uri="own" xmlns:own="urn:own"><own:row r="9"><own:c><own:v>5</own:v></own:c></own:row></ext></extLst>`;
    expect(await textsIn(strangeXlsx({ rows, after }))).toEqual(table);
  });

  it("may declare types of parts that they do not have", async () => {
    const type = "application/vnd.ms-excel.sheet.binary.macroEnabled.main";
    const types = `<Default Extension="bin" ContentType="${type}"/>`;
    expect(await textsIn(strangeXlsx({ rows, types }))).toEqual(table);
    const active = `<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>`;
    await expect(readSheet(strangeXlsx({ rows, types: active }))).rejects.toMatchObject({
      code: "program",
    });
  });

  it("may declare their type anywhere in the archive", async () => {
    const cell = `<table:table-cell office:value-type="string"><text:p>A1</text:p></table:table-cell>`;
    const bytes = strangeOds(`<table:table-row>${cell}</table:table-row>`, "", false);
    expect(await readSheet(bytes)).toMatchObject({ format: "ods", tables: [{ rows: [["A1"]] }] });
  });

  it("are known by their type, of a sheet or of a template of one", async () => {
    const sheet = "application/vnd.oasis.opendocument.spreadsheet";
    const cell = `<table:table-cell office:value-type="string"><text:p>A1</text:p></table:table-cell>`;
    const read = (type: string) =>
      readSheet(strangeOds(`<table:table-row>${cell}</table:table-row>`, "", true, type));
    for (const type of [sheet, `${sheet}\n`, `${sheet}-template`, sheet.padEnd(200)]) {
      expect(await read(type)).toMatchObject({ format: "ods", tables: [{ rows: [["A1"]] }] });
    }
    for (const type of [
      `${sheet}s`,
      "application/vnd.oasis.opendocument.text",
      sheet.padEnd(201),
    ]) {
      await expect(read(type)).rejects.toMatchObject({ code: "kind" });
    }
    const untyped = zipOf([{ name: "content.xml", data: "<a/>" }]);
    await expect(readSheet(untyped)).rejects.toMatchObject({ code: "kind" });
  });

  it.each(["<?xml version='1.0'?><Workbook/>", "<html><table><tr><td>A1</td></tr></table>"])(
    "are refused if they are pages with another extension: %s",
    async (text) => {
      await expect(readSheet(Buffer.from(text))).rejects.toMatchObject({ code: "kind" });
    },
  );

  it("may be formatted to their last cell, and have a value there", async () => {
    const last = (cell: string) =>
      `${rows}<row r="1048576" s="1" customFormat="1"><c r="A1048576" s="1"/>${cell}</row>`;
    const formatted = strangeXlsx({ rows: last('<c r="XFD1048576" s="1"/>') });
    expect(await textsIn(formatted)).toEqual(table);
    const valued = strangeXlsx({ rows: last('<c r="XFD1048576"><v>1</v></c>') });
    await expect(readSheet(valued)).rejects.toMatchObject({
      code: "too-many-cells",
      message: expect.stringContaining("XFD1048576 of List"),
    });
  });
});
