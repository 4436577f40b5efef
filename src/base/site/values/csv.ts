/** Byte order mark at the head of a file, by which spreadsheet programs know UTF-8. */
export const csvMark = "\ufeff";

/**
 * A line of CSV (RFC 4180) with its end. No text of it is a formula to a spreadsheet program; numbers
 * stay numbers.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  const texts = cells.map((cell) =>
    typeof cell === "number" ? String(cell) : quoted(withoutFormula(cell)),
  );
  return `${texts.join(",")}\r\n`;
}

/**
 * A text that begins like a formula is one to spreadsheet programs, quoted or not; an apostrophe
 * before it says that it is none (OWASP, CSV injection).
 */
function withoutFormula(text: string): string {
  return isLikeFormula(text) ? `'${text}` : text;
}

/** The text of a cell without the apostrophe that keeps it from being a formula: undoes what `csvLine` does. */
export function withFormula(cell: string): string {
  return cell.startsWith("'") && isLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

function isLikeFormula(text: string): boolean {
  return /^[\s"']*[=+\-@|%＝＋－＠]/.test(text) || /^'*[\t\r]/.test(text);
}

/** Semicolons separate cells where the comma is the decimal sign. */
function quoted(cell: string): string {
  return /[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
