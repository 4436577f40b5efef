import { type Language, otherLanguage } from "../languages.ts";
import { stripInvisible } from "../text/invisibleCharacters.ts";
import { type CellReading, type CellValue, isPair, maxCellText, type TextPair } from "./cell.ts";

/**
 * Separator of the English and the Chinese text of a cell. Texts that contain it have an additional
 * backslash.
 */
const separator = " || ";

const written = / (\\*)\|\|(?= )/g;

/** A text, or `English || 中文`; one side may be empty. */
export function readTextCell(text: string): CellReading {
  const [en = "", ...rest] = sides(text);
  const texts = [en, rest.join(separator)].map(cleaned);
  const longest = Math.max(...texts.map((one) => one.length));
  if (longest > maxCellText) return { problem: { code: "too-long", max: maxCellText } };
  if (rest.length === 0) return { value: texts[0] === "" ? undefined : texts[0] };
  return { value: pairOf(texts[0], texts[1]) };
}

/** A text at its separators. */
function sides(text: string): string[] {
  const found: string[] = [];
  let begin = 0;
  const padded = ` ${text} `;
  for (const match of padded.matchAll(written)) {
    if (match[1] !== "") continue;
    found.push(padded.slice(begin, match.index));
    begin = match.index + match[0].length;
  }
  return [...found, padded.slice(begin)].map((side) =>
    ` ${side} `.replaceAll(written, (_whole, slashes: string) => ` ${slashes.slice(1)}||`),
  );
}

function cleaned(text: string): string {
  return stripInvisible(text).trim();
}

function pairOf(en: string | undefined, zh: string | undefined): TextPair | undefined {
  if (!en && !zh) return undefined;
  return { ...(en && { en }), ...(zh && { zh }) };
}

export function writeText(value: CellValue): string {
  if (!isPair(value)) return masked(String(value));
  return `${masked(value.en ?? "")}${separator}${masked(value.zh ?? "")}`.trim();
}

function masked(text: string): string {
  return ` ${text} `
    .replaceAll(written, (_whole, slashes: string) => ` ${slashes}\\||`)
    .slice(1, -1);
}

/** The text that a cell of one language shows; a text that was written once is that of both. */
export function textOf(value: CellValue | undefined, language: Language): string {
  if (value === undefined) return "";
  return isPair(value) ? (value[language] ?? "") : String(value);
}

/**
 * A value after its text in one language was typed anew: what was written once for both languages stays
 * so where nothing changes.
 */
export function readTextIn(
  before: CellValue | undefined,
  language: Language,
  text: string,
): CellReading {
  const after = cleaned(text);
  if (after.length > maxCellText) return { problem: { code: "too-long", max: maxCellText } };
  if (after === cleaned(textOf(before, language))) return { value: before };
  const other = cleaned(textOf(before, otherLanguage(language)));
  return { value: language === "en" ? pairOf(after, other) : pairOf(other, after) };
}
