/** A word or what stands between two words, with the marks (bold, a link) that it stands under. */
export interface Token {
  readonly text: string;
  /** Names of the marks, those of links with their address; empty for plain text. */
  readonly marks: string;
}

/** A paragraph, heading, list item or cell. */
export interface Block {
  /** Name of the element; `p` for a text without elements. */
  readonly tag: string;
  readonly runs: readonly Token[];
}

/** Elements that begin a line of their own. */
const blockTags = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote cite pre hr figure figcaption table caption thead tbody tfoot tr th td div section".split(
    " ",
  ),
);

/** Elements around others, which have no words themselves. */
const holders = new Set("ul ol figure table thead tbody tfoot tr div section".split(" "));

const namedCharacters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** Reads the blocks of an article's HTML. Linear in its length; whatever is no tag is text. */
export function htmlBlocks(html: string): Block[] {
  const reader = new BlockReader();
  let place = 0;
  while (place < html.length) {
    const open = html.indexOf("<", place);
    const end = open === -1 ? -1 : tagEnd(html, open);
    if (end === -1) {
      reader.text(decoded(html.slice(place)));
      break;
    }
    if (open > place) reader.text(decoded(html.slice(place, open)));
    reader.tag(html.slice(open + 1, end));
    place = end + 1;
  }
  return reader.blocks();
}

/** Place of the `>` that ends a tag; quoted values may hold one. -1: it does not end. */
function tagEnd(html: string, open: number): number {
  let quote = "";
  for (let place = open + 1; place < html.length; place += 1) {
    const character = html[place];
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return place;
  }
  return -1;
}

class BlockReader {
  readonly #blocks: Block[] = [];
  readonly #open: string[] = [];
  #marks: string[] = [];
  #runs: Token[] = [];

  text(text: string): void {
    const isPre = this.#open.includes("pre");
    const shown = isPre ? text : text.replaceAll(/[ \t\r\n\f]+/g, " ");
    if (shown === "" || (shown.trim() === "" && this.#runs.length === 0)) return;
    this.#runs.push({ text: shown, marks: this.#marks.join(" ") });
  }

  tag(inside: string): void {
    const name = /^\/?([a-z][a-z0-9]*)/i.exec(inside)?.[1]?.toLowerCase();
    if (name === undefined) return;
    if (inside.startsWith("/")) this.#close(name);
    else this.#begin(name, inside);
  }

  #begin(name: string, inside: string): void {
    if (name === "br") this.#runs.push({ text: "\n", marks: "" });
    else if (name === "img") {
      const source = attribute(inside, "src") ?? "";
      const shown = attribute(inside, "alt") || (source.split("/").at(-1) ?? "");
      this.#runs.push({ text: `[${shown}]`, marks: `img=${source}` });
    } else if (name === "hr") {
      this.#flush();
      this.#blocks.push({ tag: "hr", runs: [{ text: "———", marks: "" }] });
    } else if (blockTags.has(name)) {
      this.#flush();
      this.#open.push(name);
    } else {
      const address = attribute(inside, "href");
      this.#marks.push(address === undefined ? name : `${name}=${address}`);
    }
  }

  #close(name: string): void {
    if (blockTags.has(name)) {
      this.#flush();
      const at = this.#open.lastIndexOf(name);
      if (at !== -1) this.#open.length = at;
      return;
    }
    const at = this.#marks.findLastIndex((mark) => mark.split("=", 1)[0] === name);
    if (at !== -1) this.#marks = this.#marks.toSpliced(at, 1);
  }

  #flush(): void {
    const runs = this.#runs;
    this.#runs = [];
    if (runs.every(({ text }) => text.trim() === "")) return;
    const tag = this.#open.findLast((one) => !holders.has(one)) ?? "p";
    this.#blocks.push({ tag, runs: trimmed(runs) });
  }

  blocks(): Block[] {
    this.#flush();
    return this.#blocks;
  }
}

/** Runs without the blanks at either end of their block. */
function trimmed(runs: readonly Token[]): Token[] {
  return runs
    .map((run, index) => {
      const start = index === 0 ? run.text.trimStart() : run.text;
      return { ...run, text: index === runs.length - 1 ? start.trimEnd() : start };
    })
    .filter(({ text }) => text !== "");
}

function attribute(inside: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(inside);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : decoded(value);
}

const maxCodePoint = 0x10ffff;

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi,
    (whole, ...groups) => {
      const [decimal, hexadecimal, name]: unknown[] = groups;
      if (typeof name === "string") return namedCharacters[name] ?? whole;
      const number =
        typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
      return number > 0 && number <= maxCodePoint ? String.fromCodePoint(number) : whole;
    },
  );
}
