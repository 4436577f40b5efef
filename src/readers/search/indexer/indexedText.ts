import { decodeHTMLStrict } from "entities";

/** Tags within a word's line; all others part what stands before them from what comes after. */
const inline = /<\/?(?:a|strong|em|sub|sup|code|cite)(?:\s[^>]*)?>/g;

/** The text of sanitised HTML (content/richText.ts) without its tags. */
export function plainText(html: string): string {
  const text = html.replace(inline, "").replace(/<[^>]*>/g, " ");
  return decodeHTMLStrict(text).replace(/\s+/g, " ").trim();
}
