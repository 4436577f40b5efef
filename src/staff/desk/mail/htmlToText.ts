import { Parser } from "htmlparser2";

/** Elements that begin and end a line. */
const blocks = new Set(
  (
    "address article aside blockquote body caption center dd div dl dt fieldset figure footer form h1 h2 h3 " +
    "h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul"
  ).split(" "),
);

/** Elements after which a blank line stands. */
const paragraphs = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "table",
  "ul",
  "ol",
]);

/** Elements whose content is no text. */
const hidden = new Set([
  "script",
  "style",
  "head",
  "title",
  "template",
  "noscript",
  "svg",
  "object",
]);

/** Longest text that is made, in UTF-16 units. */
const maxLength = 400_000;

/**
 * Plain text of an HTML mail: lines as it shows them, quotes with `>`, links with their address. Nothing of
 * its markup is left.
 */
export function htmlText(html: string): string {
  const state = { out: "", line: "", hidden: 0, pre: 0, quotes: 0, links: [] as Link[] };
  const endLine = () => {
    const text = state.pre > 0 ? state.line.trimEnd() : state.line.trim();
    state.line = "";
    if (text === "" || state.out.length > maxLength) return;
    state.out += `${"> ".repeat(Math.min(state.quotes, 5))}${text}\n`;
  };
  const blankLine = () => {
    endLine();
    if (!state.out.endsWith("\n\n")) state.out += "\n";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (hidden.has(name)) state.hidden += 1;
      if (state.hidden > 0) return;
      if (name === "br") {
        if (state.line.trim() === "") blankLine();
        else endLine();
        return;
      }
      if (blocks.has(name)) endLine();
      if (paragraphs.has(name)) blankLine();
      if (name === "blockquote") state.quotes += 1;
      if (name === "pre") state.pre += 1;
      if (name === "li") state.line += "- ";
      if ((name === "td" || name === "th") && state.line.trim() !== "") state.line += "  ";
      if (name === "a") state.links.push({ href: attributes.href ?? "", from: state.line.length });
      if (name === "img" && /\S/.test(attributes.alt ?? "")) state.line += `[${attributes.alt}]`;
    },
    ontext(data) {
      if (state.hidden > 0) return;
      if (state.pre === 0) {
        state.line += data.replace(/[ \t\r\n\f]+/g, " ");
        return;
      }
      for (const [index, part] of data.split("\n").entries()) {
        if (index > 0) endLine();
        state.line += part;
      }
    },
    onclosetag(name) {
      if (hidden.has(name)) state.hidden -= 1;
      if (state.hidden > 0) return;
      if (name === "a") state.line += addressAfter(state.links.pop(), state.line);
      if (blocks.has(name)) endLine();
      if (paragraphs.has(name)) blankLine();
      if (name === "blockquote") state.quotes -= 1;
      if (name === "pre") state.pre -= 1;
    },
  });
  parser.end(html);
  endLine();
  return state.out
    .replaceAll("\u00a0", " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

interface Link {
  readonly href: string;
  /** Length of the line before the link. */
  readonly from: number;
}

/** The address of a link behind its text, where the text does not have it. */
function addressAfter(link: Link | undefined, line: string): string {
  if (link === undefined || !/^https?:\/\//i.test(link.href)) return "";
  const shown = line.slice(link.from).trim();
  const plain = (text: string) => text.replace(/^https?:\/\//i, "").replace(/\/$/, "");
  return shown === "" || plain(shown) === plain(link.href) ? "" : ` <${link.href}>`;
}
