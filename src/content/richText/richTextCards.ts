import { decodeHTMLStrict } from "entities";
import { attributesOf } from "./htmlTags.ts";

/** A link to another document: its key, then its anchor. What stands between them means nothing. */
export const documentLink = /^doc:([^#?]*)(?:\?[^#]*)?(#.*)?$/s;

/**
 * A card in a sanitised text: a paragraph with `data-card` and one link in it, `<p data-card><a
 * href="doc:rg8810">RG8810</a></p>`. Without support for cards it shows as a paragraph with a link.
 */
export interface RichTextCard {
  /** The document that the card is about. */
  readonly key: string;
  /** The text of its link. */
  readonly text: string;
  /** The paragraph's own `id`. */
  readonly id: string | undefined;
}

const paragraphOfLink = /<p((?:\s[^<>]*)?)><a((?:\s[^<>]*)?)>([^<]*)<\/a><\/p>/g;

/**
 * A sanitised text with its cards drawn.
 * @param draw HTML in place of a card; "" removes it, undefined leaves it as it is
 */
export function withCards(html: string, draw: (card: RichTextCard) => string | undefined): string {
  if (!html.includes(" data-card")) return html;
  return html.replaceAll(paragraphOfLink, (whole, own: string, link: string, text: string) => {
    const attributes = new Map(attributesOf(own));
    if (!attributes.has("data-card")) return whole;
    const key = documentLink.exec(new Map(attributesOf(link)).get("href") ?? "")?.[1];
    if (key === undefined) return whole;
    return draw({ key, text: decodeHTMLStrict(text), id: attributes.get("id") }) ?? whole;
  });
}
