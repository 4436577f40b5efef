import {
  type BilingualText,
  type LocalizedText,
  localize,
} from "../../base/site/text/localizedText.ts";
import { documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import { attributesOf } from "../../content/richText/htmlTags.ts";
import { plainText } from "../../content/richText/plainText.ts";
import { noteKinds, resolveLink, resolveLinks } from "../../content/richText/richText.ts";
import { withCards } from "../../content/richText/richTextCards.ts";
import type { Heading } from "../components/company/TableOfContents.tsx";
import { addressOf } from "../page/breadcrumb.ts";
import type { PageContext } from "../page/pageModule.ts";
import { richCardHtml } from "./richCard.tsx";

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

/**
 * A rich text as this page shows it: in its language, its links leading to this surface's pages, its
 * cards drawn from what is published.
 */
export function richTextOf(text: BilingualText | undefined, context: PageContext): LocalizedText {
  const html = localize(text, context.view.language);
  const address = (key: string) => documentAddress(key, context);
  const { news, frame } = context.messages;
  const drawn = withCards(withNotes(html.text, news.notes), (card) => richCardHtml(card, context));
  return { ...html, text: withOutsideLinks(pageHtml(drawn, address, news.table), frame.newTab) };
}

/** A document's address; undefined where it is not published in this language, or has no page. */
export function documentAddress(key: string, context: PageContext): string | undefined {
  const doc = context.view.byKey(key);
  const target = doc && documentTarget(context.view, doc);
  return target && addressOf(target, context);
}

/** Address of a link on this page's surface; undefined where its document is not published. */
export function linkAddress(link: string, context: PageContext): string | undefined {
  return resolveLink(link, (key) => documentAddress(key, context));
}

/**
 * A text's sanitised HTML made ready for a page: links to documents get their addresses, and each
 * table stands in a region of its own that scrolls where the table is wider than the screen, and can
 * be scrolled by keyboard.
 * @param addressOfKey address of a document by its key; undefined turns its links into plain text
 * @param tableLabel what the region is called where the table has no caption
 */
export function pageHtml(
  html: string,
  addressOfKey: (key: string) => string | undefined,
  tableLabel: string,
): string {
  return withTableRegions(resolveLinks(html, addressOfKey), tableLabel);
}

const outsideLink = /<a((?:\s[^<>]*)?\shref="https?:[^"<>]*"[^<>]*)>([\s\S]*?)<\/a>/gi;

/**
 * A text whose links to other sites open in a new tab, without a handle on ours, and say so to those
 * who hear them; styles give them the mark of such links (components/layout/MenuLinks.tsx).
 */
export function withOutsideLinks(html: string, note: string): string {
  return html.replaceAll(outsideLink, (whole, written: string, inner: string) => {
    // A card marks its links itself.
    if (inner.includes("<svg")) return whole;
    const attributes = written.replaceAll(/\s(?:target|rel)="[^"]*"/gi, "");
    const told = `<span class="visually-hidden"> (${note})</span>`;
    return `<a${attributes} target="_blank" rel="noopener">${inner}${told}</a>`;
  });
}

const division = /<div((?:\s[^<>]*)?)>/g;

/**
 * A sanitised text whose notes say what they are, to the eye and to those who hear them.
 * @param words what each kind of note is called
 */
export function withNotes(
  html: string,
  words: Readonly<Record<(typeof noteKinds)[number], string>>,
): string {
  if (!html.includes(" data-note=")) return html;
  return html.replaceAll(division, (whole, written: string) => {
    const stored = new Map(attributesOf(written)).get("data-note");
    const kind = noteKinds.find((one) => one === stored);
    if (kind === undefined) return whole;
    return `<div${written} role="note"><p class="note-kind">${words[kind]}</p>`;
  });
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
