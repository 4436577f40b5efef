/** An element of an XML document, for tests that look into one. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text and that of the elements in it. */
  readonly text: string;
}

interface Growing extends XmlElement {
  readonly attributes: Map<string, string>;
  readonly children: Growing[];
  text: string;
}

const token =
  /<\?xml(?:-stylesheet)? [^?]*\?>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/**
 * Reads the XML that the site writes: elements, attributes in double quotes, text and the five
 * entities. @throws where it is not well-formed (XML 1.0, section 2.1)
 */
export function parseXml(xml: string): XmlElement {
  const root: Growing = { name: "", attributes: new Map(), children: [], text: "" };
  const open: Growing[] = [root];
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const match = token.exec(xml);
    if (match === null) throw new Error(`No XML at: ${xml.slice(at, at + 60)}`);
    const [, isEnd, name, attributes = "", isEmpty, text] = match;
    const inside = open.at(-1) ?? root;
    if (text !== undefined) for (const one of open) one.text += unescaped(text);
    if (name === undefined) continue;
    if (isEnd) {
      if (inside.name !== name) throw new Error(`</${name}> ends <${inside.name}>`);
      open.pop();
      continue;
    }
    const element = { name, attributes: attributesOf(attributes), children: [], text: "" };
    inside.children.push(element);
    if (!isEmpty) open.push(element);
  }
  const [only, ...others] = root.children;
  if (open.length > 1 || only === undefined || others.length > 0) throw new Error("No one root");
  return only;
}

/** The children of an element under a name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of an element's first child under a name. */
export function textOf(element: XmlElement, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text;
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      unescaped(value),
    ]),
  );
}

const characters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replaceAll(/&(\w*);?/g, (whole, name: string) => {
    const character = characters[name];
    if (character === undefined || !whole.endsWith(";")) throw new Error(`A stray ${whole}`);
    return character;
  });
}
