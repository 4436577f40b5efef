import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipOf } from "../../../../../tests/support/archives.ts";
import { strangeOds } from "../../../../../tests/support/strangeWorkbooks.ts";
import { type SheetTable, textOf } from "../../tables/sheetTable.ts";
import { readBytes } from "../readByFormat.ts";
import { sheetLimits } from "../sheetLimits.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tapeout-ods-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer): Promise<readonly SheetTable[]> {
  const path = join(folder, "sheet.ods");
  await writeFile(path, bytes);
  return (await readBytes(path, sheetLimits)).tables;
}

const row = (cells: string, more = "") => `<table:table-row${more}>${cells}</table:table-row>`;
const cell = (content: string, more = "") =>
  `<table:table-cell${more}>${content}</table:table-cell>`;
const text = (content: string, more = "") => cell(`<text:p>${content}</text:p>`, more);
const number = (value: number | string, shown: string, more = "", type = "float") =>
  cell(
    shown === "" ? "" : `<text:p>${shown}</text:p>`,
    ` office:value-type="${type}" office:value="${value}"${more}`,
  );

const rowsOf = async (rows: string, styles = "") => (await read(strangeOds(rows, styles)))[0]?.rows;
const firstOf = async (cells: string, styles = "") => (await rowsOf(row(cells), styles))?.[0];

describe("the text of a cell", () => {
  it("has its blanks, tabs, line breaks and paragraphs, and nothing that is drawn beside it", async () => {
    expect(
      await firstOf(
        [
          text('a<text:s/>b<text:s text:c="0"/>c<text:tab/>d<text:line-break/>e<text:a>f</text:a>'),
          cell("<text:p>a</text:p><text:h>b</text:h>", ' office:value-type="string"'),
          cell(
            "<text:p>a<draw:frame><text:p>x<text:p>y</text:p></text:p></draw:frame>b</text:p><office:annotation><text:p>no</text:p></office:annotation>",
          ),
          cell("", ' office:value-type="string" office:string-value="only value"'),
          text("shown", ' office:value-type="string" office:string-value="other"'),
        ].join(""),
      ),
    ).toEqual(["a b c\td\ne" + "f", "a\nb", "ab", "only value", "shown"]);
  });

  it("goes on after a table within the cell, whose texts are not its own, as do cells and rows", async () => {
    const inner = `<table:table table:name="inner">${row(text("x") + text("y"))}</table:table>`;
    const around = cell(`<text:p>a</text:p>${inner}<text:p>b</text:p>`);
    expect(await rowsOf(row(around + text("c")) + row(text("d")))).toEqual([["a\nb", "c"], ["d"]]);
  });

  it("is raised or lowered within its spans alone", async () => {
    const styles = [
      ["up", "super 58%"],
      ["percent", "33.5% 58%"],
      ["down", "sub 58%"],
      ["below", "-33% 58%"],
      ["line", "0% 100%"],
    ].map(
      ([name, position]) =>
        `<style:style style:name="${name}"><style:text-properties style:text-position=" ${position}"/></style:style>`,
    );
    const span = (name: string, content: string) =>
      `<text:span text:style-name="${name}">${content}</text:span>`;
    expect(
      await firstOf(
        [
          text(`1${span("up", "2")}3${span("percent", "4")}`),
          text(`1${span("down", "2")}3${span("below", "4")}`),
          text(`1${span("line", "2")}${span("none", "3")}${span("up", span("line", "4"))}`),
        ].join(""),
        styles.join(""),
      ),
    ).toEqual(["1²3⁴", "1₂3₄", "123⁴"]);
  });

  it("is that of the value for what is no number", async () => {
    const value = (type: string, attributes: string, shown = "x") =>
      text(shown, ` office:value-type="${type}" ${attributes}`);
    expect(
      await firstOf(
        [
          value("boolean", 'office:boolean-value="true"'),
          value("boolean", ""),
          value("date", 'office:date-value="2026-01-02T00:00:00"'),
          value("date", 'office:date-value="2026-01-02T10:00:00"'),
          value("date", "", "today"),
          value("time", 'office:time-value="PT1H"', "1:00"),
          value("float", 'table:formula="of:=[.A1]*[$B.B2:.C3]"'),
          value("float", 'table:formula="FALSE()"'),
          value("float", 'office:value="many"', "many"),
        ].join(""),
      ),
    ).toEqual([
      ...["true", "false"].map((one) => ({ kind: "boolean", text: one })),
      ...["2026-01-02", "2026-01-02T10:00:00", "today", "1:00"].map((one) => ({
        kind: "date",
        text: one,
      })),
      ...[{ kind: "formula", text: "=A1*$B.B2:C3" }, { kind: "boolean", text: "false" }, "many"],
    ]);
  });
});

