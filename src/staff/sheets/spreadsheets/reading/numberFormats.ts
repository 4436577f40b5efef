import { format, isDateFormat } from "numfmt";
import type { SheetCell } from "../../tables/sheetTable.ts";

/** A format, which shows the values of cells as texts. */
export interface CellFormat {
  readonly isDate: boolean;
  number(value: number): SheetCell;
  text(value: string): string;
}

/** Significant digits that programs keep of a number. */
const maxDigits = 15;

/** Returns the text of a number without a format. */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(maxDigits))).toUpperCase();
}

const general = /^(?:\s*|general|standard|@|G\/通用格式)$/i;

/** The format of cells that have none. */
export const generalFormat: CellFormat = {
  isDate: false,
  number: (value) => ({ kind: "number", text: plainNumber(value) }),
  text: (value) => value,
};

/**
 * Returns a format by its code (ECMA-376 part 1, 18.8.31). Units, percent signs and scales of a
 * format are part of what a cell says; separators of thousands are left out.
 */
export function formatOf(code: string): CellFormat {
  if (general.test(code)) return generalFormat;
  const plain = withoutGroups(code);
  const showsText = plain.includes("@");
  return {
    isDate: isDate(code),
    number: (value) => shownNumber(plain, value),
    text: (value) => (showsText ? (rendered(plain, value) ?? value) : value),
  };
}

function shownNumber(code: string, value: number): SheetCell {
  const text = rendered(code, value);
  if (text === undefined) return { kind: "error", text: plainNumber(value) };
  // A colour alone tells that the number is negative.
  const isLost = value < 0 && /[1-9]/.test(text) && !/[-\u2212(]/.test(text);
  return isLost ? { kind: "error", text } : { kind: "number", text };
}

/** Returns the text that a code shows; undefined for a code that cannot be read. */
function rendered(code: string, value: number | string): string | undefined {
  try {
    const text = format(code, value, { nbsp: false });
    return text
      .replaceAll(/(\d)\.(?!\d)/g, "$1")
      .replaceAll(/\s+/g, " ")
      .trim();
  } catch {
    return undefined;
  }
}

function isDate(code: string): boolean {
  try {
    return isDateFormat(code);
  } catch {
    return false;
  }
}

/**
 * A code without separators of thousands and without languages, whose signs would replace the
 * point: `[$€-407]` shows the sign only.
 */
function withoutGroups(code: string): string {
  return code
    .split(/("[^"]*"|\\.)/)
    .map((piece, at) =>
      at % 2 === 1
        ? piece
        : piece
            .replaceAll(/\[\$([^\]-]*)-[^\]]*\]/g, (_whole, sign: string) =>
              sign === "" ? "" : `"${sign}"`,
            )
            .replaceAll(/(?<=[0#?]),(?=[0#?])/g, ""),
    )
    .join("");
}

/** Codes of formats that files name by their number only (ECMA-376 part 1, 18.8.30). */
export const numberedFormats: ReadonlyMap<number, string> = new Map([
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  // The currency is that of the reader's computer.
  ...[5, 6].map((id) => [id, '"¤"#,##0'] as const),
  ...[7, 8].map((id) => [id, '"¤"#,##0.00'] as const),
  [9, "0%"],
  [10, "0.00%"],
  [11, "0.00E+00"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  ...[14, 15, 16, 17, 22].map((id) => [id, "yyyy-mm-dd"] as const),
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, "h:mm:ss"] as const),
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, "yyyy-mm-dd"] as const),
  ...[32, 33, 34, 35, 55, 56].map((id) => [id, "h:mm:ss"] as const),
  ...[37, 38].map((id) => [id, "#,##0;(#,##0)"] as const),
  ...[39, 40].map((id) => [id, "#,##0.00;(#,##0.00)"] as const),
  [41, "#,##0"],
  [42, '"¤"#,##0'],
  [43, "#,##0.00"],
  [44, '"¤"#,##0.00'],
  [48, "##0.0E+0"],
]);
