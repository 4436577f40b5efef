import { RefusedMedia } from "../refusedMedia.ts";
import { pdfString } from "./pdfStrings.ts";
import type { PdfToken } from "./pdfTokens.ts";

/** Keys behind which an address or a file's name stands (ISO 32000-1, 7.11, 12.6.4 and 13.2). */
const addressKeys = new Set(["URI", "Base", "D"]);
const fileKeys = new Set(["F", "UF", "DOS", "Mac", "Unix"]);

/**
 * Targets that a document on a website must not link to: scripts, local files, and hosts to which
 * Windows would send the reader's credentials.
 */
const foreign =
  /^(?:\\|\/\/|(?:javascript|vbscript|livescript|jscript|data|file|smb|cifs|nfs|afp|davs?|shell|jar|res|mk|mhtml|view-source|search-ms|ldaps?|ms-[a-z0-9.+-]+):)/i;

/** Files outside the document's own folder: absolute paths and drives. */
const absolute = /^(?:\/|[a-z][:|])/i;

/**
 * True where a string is a target that is refused.
 * @param key the name that it stands behind; empty where the string is an object of its own
 */
function isForeignTarget(key: string, text: () => string): boolean {
  const isFile = fileKeys.has(key);
  if (key !== "" && !isFile && !addressKeys.has(key)) return false;
  // Viewers ignore blanks and control characters before an address and within its scheme.
  const address = text().replaceAll(/[\s\p{Cc}\p{Cf}]/gu, "");
  return foreign.test(address) || (isFile && absolute.test(address));
}

export interface PdfObject {
  readonly names: Set<string>;
  /** Objects that follow this action (`Next`). */
  readonly next: number[];
  readonly refers: number[];
}

/**
 * Objects that take effect without an act of the user: referred to by a document's opening or
 * another event.
 */
export interface Events {
  readonly actions: number[];
  readonly tables: number[];
}

/** Reads an object's tokens: names, references, and actions that run by themselves. */
export class ObjectReader {
  /** Numbers by the key that they stand behind, and keys that readers may take for another number. */
  readonly values = new Map<string, number>();
  readonly unsure = new Set<string>();
  /** Name of the font that the object describes. */
  fontName: string | undefined;
  readonly #source: Buffer;
  readonly #object: PdfObject;
  readonly #events: Events;
  #depth = 0;
  /** Number of open arrays and dictionaries. */
  #nesting = 0;
  /** Depth at which the dictionary of an event began; undefined outside one. */
  #eventDepth: number | undefined;
  #key = "";
  /** The last key that was followed by a dictionary or references. */
  #owner = "";
  #numbers: number[] = [];
  #hasBegun = false;

  constructor(source: Buffer, object: PdfObject, events: Events) {
    this.#source = source;
    this.#object = object;
    this.#events = events;
  }

  get names(): ReadonlySet<string> {
    return this.#object.names;
  }

  /** True where no dictionary and no array is open. */
  get isOutside(): boolean {
    return this.#nesting === 0;
  }

  /** True once the object, where it is a dictionary, an array or a string, has ended. */
  get isDone(): boolean {
    return this.#hasBegun && this.isOutside;
  }

  read(token: PdfToken): void {
    if (token.kind === "open") this.#open();
    else if (token.kind === "close") this.#close();
    else if (token.kind === "openArray") this.#nest(1);
    else if (token.kind === "closeArray") this.#nest(-1);
    else if (token.kind === "name") this.#name(token.text);
    else if (token.kind === "string") this.#string(token.from, token.end);
    else if (token.kind === "word") this.#word(token.text);
  }

  #nest(by: 1 | -1): void {
    this.#hasBegun = true;
    this.#nesting = Math.max(0, this.#nesting + by);
  }

  #open(): void {
    this.#nest(1);
    if (this.#eventDepth === undefined && isEvent(this.#key)) this.#eventDepth = this.#depth;
    this.#depth += 1;
    this.#numbers = [];
  }

  #close(): void {
    this.#nest(-1);
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#eventDepth !== undefined && this.#depth <= this.#eventDepth) {
      this.#eventDepth = undefined;
    }
    this.#numbers = [];
    this.#key = "";
  }

  #name(text: string): void {
    this.#object.names.add(text);
    if (this.#key === "FontName") this.fontName ??= text;
    if (text === "URI" && this.#eventDepth !== undefined) throw new RefusedMedia("pdfOpensAddress");
    this.#key = text;
    this.#owner = text;
    this.#numbers = [];
    if (this.values.has(text)) this.unsure.add(text);
  }

  #string(from: number, end: number): void {
    this.#hasBegun = true;
    const key = this.isOutside ? "" : this.#key;
    if (key === "" && !this.isOutside) return;
    if (isForeignTarget(key, () => pdfString(this.#source, from, end))) {
      throw new RefusedMedia("pdfForeignLink");
    }
  }

  #word(text: string): void {
    if (/^[+-]?\d+$/.test(text)) {
      const value = Number(text);
      if (this.#key !== "" && !this.values.has(this.#key)) this.values.set(this.#key, value);
      this.#numbers.push(value);
      return;
    }
    if (text === "R") this.#reference(this.#numbers.at(-2));
    else this.#key = "";
    this.#numbers = [];
  }

  #reference(number: number | undefined): void {
    if (number === undefined) return;
    this.unsure.add(this.#key);
    const { refers, next } = this.#object;
    refers.push(number);
    if (this.#owner === "Next") next.push(number);
    if (this.#owner === "OpenAction") this.#events.actions.push(number);
    if (this.#owner === "AA") this.#events.tables.push(number);
    if (this.#eventDepth !== undefined) this.#events.actions.push(number);
  }
}

function isEvent(key: string): boolean {
  return key === "OpenAction" || key === "AA";
}
