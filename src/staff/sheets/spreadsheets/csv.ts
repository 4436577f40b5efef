import { CsvError, parse } from "csv-parse/sync";
import * as z from "zod";
import { withFormula } from "../../../base/site/values/csv.ts";
import { type SheetTable, withoutEmptyEnd } from "../tables/table.ts";
import type { SheetLimits } from "./limits.ts";
import { UnreadableSheet } from "./unreadableSheet.ts";

const records = z.array(z.array(z.string()));

/**
 * Reads CSV (RFC 4180) as spreadsheet programs write it: in UTF-8, UTF-16 or GB 18030, with commas,
 * semicolons or tabs. Apostrophes that keep a text from being a formula are removed.
 * @throws UnreadableSheet
 */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): SheetTable {
  const text = decoded(bytes);
  try {
    const rows: unknown = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      max_record_size: limits.characters,
      to: limits.rows + 1,
    });
    const cells = records.parse(rows).map((row) => row.map(withFormula));
    return { name: "CSV", isHidden: false, rows: withoutEmptyEnd(cells) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableSheet("damaged", error.message);
  }
}

/** @throws UnreadableSheet where the bytes are no text */
function decoded(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return strict("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return strict("utf-16be", bytes);
  if (first === 0xef && second === 0xbb && third === 0xbf) return strict("utf-8", bytes);
  const zeros = countZeros(bytes.subarray(0, 4_096));
  if (zeros.odd > 0 && zeros.even === 0) return strict("utf-16le", bytes);
  if (zeros.even > 0 && zeros.odd === 0) return strict("utf-16be", bytes);
  if (zeros.even + zeros.odd > 0) throw new UnreadableSheet("kind", "zero bytes");
  try {
    return strict("utf-8", bytes);
  } catch {
    return strict("gb18030", bytes);
  }
}

function strict(encoding: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
    if (!/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) return text;
  } catch {
    // Not of this encoding.
  }
  throw new UnreadableSheet("kind", `no ${encoding}`);
}

function countZeros(bytes: Uint8Array): { readonly even: number; readonly odd: number } {
  let even = 0;
  let odd = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  return { even, odd };
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
