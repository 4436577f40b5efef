import { readNumberText, usualSigns } from "../../../../base/site/values/readNumberText.ts";
import { type SheetCell, textOf } from "../../tables/sheetTable.ts";
import { formulaCell, type Grid } from "./cellGrid.ts";
import { plainNumber } from "./numberFormats.ts";
import type { OdsStyles } from "./odsStyles.ts";
import type { Attributes } from "./readXml.ts";
import { type Script, scripted } from "./superAndSubscripts.ts";

/** A cell of an OpenDocument spreadsheet, while it is read. */
export class OdsCell {
  readonly repeated: number;
  readonly #style: string | undefined;
  readonly #styles: OdsStyles;
  readonly #attributes: Attributes;
  readonly #paragraphs: string[] = [];
  readonly #scripts: Script[] = [];
  #depth = 0;

  constructor(
    attributes: Attributes,
    {
      repeated,
      style,
      styles,
    }: Readonly<{ repeated: number; style?: string | undefined; styles: OdsStyles }>,
  ) {
    this.#attributes = attributes;
    this.repeated = repeated;
    this.#style = style;
    this.#styles = styles;
  }

  open(
    name: string,
    { attributes, script }: { readonly attributes: Attributes; readonly script: Script },
  ): void {
    if (name === "p" || name === "h") {
      this.#paragraphs.push("");
      this.#depth += 1;
    } else if (name === "span") this.#scripts.push(script);
    else if (name === "s") this.#add(" ".repeat(Math.min(Number(attributes.c ?? 1) || 1, 1_000)));
    else if (name === "tab") this.#add("\t");
    else if (name === "line-break") this.#add("\n");
  }

  close(name: string): void {
    if (name === "p" || name === "h") this.#depth -= 1;
    else if (name === "span") this.#scripts.pop();
  }

  text(text: string): void {
    const script = this.#scripts.findLast((one) => one !== undefined);
    if (this.#depth > 0) this.#add(scripted(text, script));
  }

  #add(text: string): void {
    const last = this.#paragraphs.length - 1;
    if (last >= 0) this.#paragraphs[last] += text;
  }

  isEmpty(): boolean {
    return this.#cell() === "" && this.#span().rows === 1 && this.#span().columns === 1;
  }

  /** Puts the cell into a row from a column on, as often as it is repeated. */
  putInto(grid: Grid, row: number, column: number): void {
    const cell = this.#cell();
    const { rows, columns } = this.#span();
    const isMerged = rows > 1 || columns > 1;
    for (let at = column; at < column + this.repeated; at += 1) {
      grid.put(row, at, cell);
      if (isMerged) {
        grid.merge({ top: row, left: at, bottom: row + rows - 1, right: at + columns - 1 });
      }
      if (cell === "") return;
    }
  }

  #span(): { readonly rows: number; readonly columns: number } {
    const rows = Number(this.#attributes["number-rows-spanned"] ?? 1);
    const columns = Number(this.#attributes["number-columns-spanned"] ?? 1);
    return { rows: rows > 1 ? rows : 1, columns: columns > 1 ? columns : 1 };
  }

  /** A number as its text shows it, or as its style does where the text is bare. */
  #number(text: string, value: number, type: string): SheetCell {
    if (!Number.isFinite(value)) return text;
    if (!isBare(text, value)) return numberOf(text, value, type === "percentage");
    const format = this.#styles.formatOf(this.#style, value);
    if (format !== undefined) {
      const shown = format.number(value);
      return isRounding(textOf(shown), text, value) ? numberOf(text, value, false) : shown;
    }
    const { currency = "" } = this.#attributes;
    if (type === "float" && text.trim() !== "") return numberOf(text, value, false);
    if (type === "percentage") return { kind: "number", text: `${plainNumber(value * 100)}%` };
    return { kind: "number", text: `${plainNumber(value)} ${currency}`.trim() };
  }

  #cell(): SheetCell {
    const { formula, "value-type": type = "", value } = this.#attributes;
    if (formula !== undefined) return formulaCell(plainFormula(formula));
    const text = this.#paragraphs.join("\n");
    switch (type) {
      case "float":
      case "percentage":
      case "currency":
        return this.#number(text, Number(value), type);
      case "boolean":
        return { kind: "boolean", text: this.#attributes["boolean-value"] ?? "false" };
      case "date": {
        const day = this.#attributes["date-value"] ?? text;
        return { kind: "date", text: day.replace(/T00:00:00(?:\.0+)?$/, "") };
      }
      case "time":
        return { kind: "date", text };
      default:
        return text === "" ? (this.#attributes["string-value"] ?? "") : text;
    }
  }
}

/** Texts that programs other than office suites write for a number, however it is shown. */
function isBare(text: string, value: number): boolean {
  const plain = text.trim();
  return plain === "" || (/^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(plain) && Number(plain) === value);
}

/**
 * Tells whether a style shows less of a number than the text beside it: programs write styles with
 * fewer decimals than they show. A scale of thousands is no rounding.
 */
function isRounding(shown: string, text: string, value: number): boolean {
  if (text.trim() === "") return false;
  if (!/\d/.test(shown)) return true;
  if (!/^-?[\d.]+(?:E[-+]?\d+)?$/.test(shown) || Number(shown) === value) return false;
  const isSmall = Number(shown) === 0 && Math.abs(value) < 1;
  return isSmall || Math.abs(Number(shown) - value) <= Math.abs(value) / 2;
}

/** A number in a shown text, in the notation of any country. */
const shownNumber = /\d(?:[\d.,'\u2019\u00a0\u202f ]*\d)?/;

/**
 * A number as it is shown, with its digits in one notation: the value tells whether a comma is the
 * point.
 */
function numberOf(text: string, value: number, isPercent: boolean): SheetCell {
  const shown = text.replaceAll(/\s+/g, " ").trim();
  const [digits] = shownNumber.exec(shown) ?? [];
  const isLost = value < 0 && /[1-9]/.test(shown) && !/[-\u2212(]/.test(shown);
  if (digits === undefined || isLost) return { kind: isLost ? "error" : "number", text: shown };
  const meant = readNumberText(usualSigns(digits));
  const size = Math.abs(isPercent ? value * 100 : value);
  const [best = digits] = meant.toSorted((a, b) => distance(a, size) - distance(b, size));
  return { kind: "number", text: shown.replace(digits, best) };
}

function distance(text: string, value: number): number {
  return Math.abs(Number(text) - value);
}

/** A formula as in other programs, without brackets: `of:=[.A1]*2`. */
function plainFormula(formula: string): string {
  return formula
    .replace(/^[a-z]+:/, "")
    .replace(/^=/, "")
    .replaceAll(/\[([^\]]*)\]/g, (_whole, place: string) => place.replaceAll(/(^|:)\./g, "$1"));
}
