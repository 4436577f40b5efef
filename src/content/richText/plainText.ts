import { decodeHTMLStrict } from "entities";

/**
 * Sanitised HTML as the plain text that a reader sees, for marking, searching and titles.
 */

/** A tag, a character reference, or a character. */
const unit = /<[^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);|[\s\S]/giu;

/** Elements that do not end a word. */
const inline = /^<\/?(?:a|strong|em|sub|sup|code|cite)\b/i;

/** A piece of HTML with the text that it represents: for a tag, none or a break. */
export interface TextUnit {
  readonly raw: string;
  readonly text: string;
  readonly isTag: boolean;
}

/** Splits HTML into its smallest pieces, which together are the HTML again. */
export function textUnits(html: string): TextUnit[] {
  return (html.match(unit) ?? []).map((raw) => {
    const isTag = raw.length > 1 && raw.startsWith("<");
    if (isTag) return { raw, isTag, text: inline.test(raw) ? "" : "\n" };
    return {
      raw,
      isTag,
      text: raw.startsWith("&") ? decodeHTMLStrict(raw) : raw,
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

/** Normalises case and width, which search ignores. */
export function fold(text: string): string {
  // Each character by itself, so that positions in the folded text map to the text. Joined at once:
  // a text built by appending stays a rope of 32 bytes a character.
  return Array.from(text, (character) => character.normalize("NFKC").toLowerCase()).join("");
}
