/** An element of a text's HTML. */
export interface Element {
  readonly name: string;
  /** Unescaped values; "" for one without a value. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly HtmlNode[];
  /** Source of the element, from its opening tag to its closing one. */
  readonly source: string;
}

/** A node of HTML: an unescaped text, or an element. */
export type HtmlNode = string | Element;

/** Elements without content and closing tag. */
const empty: ReadonlySet<string> = new Set(["br", "hr", "img"]);

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/y;
const attribute = /\s+([^\s"'<>/=]+)(?:="([^"]*)")?/g;

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: HtmlNode[];
  readonly start: number;
}

/**
 * Reads HTML as the server's sanitiser writes it: names in lower case, values in double quotes, every
 * element closed, no entities but `&amp; &lt; &gt; &quot;`. Needs no browser and makes no element.
 * @returns undefined for HTML that is written otherwise
 */
export function readHtml(html: string): readonly HtmlNode[] | undefined {
  const root: Open = { name: "", attributes: new Map(), children: [], start: 0 };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < html.length) {
    const start = token.lastIndex;
    const found = token.exec(html);
    const into = open.at(-1);
    if (found === null || into === undefined) return undefined;
    const [, closing, name = "", written = "", , text] = found;
    if (text !== undefined) into.children.push(meaningOf(text));
    else if (closing === "/") {
      open.pop();
      const parent = open.at(-1);
      if (into.name !== name || parent === undefined) return undefined;
      const { attributes, children } = into;
      const source = html.slice(into.start, token.lastIndex);
      parent.children.push({ name, attributes, children, source });
    } else {
      const attributes = attributesOf(written);
      if (empty.has(name)) {
        into.children.push({ name, attributes, children: [], source: found[0] });
      } else open.push({ name, attributes, children: [], start });
    }
  }
  return open.length === 1 ? root.children : undefined;
}

function attributesOf(written: string): Map<string, string> {
  return new Map(
    Array.from(written.matchAll(attribute), ([, name = "", value = ""]) => [
      name,
      meaningOf(value),
    ]),
  );
}

const meanings: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function meaningOf(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => meanings[entity] ?? entity);
}

/** Escapes a text for use between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
}

/** An opening tag; attributes whose value is null are left out. */
export function openingTag(
  name: string,
  attributes: Readonly<Record<string, string | number | null>>,
): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === null) return "";
    if (value === "" && key !== "alt") return ` ${key}`;
    return ` ${key}="${String(value).replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)}"`;
  });
  return `<${name}${written.join("")}${empty.has(name) ? " />" : ">"}`;
}

/** Source between the tags of an element. */
export function innerSource({ source }: Element): string {
  return source.slice(source.indexOf(">") + 1, source.lastIndexOf("</"));
}

/** White space that HTML collapses, without the ideographic and the no-break space. */
const blanks = /^[ \t\r\n\f]*$/;

/** True for a text of white space alone. */
export function isBlank(node: HtmlNode): boolean {
  return typeof node === "string" && blanks.test(node);
}
