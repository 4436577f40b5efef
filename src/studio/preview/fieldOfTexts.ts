import { pointer } from "../../base/site/addresses/jsonPointer.ts";
import { type Language, languages, otherLanguage } from "../../base/site/languages.ts";
import { isItem, isObject, itemId, type Json } from "../document/store/jsonValues.ts";

/** A text of a document, as a page may show it. */
export interface Leaf {
  readonly path: string;
  /** Without tags, its spaces and letters folded. */
  readonly text: string;
}

/** Shortest text that is looked for within another. */
const minWithin = 4;

/** A text as it is compared: without the spaces that typesetting binds, and without case. */
function folded(text: string): string {
  return text
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/**
 * The texts of a document with the paths of their fields, those of one language before those of the
 * other.
 */
export function leavesOf(body: Json | undefined, language: Language): Leaf[] {
  const leaves: Leaf[] = [];
  collect(body, "", language, leaves);
  return leaves;
}

function collect(value: Json | undefined, path: string, language: Language, leaves: Leaf[]): void {
  if (typeof value === "string" || typeof value === "number") {
    const text = folded(plain(String(value)));
    if (text !== "") leaves.push({ path, text });
  } else if (Array.isArray(value)) {
    for (const item of value) {
      // The values of a plain list are one field.
      collect(item, isItem(item) ? `${path}${pointer([item[itemId]])}` : path, language, leaves);
    }
  } else if (isObject(value)) {
    const names = Object.keys(value).filter((name) => name !== itemId);
    const isTold = names.every((name) => languages.some((one) => one === name));
    const order = isTold ? [language, otherLanguage(language)] : names;
    for (const name of order) collect(value[name], `${path}${pointer([name])}`, language, leaves);
  }
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** The text of stored HTML; of a plain text, itself. */
function plain(html: string): string {
  return html
    .replaceAll(/<\/?[a-z][^>]*>/gi, " ")
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity);
}

/**
 * The path of the field that a text of a page comes from.
 * @param texts those of the element that was pointed at and of what holds it, the nearest first
 * @returns undefined where it comes from none of the document's
 */
export function fieldOfTexts(
  leaves: readonly Leaf[],
  texts: readonly string[],
): string | undefined {
  const wanted = texts.map(folded).filter((text) => text !== "");
  for (const text of wanted) {
    const same = leaves.find((leaf) => leaf.text === text);
    if (same !== undefined) return same.path;
  }
  const [nearest] = wanted;
  if (nearest === undefined || nearest.length < minWithin) return undefined;
  const holder = leaves.find((leaf) => leaf.text.includes(nearest));
  if (holder !== undefined) return holder.path;
  // A label with the value behind it, or a title with the company's name.
  return leaves
    .filter((leaf) => leaf.text.length >= minWithin && nearest.includes(leaf.text))
    .sort((a, b) => b.text.length - a.text.length)[0]?.path;
}