describe("a number", () => {
  const style = (name: string, parts: string, kind = "number") =>
    `<number:${kind}-style style:name="N${name}">${parts}</number:${kind}-style><style:style style:name="${name}" style:data-style-name="N${name}"/>`;
  const digits = (decimals: number, more = "") =>
    `<number:number number:min-integer-digits="1" number:decimal-places="${decimals}"${more}/>`;
  const map = (condition: string, to: string) =>
    `<style:map style:condition="value()${condition}" style:apply-style-name="N${to}"/>`;
  const literal = (content: string) => `<number:text>${content}</number:text>`;

  it.each([
    [1234.5, " 1.234,50  V ", "float", "number 1234.50 V"],
    [-5, "5", "float", "error 5"],
    [-5, "5 V", "float", "error 5 V"],
    [-5, "(5) V", "float", "number (5) V"],
    [-0.1, "0 V", "float", "number 0 V"],
    [0, "5 V", "float", "number 5 V"],
    [7, "seven", "float", "number seven"],
    [0.05, "5 %", "percentage", "number 5 %"],
    [0.1234, "12,34 %", "percentage", "number 12.34 %"],
    [0.05, "", "percentage", "number 5%"],
    [12.5, "", "currency", "number 12.5 EUR"],
    [12.5, "", "float", "number 12.5 EUR"],
    [12.5, "12.50", "float", "number 12.50"],
    [12.5, "12.50", "currency", "number 12.5 EUR"],
    [1234, "1.234", "percentage", "number 1.234"],
    [12.34, "1,234 %", "percentage", "number 1234 %"],
    [0.01234, "1,234 %", "percentage", "number 1.234 %"],
    [1.5, "1,50 to 3", "float", "number 1.50 to 3"],
  ])("%s shown as %j of the type %s is the %s", async (value, shown, type, expected) => {
    const [one = ""] = (await firstOf(number(value, shown, ' office:currency="EUR"', type))) ?? [];
    expect(typeof one === "string" ? one : `${one.kind} ${one.text}`).toBe(expected);
  });

  const styles = [
    style("unit", `${digits(1)}${literal(' "V"')}`),
    style("places", digits(-1)),
    style("part", digits(1.5)),
    style("percent", `${digits(0)}${literal("%")}`),
    style("sign", `<number:currency-symbol>€</number:currency-symbol>${digits(2)}`, "currency"),
    style("optional", digits(3, ' number:min-decimal-places="1"')),
    style("whole", '<number:number number:decimal-places="0" number:min-integer-digits="4"/>'),
    style("none", '<number:number number:decimal-places="2"/>'),
    style("million", `${digits(1, ' number:display-factor="1000000"')}${literal("M")}`),
    style(
      "exp",
      '<number:scientific-number number:decimal-places="1" number:min-integer-digits="1"/>',
    ),
    style(
      "exp1",
      '<number:scientific-number number:decimal-places="0" number:min-integer-digits="1" number:min-exponent-digits="1" number:forced-exponent-sign="false"/>',
    ),
    style(
      "fraction",
      '<number:fraction number:min-numerator-digits="1" number:min-denominator-digits="1"/>',
    ),
    style(
      "fraction1",
      '<number:fraction number:min-integer-digits="0" number:min-numerator-digits="2" number:min-denominator-digits="2"/>',
    ),
    style("thousands", `${digits(1, ' number:display-factor="1000"')}${literal("k")}`),
    style(
      "engineering",
      '<number:scientific-number number:decimal-places="1" number:min-integer-digits="1" number:exponent-interval="3"/>',
    ),
    style("day", '<number:year number:style="long"/>', "date"),
    style("hour", "<number:hours/>", "time"),
    style("words", "<number:text-content/>", "text"),
    style("least", `${digits(0)}${literal("a")}${map("&gt;=5", "b")}`),
    style("most", `${digits(0)}${literal("a")}${map("&lt;=5", "b")}`),
    style("equal", `${digits(0)}${literal("a")}${map("=5", "b")}`),
    style("other", `${digits(0)}${literal("a")}${map("!=5", "b")}`),
    style("less", `${digits(0)}${literal("a")}${map("&lt;5", "b")}${map("&gt;7", "c")}`),
    style("odd", `${digits(0)}${literal("a")}${map("&lt;&gt;5", "b")}`),
    style("b", `${digits(0)}${literal("b")}`),
    style("c", `${digits(0)}${literal("c")}`),
    style("minus", `${literal("-")}${digits(0)}${map("&gt;=0", "b")}`),
    style("both", `${digits(0)}${map("&lt;0", "minus1")}`),
    style("minus1", `${literal("~-")}${digits(0)}`),
    style("far", `${digits(0)}${map("&gt;=-9", "b")}`),
    style("empty", ""),
    style("blank", `${digits(0)}${map("=0", "empty")}`),
    style("gone", `${digits(0)}${map("=0", "nowhere")}`),
    '<style:style style:name="loop" style:parent-style-name="loop"/>',
    '<style:style style:name="child" style:parent-style-name="parent"/>',
    '<style:style style:name="parent" style:parent-style-name="unit"/>',
    '<style:style style:name="own" style:parent-style-name="unit" style:data-style-name="Npercent"/>',
  ].join("");

  it.each([
    ["unit", 4, "4.0 V"],
    ["unit", -4, "-4.0 V"],
    ["places", 4.25, "4"],
    ["part", 4.25, "4"],
    ["percent", 0.25, "25%"],
    ["sign", 3, "€3.00"],
    ["optional", 2, "2.0"],
    ["optional", 2.1234, "2.123"],
    ["whole", 12, "0012"],
    ["none", 0.5, ".50"],
    ["million", 2_500_000, "2.5M"],
    ["exp", 12_000, "1.2E+04"],
    ["exp1", 12_000, "1E4"],
    ["fraction", 0.5, "1/2"],
    ["fraction", 1.5, "3/2"],
    ["fraction1", 1.5, "1 1/2"],
    ["thousands", 12_345, "12.3k"],
    ["engineering", 12_345, "12.3E+03"],
    ["day", 4, "4"],
    ["hour", 4, "4"],
    ["words", 4, "4"],
    ["least", 5, "5b"],
    ["least", 4, "4a"],
    ["most", 5, "5b"],
    ["most", 6, "6a"],
    ["equal", 5, "5b"],
    ["equal", 6, "6a"],
    ["other", 5, "5a"],
    ["other", 6, "6b"],
    ["less", 5, "5a"],
    ["less", 4, "4b"],
    ["less", 7, "7a"],
    ["less", 8, "8c"],
    ["odd", 4, "4a"],
    ["minus", 4, "4b"],
    ["minus", -4, "-4"],
    ["both", -4, "~-4"],
    ["both", 4, "4"],
    ["far", -4, "-4b"],
    ["empty", 4, "4"],
    ["blank", 0, ""],
    ["gone", 0, "0"],
    ["loop", 4, "4"],
    ["child", 4, "4.0 V"],
    ["own", 0.25, "25%"],
    ["nothing", 4, "4"],
  ])("of the style %s: %s is shown as %s", async (name, value, expected) => {
    const cells = number(value, "", ` table:style-name="${name}"`) + text("end");
    const [one = ""] = (await firstOf(cells, styles)) ?? [];
    expect(textOf(one)).toBe(expected);
  });

  it("is as its text shows it where the style shows less", async () => {
    const shown = async (name: string, value: number, bare: string) => {
      const [one = ""] =
        (await firstOf(number(value, bare, ` table:style-name="${name}"`) + text("x"), styles)) ??
        [];
      return textOf(one);
    };
    expect(await shown("whole", 12.5, "12.5")).toBe("12.5");
    expect(await shown("whole", 12, "12")).toBe("0012");
    expect(await shown("b", 12.5, "12.5")).toBe("13b");
    expect(await shown("both", 0.25, "0.25")).toBe("0.25");
    expect(await shown("both", 12.5, " ")).toBe("13");
    expect(await shown("blank", 0, "0")).toBe("0");
  });
});

