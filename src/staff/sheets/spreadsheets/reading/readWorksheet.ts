import type { SheetCell, SheetTable } from "../../tables/sheetTable.ts";
import type { SheetLimits } from "../sheetLimits.ts";
import { UnreadableSheet } from "../unreadableSheet.ts";
import { formulaCell, Grid, HiddenParts } from "./cellGrid.ts";
import { type CellFormat, generalFormat } from "./numberFormats.ts";
import { type Attributes, readXml } from "./readXml.ts";
import { StringText, unescaped } from "./sharedStrings.ts";

interface SheetContext {
  readonly name: string;
  readonly limits: SheetLimits;
  readonly strings: readonly string[];
  readonly formats: readonly CellFormat[];
  /** True: days are counted from 1904. */
  readonly is1904: boolean;
}

/** Reads the rows of a worksheet, with cells as they are shown. */
export async function readWorksheet(
  pieces: AsyncIterable<string>,
  context: SheetContext,
): Promise<Omit<SheetTable, "name" | "isHidden">> {
  const sheet = new Worksheet(context);
  await readXml(pieces, {
    open: (name, attributes) => sheet.open(name, attributes),
    close: (name) => sheet.close(name),
    text: (text) => sheet.text(text),
  });
  return sheet.shown();
}

class Worksheet {
  readonly #context: SheetContext;
  readonly #grid: Grid;
  readonly #inline = new StringText();
  readonly #sharedFormulas = new Map<string, string>();
  readonly #hidden = new HiddenParts();
  #isIn: "sheetData" | "mergeCells" | undefined;
  #row = -1;
  #column = -1;
  #type = "n";
  #format = generalFormat;
  #value = "";
  #formula: string | undefined;
  #shared: string | undefined;
  #into: "v" | "f" | "is" | undefined;

  constructor(context: SheetContext) {
    this.#context = context;
    this.#grid = new Grid(context.name, context.limits);
  }

  shown(): Omit<SheetTable, "name" | "isHidden"> {
    return this.#hidden.within(this.#grid.rows());
  }

  open(name: string, attributes: Attributes): void {
    if (name === "sheetData" || name === "mergeCells") this.#isIn = name;
    else if (this.#isIn === "mergeCells" && name === "mergeCell") this.#merge(attributes.ref ?? "");
    else if (this.#isIn === "sheetData") this.#openInData(name, attributes);
    else if (name === "col" && isTrue(attributes.hidden)) {
      this.#hidden.addColumns(Number(attributes.min) - 1, Number(attributes.max) - 1);
    }
  }

  #openInData(name: string, attributes: Attributes): void {
    if (this.#into === "is") this.#inline.open(name, attributes);
    else if (name === "row") {
      this.#row = Number(attributes.r) > 0 ? Number(attributes.r) - 1 : this.#row + 1;
      this.#column = -1;
      if (isTrue(attributes.hidden)) this.#hidden.addRow(this.#row);
    } else if (name === "c") this.#begin(attributes);
    else if (name === "v") this.#into = "v";
    else if (name === "f") {
      this.#into = "f";
      this.#formula = "";
      this.#shared = attributes.t === "shared" ? attributes.si : undefined;
    } else if (name === "is") {
      this.#into = "is";
      this.#inline.begin();
    }
  }

  text(text: string): void {
    if (this.#into === "v") this.#value += text;
    else if (this.#into === "f") this.#formula += text;
    else if (this.#into === "is") this.#inline.add(text);
  }

  close(name: string): void {
    if (name === "sheetData" || name === "mergeCells") this.#isIn = undefined;
    if (this.#isIn !== "sheetData") return;
    if (name === "v" || name === "f" || name === "is") this.#into = undefined;
    else if (this.#into === "is") this.#inline.close(name);
    else if (name === "c") this.#grid.put(this.#row, this.#column, this.#cell());
    if (name === "is") this.#value = this.#inline.end();
  }

  #begin({ r, t = "n", s }: Attributes): void {
    const place = r === undefined ? undefined : placeOf(r);
    this.#column = place?.column ?? this.#column + 1;
    if (place !== undefined) this.#row = place.row;
    this.#type = t;
    this.#format = this.#context.formats[Number(s ?? 0)] ?? generalFormat;
    this.#value = "";
    this.#formula = undefined;
    this.#shared = undefined;
  }

  #merge(ref: string): void {
    const [first = "", last = first] = ref.split(":");
    const [from, to] = [placeOf(first), placeOf(last)];
    this.#grid.merge({ top: from.row, left: from.column, bottom: to.row, right: to.column });
  }

  #cell(): SheetCell {
    if (this.#formula !== undefined) return formulaCell(this.#formulaText());
    const value = this.#value;
    switch (this.#type) {
      case "s":
        return value === "" ? "" : this.#format.text(this.#sharedText(value));
      case "inlineStr":
        return this.#format.text(value);
      case "str":
        return this.#format.text(unescaped(value));
      case "b":
        return value === "" ? "" : { kind: "boolean", text: String(/^(?:1|true)$/i.test(value)) };
      case "e":
        return { kind: "error", text: value };
      case "d":
        return value === ""
          ? ""
          : { kind: "date", text: value.replace(/T00:00:00(?:\.0+)?Z?$/, "") };
      default:
        return value.trim() === "" ? "" : this.#number(value);
    }
  }

  #formulaText(): string {
    const text = this.#formula ?? "";
    if (this.#shared === undefined) return text;
    if (text !== "") this.#sharedFormulas.set(this.#shared, text);
    return text || (this.#sharedFormulas.get(this.#shared) ?? "");
  }

  #sharedText(place: string): string {
    const text = this.#context.strings[Number(place)];
    if (text === undefined) throw new UnreadableSheet("damaged", `no text ${place}`);
    return text;
  }

  #number(text: string): SheetCell {
    const value = Number(text);
    if (!Number.isFinite(value)) return { kind: "error", text };
    if (!this.#format.isDate) return this.#format.number(value);
    return dateOf(this.#context.is1904 ? value + 1_462 : value);
  }
}

function isTrue(text: string | undefined): boolean {
  return text === "1" || text === "true";
}

const msPerDay = 86_400_000;

/** A day, or a time of a day, by the days since 1899-12-30. */
function dateOf(serial: number): SheetCell {
  const ms = Math.round((serial * msPerDay) / 1_000) * 1_000;
  const date = new Date(Date.UTC(1899, 11, 30) + ms);
  if (Number.isNaN(date.getTime())) return { kind: "error", text: String(serial) };
  return { kind: "date", text: date.toISOString().replace(/T00:00:00\.000Z$/, "") };
}

const maxRow = 1_048_576;
const maxColumn = 16_384;

/** Row and column, from 0, of a reference. @throws UnreadableSheet for one beyond any sheet */
function placeOf(reference: string): { readonly row: number; readonly column: number } {
  const [, letters = "", digits = ""] = /^\$?([A-Za-z]{1,7})\$?(\d{1,9})$/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  if (row < 1 || row > maxRow || column < 1 || column > maxColumn) {
    throw new UnreadableSheet("damaged", `no cell ${reference}`);
  }
  return { row: row - 1, column: column - 1 };
}
