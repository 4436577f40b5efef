import { plainText } from "../../content/richText/plainText.ts";
import type { Heading } from "../components/company/Contents.tsx";

const heading = /<h2\b([^>]*)>([\s\S]*?)<\/h2>/g;

/** A text's second-level headings, and the text with a name for each that had none. */
export function withTableOfContents(html: string): { html: string; headings: readonly Heading[] } {
  const headings: Heading[] = [];
  const named = html.replaceAll(heading, (whole, attributes: string, inner: string) => {
    const own = /\bid="([^"]*)"/.exec(attributes)?.[1];
    const id = own ?? `part-${headings.length + 1}`;
    headings.push({ id, title: plainText(inner) });
    return own === undefined ? `<h2 id="${id}"${attributes}>${inner}</h2>` : whole;
  });
  return { html: named, headings };
}
