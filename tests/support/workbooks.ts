import { zipOf } from "./archives.ts";

/** A cell as a program writes it: a text, a number, a date, a formula, or raw XML. */
export type MadeCell =
  | string
  | { readonly number: number }
  /** A day into which a program converted the input, as days since 1899-12-30. */
  | { readonly serial: number }
  | { readonly formula: string; readonly result: string }
  | undefined;

export interface MadeSheet {
  readonly name: string;
  readonly rows: readonly (readonly MadeCell[])[];
}

/** Differences between programs in the files that they write. */
export interface Manner {
  /** Texts are in a shared table, or in their cells. */
  readonly strings: "shared" | "inline";
  /** Value of `<dimension>`, possibly wrong. */
  readonly dimension?: string;
  /** True: cells have references. */
  readonly hasReferences: boolean;
  /** Empty rows above and columns left of each table. */
  readonly shift?: readonly [rows: number, columns: number];
  /** True: a sheet about the export comes first. */
  readonly summary?: boolean;
  /** True: texts are split into runs with formats of their own. */
  readonly hasRuns?: boolean;
}

/** Known variants of programs. */
export const variants: Readonly<Record<"excel" | "wps" | "numbers" | "inline", Manner>> = {
  excel: { strings: "shared", hasReferences: true, hasRuns: true },
  // Only A1, whatever the sheet holds (langgenius/dify#1039).
  wps: { strings: "shared", dimension: "A1", hasReferences: true },
  numbers: { strings: "shared", hasReferences: true, shift: [1, 1], summary: true },
  inline: { strings: "inline", hasReferences: false },
};

/** A workbook as a program of that variant saves it. */
export function workbookOf(sheets: readonly MadeSheet[], variant: Manner): Buffer {
  const all = variant.summary
    ? [{ name: "Export Summary", rows: [["This document was exported from Numbers."]] }, ...sheets]
    : sheets;
  const strings: string[] = [];
  const parts = all.map((sheet, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    data: sheetXml(sheet, variant, strings),
  }));
  const ids = all.map((_, at) => `rId${at + 1}`);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const types = all
    .map(
      (_, at) =>
        `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join("");
  return zipOf([
    {
      name: "[Content_Types].xml",
      data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${types}</Types>`,
    },
    {
      name: "_rels/.rels",
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      data: `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${all.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="${ids[at]}"/>`).join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${ids.map((id, at) => relation(id, "worksheet", `worksheets/sheet${at + 1}.xml`)).join("")}${relation("rIdS", "styles", "styles.xml")}${relation("rIdT", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    },
    {
      name: "xl/styles.xml",
      data: `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    ...parts,
    {
      name: "xl/sharedStrings.xml",
      data: `<sst xmlns="${main}" count="${strings.length}" uniqueCount="${strings.length}">${strings.join("")}</sst>`,
    },
  ]);
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

function sheetXml({ rows }: MadeSheet, variant: Manner, strings: string[]): string {
  const [down, right] = variant.shift ?? [0, 0];
  const dimension =
    variant.dimension === undefined ? "" : `<dimension ref="${variant.dimension}"/>`;
  const title =
    down > 0 ? `<row r="1"><c r="A1" t="inlineStr"><is><t>Table 1</t></is></c></row>` : "";
  const lines = rows.map((cells, row) => {
    const xml = cells.map((cell, at) => {
      if (cell === undefined && variant.hasReferences) return "";
      const where = variant.hasReferences ? ` r="${letters(at + right)}${row + down + 1}"` : "";
      return cellXml(cell, where, variant, strings);
    });
    return `<row r="${row + down + 1}">${xml.join("")}</row>`;
  });
  return `<worksheet xmlns="${main}">${dimension}<sheetData>${title}${lines.join("")}</sheetData></worksheet>`;
}

function cellXml(cell: MadeCell, where: string, variant: Manner, strings: string[]): string {
  if (cell === undefined) return `<c${where}/>`;
  if (typeof cell !== "string") {
    if ("number" in cell) return `<c${where}><v>${cell.number}</v></c>`;
    if ("serial" in cell) return `<c${where} s="1"><v>${cell.serial}</v></c>`;
    return `<c${where} t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.result)}</v></c>`;
  }
  const text = `<t xml:space="preserve">${escaped(cell)}</t>`;
  if (variant.strings === "inline") return `<c${where} t="inlineStr"><is>${text}</is></c>`;
  strings.push(`<si>${variant.hasRuns && cell.length > 3 ? runs(cell) : text}</si>`);
  return `<c${where} t="s"><v>${strings.length - 1}</v></c>`;
}

/** A text with a bold part, and its phonetic reading, which is not part of it. */
function runs(text: string): string {
  const run = (piece: string, format: string) =>
    `<r>${format}<t xml:space="preserve">${escaped(piece)}</t></r>`;
  const points = [...text];
  const rest = points.slice(2).join("");
  return `${run(points.slice(0, 2).join(""), "")}${run(rest, "<rPr><b/></rPr>")}<phoneticPr fontId="1"/>`;
}

function letters(at: number): string {
  const above = Math.floor(at / 26);
  return (above === 0 ? "" : letters(above - 1)) + String.fromCharCode(65 + (at % 26));
}

function escaped(text: string): string {
  const plain = text.replaceAll(/_x(?=[0-9A-Fa-f]{4}_)/g, "_x005F_x");
  return plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
