import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipOf } from "../../../../tests/support/archives.ts";
import { strangeOds, strangeRow, strangeXlsx } from "../../../../tests/support/strangeWorkbooks.ts";
import { textOf } from "../tables/sheetTable.ts";
import { readBytes } from "./readByFormat.ts";
import { formatOf, numberedFormats, plainNumber } from "./reading/numberFormats.ts";
import { scripted } from "./reading/superAndSubscripts.ts";
import { type SheetLimits, sheetLimits } from "./sheetLimits.ts";

// Files are read in this process here, and not in a thread of their own.

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tapeout-sheets-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer | string, limits: Partial<SheetLimits> = {}) {
  const path = join(folder, "sheet");
  await writeFile(path, bytes);
  return readBytes(path, { ...sheetLimits, ...limits });
}

async function cellsIn(bytes: Buffer | string) {
  return (await read(bytes)).tables.at(-1)?.rows ?? [];
}

const textsIn = async (bytes: Buffer | string) =>
  (await cellsIn(bytes)).map((row) => row.map(textOf));

describe("a file within a limit, and one beyond it", () => {
  const csv = "a,bcd\ne,f\n";
  const xlsx = strangeXlsx({ rows: strangeRow(1, ["a", "bcd"]) + strangeRow(2, ["e", "f"]) });
  const ods = strangeOds(
    ["a,bcd", "e,f"]
      .map((line) => {
        const cells = line
          .split(",")
          .map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`);
        return `<table:table-row>${cells.join("")}</table:table-row>`;
      })
      .join(""),
  );
  const expected = [
    ["a", "bcd"],
    ["e", "f"],
  ];
  const limits: readonly (readonly [Partial<SheetLimits>, string])[] = [
    [{ rows: 2 }, "too-many-cells"],
    [{ columns: 2 }, "too-many-cells"],
    [{ cells: 4 }, "too-many-cells"],
    [{ tables: 1 }, "too-many-cells"],
    [{ cellLength: 3 }, "too-large"],
    [{ characters: 6 }, "too-large"],
  ];
  const below = (limit: Partial<SheetLimits>) =>
    Object.fromEntries(Object.entries(limit).map(([name, most]) => [name, most - 1]));

  it.each(limits)("%o: it is read, and refused as %s", async (limit, code) => {
    for (const bytes of [csv, xlsx, ods]) {
      expect((await read(bytes, limit)).tables[0]?.rows).toEqual(expected);
      await expect(read(bytes, below(limit))).rejects.toMatchObject({ code });
    }
  });

  it("counts its bytes, its cells, and no columns that are empty", async () => {
    expect((await read(csv, { bytes: csv.length })).format).toBe("csv");
    await expect(read(csv, { bytes: csv.length - 1 })).rejects.toMatchObject({ code: "too-large" });
    expect((await read("a,b,,\n", { columns: 2 })).tables[0]?.rows).toEqual([["a", "b", "", ""]]);
    await expect(read("a,b,,c\n", { columns: 3 })).rejects.toMatchObject({
      code: "too-many-cells",
    });
    await expect(read(xlsx, { columns: 1 })).rejects.toThrow("columns: B1 of List");
    const [one, other] = [strangeRow(1, ["a"]), strangeRow(2, ["b", "c"])];
    expect((await read(strangeXlsx({ rows: one + other }), { cells: 3 })).format).toBe("xlsx");
    const merged = strangeXlsx({
      rows: one + other,
      after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
    });
    expect((await read(merged, { cells: 5 })).tables[0]?.rows).toEqual([
      ["a", "a"],
      ["b", "c"],
    ]);
    await expect(read(merged, { cells: 4 })).rejects.toMatchObject({ code: "too-many-cells" });
  });
});

describe("CSV", () => {
  it.each([
    ["a;b\nc;d,e", "a|b / c|d,e"],
    ["a\tb;c\td\n", "a|b;c|d"],
    ['"a,b,c";d\n', "a,b,c|d"],
    ['a "x,y,z";b\r;', undefined],
    ["a;b\r\nc,d,e,f;g", "a|b / c,d,e,f|g"],
    ["a;b\rc,d,e,f;g", "a|b / c,d,e,f|g"],
    ["a\nb,c\n", "a / b|c"],
    ["a,b;c,d;e\n", "a|b;c|d;e"],
    ["ab;c\nd;e,f", "ab|c / d|e,f"],
    ["\ufeffa,b\nc\nd,e,f\n", "a|b / c / d|e|f"],
    ["'=a,''b\n", "=a|''b"],
    ["a,b\n,\nc,\n,\n,\n", "a|b / | / c|"],
  ])("%j is read by the sign that its first line has most", async (text, expected) => {
    const rows = read(text).then(({ tables }) =>
      tables[0]?.rows.map((row) => row.map(textOf).join("|")).join(" / "),
    );
    if (expected === undefined) await expect(rows).rejects.toMatchObject({ code: "damaged" });
    else expect(await rows).toBe(expected);
  });

  it("is named, shown, and no page or picture", async () => {
    expect(await read("a")).toEqual({
      format: "csv",
      tables: [{ name: "CSV", isHidden: false, rows: [["a"]] }],
    });
    for (const text of ['<?xml version="1.0"?><a/>', " <html><p>a", "<!DOCTYPE html>", "<TABLE>"]) {
      await expect(read(text)).rejects.toMatchObject({ code: "kind" });
    }
    expect(await textsIn("<tables>,a")).toEqual([["<tables>", "a"]]);
    await expect(read('a,"b')).rejects.toMatchObject({ code: "damaged" });
  });
});

describe("a number", () => {
  it.each([
    [1, 2.5, "3"],
    [2, 2, "2.00"],
    [3, 1234.5, "1235"],
    [4, 1234.5, "1234.50"],
    [5, 12, "¤12"],
    [6, -12, "-¤12"],
    [7, 1, "¤1.00"],
    [8, 1, "¤1.00"],
    [9, 0.5, "50%"],
    [10, 0.5, "50.00%"],
    [11, 12_000, "1.20E+04"],
    [12, 0.5, "1/2"],
    [13, 0.28, "7/25"],
    [37, -3, "(3)"],
    [39, -3, "(3.00)"],
    [41, 1234, "1234"],
    [42, 5, "¤5"],
    [43, 5, "5.00"],
    [44, 5, "¤5.00"],
    [48, 12_000, "12.0E+3"],
  ])("of the format %s: %s is shown as %s", (id, value, text) => {
    expect(formatOf(numberedFormats.get(id) ?? "").number(value)).toEqual({ kind: "number", text });
  });

  it.each([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 32, 45, 47, 50, 58])(
    "of the format %i is a day or a time",
    (id) => expect(formatOf(numberedFormats.get(id) ?? "").isDate).toBe(true),
  );

  it.each([
    ["0;[Red]0", -5, "error", "5"],
    ["0;[Red]0", 5, "number", "5"],
    ["0;0", 0, "number", "0"],
    ["0.0;-0.0", -5, "number", "-5.0"],
    ["0;(0)", -5, "number", "(5)"],
    ["0;\u22120", -5, "number", "\u22125"],
    ["0;0", -0.2, "number", "0"],
    ['0"-V"', 5, "number", "5-V"],
    ['0" 0,0 V"', 5, "number", "5 0,0 V"],
    ["General", 0.1 + 0.2, "number", "0.3"],
    ["G/通用格式", 1.5, "number", "1.5"],
    ["[$¥-804]0", 5, "number", "¥5"],
    ["0[", 5, "error", "5"],
  ])("by the format %j: %s is a cell of the kind %s that shows %s", (code, value, kind, text) => {
    expect(formatOf(code).number(value)).toEqual({ kind, text });
  });

  it("has at most fifteen digits, and shows texts by a format of texts alone", () => {
    expect(plainNumber(1e-7)).toBe("1E-7");
    expect(plainNumber(123456789.1234567)).toBe("123456789.123457");
    expect(formatOf('"x"0').text("a")).toBe("a");
    expect(formatOf('0;0;0;"x "@').text("a")).toBe("x a");
    expect(formatOf('0;0;0;"x "@').isDate).toBe(false);
    expect(formatOf("0[").text("a")).toBe("a");
    expect(formatOf("General").text("a")).toBe("a");
    expect(formatOf("0.0").isDate).toBe(false);
  });

  it("that is raised or lowered has signs of its own, and a trademark is one", () => {
    expect(scripted("TM", "superscript")).toBe("™");
    expect(scripted("TM", "subscript")).toBe("TM");
    expect(scripted("TM", undefined)).toBe("TM");
    expect(scripted("−12)x", "superscript")).toBe("⁻¹²⁾x");
    expect(scripted("2+n", "subscript")).toBe("₂₊n");
  });
});

const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of which some parts are as given; its sheet is `a.xml`. */
function workbook(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const relation = (id: string, type: string, to: string) =>
    `<Relationship Id="${id}" Type="${officeRelations}/${type}" Target="${to}"/>`;
  return zipOf(
    Object.entries({
      "[Content_Types].xml": "<Types/>",
      "_rels/.rels": `<Relationships>${relation("r", "officeDocument", "xl/workbook.xml")}</Relationships>`,
      "xl/workbook.xml": `<workbook xmlns:r="${officeRelations}"><sheets><sheet name="A" r:id="a"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${relation("a", "worksheet", "a.xml")}${relation("s", "styles", "styles.xml")}${relation("t", "sharedStrings", "texts.xml")}</Relationships>`,
      "xl/styles.xml": `<styleSheet><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="10"/></cellXfs><dxfs><xf numFmtId="9"/></dxfs></styleSheet>`,
      "xl/texts.xml": "<sst/>",
      "xl/a.xml": sheet('<row><c t="str"><v>x</v></c></row>'),
      ...parts,
    }).map(([name, data]) => ({ name, data })),
  );
}

const sheet = (rows: string, after = "") =>
  `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;

describe("a workbook", () => {
  const rowOf = async (cells: string, parts: Readonly<Record<string, string>> = {}) =>
    (await cellsIn(workbook({ "xl/a.xml": sheet(`<row>${cells}</row>`), ...parts })))[0];

  it("has cells of every type, with places or one after the other", async () => {
    expect(
      await rowOf(
        [
          '<c r="B1" t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="b"><v>true</v></c><c t="b"/>',
          '<c t="e"><v>#N/A</v></c><c t="d"><v>2026-01-02T00:00:00</v></c><c t="d"><v>2026-01-02T10:00:00</v></c>',
          '<c t="d"/><c t="str"><v>a_x0041_</v></c><c t="s"/><c><v> </v></c><c><v>7</v></c><c><v>x7</v></c>',
          '<c s="2"><v>0.5</v></c><c s="9"><v>0.5</v></c><c r="$U$1"><v>8</v></c>',
        ].join(""),
      ),
    ).toEqual([
      ...["", { kind: "boolean", text: "true" }, { kind: "boolean", text: "false" }],
      ...[{ kind: "boolean", text: "true" }, "", { kind: "error", text: "#N/A" }],
      ...[
        { kind: "date", text: "2026-01-02" },
        { kind: "date", text: "2026-01-02T10:00:00" },
      ],
      ...["", "aA", "", "", { kind: "number", text: "7" }, { kind: "error", text: "x7" }],
      ...[{ kind: "number", text: "50.00%" }, { kind: "number", text: "0.5" }, "", "", "", ""],
      { kind: "number", text: "8" },
    ]);
  });

  it("has formulas, one of which several cells may share", async () => {
    expect(
      await rowOf(
        [
          '<c><f t="shared" si="0" ref="A1:B1">A2*2</f><v>4</v></c><c><f t="shared" si="0"/><v>6</v></c>',
          '<c><f t="array" si="0">B2</f></c><c><f si="0"/></c><c><f t="shared" si="1">C2</f></c><c><f t="shared" si="1"/></c>',
        ].join(""),
      ),
    ).toEqual(
      ["=A2*2", "=A2*2", "=B2", "=", "=C2", "=C2"].map((text) => ({ kind: "formula", text })),
    );
  });

  it("counts days from 1900, or from 1904 where its properties do", async () => {
    const day = (value: string) => `<c s="1"><v>${value}</v></c>`;
    const from = async (properties: string) =>
      (
        await rowOf(day("1") + day("1.25") + day("99999999999"), {
          "xl/workbook.xml": `<workbook xmlns:r="${officeRelations}">${properties}<sheets><sheet name="A" r:id="a" date1904="1"/></sheets></workbook>`,
        })
      )?.map((cell) => (typeof cell === "string" ? cell : `${cell.kind} ${cell.text}`));
    const error = "error 99999999999";
    expect(await from("")).toEqual(["date 1899-12-31", "date 1899-12-31T06:00:00.000Z", error]);
    const later = ["date 1904-01-02", "date 1904-01-02T06:00:00.000Z", "error 100000001461"];
    expect(await from('<workbookPr date1904="1"/>')).toEqual(later);
    expect(await from('<workbookPr date1904="true"/>')).toEqual(later);
    expect((await from('<workbookPr date1904="0"/>'))?.[0]).toBe("date 1899-12-31");
  });

  it("has texts of several runs, without reading aids, and in sections of their own", async () => {
    const run = (script: string, text: string) =>
      `<r><rPr><vertAlign val="${script}"/></rPr><t>${text}</t></r>`;
    const strings = [
      `<si><rPh><t>no</t></rPh><t>yes</t></si>`,
      `<si>${run("superscript", "2")}<t>2</t>${run("baseline", "3")}</si>`,
      `<si><t>a</t>between<t>_x000A_b</t></si>`,
      "<si><t><![CDATA[<c>]]></t></si>",
    ].join("");
    const cells = [0, 1, 2, 3].map((at) => `<c t="s"><v>${at}</v></c>`).join("");
    const parts = { "xl/texts.xml": `<sst>${strings}</sst>` };
    expect(await rowOf(cells, parts)).toEqual(["yes", "²23", "a\nb", "<c>"]);
    await expect(rowOf('<c t="s"><v>4</v></c>', parts)).rejects.toMatchObject({ code: "damaged" });
    const inline = "<c t='inlineStr'><is><r><t>x</t></r><rPh><t>no</t></rPh><t>y</t></is></c>";
    expect(await rowOf(`${inline}<c t="str"><v>z</v></c>`)).toEqual(["xy", "z"]);
  });

  it("has texts of many characters, however its parts are read", async () => {
    const texts = ["型", "a型"].map((text) => `${text}${"号".repeat(29_000)}`);
    expect(await rowOf(texts.map((one) => `<c t="str"><v>${one}</v></c>`).join(""))).toEqual(texts);
  });

  it("covers cells by merged ones that lie within its sheet, and ignores the rest", async () => {
    const rows =
      '<row><c t="str"><v>a</v></c></row><row r="3"><c r="C3" t="str"><v>c</v></c></row>';
    const merged = (...refs: string[]) =>
      cellsIn(
        workbook({
          "xl/a.xml": sheet(
            rows,
            `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}<other ref="A1:C3"/></mergeCells><mergeCell ref="A1:C3"/>`,
          ),
        }),
      );
    expect(await merged("A1", "B1", "E1:F2")).toEqual([["a"], [], ["", "", "c"]]);
    expect(await merged("A1:A2", "C3:Z3")).toEqual([["a"], ["a"], ["", "", "c"]]);
    expect(await merged("A1:B1", "A4:B9")).toEqual([["a", "a"], [], ["", "", "c"]]);
  });

  it("has no cell beyond a sheet's last row and column", async () => {
    for (const place of ["A0", "XFE1", "A1048577", "1A", "AAAAAAAA1"]) {
      await expect(rowOf(`<c r="${place}"><v>1</v></c>`)).rejects.toMatchObject({
        code: "damaged",
      });
    }
    await expect(rowOf('<c r="A1048576"><v>1</v></c>')).rejects.toMatchObject({
      code: "too-many-cells",
    });
  });

  it("has sheets by their relations, some hidden, and no binary ones", async () => {
    const relation = (id: string, to: string, more = "") =>
      `<Relationship Id="${id}" Type="${officeRelations}/worksheet" Target="${to}"${more}/>`;
    const text = (one: string) => sheet(`<row><c t="str"><v>${one}</v></c></row>`);
    const named = (name: string, id: string, state = "") =>
      `<sheet name="${name}" r:name="no" r:id="${id}"${state && ` state="${state}"`}/>`;
    const { tables } = await read(
      workbook({
        "xl/workbook.xml": `<workbook xmlns:r="${officeRelations}"><sheets>${named("A", "a", "visible")}${named("B", "b", "hidden")}${named("C", "c", "veryHidden")}${named("D", "d")}${named("E", "e")}</sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships>${relation("a", "./a.xml")}${relation("b", "..\\b.xml")}${relation("c", "/x//c.xml")}${relation("d", "d.xml", ' TargetMode="External"')}<Other Id="e" Type="/worksheet" Target="a.xml"/></Relationships>`,
        ...{ "xl/a.xml": text("a"), "b.xml": text("b"), "x/c.xml": text("c") },
      }),
    );
    expect(tables).toEqual([
      { name: "A", isHidden: false, rows: [["a"]] },
      { name: "B", isHidden: true, rows: [["b"]] },
      { name: "C", isHidden: true, rows: [["c"]] },
    ]);
    const main = (target: string) =>
      workbook({
        "_rels/.rels": `<Relationships><Relationship Id="r" Type="${officeRelations}/officeDocument" Target="${target}"/></Relationships>`,
      });
    await expect(read(main("xl/workbook.bin"))).rejects.toMatchObject({ code: "kind" });
    await expect(read(main("xl/nothing.xml"))).rejects.toMatchObject({ code: "damaged" });
  });

  it("has rows one after the other, and those and columns that are hidden", async () => {
    const rows = [
      '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c><c t="str"><v>c</v></c></row>',
      '<row hidden="1"><c t="str"><v>d</v></c></row><row r="4" hidden="0"><c t="str"><v>e</v></c></row>',
      '<row hidden="true"><c t="str"><v>f</v></c><c s="1"><v>0</v></c></row>',
    ];
    const columns =
      '<cols><col min="1" max="1"/><col min="2" max="3" hidden="1"/><col min="9" max="9" hidden="0"/></cols>';
    const { tables } = await read(
      workbook({
        "xl/a.xml": `<worksheet>${columns}<sheetData>${rows.join("")}</sheetData></worksheet>`,
        // The prefix of relations is any, and a format may show nothing of a number.
        "xl/workbook.xml": `<workbook xmlns:rel="${officeRelations}"><sheets><sheet name="A" rel:id="a"/></sheets></workbook>`,
        "xl/styles.xml":
          '<styleSheet><numFmts><numFmt numFmtId="200" formatCode=";;;"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs></styleSheet>',
      }),
    );
    expect(tables).toEqual([
      {
        ...{ name: "A", isHidden: false, hiddenRows: [1, 4], hiddenColumns: [1, 2] },
        rows: [["a", "b", "c"], ["d"], [], ["e"], ["f"]],
      },
    ]);
  });

  it("is damaged where its parts are no XML, or have a document type", async () => {
    for (const part of [
      "<worksheet><sheetData>",
      "<worksheet></sheetData></worksheet>",
      `<!DOCTYPE worksheet>${sheet("")}`,
      "",
      Buffer.from(sheet('<row><c t="str"><v>caf\u00e9</v></c></row>'), "latin1"),
    ]) {
      await expect(read(workbook({ "xl/a.xml": part }))).rejects.toMatchObject({ code: "damaged" });
    }
    expect(
      await textsIn(workbook({ "xl/a.xml": `\ufeff${sheet("<row><c><v>1</v></c></row>")}` })),
    ).toEqual([["1"]]);
  });
});
