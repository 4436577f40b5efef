import { hyphen, isBoundSpace, nameAround, reach } from "../../base/site/text/typesetting.ts";

/** A copy of a text with changes, which are made from its beginning to its end. */
class Edits {
  readonly #source: string;
  #changed = "";
  #copied = 0;

  constructor(source: string) {
    this.#source = source;
  }

  replace(from: number, to: number, by: string): void {
    this.#changed += this.#source.slice(this.#copied, from) + by;
    this.#copied = to;
  }

  /** Puts a text before `from` and one after `to`; what is changed between them must not be yet. */
  wrap(from: number, to: number, [before, after]: readonly [string, string]): void {
    this.replace(from, from, before);
    this.replace(to, to, after);
  }

  done(): string {
    return this.#copied === 0 ? this.#source : this.#changed + this.#source.slice(this.#copied);
  }
}

/** Typesets the content of `<main>`; header and footer are fragments that are cached typeset. */
export function typesetPage(html: string): string {
  return typesetHtml(html, Math.max(html.indexOf("<main"), 0));
}

/**
 * Typesets the texts of rendered HTML (decision 40): spaces that must not break become U+00A0, and in
 * paragraphs a name with hyphens is held together by `<span class="nb">`. Nothing else is changed: no
 * attribute, no code, no form field, and no island, whose HTML must be what the browser renders for
 * it. Linear in the length of the HTML, most of which is passed over by one regular expression.
 * @param html as React and the sanitiser of rich text write it: `<` and `>` are the ends of tags only
 * @param start where to begin; the end is that of `<main>`, or of the HTML
 */
export function typesetHtml(html: string, start = 0): string {
  const edits = new Edits(html);
  let from = start;
  place.lastIndex = from;
  while (place.test(html)) {
    const end = place.lastIndex;
    if (html.charCodeAt(end - 1) === space) {
      from = afterSpace(html, end - 1, from, edits);
    } else {
      const tag = html.lastIndexOf("<", end - 1);
      const name = html.slice(tag + 1, end);
      if (name === "/main") break;
      if (name === "p") from = afterParagraph(html, end, edits);
      else if (name === "li") from = afterText(html, end + 1, edits, true);
      else from = endOf(html, end, name);
    }
    place.lastIndex = from;
  }
  return edits.done();
}

const space = 0x20;
const lessThan = 0x3c;
const greaterThan = 0x3e;
const slash = 0x2f;

/** An element with an island's HTML, by its first attribute (components/Island.tsx). */
const island = "div data-island";

/** Elements whose text is no running text: code, what forms send, drawings, islands. */
const opaque = `script|style|svg|select|samp|pre|code|kbd|textarea|title|template|${island}`;

/**
 * Places that typesetting handles: a space beside a digit, opaque elements, and running text in
 * lines, which is a paragraph, or a list item of rich text, which has no attributes. Other elements
 * may lay out their texts as flexible boxes, which a `<span>` would split.
 */
const place = new RegExp(`(?<=\\d) | (?=\\d)|<(?:(?:p|/main|${opaque})(?=[ >=])|li(?=>))`, "g");

const isOpaque = new RegExp(`<(?:${opaque})(?=[ >=])`, "y");

const voidElement = /<(?:br|img|input|wbr)\b/y;

function matchesAt(pattern: RegExp, html: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(html);
}

function indexAfter(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
}

function endOfText(html: string, from: number): number {
  const end = html.indexOf("<", from);
  return end === -1 ? html.length : end;
}

/** Binds a space beside a digit, where it stands in a text. @returns where to read on */
function afterSpace(html: string, at: number, from: number, edits: Edits): number {
  let before = at - 1;
  while (before >= from && !isTagSign(html.charCodeAt(before))) before -= 1;
  if (html.charCodeAt(before) === lessThan) return indexAfter(html, ">", at);
  let start = at;
  while (start > at - reach && html.charCodeAt(start - 1) !== greaterThan) start -= 1;
  if (isBoundSpace(html, at, start, endOfText(html, at))) edits.replace(at, at + 1, "\u00a0");
  return at + 1;
}

function isTagSign(code: number): boolean {
  return code === lessThan || code === greaterThan;
}

/** Typesets the paragraph whose start tag's name ends at `from`. @returns where its end tag begins */
function afterParagraph(html: string, from: number, edits: Edits): number {
  // Elements within the paragraph around the text. Links may be laid out as boxes.
  let depth = 0;
  let at = indexAfter(html, ">", from);
  while (at < html.length) {
    const tag = afterText(html, at, edits, depth === 0);
    if (html.startsWith("</p>", tag)) return tag;
    if (html.charCodeAt(tag + 1) === slash) depth -= 1;
    if (matchesAt(isOpaque, html, tag)) {
      at = endOf(html, isOpaque.lastIndex, html.slice(tag + 1, isOpaque.lastIndex));
      continue;
    }
    if (html.charCodeAt(tag + 1) !== slash && !matchesAt(voidElement, html, tag)) depth += 1;
    at = indexAfter(html, ">", tag);
  }
  return html.length;
}

/** The end of an opaque element whose start tag's name ends at `from`. Only islands hold others. */
function endOf(html: string, from: number, name: string): number {
  if (name !== island) return indexAfter(html, `</${name}>`, from);
  let at = from;
  for (let open = 1; open > 0 && at < html.length; open -= 1) {
    const end = indexAfter(html, "</div>", at);
    for (let next = at; next < end; next += 1) {
      if (html.charCodeAt(next) === lessThan && html.startsWith("<div", next)) open += 1;
    }
    at = end;
  }
  return at;
}

/** Typesets one text. @param isRunning names with hyphens, too. @returns where it ends */
function afterText(html: string, from: number, edits: Edits, isRunning: boolean): number {
  const to = endOfText(html, from);
  let held = from;
  for (let at = from; at < to; at += 1) {
    const code = html.charCodeAt(at);
    if (code === space && isBoundSpace(html, at, from, to)) edits.replace(at, at + 1, "\u00a0");
    if (!isRunning || code !== hyphen || at < held) continue;
    const name = nameAround(html, at, from, to);
    // A text that is only a name has an element of its own already.
    if (name === undefined || name[1] - name[0] === to - from) continue;
    edits.wrap(name[0], name[1], oneLine);
    held = name[1];
  }
  return to;
}

/** The element that holds its text together in one line (styles/base.css). */
const oneLine = ['<span class="nb">', "</span>"] as const;
