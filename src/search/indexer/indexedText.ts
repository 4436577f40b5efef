const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/** Tags within a word's line; all others part what stands before them from what comes after. */
const inline = /<\/?(?:a|strong|em|sub|sup|code|cite)(?:\s[^>]*)?>/g;

/** The text of sanitised HTML (content/richText.ts) without its tags. */
export function plainText(html: string): string {
  return html
    .replace(inline, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
