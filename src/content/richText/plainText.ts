import { decodeHTMLStrict } from "entities";

/**
 * Sanitised HTML as the plain text that a reader sees, for marking, searching and titles.
 */

/** A tag, a character reference, or a character. */
const unit = /<[^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);|[\s\S]/giu;

/** Elements that do not end a word. */
const inline = /^<\/?(?:a|strong|em|sub|sup|code|cite)\b/i;

/** A piece of HTML as it is written, and the text it stands for: none, or a break, where it is a tag. */
export interface TextUnit {
  readonly raw: string;
  readonly text: string;
  readonly isTag: boolean;
}

/** HTML cut into its smallest pieces; together they are the HTML again. */
export function textUnits(html: string): TextUnit[] {
  return (html.match(unit) ?? []).map((raw) => {
    const isTag = raw.length > 1 && raw.startsWith("<");
    if (isTag) return { raw, isTag, text: inline.test(raw) ? "" : "\n" };
    return {
      raw,
      isTag,
      text: raw.length > 1 && raw.startsWith("&") ? decodeHTMLStrict(raw) : raw,
    };
  });
}

/** The text of HTML, each block on lines of its own. */
export function plainText(html: string): string {
  return textUnits(html)
    .map(({ text }) => text)
    .join("")
    .trim();
}

/** Which characters stand for one another when readers search: case and width do not matter. */
export function fold(text: string): string {
  // Each character for itself, so that places in the folded text can be led back to the text. Joined at
  // once: a text grown by characters stays a chain of them, 32 bytes for each.
  return Array.from(text, (character) => character.normalize("NFKC").toLowerCase()).join("");
}
