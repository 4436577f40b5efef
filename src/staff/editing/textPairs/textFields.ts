import { hash } from "node:crypto";
import { isLanguage } from "../../../base/site/languages.ts";
import { tagsIn, withAttributes } from "../../../content/richText/htmlTags.ts";

/** A text of a document in both languages; one that is missing is undefined. */
export interface TextField {
  /** Steps in the body; items of lists by their id where they have one, else by their place. */
  readonly path: readonly string[];
  readonly en: string | undefined;
  readonly zh: string | undefined;
}

/** Every text of a body, in the order of its fields. */
export function textsIn(body: unknown): TextField[] {
  const found: TextField[] = [];
  collect(body, [], found);
  return found;
}

function collect(value: unknown, path: readonly string[], found: TextField[]): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) collect(item, [...path, idOf(item, place)], found);
    return;
  }
  const entries: [string, unknown][] = Object.entries(value);
  const languages = entries.filter(([name]) => name !== "$id");
  const isText =
    languages.length > 0 &&
    languages.every(([name, text]) => isLanguage(name) && typeof text === "string");
  if (!isText) {
    for (const [name, inner] of entries) collect(inner, [...path, name], found);
    return;
  }
  const texts = new Map(languages);
  found.push({ path, en: textOf(texts.get("en")), zh: textOf(texts.get("zh")) });
}

function idOf(item: unknown, place: number): string {
  const isItem = typeof item === "object" && item !== null && "$id" in item;
  return isItem && typeof item.$id === "string" ? item.$id : String(place);
}

function textOf(text: unknown): string | undefined {
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** Attributes that the sanitiser sets by itself. */
const setByUs = new Set(["loading", "target", "rel"]);

/**
 * Normal form in which texts are compared: differences that an editor may introduce without
 * changing the text (blanks, order of attributes) are removed.
 */
export function normalForm(text: string): string {
  const plain = text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (!plain.includes("<")) return plain;
  const html = plain.replaceAll("> <", "><").replaceAll(/<br ?\/>/g, "<br>");
  const hasAttributes = html.includes("=") && [...tagsIn(html)].some((one) => one.attributes[0]);
  if (!hasAttributes) return html;
  return withAttributes(html, (_tag, attributes) =>
    attributes.filter(([name]) => !setByUs.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Hash of a text's normal form: SHA-256, base64url. */
export function textHash(text: string): string {
  return hash("sha256", normalForm(text), "base64url");
}

/** Returns the hashes of a text in both languages; null where it is missing. */
export function hashedField({ en, zh }: Pick<TextField, "en" | "zh">) {
  return {
    en: en === undefined ? null : textHash(en),
    zh: zh === undefined ? null : textHash(zh),
  };
}
