/** Part of a line: plain, or marked as strong, emphasised, or what is typed. */
export interface Span {
  readonly look: "plain" | "strong" | "em" | "code";
  readonly text: string;
}

export type Line = readonly Span[];

export type Block =
  | { readonly kind: "paragraph"; readonly line: Line }
  | { readonly kind: "list"; readonly items: readonly Line[] }
  | { readonly kind: "table"; readonly head: readonly Line[]; readonly rows: readonly Line[][] };

/** A section of the manual: its heading, and what stands below it before the next one. */
export interface Section {
  /** 2 or 3, as in the file; level 3 belongs to the level 2 before it. */
  readonly level: 2 | 3;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/**
 * Reads the manual's Markdown: headings, paragraphs, lists, tables, and marks within a line. Pictures
 * are left out, since the screen itself stands beside the text; a link is its words.
 */
export function readManual(markdown: string): readonly Section[] {
  const sections: (Section & { readonly blocks: Block[] })[] = [];
  for (const part of markdown.split(/\n{2,}/)) {
    const lines = part.split("\n").filter((line) => line.trim() !== "");
    const [, marks = "", title = ""] = /^(#{2,3}) (.+)$/.exec(lines[0] ?? "") ?? [];
    if (marks !== "") {
      sections.push({ level: marks.length === 2 ? 2 : 3, title: title.trim(), blocks: [] });
      lines.shift();
    }
    const block = blockOf(lines);
    if (block !== undefined) sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

/** A section of level 2 with those of level 3 below it; one of level 3 alone. */
export function withParts(sections: readonly Section[], title: string): readonly Section[] {
  const at = sections.findIndex((one) => one.title === title);
  const first = sections[at];
  if (first === undefined) return [];
  if (first.level === 3) return [first];
  const next = sections.findIndex(({ level }, index) => index > at && level === 2);
  return sections.slice(at, next === -1 ? undefined : next);
}

function blockOf(lines: readonly string[]): Block | undefined {
  const [first = ""] = lines;
  if (lines.length === 0 || /^!\[[^\]]*\]\([^)]*\)$/.test(first)) return undefined;
  if (lines.every((line) => line.startsWith("|"))) {
    const [head = [], , ...rows] = lines.map(cellsOf);
    return { kind: "table", head, rows };
  }
  if (first.startsWith("- ")) {
    const items: string[] = [];
    for (const line of lines) {
      if (line.startsWith("- ")) items.push(line.slice(2));
      else items.push(`${items.pop() ?? ""} ${line.trim()}`);
    }
    return { kind: "list", items: items.map(lineOf) };
  }
  return { kind: "paragraph", line: lineOf(lines.join(" ")) };
}

function cellsOf(line: string): Line[] {
  return line
    .replace(/^\|/, "")
    .replace(/\|\s*$/, "")
    .split("|")
    .map((cell) => lineOf(cell.trim()));
}

const marked =
  /\*\*(?<strong>.+?)\*\*|\*(?<em>[^*]+?)\*|`(?<code>[^`]+)`|\[(?<link>[^\]]+)\]\([^)]*\)/g;

function lineOf(text: string): Line {
  const spans: Span[] = [];
  const plain = (from: number, to?: number) => {
    const between = text.slice(from, to);
    if (between !== "") spans.push({ look: "plain", text: between });
  };
  let from = 0;
  for (const found of text.matchAll(marked)) {
    plain(from, found.index);
    const { strong, em, code, link = "" } = found.groups ?? {};
    if (strong !== undefined) spans.push({ look: "strong", text: strong });
    else if (em !== undefined) spans.push({ look: "em", text: em });
    else if (code !== undefined) spans.push({ look: "code", text: code });
    else spans.push({ look: "plain", text: link });
    from = found.index + found[0].length;
  }
  plain(from);
  return spans;
}
