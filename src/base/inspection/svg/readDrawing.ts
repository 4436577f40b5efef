import { type ChildNode, type Document, type Element, isCDATA, isTag, isText } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { RefusedMedia } from "../refusedMedia.ts";
import { maxDepth, maxElements } from "./expandUseElements.ts";
import { StyleSheets } from "./inlineStyleSheets.ts";
import { refusePictureAlone } from "./refusePictureAlone.ts";

export const namespaces = {
  svg: "http://www.w3.org/2000/svg",
  xlink: "http://www.w3.org/1999/xlink",
} as const;

/** Names that browsers accept (XML 1.0, `Name`). */
export const xmlName = /^[\p{L}_:][-\p{L}\p{M}\p{N}._:·]*$/u;

/** Namespaces by their prefixes; the default one has the prefix "". */
type Scope = ReadonlyMap<string, string>;

interface ReadOptions {
  /** Elements that stay. */
  readonly elements: ReadonlySet<string>;
  /** Notes the name of something that was left out. */
  readonly remove: (name: string) => void;
}

/**
 * Reads a drawing and writes it in a plain form: elements of SVG without prefixes and those of other
 * programs left out with all that is in them, as browsers do; the rules of its style sheets as `style`
 * attributes of the elements that they fit.
 * @throws RefusedMedia
 */
export function plainDrawing(text: string, { elements, remove }: ReadOptions): string {
  const document = parseDocument(text, {
    ...{ xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  });
  if (document.children.some(isStyleSheet)) remove("xml-stylesheet");
  const all = named(document);
  const sheets = new StyleSheets();
  for (const element of all) {
    const { type = "", media = "" } = element.attribs;
    if (element.name !== "style" || !/^(?:text\/css)?$/i.test(type.trim())) continue;
    sheets.add(DomUtils.textContent(element), media);
  }
  for (const element of all) sheets.apply(element);
  refusePictureAlone(all);
  for (const name of sheets.removed) remove(name);
  for (const element of all) {
    if (element.name === "a") {
      remove("a");
      element.name = "g";
      delete element.attribs.href;
      delete element.attribs["xlink:href"];
    } else if (isUnmet(element)) DomUtils.removeElement(element);
    else if (!elements.has(element.name)) {
      if (element.name !== "style") remove(element.name);
      DomUtils.removeElement(element);
    }
  }
  return DomUtils.getOuterHTML(document, { xmlMode: true, encodeEntities: "utf8" });
}

function isStyleSheet(node: ChildNode): boolean {
  return "name" in node && node.name === "?xml-stylesheet";
}

/** True for an element that needs an extension, of which browsers have none, or no language at all. */
function isUnmet({ attribs: { requiredExtensions, systemLanguage } }: Element): boolean {
  return requiredExtensions !== undefined || systemLanguage?.trim() === "";
}

/** Gives elements their names in the namespace of SVG. @returns them, in the order of the document */
function named(document: Document): readonly Element[] {
  const all: Element[] = [];
  const roots = elementsIn(document);
  const [root] = roots;
  // A drawing without a namespace is taken for one all the same.
  const isPlain = root?.name === "svg" && root.attribs.xmlns === undefined;
  const outside: Scope = new Map([
    ...(isPlain ? [["", namespaces.svg] as const] : []),
    ...(["svg", "xlink"] as const).map((prefix) => [prefix, namespaces[prefix]] as const),
  ]);
  const waiting = roots.map((element) => ({ element, scope: outside, depth: 1 })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element, depth } = next;
    // The parser takes `<<style>` for an element, whose text would be left.
    if (!xmlName.test(element.name)) throw new RefusedMedia("unreadable", "not well-formed XML");
    if (all.length >= maxElements) throw new RefusedMedia("bomb", "too many elements");
    if (depth > maxDepth) throw new RefusedMedia("bomb", "nested too deeply");
    const scope = scopeOf(element, next.scope);
    if (!rename(element, scope)) continue;
    all.push(element);
    for (const child of elementsIn(element).reverse()) {
      waiting.push({ element: child, scope, depth: depth + 1 });
    }
  }
  return all;
}

/** The elements in a node, which keeps those and its texts alone. */
function elementsIn(node: Document | Element): Element[] {
  for (const child of [...node.children]) {
    if (!isTag(child) && !isText(child) && !isCDATA(child)) DomUtils.removeElement(child);
  }
  return node.children.filter(isTag);
}

function scopeOf({ attribs }: Element, outer: Scope): Scope {
  const own = Object.entries(attribs).flatMap(([name, uri]) => {
    if (name === "xmlns") return [["", uri] as const];
    return name.startsWith("xmlns:") ? [[name.slice(6), uri] as const] : [];
  });
  return own.length === 0 ? outer : new Map([...outer, ...own]);
}

/** Takes an element's prefixes away, or the element where it is none of SVG. @returns whether it is */
function rename(element: Element, scope: Scope): boolean {
  const { prefix, local } = parts(element.name);
  if (scope.get(prefix) !== namespaces.svg) {
    DomUtils.removeElement(element);
    return false;
  }
  element.name = local;
  const attribs: Record<string, string> = {};
  for (const [name, value] of Object.entries(element.attribs)) {
    if (name === "xmlns" || name.startsWith("xmlns:")) continue;
    const own = parts(name);
    if (own.prefix === "" || own.prefix === "xml") attribs[name] = value;
    else if (scope.get(own.prefix) === namespaces.xlink) attribs[`xlink:${own.local}`] = value;
  }
  element.attribs = attribs;
  return true;
}

function parts(name: string): { readonly prefix: string; readonly local: string } {
  const at = name.indexOf(":");
  return at < 0
    ? { prefix: "", local: name }
    : { prefix: name.slice(0, at), local: name.slice(at + 1) };
}
