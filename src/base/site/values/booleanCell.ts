import { type CellReading, quoted } from "./cell.ts";

const yes = new Set(["true", "yes", "y", "1", "on", "是", "有", "支持", "真", "对", "√", "✓", "✔"]);
const no = new Set(["false", "no", "n", "0", "off", "否", "无", "没有", "不支持", "假", "✗", "✘"]);

/** Crosses mark what is chosen in one country and what is wrong in another; a dash says nothing. */
const unclear = new Set(["x", "×", "-", "--", "n/a", "na", "不适用", "●", "○", "*"]);

/** Yes or no, in either language. */
export function readBooleanCell(text: string): CellReading {
  const plain = text.normalize("NFKC").replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  const word = plain.trim().toLowerCase();
  const shown = quoted(text.trim());
  if (yes.has(word)) return { value: true };
  if (no.has(word)) return { value: false };
  return { problem: { code: unclear.has(word) ? "boolean-ambiguous" : "no-boolean", shown } };
}
