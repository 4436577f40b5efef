import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { get, readerHeaders } from "../machine/reader.ts";

/** A piece of a line: text, perhaps a link. */
export interface Inline {
  readonly text: string;
  readonly href?: string;
}

/** A piece of a page, as a content system hands it to its templates. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly inlines: readonly Inline[] }
  | { readonly kind: "text"; readonly inlines: readonly Inline[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly kind: "picture"; readonly src: string; readonly alt: string };

export interface TableCell {
  readonly isHead: boolean;
  readonly inlines: readonly Inline[];
}

/** A page in pieces. */
export interface PeerPage {
  readonly title: string;
  readonly header: readonly Block[];
  readonly main: readonly Block[];
  readonly footer: readonly Block[];
}

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<Node, { attribs: object }>;

function isText(node: Node): node is Extract<Node, { nodeType: 3 }> {
  return node.nodeType === 3;
}

function isElement(node: Node): node is Element {
  return "attribs" in node;
}

const skipped = new Set(["script", "style", "template", "noscript", "select", "title", "button"]);
const blocks = new Set(
  "address article aside blockquote caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p picture section summary table ul".split(
    " ",
  ),
);

/**
 * A page of the demo company as blocks of content: what is visible of it in the order of the HTML, and
 * its pictures, which are saved to a folder.
 */
export async function peerPage(origin: string, path: string, folder: string): Promise<PeerPage> {
  const { status, body } = await get(`${origin}${path}`, plainHeaders);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  const document = parseDocument(body.toString());
  const read = async (name: string) => {
    const [element] = DomUtils.getElementsByTagName(name, document.children, true, 1);
    if (element === undefined) throw new Error(`${path} has no ${name}`);
    return withPictures(blocksOf([element]), origin, folder);
  };
  const [title] = DomUtils.getElementsByTagName("title", document.children, true, 1);
  return {
    title: title === undefined ? "" : DomUtils.textContent(title),
    header: await read("header"),
    main: await read("main"),
    footer: await read("footer"),
  };
}

const { "accept-encoding": _packed, ...plainHeaders } = readerHeaders.desktop;

/** Visible texts of an element, by lines: equal for the same content, whichever peer renders it. */
export function visibleTexts(html: string, name: string): string[] {
  const [element] = DomUtils.getElementsByTagName(name, parseDocument(html).children, true, 1);
  return element === undefined ? [] : textsOf(blocksOf([element]));
}

/** The texts of blocks in their order: lines, cells of tables, alternative texts of pictures. */
export function textsOf(list: readonly Block[]): string[] {
  return list.flatMap(textsOfBlock);
}

function textsOfBlock(block: Block): string[] {
  switch (block.kind) {
    case "heading":
    case "text":
      return [lineOf(block.inlines)];
    case "list":
      return block.items.flatMap(textsOf);
    case "table":
      return block.rows.flatMap((row) => row.map(({ inlines }) => lineOf(inlines)));
    case "picture":
      return [`[${block.alt}]`];
  }
}

function lineOf(inlines: readonly Inline[]): string {
  return inlines
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function blocksOf(nodes: readonly Node[]): Block[] {
  const made: Block[] = [];
  let line: Inline[] = [];
  const flush = () => {
    if (lineOf(line) !== "") made.push({ kind: "text", inlines: trimmed(line) });
    line = [];
  };
  for (const node of nodes) {
    if (isText(node)) {
      line.push({ text: node.data });
    } else if (isElement(node) && isVisible(node)) {
      const block = blockOf(node);
      if (block === undefined) line.push(...inlinesOf(node));
      else {
        flush();
        made.push(...block);
      }
    }
  }
  flush();
  return made;
}

/** The blocks that an element is; undefined for what stands in a line. */
function blockOf(element: Element): readonly Block[] | undefined {
  const { name, attribs, children } = element;
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) {
    const inlines = trimmed(children.flatMap(inlinesIn));
    return lineOf(inlines) === "" ? [] : [{ kind: "heading", level: Number(level), inlines }];
  }
  if (name === "img") return [{ kind: "picture", src: attribs.src ?? "", alt: attribs.alt ?? "" }];
  if (name === "svg") return drawingOf(element);
  if (name === "ul" || name === "ol") {
    const items = children.filter(isItem).map((item) => blocksOf(item.children));
    return [{ kind: "list", items: items.filter((item) => item.length > 0) }];
  }
  if (name === "table") return [tableOf(element)];
  const holdsBlocks = DomUtils.existsOne(
    (one) => blocks.has(one.name) || one.name === "img" || isDrawing(one),
    children,
  );
  return blocks.has(name) || holdsBlocks ? blocksOf(children) : undefined;
}

