import { SaxesParser, type SaxesTagNS } from "saxes";
import { isLanguage, type Language } from "../../base/site/languages.ts";
import type { Piece } from "./inline.ts";
import { fromId } from "./units.ts";
import { namespaces } from "./write.ts";

/** Unit of a file. */
export interface ReadUnit {
  readonly path: string;
  readonly source: readonly Piece[];
  /** Undefined: the file has no translation of it. */
  readonly target: readonly Piece[] | undefined;
  /** Hash of the translation at the export, where the tools between have kept it. */
  readonly targetHash: string | undefined;
  /** True where the state of every segment says that it is translated. */
  readonly isConfirmed: boolean;
}

export interface ReadFile {
  readonly key: string;
  readonly units: readonly ReadUnit[];
}

export interface ReadXliff {
  readonly target: Language;
  readonly files: readonly ReadFile[];
}

/** Thrown for a file that cannot be read, with a code for messages. */
export class UnreadableXliff extends Error {
  override readonly name = "UnreadableXliff";
  readonly code: "not-xml" | "not-xliff" | "version" | "language" | "doctype" | "too-large";
  readonly line: number | undefined;

  constructor(code: UnreadableXliff["code"], line?: number) {
    super(line === undefined ? code : `${code}, line ${line}`);
    this.code = code;
    this.line = line;
  }
}

/** Upper bounds of a file. */
export const bounds = {
  bytes: 48 * 1_024 * 1_024,
  characters: 24_000_000,
  depth: 48,
  units: 50_000,
  pieces: 500_000,
} as const;

/** Characters that the parser is given at once. */
const chunk = 65_536;

/** Decodes the text of a file: UTF-8, or UTF-16 by its byte order mark. @throws UnreadableXliff */
export function xliffText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  let encoding = "utf-8";
  if (first === 0xff && second === 0xfe) encoding = "utf-16le";
  if (first === 0xfe && second === 0xff) encoding = "utf-16be";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableXliff("not-xml");
  }
}

/**
 * Reads XLIFF 2.0 and 2.1: well-formed XML without a document type, so without entities of its own.
 * Extensions of other tools are ignored.
 * @throws UnreadableXliff
 */
export function readXliff(xml: string): ReadXliff {
  if (xml.length > bounds.characters) throw new UnreadableXliff("too-large");
  const reader = new Reader();
  const parser = new SaxesParser({ xmlns: true, position: true });
  const fail = (code: UnreadableXliff["code"]) => {
    throw new UnreadableXliff(code, parser.line);
  };
  parser.on("error", () => fail("not-xml"));
  parser.on("doctype", () => fail("doctype"));
  parser.on("opentag", (tag) => reader.open(tag, fail));
  parser.on("closetag", (tag) => reader.close(tag));
  parser.on("text", (text) => reader.text(text));
  parser.on("cdata", (text) => reader.text(text));
  const text = xml.startsWith("\ufeff") ? xml.slice(1) : xml;
  for (let place = 0; place < text.length; place += chunk) {
    parser.write(text.slice(place, place + chunk));
  }
  parser.close();
  return reader.result(fail);
}

type Fail = (code: UnreadableXliff["code"]) => void;

interface OpenUnit {
  readonly path: string | undefined;
  readonly targetHash: string | undefined;
  readonly source: Piece[];
  readonly target: Piece[];
  hasTarget: boolean;
  isConfirmed: boolean;
  /** Segment being read. */
  segment: { source: Piece[]; target: Piece[] | undefined };
}

/** States of segments that a translator has worked on (XLIFF 2.1, 4.3.1.25). */
const confirmedStates: ReadonlySet<string> = new Set(["translated", "reviewed", "final"]);

/** Reads the elements of a file. */
class Reader {
  #target: Language | undefined;
  readonly #files: { key: string | undefined; units: ReadUnit[] }[] = [];
  #unit: OpenUnit | undefined;
  /** Pieces to which text is added; undefined: text is ignored. */
  #into: Piece[] | undefined;
  readonly #ids: (string | undefined)[] = [];
  #depth = 0;
  #units = 0;
  #pieces = 0;

