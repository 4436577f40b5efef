import type { Language } from "../../../base/site/languages.ts";
import { sanitizeRichText } from "../../../content/richText/richText.ts";

/** Longest HTML that goes into a cell, in characters: programs hold 32,767, some of which they write twice. */
const maxHtml = 30_000;

/** Stands in the cell of a text that does not fit; as long as it does, nothing changes. */
const tooLong: Readonly<Record<Language, string>> = {
  en: "(Too long for a cell. Please edit it in the studio.)",
  zh: "（内容过长，无法放入单元格，请在后台编辑。）",
};

/** A formatted text as its HTML, or what stands for one that no cell holds. */
export function writeHtml(html: unknown, language: Language): string {
  const text = typeof html === "string" ? html : "";
  return text.length > maxHtml ? tooLong[language] : text;
}

const tag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>/i;

/** The HTML that a cell means: as it would be stored, or paragraphs of what was typed without any tag. */
export function readHtml(text: string): string {
  if (!tag.test(text)) return paragraphs(text);
  // What nothing is left of is refused where it is checked.
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
