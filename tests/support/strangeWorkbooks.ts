import { zipOf } from "./archives.ts";

// Workbooks with what other programs put into them, as parts of XML.

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

interface StrangeWorkbook {
  /** XML of the rows, or of the whole sheet behind `<sheetData>`. */
  readonly rows: string;
  readonly after?: string;
  /** XML before `<sheetData>`. */
  readonly before?: string;
  /** Codes of formats; a cell names them by their place from 1. */
  readonly formats?: readonly string[];
  readonly strings?: readonly string[];
  /** Further sheets: types of their relations. */
  readonly others?: readonly string[];
  /** Folder of the parts instead of `xl`. */
  readonly folder?: string;
  /** Further types of parts. */
  readonly types?: string;
  /** True: targets of relations begin with a slash. */
  readonly isAbsolute?: boolean;
}

/** An .xlsx file of one table named List, and perhaps of sheets of other kinds. */
export function strangeXlsx({
  rows,
  after = "",
  before = "",
  formats = [],
  strings = [],
  others = [],
  folder = "xl",
  types = "",
  isAbsolute = false,
}: StrangeWorkbook): Buffer {
  const at = (name: string) => (folder === "" ? name : `${folder}/${name}`);
  const target = (name: string) => (isAbsolute ? `/${at(name)}` : name);
  const relation = (id: string, type: string, to: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${to}"/>`;
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return zipOf([
    {
      name: "[Content_Types].xml",
      data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types}<Override PartName="/${at("workbook.xml")}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      data: `<Relationships>${relation("r1", "officeDocument", isAbsolute ? `/${at("workbook.xml")}` : at("workbook.xml"))}</Relationships>`,
    },
    {
      name: at("workbook.xml"),
      data: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${others.map((_, n) => `<sheet name="Other${n}" sheetId="${n + 50}" r:id="o${n}"/>`).join("")}<sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: at("_rels/workbook.xml.rels"),
      data: `<Relationships>${relation("rId1", "worksheet", target("tables/list.xml"))}${relation("rId2", "styles", target("looks.xml"))}${relation("rId3", "sharedStrings", target("texts.xml"))}${others.map((type, n) => relation(`o${n}`, type, target(`others/${n}.xml`))).join("")}</Relationships>`,
    },
    {
      name: at("looks.xml"),
      data: `<styleSheet xmlns="${main}"><numFmts>${formats.map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${escaped(code)}"/>`).join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, n) => `<xf numFmtId="${200 + n}"/>`).join("")}</cellXfs></styleSheet>`,
    },
    { name: at("texts.xml"), data: `<sst xmlns="${main}">${strings.join("")}</sst>` },
    {
      name: at("tables/list.xml"),
      data: `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    },
    ...others.map((_, n) => ({
      name: at(`others/${n}.xml`),
      data: "<chartsheet><broken></chartsheet>",
    })),
  ]);
}

/** A row of cells: texts, numbers with the place of their format, empty ones. */
export function strangeRow(
  row: number,
  cells: readonly (string | { readonly value: number; readonly format?: number } | undefined)[],
): string {
  const xml = cells.map((cell, at) => {
    const place = `${String.fromCharCode(65 + at)}${row}`;
    if (cell === undefined) return `<c r="${place}" s="0"/>`;
    if (typeof cell === "string") {
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`;
    }
    return `<c r="${place}" s="${cell.format ?? 0}"><v>${cell.value}</v></c>`;
  });
  return `<row r="${row}">${xml.join("")}</row>`;
}

/** An .ods file of one table: XML of its styles and rows. Its type is the first part, or the last. */
export function strangeOds(
  rows: string,
  styles = "",
  isTypeFirst = true,
  mediaType = "application/vnd.oasis.opendocument.spreadsheet",
): Buffer {
  const type = { name: "mimetype", data: mediaType, stored: true };
  return zipOf([
    ...(isTypeFirst ? [type] : []),
    {
      name: "content.xml",
      data: `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="List">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
    ...(isTypeFirst ? [] : [type]),
  ]);
}