  open(tag: SaxesTagNS, fail: Fail): void {
    this.#depth += 1;
    if (this.#depth > bounds.depth) fail("too-large");
    if (this.#depth === 1) this.#root(tag, fail);
    if (tag.uri !== namespaces.core) return;
    const id = value(tag, "id");
    switch (tag.local) {
      case "file":
        this.#files.push({ key: keyOf(tag, id), units: [] });
        return;
      case "unit":
        this.#units += 1;
        if (this.#units > bounds.units) fail("too-large");
        this.#unit = {
          path: fromId(id ?? ""),
          targetHash: tag.attributes["tapeout:target"]?.value,
          ...{ source: [], target: [], hasTarget: false, isConfirmed: true },
          segment: { source: [], target: undefined },
        };
        return;
      case "segment":
      case "ignorable":
        if (this.#unit === undefined) return;
        this.#unit.segment = { source: [], target: undefined };
        if (tag.local === "segment") {
          this.#unit.isConfirmed &&= confirmedStates.has(value(tag, "state") ?? "");
        }
        return;
      case "source":
        this.#into = this.#unit?.segment.source;
        return;
      case "target":
        if (this.#unit) this.#unit.segment.target = [];
        this.#into = this.#unit?.segment.target;
        return;
      default:
        this.#inline(tag, id ?? "");
    }
    if (this.#pieces > bounds.pieces) fail("too-large");
  }

  close(tag: SaxesTagNS): void {
    this.#depth -= 1;
    if (tag.uri !== namespaces.core) return;
    switch (tag.local) {
      case "source":
      case "target":
        this.#into = undefined;
        return;
      case "pc": {
        const id = this.#ids.pop();
        if (id !== undefined) this.#add({ kind: "close", id });
        return;
      }
      case "segment":
      case "ignorable":
        this.#endSegment(tag.local === "ignorable");
        return;
      case "unit":
        this.#endUnit();
    }
  }

  text(text: string): void {
    if (this.#into !== undefined && text !== "") this.#add({ kind: "text", text });
  }

  result(fail: Fail): ReadXliff {
    if (this.#target === undefined) fail("not-xliff");
    const files = this.#files.flatMap(({ key, units }) =>
      key === undefined ? [] : [{ key, units }],
    );
    return { target: this.#target ?? "en", files };
  }

  #root(tag: SaxesTagNS, fail: Fail): void {
    if (tag.uri !== namespaces.core || tag.local !== "xliff") fail("not-xliff");
    if (!["2.0", "2.1"].includes(value(tag, "version") ?? "")) fail("version");
    const language = value(tag, "trgLang")?.split("-")[0]?.toLowerCase();
    if (isLanguage(language)) this.#target = language;
    else fail("language");
  }

  /** Keeps codes, passes marks through, and decodes characters given by number (`cp`). */
  #inline(tag: SaxesTagNS, id: string): void {
    if (this.#into === undefined) return;
    if (tag.local === "pc") {
      this.#ids.push(id);
      this.#add({ kind: "open", id });
    } else if (tag.local === "ph") this.#add({ kind: "empty", id });
    else if (tag.local === "sc") this.#add({ kind: "open", id });
    else if (tag.local === "ec") this.#add({ kind: "close", id: value(tag, "startRef") ?? id });
    else if (tag.local === "cp") {
      const number = Number.parseInt(value(tag, "hex") ?? "", 16);
      if (number >= 0 && number <= 0xffff) this.text(String.fromCharCode(number));
    }
  }

  #add(piece: Piece): void {
    this.#pieces += 1;
    this.#into?.push(piece);
  }

  #endSegment(isIgnorable: boolean): void {
    const unit = this.#unit;
    if (unit === undefined) return;
    const { source, target } = unit.segment;
    unit.source.push(...source);
    unit.target.push(...(target ?? (isIgnorable ? source : [])));
    if (target !== undefined && !isIgnorable) unit.hasTarget = true;
  }

  #endUnit(): void {
    const unit = this.#unit;
    this.#unit = undefined;
    if (unit?.path === undefined) return;
    const { path, targetHash, source, target, hasTarget, isConfirmed } = unit;
    const read = { path, targetHash, isConfirmed, source: joined(source) };
    this.#files.at(-1)?.units.push({ ...read, target: hasTarget ? joined(target) : undefined });
  }
}

function value(tag: SaxesTagNS, name: string): string | undefined {
  return Object.hasOwn(tag.attributes, name) ? tag.attributes[name]?.value : undefined;
}

/** Key of the document: from `original`, else from the file's id. */
function keyOf(tag: SaxesTagNS, id: string | undefined): string | undefined {
  const original = value(tag, "original");
  return original?.startsWith("doc:") ? original.slice(4) : fromId(id ?? "");
}

/** Pieces of which no two texts follow one another. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.kind === "text" && last?.kind === "text") {
      all[all.length - 1] = { kind: "text", text: last.text + piece.text };
    } else all.push(piece);
  }
  return all;
}