describe("a table", () => {
  it("is repeated and covered as its cells say, and is empty after them", async () => {
    expect(
      await rowsOf(
        [
          row(
            text("a", ' table:number-columns-spanned="2"') +
              "<table:covered-table-cell/>" +
              text("b"),
          ),
          row(
            cell("", ' table:number-columns-repeated="2"') +
              text("c", ' table:number-columns-repeated="2"'),
          ),
          row(
            text("d", ' table:number-columns-repeated="0"') +
              text("e", ' table:number-columns-repeated="1.5"'),
          ),
          row("", ' table:number-rows-repeated="2"'),
          row(text("f", ' table:number-rows-spanned="2" table:number-columns-spanned="2"')),
          row(`<table:covered-table-cell table:number-columns-repeated="2"/>${text("g")}`),
          row(cell("", ' table:number-columns-repeated="9"')),
        ].join(""),
      ),
    ).toEqual([
      ...[["a", "a", "b"], ["", "", "c", "c"], ["d", "e"], [], []],
      ...[
        ["f", "f"],
        ["f", "f", "g"],
      ],
    ]);
  });

  it("has the styles of cells, rows and columns, in this order", async () => {
    const style = (name: string) =>
      `<number:number-style style:name="N${name}"><number:number number:min-integer-digits="1" number:decimal-places="0"/><number:text>${name}</number:text></number:number-style><style:style style:name="${name}" style:data-style-name="N${name}"/>`;
    const columns =
      '<table:table-column table:default-cell-style-name="x" table:number-columns-repeated="2"/><table:table-column table:default-cell-style-name="y"/>';
    const one = (more = "") => number(1, "", more);
    const rows = [
      row(one() + one() + one() + one()),
      row(one() + one(' table:style-name="z"'), ' table:default-cell-style-name="y"'),
      row(one()),
    ];
    const read = await rowsOf(columns + rows.join(""), ["x", "y", "z"].map(style).join(""));
    expect(read?.map((line) => line.map(textOf))).toEqual([
      ...[["1x", "1x", "1y", "1"], ["1y", "1z"], ["1x"]],
    ]);
  });

  /** An archive of several parts. */
  const archive = (parts: Readonly<Record<string, string>>) =>
    zipOf([
      {
        name: "mimetype",
        data: "application/vnd.oasis.opendocument.spreadsheet-template\n",
        stored: true,
      },
      ...Object.entries(parts).map(([name, data]) => ({ name, data })),
    ]);
  const content = (tables: string, styles = "") =>
    `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles>${tables}</office:document-content>`;
  const table = (name: string, rows: string, more = "") =>
    `<table:table table:name="${name}"${more}>${rows}</table:table>`;

  it("stands beside others, each with its own hidden parts; tables within tables are none", async () => {
    const hidden =
      '<style:style style:name="h"><style:table-properties table:display="false"/></style:style><style:style style:name="s"><style:table-properties table:display="true"/></style:style>';
    const collapsed = '<table:table-column table:visibility="collapse"/><table:table-column/>';
    const inner = table("inner", row(text("x")));
    const tables = await read(
      archive({
        "content.xml": content(
          [
            table("A", collapsed + row(text("a") + text("b"), ' table:visibility="collapse"')),
            table("B", row(text("c")), ' table:style-name="h"'),
            table("C", row(text("e")), ' table:style-name="s"'),
            table("D", `<table:table-rows>${inner}</table:table-rows>${row(text("f"))}`),
          ].join(""),
          hidden,
        ),
      }),
    );
    expect(tables.slice(0, 3)).toEqual([
      { name: "A", isHidden: false, rows: [["a", "b"]], hiddenRows: [0], hiddenColumns: [0] },
      { name: "B", isHidden: true, rows: [["c"]] },
      { name: "C", isHidden: false, rows: [["e"]] },
    ]);
    expect(tables.map(({ name }) => name)).toEqual(["A", "B", "C", "D"]);
  });

  it("has the styles of the document, and none is read behind a password", async () => {
    const styles =
      '<office:styles><number:number-style style:name="N1"><number:number number:decimal-places="1"/><number:text>V</number:text></number:number-style><style:style style:name="one" style:data-style-name="N1"/></office:styles>';
    const parts = {
      "styles.xml": styles,
      "content.xml": content(table("A", row(number(1, "", ' table:style-name="one"')))),
    };
    const [first] = await read(archive(parts));
    expect(first?.rows).toEqual([[{ kind: "number", text: "1.0V" }]]);
    const manifest = (inside: string) =>
      archive({
        ...parts,
        "META-INF/manifest.xml": `<manifest:manifest><manifest:file-entry>${inside}</manifest:file-entry></manifest:manifest>`,
      });
    expect(await read(manifest(""))).toHaveLength(1);
    await expect(read(manifest("<manifest:encryption-data/>"))).rejects.toMatchObject({
      code: "locked",
    });
    await expect(read(archive({ "styles.xml": styles }))).rejects.toMatchObject({
      code: "damaged",
    });
  });
});
