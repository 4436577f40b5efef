import { resolveLinks } from "../../../content/richText.ts";

/**
 * An article's sanitised HTML made ready for a page: links to documents get their addresses, and each
 * table stands in a region of its own that scrolls where the table is wider than the screen, and can
 * be scrolled by keyboard.
 * @param addressOf address of a document by its key; undefined turns its links into plain text
 * @param tableLabel what the region is called where the table has no caption
 */
export function articleHtml(
  html: string,
  addressOf: (key: string) => string | undefined,
  tableLabel: string,
): string {
  return withTableRegions(resolveLinks(html, addressOf), tableLabel);
}

const wholeTable = /<table\b[^>]*>(?:\s*<caption\b[^>]*>([\s\S]*?)<\/caption>)?|<\/table>/g;

function withTableRegions(html: string, tableLabel: string): string {
  return html.replaceAll(wholeTable, (tag, caption: string | undefined) => {
    if (tag === "</table>") return "</table></div>";
    const label = attributeText(caption ?? "") || attributeText(tableLabel);
    return `<div class="table-region" role="region" tabindex="0" aria-label="${label}">${tag}`;
  });
}

/** The text of sanitised HTML, whose `<` and `&` are escaped already, as an attribute's value. */
function attributeText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll('"', "&quot;")
    .trim();
}
