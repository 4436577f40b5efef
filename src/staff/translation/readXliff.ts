import { SaxesParser, type SaxesTagNS } from "saxes";
import type { Language } from "../../base/site/languages.ts";
import { decodeText, UndecodableText } from "../../base/site/text/decodeText.ts";
import type { Piece } from "./inlineTags.ts";
import { type TargetLanguage, targetLanguage } from "./readLanguageTag.ts";
import { namespaces } from "./writeXliff.ts";
import { fromId } from "./xliffIds.ts";

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
  /**
   * True where a part of it is not translated: nobody has worked on it, and its target is empty or
   * the source; or where the file says that it is not to be translated.
   */
  readonly isUntranslated: boolean;
}

export interface ReadFile {
  readonly key: string;
  readonly units: readonly ReadUnit[];
}

export interface ReadXliff {
  readonly target: Language;
  /**
   * Tag of the target language where it is of another script or region than the site's, such as
   * `zh-TW`; to be confirmed before its texts are taken.
   */
  readonly otherTag: string | undefined;
  readonly files: readonly ReadFile[];
}

/** Thrown for a file that cannot be read, with a code for messages. */
export class UnreadableXliff extends Error {
  override readonly name = "UnreadableXliff";
  readonly code:
    | "not-xml"
    | "encoding"
    | "not-xliff"
    | "version"
    | "version-1"
    | "language"
    | "doctype"
    | "too-large";
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

/** Decodes the text of a file, as `decodeText()` does. @throws UnreadableXliff */
export function xliffText(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof UndecodableText)) throw error;
    throw new UnreadableXliff("encoding");
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
  const fail: Fail = (code) => {
    throw new UnreadableXliff(code, parser.line);
  };
  parser.on("error", () => fail("not-xml"));
  parser.on("doctype", () => fail("doctype"));
  parser.on("opentag", (tag) => reader.open(tag, fail));
  parser.on("closetag", (tag) => reader.close(tag));
  parser.on("text", (text) => reader.text(text));
  parser.on("cdata", (text) => reader.text(text));
  for (let place = 0; place < xml.length; place += chunk) {
    parser.write(xml.slice(place, place + chunk));
  }
  parser.close();
  return reader.result(fail);
}

type Fail = (code: UnreadableXliff["code"]) => never;

/** A segment, or what is between two of them. */
interface Segment {
  readonly source: Piece[];
  target: Piece[] | undefined;
  /** Place of its target in the unit, from 1; undefined: its own. */
  order: number | undefined;
  readonly isConfirmed: boolean;
  readonly isIgnorable: boolean;
  /** True where its source has words beside those that are marked as not to be translated. */
  hasWords: boolean;
}

interface OpenUnit {
  readonly path: string;
  readonly targetHash: string | undefined;
  readonly isTranslatable: boolean;
  readonly segments: Segment[];
}

/** States of segments that a translator has worked on (XLIFF 2.1, 4.3.1.25). */
const confirmedStates: ReadonlySet<string> = new Set(["translated", "reviewed", "final"]);

/** Reads the elements of a file. */
class Reader {
  #target: TargetLanguage | undefined;
  /** Tag of a single target that is in another language than the file says. */
  #otherTag: string | undefined;
  /** Flags that say whether files, groups and units are translated, from the outermost to the innermost. */
  readonly #translate: boolean[] = [];
  readonly #files: { key: string; units: ReadUnit[] }[] = [];
  #unit: OpenUnit | undefined;
  /** Pieces to which text is added; undefined: text is ignored. */
  #into: Piece[] | undefined;
  readonly #ids: (string | undefined)[] = [];
  /** Flags that say whether the open marks are of words that are not translated. */
  readonly #marks: boolean[] = [];
  /** Number of open elements of modules and other tools, outside texts. */
  #foreign = 0;
  #depth = 0;
  #units = 0;
  #pieces = 0;

  open(tag: SaxesTagNS, fail: Fail): void {
    this.#depth += 1;
    if (this.#depth > bounds.depth) fail("too-large");
    if (this.#depth === 1) this.#root(tag, fail);
    if (this.#isForeign(tag)) {
      this.#foreign += 1;
      return;
    }
    if (tag.uri !== namespaces.core) return;
    const id = value(tag, "id") ?? "";
    switch (tag.local) {
      case "file":
        this.#enter(tag);
        this.#files.push({ key: keyOf(tag, id), units: [] });
        return;
      case "group":
        this.#enter(tag);
        return;
      case "unit":
        this.#units += 1;
        if (this.#units > bounds.units) fail("too-large");
        this.#enter(tag);
        this.#unit = {
          path: pathOf(tag, id),
          targetHash: ownValue(tag, "target"),
          isTranslatable: this.#translate.at(-1) ?? true,
          segments: [],
        };
        return;
      case "segment":
      case "ignorable":
        this.#unit?.segments.push({
          ...{ source: [], target: undefined, order: undefined, hasWords: false },
          isConfirmed: confirmedStates.has(value(tag, "state") ?? ""),
          isIgnorable: tag.local === "ignorable",
        });
        return;
      case "source":
        this.#into = this.#unit?.segments.at(-1)?.source;
        return;
      case "target":
        this.#beginTarget(tag);
        return;
      default:
        this.#inline(tag, id);
    }
    if (this.#pieces > bounds.pieces) fail("too-large");
  }

  close(tag: SaxesTagNS): void {
    this.#depth -= 1;
    if (this.#isForeign(tag)) {
      this.#foreign -= 1;
      return;
    }
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
      case "mrk":
        this.#marks.pop();
        return;
      case "unit":
        this.#endUnit();
        this.#translate.pop();
        return;
      case "file":
      case "group":
        this.#translate.pop();
    }
  }

