import { type Language, languages } from "../../../base/site/languages.ts";
import { isRecord } from "../../editing/workingCopies/bodyFields.ts";

/** A text by language, as the items of features and blocks are. */
type Pair = Readonly<Partial<Record<Language, unknown>>>;

/**
 * Returns the cell of a list of texts in one language: a line for each; "" for one without a text.
 */
export function writeLines(list: unknown, language: Language): string {
  return pairsOf(list)
    .map((pair) => masked(textOf(pair, language)))
    .join("\n")
    .replace(/\n+$/, "");
}

/**
 * Returns a list of texts after the lines of one language were typed again. The other language's
 * texts keep their places; an item that has lost both is an empty record, so that the other cell's
 * lines still fit.
 */
export function readLines(before: unknown, language: Language, text: string): unknown {
  const present = pairsOf(before);
  const lines = text === "" ? [] : text.replaceAll(/\r\n?/g, "\n").split("\n");
  const typed = lines.map((line) => unmasked(line.trim()));
  const length = Math.max(present.length, typed.length);
  return Array.from({ length }, (_, at) => {
    const own = { ...present[at], [language]: typed[at] ?? "" };
    const sides = languages.flatMap((one) => {
      const side = textOf(own, one);
      return side === "" ? [] : [[one, side] as const];
    });
    return Object.fromEntries(sides);
  });
}

/** A list without the items that have lost their texts. */
export function withoutEmpty(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  return list.filter((item: unknown) => !isRecord(item) || Object.keys(item).length > 0);
}

function pairsOf(list: unknown): readonly Pair[] {
  return Array.isArray(list) ? list.map((item: unknown) => (isRecord(item) ? item : {})) : [];
}

function textOf(pair: Pair, language: Language): string {
  const text = pair[language];
  return typeof text === "string" ? text : "";
}

/** A text on one line. */
function masked(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

function unmasked(line: string): string {
  return line.replaceAll(/\\(.)/g, (_whole, sign: string) => {
    if (sign === "n") return "\n";
    return sign === "r" ? "\r" : sign;
  });
}
