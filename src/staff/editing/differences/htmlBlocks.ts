import { Parser } from "htmlparser2";

/** A block of HTML: a paragraph, a heading, an item of a list, a cell of a table, a picture. */
export interface HtmlBlock {
  /** Name of the element; empty for text outside of one. */
  readonly tag: string;
  /** Readable text; for a picture its alternative text. */
  readonly text: string;
  /** The block with its inline elements, by which changes are detected. */
  readonly markup: string;
}

const blockTags = new Set([
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "blockquote", "pre"],
  ...["table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption", "figure", "figcaption"],
  ...["dl", "dt", "dd", "hr", "img", "div", "section", "aside", "video", "iframe"],
]);

/** Elements without text of their own that are blocks. */
const objectTags = new Set(["img", "hr", "video", "iframe"]);

/** Characters parsed between two steps. */
const stepLength = 16_384;

/** Splits HTML into its blocks, in order, in steps. */
export function* blocksInSteps(html: string): Generator<undefined, HtmlBlock[]> {
  const blocks: HtmlBlock[] = [];
  const open: string[] = [];
  let text = "";
  let markup = "";
  const flush = () => {
    const read = text.replaceAll(/\s+/g, " ").trim();
    if (read !== "" || markup.includes("<")) {
      blocks.push({ tag: open.at(-1) ?? "", text: read, markup: markup.trim() });
    }
    text = "";
    markup = "";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const written = `<${name}${attributesIn(attributes)}>`;
      if (!blockTags.has(name)) {
        markup += written;
        if (name === "br") text += "\n";
        return;
      }
      flush();
      if (objectTags.has(name)) {
        blocks.push({ tag: name, text: attributes.alt ?? attributes.title ?? "", markup: written });
        return;
      }
      open.push(name);
      const own = attributesIn(attributes);
      // An empty cell that spans others has no text, but a change of its span is reported.
      if (own !== "") markup = `<${name}${own}>`;
    },
    ontext(data) {
      text += data;
      markup += data;
    },
    onclosetag(name) {
      if (!blockTags.has(name)) markup += `</${name}>`;
      else if (!objectTags.has(name)) {
        flush();
        open.pop();
      }
    },
  });
  for (let from = 0; from < html.length; from += stepLength) {
    parser.write(html.slice(from, from + stepLength));
    yield;
  }
  parser.end();
  flush();
  return blocks;
}

function attributesIn(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}