  text(text: string): void {
    if (this.#into === undefined || text === "") return;
    this.#add({ kind: "text", text });
    const segment = this.#unit?.segments.at(-1);
    if (segment === undefined || segment.source !== this.#into || this.#marks.at(-1)) return;
    segment.hasWords ||= /\p{L}/u.test(text);
  }

  result(fail: Fail): ReadXliff {
    if (this.#target === undefined) return fail("not-xliff");
    const { language, otherTag = this.#otherTag } = this.#target;
    return { target: language, otherTag, files: this.#files };
  }

  #root(tag: SaxesTagNS, fail: Fail): void {
    const isXliff = tag.uri === "" || tag.uri.startsWith("urn:oasis:names:tc:xliff:document:");
    if (tag.local !== "xliff" || !isXliff) fail("not-xliff");
    const version = value(tag, "version") ?? "";
    if (/^1\b/.test(version) || /:1\.\d$/.test(tag.uri)) fail("version-1");
    if (tag.uri !== namespaces.core || !["2.0", "2.1"].includes(version)) fail("version");
    this.#target = targetLanguage(value(tag, "trgLang"));
    if (this.#target === undefined) fail("language");
  }

  /**
   * Tells whether an element belongs to a module or another tool: proposals (`mtc`) have sources and
   * targets of their own. Within a text such an element is passed through.
   */
  #isForeign(tag: SaxesTagNS): boolean {
    return this.#foreign > 0 || (this.#into === undefined && tag.uri !== namespaces.core);
  }

  #enter(tag: SaxesTagNS): void {
    const own = value(tag, "translate");
    this.#translate.push(own === undefined ? (this.#translate.at(-1) ?? true) : own !== "no");
  }

  #beginTarget(tag: SaxesTagNS): void {
    const segment = this.#unit?.segments.at(-1);
    this.#into = segment === undefined ? undefined : [];
    if (segment === undefined) return;
    segment.target = this.#into;
    const order = Number(value(tag, "order"));
    if (Number.isInteger(order) && order > 0) segment.order = order;
    const language = tag.attributes["xml:lang"]?.value;
    if (language === undefined || this.#target === undefined) return;
    const own = targetLanguage(language);
    if (own?.language !== this.#target.language) this.#otherTag ??= language;
    else this.#otherTag ??= own.otherTag;
  }

  /** Keeps codes, passes marks through, and decodes characters given by number (`cp`). */
  #inline(tag: SaxesTagNS, id: string): void {
    if (tag.local === "mrk") {
      const own = value(tag, "translate");
      this.#marks.push(own === undefined ? (this.#marks.at(-1) ?? false) : own === "no");
    }
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

  #endUnit(): void {
    const unit = this.#unit;
    this.#unit = undefined;
    if (unit === undefined) return;
    const { path, targetHash, segments, isTranslatable } = unit;
    const translated = segments.filter(({ isIgnorable }) => !isIgnorable);
    const hasTarget = translated.some(({ target }) => target !== undefined);
    const target = inOrder(segments).flatMap(({ source, target, isIgnorable }) =>
      isIgnorable ? (target ?? source) : (target ?? []),
    );
    this.#files.at(-1)?.units.push({
      ...{ path, targetHash, source: joined(segments.flatMap(({ source }) => source)) },
      target: hasTarget ? joined(target) : undefined,
      isConfirmed: translated.every(({ isConfirmed }) => isConfirmed),
      isUntranslated: !isTranslatable || isUntranslated(translated),
    });
  }
}

/** The segments in the order of their targets (XLIFF 2.1, 4.7.2.4). */
function inOrder(segments: readonly Segment[]): readonly Segment[] {
  const places = new Map(segments.map((segment, at) => [segment, segment.order ?? at + 1]));
  return segments.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/**
 * Tells whether segments on which nobody has worked have nothing or the source as their target: all
 * of them, or one that has words.
 */
function isUntranslated(segments: readonly Segment[]): boolean {
  const untouched = segments.filter(
    ({ isConfirmed, source, target }) =>
      !isConfirmed && (wordsOf(target) === "" || wordsOf(target) === wordsOf(source)),
  );
  if (untouched.length === 0) return false;
  const isAll = untouched.length === segments.length;
  return isAll || untouched.some(({ hasWords }) => hasWords);
}

/** The words of pieces without their codes, whatever blanks tools have put between them. */
function wordsOf(pieces: readonly Piece[] | undefined): string {
  const words = (pieces ?? []).map((piece) => (piece.kind === "text" ? piece.text : ""));
  return words.join("").normalize("NFKC").replaceAll(/\s+/g, " ").trim();
}

function value(tag: SaxesTagNS, name: string): string | undefined {
  return Object.hasOwn(tag.attributes, name) ? tag.attributes[name]?.value : undefined;
}

/** Value of an attribute that an export adds; tools may have changed its prefix. */
function ownValue(tag: SaxesTagNS, name: string): string | undefined {
  const all = Object.values(tag.attributes);
  return all.find(({ uri, local }) => uri === namespaces.own && local === name)?.value;
}

/** Key of the document: from `original`, else from the file's id, which may be another program's. */
function keyOf(tag: SaxesTagNS, id: string): string {
  const original = value(tag, "original");
  return original?.startsWith("doc:") ? original.slice(4) : (fromId(id) ?? id);
}

/** Path of a unit: from its id, else from its name where a tool has given it an id of its own. */
function pathOf(tag: SaxesTagNS, id: string): string {
  const path = fromId(id);
  const name = value(tag, "name");
  return path?.startsWith("/") || !name?.startsWith("/") ? (path ?? id) : name;
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
