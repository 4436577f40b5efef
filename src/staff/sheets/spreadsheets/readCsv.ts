import { CsvError, parse } from "csv-parse/sync";
import { decodeText, UndecodableText } from "../../../base/site/text/decodeText.ts";
import { withFormula } from "../../../base/site/values/csv.ts";
import { type SheetTable, withoutEmptyEnd } from "../tables/sheetTable.ts";
import type { SheetLimits } from "./sheetLimits.ts";
import { UnreadableSheet } from "./unreadableSheet.ts";

/**
 * Reads CSV (RFC 4180) as spreadsheet programs write it: in any encoding that `decodeText()` reads,
 * with commas, semicolons or tabs. Apostrophes that keep a text from being a formula are removed.
 * @throws UnreadableSheet
 */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): SheetTable {
  const text = decoded(bytes);
  // Pages and workbooks of XML are often named as workbooks.
  if (/^\s*<(?:\?xml|!doctype|!--|html|head|body|meta|table|workbook)\b/i.test(text)) {
    throw new UnreadableSheet("kind", "XML or HTML");
  }
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      max_record_size: limits.characters,
      to: limits.rows + 1,
    });
    const cells = rows.map((row) => row.map(withFormula));
    return { name: "CSV", isHidden: false, rows: withoutEmptyEnd(cells) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableSheet("damaged", error.message);
  }
}

/** @throws UnreadableSheet where the bytes are no text */
function decoded(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof UndecodableText)) throw error;
    throw new UnreadableSheet("kind", error.message);
  }
}

/** Returns the delimiter: the most frequent candidate in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const counts = new Map([",", ";", "\t"].map((sign) => [sign, 0]));
  let isQuoted = false;
  for (const sign of text.slice(0, 20_000)) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === "\n" || sign === "\r") break;
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best?.[0] ?? ",";
}