function isItem(node: Node): node is Element {
  return isElement(node) && node.name === "li" && isVisible(node);
}

/** A drawing in the page that says something; icons say nothing. */
function drawingOf(element: Element): Block[] {
  if (!isDrawing(element)) return [];
  const markup = DomUtils.getOuterHTML(element, { xmlMode: true });
  const svg = markup.includes("xmlns=")
    ? markup
    : markup.replace("<svg", `<svg xmlns="${svgSpace}"`);
  const src = `data:${svg}`;
  return [{ kind: "picture", src, alt: element.attribs["aria-label"] ?? "" }];
}

const svgSpace = "http://www.w3.org/2000/svg";

function isDrawing({ name, attribs }: Element): boolean {
  return name === "svg" && attribs.role === "img";
}

function tableOf(table: Element): Block {
  const rows = DomUtils.getElementsByTagName("tr", table.children).filter(isVisible);
  return {
    kind: "table",
    rows: rows.map((row) =>
      row.children.filter(isElement).map((cell) => ({
        isHead: cell.name === "th",
        inlines: trimmed(cell.children.flatMap(inlinesIn)),
      })),
    ),
  };
}

function inlinesIn(node: Node): Inline[] {
  if (isText(node)) return [{ text: node.data }];
  return isElement(node) && isVisible(node) ? inlinesOf(node) : [];
}

function inlinesOf(element: Element): Inline[] {
  const inner = element.children.flatMap(inlinesIn);
  const isBlock = blocks.has(element.name);
  const own =
    element.name === "a" ? [{ text: lineOf(inner), href: element.attribs.href ?? "" }] : inner;
  return isBlock ? [{ text: " " }, ...own, { text: " " }] : own;
}

/** Without blanks at the ends; neighbours without a link are one. */
function trimmed(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const { text, href } of inlines) {
    const plain = text.replaceAll(/\s+/g, " ");
    const last = joined.at(-1);
    if (plain === "") continue;
    if (last !== undefined && last.href === undefined && href === undefined) {
      joined[joined.length - 1] = { text: (last.text + plain).replaceAll(/ {2,}/g, " ") };
    } else joined.push(href === undefined ? { text: plain } : { text: plain, href });
  }
  const first = joined[0];
  if (first?.href === undefined && first) joined[0] = { text: first.text.trimStart() };
  const end = joined.at(-1);
  if (end !== undefined && end.href === undefined)
    joined.splice(-1, 1, { text: end.text.trimEnd() });
  return joined.filter(({ text }) => text !== "");
}

function isVisible({ name, attribs }: Element): boolean {
  if (skipped.has(name) || attribs.hidden !== undefined) return false;
  return !/\bvisually-hidden\b/.test(attribs.class ?? "");
}

/** The same blocks with pictures of a folder, which they are saved to. */
async function withPictures(
  list: readonly Block[],
  origin: string,
  folder: string,
): Promise<Block[]> {
  const made: Block[] = [];
  for (const block of list) {
    if (block.kind === "picture") {
      made.push({ ...block, src: await savePicture(block.src, origin, folder) });
    } else if (block.kind === "list") {
      const items: Block[][] = [];
      for (const item of block.items) items.push(await withPictures(item, origin, folder));
      made.push({ kind: "list", items });
    } else made.push(block);
  }
  return made;
}

async function savePicture(src: string, origin: string, folder: string): Promise<string> {
  const isDrawn = src.startsWith("data:<svg");
  const bytes = isDrawn
    ? Buffer.from(src.slice("data:".length))
    : (await get(`${origin}${src}`, plainHeaders)).body;
  const ending = isDrawn ? "svg" : (/\.(\w+)(?:\?|$)/.exec(src)?.[1] ?? "bin");
  const name = `${createHash("sha1").update(bytes).digest("hex").slice(0, 12)}.${ending}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
  return `/pictures/${name}`;
}
