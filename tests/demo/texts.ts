import type { FieldPath } from "../../src/staff/exchange/documentInContentFile.ts";

/** A text in both languages, as far as it is there, and where in its document's body it stands. */
export interface BilingualText {
  readonly path: FieldPath;
  readonly en?: string;
  readonly zh?: string;
}

/** Every bilingual text of a body, in the order of its fields. */
export function bilingualTexts(body: unknown, path: FieldPath = []): BilingualText[] {
  if (Array.isArray(body)) {
    return body.flatMap((item, index) => bilingualTexts(item, [...path, index]));
  }
  if (typeof body !== "object" || body === null) return [];
  const entries: [string, unknown][] = Object.entries(body);
  const isText = entries.every(
    ([name, value]) => (name === "en" || name === "zh") && typeof value === "string",
  );
  if (entries.length > 0 && isText) return [{ path, ...Object.fromEntries(entries) }];
  return entries.flatMap(([name, value]) => bilingualTexts(value, [...path, name]));
}

/** A paragraph, a cell, a heading or a picture's words; `text` without its markup. */
export interface Block {
  readonly tag: string;
  readonly text: string;
}

const blockTags = "p|li|td|th|h2|h3|h4|caption|figcaption|cite|pre|img";
const boundaries = `${blockTags}|figure|ul|ol|table|blockquote|hr|br`;
const block = new RegExp(
  `<(${blockTags})\\b([^>]*)>([\\s\\S]*?)(?=</?(?:${boundaries})\\b|$)`,
  "g",
);

/** The blocks of a rich text, pictures by their alternative texts; a plain text is one block. */
export function blocksOf(text: string): Block[] {
  if (!isRichText(text)) return [{ tag: "", text }];
  return [...text.matchAll(block)].map(([, tag = "", attributes = "", inner = ""]) => {
    const alt = /\balt="([^"]*)"/.exec(attributes)?.[1] ?? "";
    return { tag, text: withoutMarkup(tag === "img" ? alt : inner) };
  });
}

function isRichText(text: string): boolean {
  return /<\/?[a-z][a-z0-9]*\b[^>]*>/i.test(text);
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": "\u00a0",
};

/** A block's words, without the content of `code`. */
function withoutMarkup(html: string): string {
  return html
    .replaceAll(/<code>[\s\S]*?<\/code>/g, "code")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&[a-z]+;/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/[ \t\r\n]+/g, " ")
    .trim();
}
