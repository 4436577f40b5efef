import type { Language } from "../../../base/site/languages.ts";
import { sanitizeRichText } from "../../../content/richText/richText.ts";

/** Longest HTML in a cell, in characters: programs hold 32,767, and write some of them twice. */
const maxHtml = 30_000;

/** Placeholder in the cell of a text that does not fit; while it is there, nothing changes. */
const tooLong: Readonly<Record<Language, string>> = {
  en: "(Too long for a cell. Please edit it in the studio.)",
  zh: "（内容过长，无法放入单元格，请在工作台中编辑。）",
};

/** Returns a formatted text as HTML, or a placeholder where no cell can hold it. */
export function writeHtml(html: unknown, language: Language): string {
  const text = typeof html === "string" ? html : "";
  return text.length > maxHtml ? tooLong[language] : text;
}

const tag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>/i;

/**
 * Returns the HTML of a cell: in its stored form, or paragraphs where it was typed without tags.
 */
export function readHtml(text: string): string {
  if (!tag.test(text)) return paragraphs(text);
  // A text without remaining content is refused when it is checked.
  return sanitizeRichText(text).trim() || text;
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((one) => `<p>${one.trim().replaceAll("\n", "<br>")}</p>`)
    .join("");
}
